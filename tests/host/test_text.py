"""Every language has the same texts with the same facts, in letters and lengths that the box can show."""

import builtins
import functools
import importlib
import pathlib
import re
import string
from types import SimpleNamespace

import pytest

from castellan.core.catalogue import GAMES
from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan.core.rules import load as load_game
from castellan.core.rules import shapes
from castellan.text import any_key, dial, kind_of_event, of_game, order, say, signed, welcome
from castellan.text.gained import gains
from castellan.text.labels import entry
from castellan.ui.asking import answers
from castellan.ui.drawing.style import NAME_X, SMALL, TEXT, fit_name, wrap
from castellan_host.virtual.drawn import letters
from lab.games.game_files import offered
from lab.hands.moves import named
from lab.support import few

pytestmark = pytest.mark.ui

CASTELLAN = pathlib.Path(__file__).parents[2] / "firmware/castellan"
FOLDER = CASTELLAN / "text"
LANGUAGES = sorted(path.stem for path in FOLDER.glob("??.py"))


@functools.cache  # to look into the folders for each label takes seconds
def modules(language):
    """Return the names of all modules of words in a language: ".words", ".menu", "<game>", "<game>.sentences"."""
    found = ["." + (part or "words") for part in parts(FOLDER, language)]
    for game in GAMES:
        found += [f"{game}.{part}" if part else game for part in parts(CASTELLAN / "games" / game, language)]
    return sorted(found)


def parts(folder, language):
    """Return what a folder has in a language: "" for <language>.py, "menu" for <language>_menu.py."""
    stems = [path.stem.partition("_") for path in folder.glob("*.py")]
    return [part for of, _, part in stems if of == language]


MODULES = modules("en")
OTHERS = [(language, module) for language in LANGUAGES if language != "en" for module in modules(language)]

ANSWER = 128 - NAME_X  # pixels of a list's line
ANSWER_OF_OK = 128 - 18
MENU = 128 - NAME_X - 3

# Known to be cut on the box, all still plain: the rulebooks' own words, and English ones.
CUT = {"agriculture", "Steinbruch", "which holds?"}
CUT |= {"second tie: more green", "second tie: fewer green"}


BESIDE_CONTEXT = ("yes", "no", "strike", "restore", "change", "unchange", "new_name", "options")


def load(language, module):
    """Return a module of words, a game's in English if it has none in this language."""
    game, _, part = module.partition(".")
    if not game:
        return importlib.import_module(f"castellan.text.{language}" + ("" if part == "words" else f"_{part}"))
    known = language if module in modules(language) else "en"
    return importlib.import_module(f"castellan.games.{game}.{known}" + (f"_{part}" if part else ""))


def find(language, key, game=""):
    """Return a label of a game, or a common one, None if there is none."""
    for name in (*([game] if game else []), ".words", ".menu"):
        module = load(language, name)
        if key in module.LABELS:
            return module.LABELS[key]
        if key in getattr(module, "WORDS", {}):
            return module.WORDS[key][0]
    return None


def label(language, key, game=""):
    found = find(language, key, game)
    assert found is not None, key
    return found


def of_games(language, *keys, **facts):
    """Return the games' own words for these labels, with facts filled in."""
    found = [find(language, key, game) for game in GAMES for key in keys]
    return [text.format(**facts) for text in found if text is not None]


def called(language, game):
    """Return the kinds of events that a game calls for: there is a mark for each."""
    return list(getattr(load(language, game.NAME), "MARKS", {}))


def due(language, game, kind):
    """Return the label of a follow-up."""
    return of_game("DUE", kind, game.NAME, language) or kind_of_event(kind, game.NAME, language)


def tables(module):
    """Return the tables of a module by their names, but for those of help, which have a test of their own."""
    named = {name: table for name, table in vars(module).items() if name.isupper() and isinstance(table, dict)}
    return {} if "HELP" in named else named


