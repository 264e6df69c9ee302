"""The list of games: found by looking on the laptop, one table on a board."""

import ast
import importlib

import pytest

from castellan.core import catalogue
from castellan.text import LANGUAGES, title, titles
from castellan_host.device import firmware

pytestmark = pytest.mark.rules


def test_a_board_gets_the_games_that_were_found_as_a_table():
    sources, found = firmware.sources(firmware.SOURCES), {}
    for name in ("core/catalogue.py", "text/titles.py"):
        [source] = [text for path, text in sources.items() if path.match(name)]
        assert {type(node) for node in ast.parse(source).body[1:]} == {ast.Assign}
        exec(source, found)
    assert (found["GAMES"], found["SEATS"], found["TITLES"]) == (catalogue.GAMES, catalogue.SEATS, titles.TITLES)


def test_every_folder_with_an_about_is_a_game():
    folders = firmware.SOURCES.glob("castellan/games/*/about.py")
    assert sorted(path.parent.name for path in folders) == sorted(catalogue.GAMES) != []


def test_no_two_games_have_the_same_place_in_the_list():
    places = [catalogue.about(name).PLACE for name in catalogue.GAMES]
    assert places == sorted(set(places))


def test_a_title_is_english_where_a_language_has_none(monkeypatch):
    module = importlib.import_module("castellan.text.titles")  # a box may have unloaded the one above
    monkeypatch.setitem(module.TITLES, "go", {"en": "Go", "de": "Gō"})
    assert [title("go", language) for language in ("en", "fr", "de")] == ["Go", "Go", "Gō"]
    assert title("hopscotch", "fr") == "hopscotch"


def test_each_game_says_who_plays_and_what_it_is_called():
    for name, (least, most) in zip(catalogue.GAMES, catalogue.SEATS, strict=True):
        assert 1 <= least <= most <= 8, f"{name}/about.py: SEATS are the least and the greatest number, of 1 to 8"
        assert "en" in titles.TITLES[name], f'{name}/about.py: TITLES needs "en"'
        assert set(titles.TITLES[name]) <= set(LANGUAGES), f"{name}/about.py: the box has not all languages of TITLES"
