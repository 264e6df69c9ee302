"""The golden screens of each game in each language."""

import golden_games
from castellan.games import GAMES
from castellan.text import LANGUAGES

GOLDEN = __file__[: -len("firmware/test_golden_games.py")] + "golden/"
TUSCANY = "tuscany"  # has its own, see test_screens


def test_viticulture():
    compare("viticulture")


def test_burgundy():
    compare("burgundy")


def test_florence():
    compare("florence")


def test_no_game_is_left_out():
    assert sorted([TUSCANY] + list(golden_games.SCREENS)) == sorted(GAMES)


def compare(game):
    for language in LANGUAGES:
        title = ""
        with open(GOLDEN + golden_games.file_of(game, language)) as golden:
            for line in golden_games.golden(game, language):
                title = line if line[:2] == "# " else title
                assert golden.readline() == line + "\n", (
                    "{}, {}, {}: the screen has changed; look at it, and if that is right: make golden".format(
                        game, language, title
                    )
                )
            assert golden.readline() == "", "a screen is no longer there: make golden"