def texts(module):
    """Return (where, text) for each text of a module."""
    named = tables(module)
    pairs = named.pop("WORDS", {})
    found = [(f"{table} {key}", text) for table in named for key, text in named[table].items()]
    found += [(f"WORDS {key} {place}", text) for key, pair in pairs.items() for place, text in enumerate(pair)]
    if hasattr(module, "AND"):
        found += [("AND", module.AND), *(("ANY_KEY", text) for text in module.ANY_KEY[::2] if text)]
    return found


def fields(text):
    """Return the facts in braces; a term's singular, plural and counted form are one."""
    found = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    terms = ["criterion", *(term for game in GAMES for term in load("en", f"{game}.sentences").TERMS)]
    forms = {term + end: term for term in terms for end in ("", "s", "_n")}
    return {forms.get(name, name) for name in found}


def too_wide(font, limit, shown):
    return {text: font.width(text) for text in shown if font.width(text) > limit and text not in CUT}


def test_no_label_is_defined_twice():
    labels = [key for module in (".words", ".menu") for key in load("en", module).LABELS]
    assert len(labels) == len(set(labels))


@pytest.mark.parametrize("language", LANGUAGES)
def test_entries_after_the_end_are_refused_in_words_of_the_box(language):
    # A player who brings back an end in the history sees it: the box says "strike out", not "void".
    assert [code for code in ("over", "abandoned") if "void" in say(code, {}, language)] == []


def test_an_error_without_its_sentence_is_named_by_its_code(monkeypatch):
    loaded = builtins.__import__

    def fails(name, *rest):
        if name.endswith("sentences"):
            raise OSError(5, "input/output error")
        return loaded(name, *rest)

    monkeypatch.setattr(builtins, "__import__", fails)
    assert say("flash_read", {"file": "games", "reason": "input/output error"}, "ru") == "flash_read"


INFLECTS = re.compile(r"\b(за|для|в|на|из|о|с|к|по|от|у|до|без|при) \{(about|what|word|criterion|tie)\}")


def test_no_russian_preposition_stands_before_a_word_that_is_filled_in():
    # Words are filled in as the lists have them, in the nominative; behind a preposition they would need another case.
    shown = [text for module in modules("ru") for _, text in texts(load("ru", module))]
    assert [text for text in shown if INFLECTS.search(text)] == []


