"""Random keys on the emulated Pico and the virtual box: both show, write and send the same."""

from emulator.lockstep import random_script, replayed

STROKES = 30  # of a case


def case(seed):
    start, words = random_script(seed, STROKES)
    _, use = replayed(start, " ".join(words))
    use.fit()


def test_lockstep(soak):
    """tests/emulator/test_lockstep.py tries other starts."""
    soak(case)
