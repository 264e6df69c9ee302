"""Random keys: the emulated Pico and the virtual box show the same, write the same and say the same."""

import pytest

from emulator import starts
from emulator.lockstep import random_script, replayed

STROKES = 40  # on each start, every other with a laptop


@pytest.mark.parametrize("seed", range(len(starts.STARTS)))
def test_both_boxes_are_as_one(seed):
    start, words = random_script(seed, STROKES)
    replayed(start, " ".join(words))