POINTS = re.compile(r"\{(n|m|total|points)\} (points?|Punkte?|очк\w+)\b")
MORE_THAN_ONE = {"SENTENCES limit", "SENTENCES gain", "LABELS bonus_points"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_number_of_points_may_be_one(language):
    found = [
        (module, where, text)
        for module in modules(language)
        for where, text in texts(load(language, module))
        if POINTS.search(text) and where not in MORE_THAN_ONE
    ]
    assert found == []
    one = {"en": "point", "de": "Punkt", "fr": "point", "ru": "очко"}[language]
    pad = SimpleNamespace(NAME="pad", TRACKS=("points",), names=["Anna", "Boris"])
    for n in (1, -1, *((21, 101) if language == "ru" else ())):
        assert gains([(0, (n,))], pad, language, 0) == f"{signed(n)} {one}"
    assert language == "ru" or one not in gains([(0, (21,))], pad, language, 0).split()
    facts = {
        "player": "Anna",
        "other": ["Boris"],
        "criterion": "pad.points",
        "tie": "viticulture.lira",
        "m": 1,
        "less": [0],
    }
    for code in ("wins_tie", "row_ranked"):
        assert (f"1 {one}" in say(code, {**facts, "m": 1, "less": [0], "n": 1}, language)) == (language != "ru")
        assert one not in say(code, {**facts, "m": 1, "less": [0], "n": 2}, language).split()


def test_russian_points_are_counted_in_three_forms():
    pad = SimpleNamespace(NAME="pad", TRACKS=("points",), names=["Anna"])
    for word, numbers in (("очка", (2, -4, 22, 104)), ("очков", (5, 11, -12, 14, 20, 25, 111, 112))):
        for n in numbers:
            assert gains([(0, (n,))], pad, "ru", 0) == f"{signed(n)} {word}"


@pytest.mark.parametrize("module", [dial, order, welcome])
def test_texts_of_all_languages_in_one_tuple_are_as_many(module):
    found = {name: value for name, value in vars(module).items() if name.isupper() and type(value) is tuple}
    assert found and {name: len(value) for name, value in found.items()} == dict.fromkeys(found, len(LANGUAGES))


def test_languages():
    assert {"en", "fr", "ru", "de"} <= set(LANGUAGES)
    shared = [module for module in MODULES if module[0] == "."]
    for language in LANGUAGES:
        assert [module for module in modules(language) if module in shared] == shared


def test_a_game_has_all_its_words_in_a_language_or_none():
    for language in LANGUAGES:
        for game in GAMES:
            found = [module for module in modules(language) if module.partition(".")[0] == game]
            assert found in ([], [module for module in MODULES if module.partition(".")[0] == game]), (language, game)


@pytest.mark.parametrize(("language", "module"), OTHERS)
class TestLikeEnglish:
    def test_keys(self, language, module):
        ours, english = tables(load(language, module)), tables(load("en", module))
        assert {name: list(ours[name]) for name in ours} == {name: list(english[name]) for name in english}

    def test_and(self, language, module):
        ours, english = load(language, module), load("en", module)
        assert getattr(ours, "TERMS", None) == getattr(english, "TERMS", None)
        assert hasattr(ours, "AND") == hasattr(english, "AND")
        assert ours.__doc__.split(": ", 1)[1] == english.__doc__.split(": ", 1)[1]

    def test_pairs(self, language, module):
        for one, more in getattr(load(language, module), "WORDS", {}).values():
            assert one.strip() and more.strip()

    def test_facts(self, language, module):
        ours, english = dict(texts(load(language, module))), dict(texts(load("en", module)))
        assert {key: fields(ours[key]) for key in english} == {key: fields(english[key]) for key in english}

    def test_none_is_left_in_english(self, language, module):
        """Where a text is correctly the same, its line says so."""
        ours, english = load(language, module), dict(texts(load("en", module)))
        same = {text for where, text in texts(ours) if text == english[where]}
        lines = pathlib.Path(ours.__file__).read_text(encoding="utf-8").split("\n")
        said = [line for line in lines if line.endswith("  # as in English")]
        assert [text for text in same if not any(f'"{text}"' in line for line in said)] == []
        assert [line for line in said if not any(f'"{text}"' in line for text in same)] == []


@pytest.mark.parametrize("language", LANGUAGES)
class TestOnTheBox:
    @pytest.mark.parametrize("module", MODULES)
    def test_letters(self, language, module):
        known = {" ", *letters(TEXT)} & {" ", *letters(SMALL)}
        for where, text in texts(load(language, module)):
            assert [c for c in text if c not in known] == [], where

    def test_tidy(self, language):
        for module in MODULES:
            for where, text in texts(load(language, module)):
                assert text or where.startswith("SHEETS"), where  # a sheet without lines has no names
                assert "  " not in text and (where in ("AND", "COLON") or text == text.strip()), where

    def test_actions_fit(self, language):
        shown = []
        for game in map(load_game, GAMES):
            forms = [(kind_of_event(action.label, game.NAME, language), action.fixed) for action in offered(game)]
            forms += [(kind_of_event(kind, game.NAME, language) or "", {}) for kind in game.EVENTS]
            shown += [form.format(**fixed) for form, fixed in forms]
        assert too_wide(TEXT, ANSWER, shown) == {}

    def test_answers_fit(self, language):
        shown = [label(language, key) for key in BESIDE_CONTEXT]
        for game in map(load_game, GAMES):
            shown += [label(language, track, game.NAME) for track in game.TRACKS]
            for _, shape, *_ in game.EVENTS.values():
                for argument in shape:
                    for word in argument.choices:
                        special = of_game("ANSWERS", (argument.name, word), game.NAME, language)
                        shown.append(special or label(language, word, game.NAME))
            answers = getattr(load(language, game.NAME), "ANSWERS", {})
            shown += answers.values()
            assert too_wide(TEXT, ANSWER_OF_OK, [answers[key] for key in answers if key[1] == 0]) == {}
        assert too_wide(TEXT, ANSWER, shown) == {}

    def test_titles_name_the_player_and_the_question(self, language):
        asked = titles(language, "Anna")
        assert len(set(asked)) >= 50
        assert too_wide(SMALL, 126, asked) == {}
        assert [title for title in asked if not title.startswith("Anna") or title[-1] != "?"] == []
        assert too_wide(SMALL, 126, titles(language, "Wilhelmina W")) == {}

    def test_titles_that_are_on_no_golden_screen_fit(self, language):
        keys = ("next", "sure_again", "sure_abandon")
        keys += ("no_line", "press_line", "no_use", "no_player", "nothing_due", "so_already", "too_soon", "keys_soon")
        assert too_wide(SMALL, 126, [label(language, key) for key in keys] + ["".join(any_key(language))]) == {}
        assert too_wide(SMALL, 46, [label(language, "which_holds")]) == {}

    def test_the_message_about_a_full_flash_is_shown_to_its_end(self, language):
        sentence = say("no_room", {"lacking": 128}, language)
        assert len(wrap(sentence, 128 - 2 * 4, SMALL)) * SMALL.height <= 64 - 2 * 4

    def test_texts_on_the_table_fit(self, language):
        """Round and all beside the columns' names."""
        keys = ("closing", "closing_ok", "more", "left", "round", "if_ended")
        for game in map(load_game, GAMES):
            columns = [name for name, size in game.COLUMNS if size != "held"]
            room = 127 - sum(SMALL.width(of_game("COLUMNS", name, game.NAME, language)) + 4 for name in columns)
            forms = [find(language, key, game.NAME) for key in keys]
            forms += getattr(load(language, game.NAME), "PHASES", {}).values()
            shown = [form.format(round=3, left=7) for form in forms if form]
            shown += [label(language, name, game.NAME) for name, size in game.COLUMNS if size == "held"]
            shown.append(label(language, "ok_result"))
            assert len(shown) > 1
            assert too_wide(SMALL, room, shown) == {}
            # With four players the follow-ups are there too, if necessary without their first word.
            for kind in called(language, game):
                what = due(language, game, kind)
                asked = label(language, "press").format(keys="1–4", what=what)
                assert fit_name(asked, "", room) in (asked, asked.partition(" ")[2])

    def test_follow_ups_fit_in_a_free_row(self, language):
        form = label(language, "press")
        for game in map(load_game, GAMES):
            names = [due(language, game, kind) for kind in called(language, game)]
            assert too_wide(SMALL, 127, [form.format(keys="1–3", what=name) for name in names]) == {}

    def test_texts_in_free_rows_fit(self, language):
        keys = ("ok_result", "press_number", "down_first")
        shown = [label(language, key) for key in keys]
        shown += of_games(language, "row_closing", "row_more", "row_over", player="Denis", round=3)
        assert too_wide(SMALL, 127, shown) == {}

    def test_marks_fit_beside_a_short_name(self, language):
        marks = of_games(language, "mark_last", "mark_more", "mark_deals")
        marks += [mark for game in GAMES for mark in getattr(load(language, game), "MARKS", {}).values()]
        assert too_wide(SMALL, 79 - NAME_X - TEXT.width("Anna!") - 6, marks) == {}

    @pytest.mark.parametrize("code", ["ends", "ends_more"])
    def test_announcements_fit_in_large_letters(self, language, code):
        for said in announced(language, code, "|"):
            before, _, after = said.partition("|")
            lines = wrap(before.strip(), 124, TEXT) + wrap(after.strip(), 124, TEXT)
            assert (len(lines) + 2) * TEXT.height <= 64 - 8

    def test_questions_before_a_step_fit(self, language):
        asked = announced(language, "ask_", "Denis")
        assert asked
        assert too_wide(SMALL, 126, asked) == {}
        for long, short in zip(announced(language, "ask_", "Wilhelmina W"), announced(language, "ask_", "W")):
            assert len(fit_name(long, "Wilhelmina W", 125).split()) >= len(short.split())
        keys = ("ok_yes", "no")
        assert sum(SMALL.width(label(language, key)) for key in keys) <= 128 - SMALL.width("OKBACK") - 20

    def test_options_fit(self, language):
        lines, answers = [], []
        for name, option in [(game, option) for game in GAMES for option in load_game(game).OPTIONS]:
            if option.type == shapes.CUSTOM:
                continue
            values = [label(language, word, name) for word in option.choices]
            if option.type == shapes.FLAG:
                values = [label(language, word) for word in ("yes", "no")]
            answers += values
            lines += [label(language, option.name, name) + ": " + value for value in values or [str(option.high)]]
        assert too_wide(TEXT, MENU, lines) == {}
        assert too_wide(TEXT, ANSWER, answers) == {}


def announced(language, code, player):
    """Return the games' sentences whose codes begin like this, about a player."""
    found = []
    for game in GAMES:
        codes = [key for key in load(language, f"{game}.sentences").SENTENCES if key.startswith(code)]
        found += [say(f"{game}.{key}", {"round": 3, "player": player}, language) for key in codes]
    return found


def titles(language, name):
    """Return the titles of all questions to a player of that name."""
    return [title for game in map(load_game, GAMES) for title in titles_of(language, game, name)]


def titles_of(language, game, name):
    options = {"players": [name, *few(game.NAME)[1:]], "rules": game.RULES}
    if "entries" in [option.name for option in game.OPTIONS]:
        options["entries"] = shapes.SCORES  # some questions are only asked then
    game = game(options)
    app = SimpleNamespace(session=SimpleNamespace(game=game), language=language)
    beginnings = [((action.kind, 0), action.fixed) for phase in game.ACTIONS.values() for action in phase]
    kinds = [kind for kind, (_, shape, *_) in game.EVENTS.items() if shape and shape[0].type == shapes.PLAYER]
    chosen = [action.kind for action in offered(game)]
    beginnings += [((kind, 0), {}) for kind in kinds if kind not in chosen]
    asked = [kind for kind in called(language, game) if game.declared(kind).shape[0].type == shapes.PLAYER]
    found = [answers.title(app, (kind, 0), {}, "called", pages=kind in game.CALLED) for kind in asked]
    while beginnings:
        event, fixed = beginnings.pop()
        for argument in game.declared(event[0]).shape[len(event) - 1 :]:
            if argument.name in fixed:
                event += (fixed[argument.name],)
                continue
            more = [label(language, "gains"), label(language, "loses")] if argument.low < 0 else [""]
            if event[0] in chosen or argument.type == shapes.COUNT:  # words of follow-ups are known
                about = [
                    answers.title(app, event, fixed, argument.name, each, len(argument.usual) > 4) for each in more
                ]
                found += about
            values = (0, 1) if argument.type == shapes.PLAYER else argument.usual[: 1 if argument.low < 0 else None]
            if argument.type == shapes.COUNT and argument.low >= 0:
                values = range(argument.low, min(argument.high, argument.low + 2))
            beginnings += [((*event, value), fixed) for value in values]
            break
    return found


def refusal(event, *before):
    """Return the error with which a game of these events refuses another."""
    ledger = Ledger()
    for each in (["new", "tuscany", {"players": ["Anna", "Boris"]}], *before):
        ledger.add(0, each)
    with pytest.raises(CastellanError) as caught:
        ledger.add(0, event)
    return caught.value


def said(error):
    """Return an error's sentence in each language."""
    return {language: say(error.code, error.facts, language) for language in LANGUAGES}


class TestRefusalsAreInTheLanguagesWords:
    def test_an_entry_that_would_not_hold(self):
        events = (["place", 0, "inn"], ["place", 0, "farm", 1, 0, True])
        assert said(refusal(["void", 1], *events)) == {
            "en": '"Anna: farm, region of 1, hex" would not be valid then: Anna has no hex',
            "fr": "« Anna : agriculture, zone de 1, joker » ne tiendrait plus : Anna n'a pas de joker",
            "ru": "Запись «Anna: пашня, область из 1, гекс» стала бы невозможной: Anna: гексов нет",
            "de": '"Anna: Bauernhof, Gebiet mit 1, Joker" ginge nicht mehr: Anna hat keinen Joker',
        }

    def test_a_correction(self):
        game = Ledger.load([(0, 0, "new", "tuscany", {"players": ["Anna", "Boris"]})]).game
        for event, expected in (
            (["void", 12], "streichen 12"),
            (["amend", 3, ["stock", 1, "worker", -2]], "ändern Boris: Arbeiter −2, Vorrat"),
            (["insert", 3, ["stock", 1, "worker", -2]], "einfügen Boris: Arbeiter −2, Vorrat"),
            (["name", 1, "red"], "Boris → red"),
        ):
            assert "".join(entry(event, game, "de")) == expected

    def test_a_kind_of_entry(self):
        error = refusal(["yield", 1, "red", 2], *[["score", True]] * 3)
        assert said(error) == {
            "en": named("The third scoring is done; no longer possible: {yield}"),
            "fr": "Le 3e décompte est fait ; n'est plus possible : carte Revenu",
            "ru": "Третий подсчёт проведён; больше невозможно: карта бонуса",
            "de": "Die dritte Wertung ist vorbei; nicht mehr möglich: Ertrag",
        }

    def test_values_that_are_described_rather_than_shown(self):
        assert said(refusal(["take", []]))["fr"] == "take : un joueur est un nombre de 0 à 1, pas une liste"
        assert said(refusal(["take", {}]))["ru"] == "take: игрок – это число от 0 до 1, а не объект"
        assert said(refusal(["take", 0.5]))["de"] == "take: Ein Spieler ist eine Zahl von 0 bis 1, nicht eine Kommazahl"
        assert said(refusal(["void", 1 << 70]))["en"] == "There is no such entry yet; the last is 0"
        assert said(refusal(["take", 1 << 70]))["fr"].endswith("pas un nombre gigantesque")
        assert said(refusal(["void", []]))["de"] == "void nennt einen Eintrag mit seiner Nummer, nicht so: eine Liste"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_in_a_damaged_file_is_too_strange_to_be_named(language):
    new = (0, 0, "new", "tuscany", {"players": ["Anna", "Boris"]})
    strange = (0, -1, 7, None, True, 1.5, [], ["x"], {}, "red", "\x1b[2J", 1 << 70)
    for kind in ("place", "name", "score", "final", "void", "amend", "insert", "nothing"):
        for value in strange:
            for event in ((kind, value), (kind, 0, value), (kind, value, value, value)):
                sentence = reason(language, new, (1, 0, *event))
                assert "\x1b" not in sentence and "{" not in sentence
    for value in strange:
        for kind in ("amend", "insert"):
            assert reason(language, new, (1, 0, "take", 0), (2, 0, kind, 1, value))


def reason(language, *records):
    """Return what a game's records are refused for, "" if they are not."""
    try:
        Ledger.load([*records])
    except CastellanError as error:
        return say(error.code, error.facts, language)
    return ""
