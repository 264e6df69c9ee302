"""The golden screens of each game."""

import gc

from castellan.core.catalogue import GAMES
from lab.golden import golden_games
from lab.golden.golden_screens import compare
from lab.marks import area

pytestmark = area("ui")


def test_the_screens_of_each_game_are_the_golden_ones():
    for game in GAMES:
        screens = golden_games.screens(game)
        if screens:
            compare(screens)
        screens = None
        gc.collect()  # a box is dozens of kB, and the chip's heap is small
