"""Names by letters: how many presses they take, in four languages; all letters, BACK, and the kept names."""

import sys

from castellan.core.errors import RuleError
from castellan.core.rules.shapes import LONGEST, check_name
from castellan.ui.drawing.style import TEXT
from castellan.ui.start.names import Letters, _capital
from castellan_host.virtual import drawn
from lab.hands.by_letters import keys
from lab.hands.given_names import GIVEN
from lab.hands.seeing import sees
from lab.hands.table_side import Hands
from lab.marks import area, slow

pytestmark = area("ui")

ON_CHIP = sys.implementation.name == "micropython"
LATIN, CYRILLIC, SIGNS = "abcdefghijklmnopqrstuvwxyz", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя", "-' "


def every(nth, things):
    """Return every n-th thing, the first with them."""
    return [thing for index, thing in enumerate(things) if index % nth == 0]


class Asked(Hands):
    """Hands on a box that asks for a name; `took` are the names that it took."""

    def __init__(self, language):
        super().__init__()
        self.box.session.settings.save("language", language)
        self.box.home()
        self.took = []
        self.wait(0, 50)

    def ask(self):
        """Have the box ask."""
        app = self.box.app
        app.push(Letters(app, LONGEST, lambda text: (self.take, text)))
        self.wait(0, 20)
        return app.screen

    def take(self, text):
        self.took.append(text)
        self.box.app.back()

    def type(self, text):
        """Type a text; return how many presses it took, with OK."""
        words = keys(self.ask(), text) + ["OK"]
        self.between = 40
        self.press(" ".join(words))
        assert self.took[-1] == text, (text, words)
        return len(words)


@slow
def test_a_hundred_names_take_two_and_a_half_presses_a_letter():
    letters = presses = 0
    for language, names in sorted(GIVEN.items()):
        assert len(set(names)) == 25
        hands = Asked(language)
        for name in names[:2] if ON_CHIP else names:
            check_name(name, [])
            letters += len(name)
            presses += hands.type(name)
    assert presses <= 2.5 * letters, (presses, letters, presses / letters)


@slow
def test_every_letter_of_the_fonts_that_a_name_may_have_can_be_typed():
    for language in ("en",) if ON_CHIP else ("en", "ru"):
        hands = Asked(language)
        allowed = 0
        for letter in every(15 if ON_CHIP else 1, drawn.letters(TEXT)):
            try:
                check_name(letter, [])
            except RuleError:
                assert letter in '"\\ '
                continue
            hands.type(letter)
            allowed += 1
        assert allowed > 200 or ON_CHIP


def test_a_letter_of_no_alphabet_is_named():
    said = ""
    try:
        keys(Asked("en").ask(), "A日")
    except ValueError as error:
        said = str(error)
    assert said == "no alphabet has 日"


def test_a_space_and_letters_in_either_case():
    hands = Asked("en")
    for name in ("Anna B", "de la Cruz", "McKay", "MAX", "o'Neil", "Anna2", "D'Arcy"):
        hands.type(name)


def test_the_alphabet_of_the_language_comes_first():
    for language, first in (("en", "ABCD"), ("fr", "ABCDÀÂÇ"), ("ru", "АБВГДЕЁЖЗ"), ("de", "ABCDÄ")):
        assert Asked(language).ask().quarters()[0] == first


def test_letters_are_in_the_order_of_the_alphabet_and_accents_on_later_pages():
    for language, first in (("en", LATIN), ("fr", LATIN), ("de", LATIN), ("ru", CYRILLIC)):
        for alphabet, letters in ((0, first), (1, LATIN if first is CYRILLIC else CYRILLIC)):
            hands = Asked(language)
            screen = hands.ask()
            screen.text = "a"
            hands.press("DOWN " * alphabet)
            plain = ""
            for row in range(4):
                hands.press("P" + str(row + 1))
                pages = screen.pages()
                assert max([len(page) for page in pages]) == 4
                found = "".join(pages)
                assert found.startswith(screen.quarters()[row])
                here = "".join([letter for letter in found if letter in letters])
                assert found.startswith(here)
                plain += here
                hands.press("BACK")
            assert plain == letters


def test_signs_stay_in_their_order_and_have_no_capitals():
    hands = Asked("en")
    screen = hands.ask()
    assert sees(hands.press("DOWN"), "UP") and not sees(hands.press("DOWN"), "UP")
    hands.press("P3")
    assert screen.pages()[2] == "«»–—"


def test_quarters_have_the_accents_of_the_language():
    for language, alphabet in (
        ("en", LATIN + SIGNS),
        ("ru", CYRILLIC + SIGNS),
        ("de", "abcdäefghijklmnopqörstuvwxyzßü-' "),
        ("fr", "abcdàâçefghijkéèêëîïlmnopqôœrstuvwxyzùû-' "),
    ):
        screen = Asked(language).ask()
        screen.text = "a"
        assert "".join(screen.quarters()) == alphabet


def test_back_takes_a_step_back_then_a_letter_then_leaves():
    hands = Asked("en")
    screen = hands.ask()
    hands.press("P1 P1 P1 BACK")
    assert screen.text == "A" and not screen.pages()
    hands.press("BACK")
    assert screen.text == "" and hands.box.app.screen is screen
    hands.press("BACK")
    assert hands.box.app.screen is not screen and hands.took == []


def test_a_name_takes_no_more_letters_than_fit():
    hands = Asked("en")
    screen = hands.ask()
    hands.press("P1 P1 " * LONGEST + "P1 P1")
    assert screen.text == "A" + "a" * (LONGEST - 1)
    hands.press("OK")
    assert hands.took == [screen.text]


def test_each_letter_has_its_capital():
    for first, last, capital in ("azA", "àöÀ", "øþØ", "аяА", "ѐџЀ", "ґґҐ"):
        for place in range(ord(last) - ord(first) + 1):
            assert _capital(chr(ord(first) + place)) == chr(ord(capital) + place)
    assert [_capital(letter) for letter in "÷ÿßàþ-' 1"] == list("÷ŸẞÀÞ-' 1")
