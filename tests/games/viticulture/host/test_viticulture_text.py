"""Viticulture in every language: the texts of its lists, titles and rows fit on the display."""

import importlib
from types import SimpleNamespace

import pytest

from castellan.games.viticulture import demo, tables
from castellan.games.viticulture.game import GAME
from castellan.rules import shapes
from castellan.text import LANGUAGES, label, say
from castellan.ui import answers
from castellan.ui.style import NAME_X, SMALL, TEXT, fit_name, wrap

ANSWER, MENU = 128 - NAME_X, 128 - NAME_X - 3  # pixels of a list's line, and of a menu's
TITLE = 126
YEAR = 10  # a late one, with two digits


@pytest.fixture(params=LANGUAGES)
def language(request):
    return request.param


def of(name, language, **facts):
    return label(name, "viticulture", language).format(**facts)


def too_wide(font, limit, shown):
    return {text: font.width(text) for text in shown if font.width(text) > limit}


def actions():
    return [*sum(tables.ACTIONS.values(), ()), *sum(tables.SHARED_ACTIONS.values(), ()), tables.MOVE]


def test_lines_fit(language):
    assert too_wide(TEXT, ANSWER, [of(each.label, language, **each.fixed) for each in actions()]) == {}
    words = (*tables.SOURCES, *tables.PROVINCES, *tables.WINES, *tables.TRACKS)
    assert too_wide(TEXT, ANSWER, [of(word, language) for word in words]) == {}
    kinds = [("province_", tables.PROVINCES), ("type_", tables.WINES)]
    assert too_wide(TEXT, ANSWER, [of(begin + word, language) for begin, row in kinds for word in row]) == {}
    assert too_wide(TEXT, ANSWER, ["! " + of("lira", language)]) == {}


def test_no_two_lines_of_a_list_are_the_same(language):
    for choices in tables.ACTIONS.values():
        shown = [of(each.label, language, **each.fixed) for each in choices]
        assert len(set(shown)) == len(shown)


def test_options_fit(language):
    shown = []
    for option in tables.OPTIONS:
        values = option.choices or ("yes", "no")
        shown += [of(option.name, language) + ": " + of(value, language) for value in values]
    assert too_wide(TEXT, MENU, shown) == {}


def test_titles_name_the_player_and_the_question(language):
    for name in ("Anna", "Wilhelmina W"):
        shown = titles(language, name)
        assert len(set(shown)) > 20 and too_wide(SMALL, TITLE, shown) == {}
        assert name != "Anna" or [title for title in shown if not title.startswith("Anna · ")] == []


def titles(language, name):
    """Return the titles of all questions to a player of that name."""
    game = GAME({"players": [name, "Boris"]})
    app = SimpleNamespace(session=SimpleNamespace(game=game), language=language)
    beginnings = [((each.kind, 0), each.fixed) for each in actions() if each.kind != "year"]
    found = []
    while beginnings:
        event, fixed = beginnings.pop()
        for argument in game.arguments_of(event[0])[len(event) - 1 :]:
            if argument.name in fixed:
                event += (fixed[argument.name],)
                continue
            signs = argument.type == shapes.COUNT and argument.low < 0
            for more in [of("gains", language), of("loses", language)] if signs else [""]:
                found.append(answers.title(app, event, fixed, argument.name, more, len(argument.usual) > 4))
            beginnings += [((*event, value), fixed) for value in argument.usual[: 1 if signs else None]]
            break
    return found


def test_texts_on_the_table_fit(language):
    columns = [SMALL.width(of("column_" + name, language)) + 4 for name in ("vp", "influence")]
    shown = [of(name, language, round=YEAR, player="Denis") for name in ("round", "closing_ok", "if_ended")]
    assert too_wide(SMALL, 127 - sum(columns), shown) == {}
    assert too_wide(SMALL, 127, [of("row_closing", language, player="Denis")]) == {}
    marks = [of(name, language) for name in ("mark_lira", "mark_last")]
    assert too_wide(SMALL, 79 - NAME_X - TEXT.width("Anna!") - 6, marks) == {}


def test_the_points_of_a_star_are_shown_beside_a_short_name(language):
    shown = ["✓ Anna: " + of("said_star_" + word, language) for word in tables.PROVINCES]
    assert too_wide(SMALL, TITLE, shown) == {}


def test_questions_and_announcements_at_the_end_of_a_year_fit(language):
    facts = {"round": str(YEAR), "player": "|"}
    asked = [say("viticulture." + code, facts, language) for code in ("ask_year", "ask_lost", "ask_last")]
    assert too_wide(SMALL, TITLE, [fit_name(text, "|", 125) for text in asked]) == {} == too_wide(SMALL, TITLE, asked)
    before, _, after = say("viticulture.ends", facts, language).partition("|")
    lines = wrap(before.strip(), 124, TEXT) + wrap(after.strip(), 124, TEXT)
    assert (len(lines) + 2) * TEXT.height <= 64 - 8


def test_the_demo_has_a_line_for_each_key_and_each_fits(language):
    words = importlib.import_module(f"castellan.games.viticulture.{language}_demo")
    assert len(words.LINES) == len(demo.KEYS)
    assert too_wide(SMALL, TITLE, words.LINES) == {}
    GAME({"players": list(words.PLAYERS)})


def test_refusals_in_the_languages_own_words():
    facts = {"player": "Anna", "province": "siena", "source": "order", "kind": "star", "round": "3", "left": 2}
    assert [say("viticulture.no_star", facts, language) for language in LANGUAGES] == [
        "Anna has no star on Siena",
        "Anna n'a pas d'étoile à Siena",
        "Сиена: у игрока Anna здесь звёзд нет",
        "Anna hat keinen Stern in Siena",
    ]
    one = say("viticulture.not_laid", {"player": "Anna", "left": 1}, "de")
    assert one == "Anna kann noch keinen Stern versetzen: noch 1 zu legen"
    assert say("viticulture.last", facts, "de") == "Jahr 3 war das letzte; nicht mehr möglich: Stern legen"
    assert say("viticulture.last_vp", facts, "ru").endswith("возможен только доход, а это заказ")


def test_a_refusal_names_no_source_or_province_as_it_is_written_in_a_record(language):
    words = importlib.import_module(f"castellan.games.viticulture.{language}").WORDS
    assert set(tables.SOURCES + tables.PROVINCES) <= set(words)
