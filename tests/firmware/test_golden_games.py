"""The golden screens of each game in each language."""

import golden_games
from castellan.games import GAMES
from castellan.text import LANGUAGES


def test_the_screens_of_each_game_are_the_golden_ones():
    for game in GAMES:
        if golden_games.screens(game):
            for language in LANGUAGES:
                compare(game, language)


def compare(game, language):
    title = ""
    with open(golden_games.path(game, language)) as golden:
        for line in golden_games.golden(game, language):
            title = line if line[:2] == "# " else title
            assert golden.readline() == line + "\n", (
                "{}, {}, {}: the screen has changed; look at it, and if that is right: make golden".format(
                    game, language, title
                )
            )
        assert golden.readline() == "", "a screen is no longer there: make golden"
