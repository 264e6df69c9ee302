"""Help on the keys: holding BACK shows it on every screen but a game's table, which has it in its menu."""

from castellan.keys import NAMES
from castellan.text import LANGUAGES
from lab.hands.seeing import sees
from lab.hands.table_side import full_flash, two
from lab.marks import area

pytestmark = area("ui")


def rows(hands):
    """Return the rows of the help that is shown."""
    return hands.box.app.screen._rows


def test_holding_back_shows_help_and_any_key_closes_it():
    hands = two().press("P1 DOWN")
    before = hands.kind, hands.shown()
    for key in ("P1", "P4", "UP", "OK", "BACK", "DOWN"):
        hands.press("hold:BACK")
        assert hands.kind == "Help" and hands.shown() != before[1], key
        hands.press(key)
        assert (hands.kind, hands.shown()) == before, key


def test_help_comes_while_back_is_held_and_once():
    hands = two().press("P1")
    kind = hands.kind
    hands.wait(1 << NAMES.index("BACK"), 700)
    assert hands.kind == kind
    hands.wait(1 << NAMES.index("BACK"), 5000)
    assert hands.kind == "Help"
    hands.wait(0, 400)
    assert hands.kind == "Help"
    hands.press("BACK")
    assert hands.kind == kind


def test_the_menu_shows_what_the_keys_of_the_table_do():
    hands = two()
    before = hands.records
    hands.press("hold:OK DOWN P4")
    keys = [keys for keys, _ in rows(hands)]
    assert keys == ["1–4", "OK", "OK", "BACK", "UP", "UP", "UP", "BACK", "DOWN", "BACK"]
    assert ("BACK", "held: undo") in rows(hands) and ("OK", "held: menu") in rows(hands)
    first = hands.shown()
    second = hands.press("DOWN").shown()
    assert hands.kind == "Help" and second != first
    assert hands.press("DOWN DOWN").shown() == first
    assert hands.press("P3 BACK").kind == "Table" and hands.records == before


def test_asking_for_help_deletes_no_game():
    hands = full_flash().press("hold:OK P3 P1 BACK P1")
    assert hands.kind == "DeletableGame"
    before = dict(hands.files.contents)
    hands.press("hold:BACK")
    assert hands.kind == "Help" and ("OK", "held: delete") in rows(hands)
    hands.press("OK BACK")
    assert hands.kind == "DeletableGames" and hands.files.contents == before


def test_help_is_in_the_players_language():
    found = []
    for language in LANGUAGES:
        hands = two()
        hands.box.session.settings.save("language", language)
        found.append(str(rows(hands.press("P1 hold:BACK"))))
    assert len(set(found)) == len(LANGUAGES)


def test_a_screen_without_its_own_help_shows_the_common_one():
    hands = two().press("P1")
    hands.box.app.screen.HELP = "nothing of that name"
    assert rows(hands.press("hold:BACK")) == [("1–4 OK", "as shown"), ("BACK", "back")]
    assert not sees(hands, "DOWN")  # it is all on one page
