"""All texts of all golden screens fit, in each language: none overlaps another, crosses the edge or is cut."""

import pytest

from castellan.core.catalogue import GAMES
from castellan.text import LANGUAGES
from lab.golden import golden_games, menu_screens, mirrored, playing
from lab.hands import keyed
from lab.hands.fitting import faults

SETS = {"menus": menu_screens.menus(), "playing": playing.SCREENS} | golden_games.all_screens()
KEYED = {f"{game.name}/{game.file}": game for game in keyed.ALL}
SETS |= KEYED


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow) if name in KEYED else name for name in SETS]
)
def test_the_texts_of_golden_screens_fit(name, language):
    found = [(title, fault) for title, screen in SETS[name].shown(language) for fault in faults(screen, language)]
    assert not found, f"{name}, {language}"


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_texts_for_spectators_fit(game):
    for language in LANGUAGES:
        pages = [
            (title, page) for title, ledger in mirrored.ledgers(game) for page in mirrored.recorded(ledger, language)
        ]
        found = [(title, fault) for title, page in pages for fault in faults(page, language) if "is cut" not in fault]
        assert not found, language
