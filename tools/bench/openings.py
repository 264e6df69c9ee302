"""How long a box takes to open a long game by a score sheet. Part of `make bench`; alone `python -m bench.openings`."""

import functools
from collections.abc import Iterator

from bench.chip import FROZEN, MPY, bare, boot, stored
from castellan.core.ledger import Ledger
from castellan.core.record import beginning
from emulator.pico import Pico

ENTRIES = 150
TARGETS = 430, 2500  # ms that the frozen firmware may take, and the one of files
EIGHT = "rows of eight"
MOST = "rows of eight, all lines with formulas"  # more formulas than any sheet has that comes with the box
TARGETS_OF_MOST = 500, 2500
NAMES = ["Anna", "Boris", "Clara", "Dan", "Eva", "Fritz", "Gina", "Hans"]

Budget = tuple[str, str, str, bool]  # what, target, measured, met

# The lines of a game of dice, asked of each player: greatest points, and in which steps; what follows asks no number.
_DICE = (
    (5, 1),
    (10, 2),
    (15, 3),
    (20, 4),
    (25, 5),
    (30, 6),
    (30, 1),
    (30, 1),
    (25, 25),
    (30, 30),
    (40, 40),
    (50, 50),
    (30, 1),
)
_MORE = ["bonus|-|35 if A+B+C+D+E+F>=63 else 0|.", "more|*1..1|100|a"]
# The points of 13 lines that are asked in each round; after the last one they begin anew.
_SOME = ("", "a*3", "", "max(0,a-r)", "5*a if a>10 else a", "", "")
_ALL = ("a*2", "a*3", "max(0,a-r)", "5*a if a>10 else a", "a*a-2*a", "20+a if a==r else -10*abs(a-r)", "a//2+3")
_SUMS = ["bonus|-|35 if A+B+C>=63 else 0|.", "more|-|D//2+E|."]


def rows() -> Iterator[Budget]:
    """Yield the games' rows of the budgets: the times of both firmwares, beyond the bare interpreter's boot."""
    for name, journal in games().items():
        taken = [opened(journal, kind) - bare_boot() for kind in (FROZEN, MPY)]
        what = f"power-on → table of a sheet of 15 lines, {ENTRIES} {name}, beyond that boot"
        shown = " / ".join(f"{time:.0f}" for time in taken)
        targets = TARGETS_OF_MOST if name == MOST else TARGETS
        met = all(time < target for time, target in zip(taken, targets, strict=True))
        yield what, "under {} / {} ms".format(*targets), f"{shown} ms", met


def opened(journal: bytes, kind: str, cached: bool = False, maximum: bool = False) -> float:
    """Return the ms from power-on to the table of the game in this file; `how` is a Pico's `cached` and `maximum`."""
    with Pico(stored(journal, kind), cached=cached, maximum=maximum) as pico:
        return boot(pico)


@functools.cache
def bare_boot() -> float:
    """Return the ms to the first line of a program on a board without the firmware."""
    return bare()


def games() -> dict[str, bytes]:
    """Return the games' files, by what is entered in them."""
    return {
        "cells of eight players": _by_cells(),
        "rows of four": _by_rows(4, _SOME),
        EIGHT: _by_rows(8, _SOME),
        "rows of four, all lines with formulas": _by_rows(4, _ALL),
        MOST: _by_rows(8, _ALL),
    }


def _by_cells() -> bytes:
    """Return a game of eight who each fill 13 lines once, and then one of them ever again."""
    lines = [f"dice {place + 1}|*0..{most}/{step}||o" for place, (most, step) in enumerate(_DICE)]
    once = [
        ["cell", seat, place, (7 * place + 5 * seat) % (most // step + 1) * step]
        for place, (most, step) in enumerate(_DICE)
        for seat in range(len(NAMES))
    ]
    again = [["cell", turn % len(NAMES), len(_DICE) + 1, 1] for turn in range(ENTRIES - len(once))]
    return _journal(lines + _MORE, NAMES, once + again)


def _by_rows(people: int, points: tuple[str, ...]) -> bytes:
    """Return a game of rounds, in each of which all answer 13 questions."""
    lines = [f"line {place}|*0..99|{points[place % len(points)]}|r" for place in range(13)]
    entered = [["row", turn % 13, *[(7 * turn + 11 * seat) % 30 for seat in range(people)]] for turn in range(ENTRIES)]
    return _journal(lines + _SUMS, NAMES[:people], entered)


def _journal(lines: list[str], names: list[str], entered: list[list]) -> bytes:
    """Return the file of a game by these lines."""
    ledger = Ledger()
    content: list[bytes] = []
    for event in beginning(1_700_000_000, ["new", "pad", {"title": "Dice", "players": names, "lines": lines}]):
        ledger.add(1_700_000_000 if event[0] == "new" else 0, event, content.append)
    for turn, event in enumerate(entered):
        ledger.add(60 * turn, event, content.append)
    return b"".join(content)


if __name__ == "__main__":
    for row in rows():
        print(*row, sep=" | ")
