"""All texts of all golden screens fit, in each language: none overlaps another, crosses the edge or is cut."""

import pytest

import golden_games
import keyed
import menu_screens
import mirrored
import playing
from castellan.games import GAMES
from castellan.text import LANGUAGES
from castellan.ui.style import SMALL, TEXT
from fitting import faults
from reading import Recorder

SETS = {"menus": menu_screens.menus(), "playing": playing.SCREENS} | golden_games.all_screens()
SETS |= {f"{game.name}/{game.file}": game for game in keyed.ALL}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", SETS)
def test_the_texts_of_golden_screens_fit(name, language):
    found = [(title, fault) for title, screen in SETS[name].shown(language) for fault in faults(screen, language)]
    assert not found, f"{name}, {language}"


@pytest.mark.parametrize("game", GAMES)
def test_the_texts_for_spectators_fit(game):
    for language in LANGUAGES:
        pages = [
            (title, page) for title, ledger in mirrored.ledgers(game) for page in mirrored.recorded(ledger, language)
        ]
        found = [(title, fault) for title, page in pages for fault in faults(page, language) if "is cut" not in fault]
        assert not found, language


def drawn(*texts):
    recorder = Recorder()
    recorder.names = ("Wilhelmina W",)
    for text in texts:
        recorder.text(*text)
    return faults(recorder, "en")


def test_a_text_that_does_not_fit_is_named():
    assert drawn(("take a tile", 0, 8, TEXT), ("farm", 100, 8, SMALL)) == []
    assert drawn(("take a tile", 90, 8, TEXT)) == ['"take a tile" crosses the edge']
    assert drawn(("take a tile", 0, 58, TEXT)) == ['"take a tile" crosses the edge']
    assert drawn(("take a tile", 0, 8, TEXT), ("farm", 40, 9, SMALL)) == ['"take a tile" meets "farm"']
    assert drawn(("take a tile", 0, 8, TEXT), ("farm", 0, 11, TEXT)) == ['"take a tile" meets "farm"']
    assert drawn(("take a t…", 0, 8, TEXT)) == ['"take a t…" is cut']


def test_names_and_entries_may_be_cut():
    assert drawn(("Wilh… · farm", 0, 8, TEXT), ("✓ Wil…: lured a per…", 0, 22, SMALL), ("more …", 0, 36, TEXT)) == []
    assert drawn(("Wilh… · far…", 0, 8, TEXT)) == ['"Wilh… · far…" is cut']
