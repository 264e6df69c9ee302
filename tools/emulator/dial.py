"""A dial's two contacts on the emulated chip while it is turned: when they close and open, with bounces."""

from collections.abc import Sequence
from itertools import pairwise

Levels = tuple[int | None, int | None]  # of both contacts; None is open

REST: Levels = (None, None)
HALF: Levels = (0, 0)
DETENT: tuple[Levels, ...] = (REST, (0, None), HALF, (None, 0), REST)  # to the right
STEP = 6  # ms
# After each of these ms the contact is where it goes to, or where it was.
_BOUNCES = ((0, True), (0.3, False), (0.6, True), (0.9, False), (1.2, True))


def turned(pins: Sequence[int], detents: int) -> list[list]:
    """Return the steps of a script that turn a dial with these two pins, to the right if `detents` is positive."""
    one = DETENT if detents > 0 else DETENT[::-1]
    return moved(pins, *one, *one[1:] * (abs(detents) - 1))


def moved(pins: Sequence[int], *levels: Levels) -> list[list]:
    """Return the steps of a script that bring both contacts from the first levels to each of the others."""
    script: list[list] = []
    for number, steps in enumerate(pairwise(levels)):
        for pin, was, level in zip(pins, *steps, strict=True):
            moves = [(STEP * number + ms, level if there else was) for ms, there in _BOUNCES] if was != level else []
            script += [["after", ms, ["pin", pin, now]] for ms, now in moves]
    return [*script, ["wait", STEP * len(levels)]]
