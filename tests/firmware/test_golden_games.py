"""The golden screens of each game."""

import golden_games
from golden_screens import compare


def test_the_screens_of_each_game_are_the_golden_ones():
    for screens in golden_games.all_screens().values():
        compare(screens)
