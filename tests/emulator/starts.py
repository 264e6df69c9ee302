"""What may lie on a box's flash when it is switched on: the files of the folder of games, by their names."""

import keyed
from castellan.ledger import Ledger
from recorded import events
from table_side import Hands, full_flash

RECORDS = 300  # of a long game: in the middle of the recorded game's third round
TURN = 12  # s from one record to the next

Files = dict[str, bytes]


def nothing() -> Files:
    """Return what a new box has."""
    return {}


def begun() -> Files:
    """Return a game that four have begun."""
    return dict(Hands().begin("Anna", "Борис", "Chloé", "Wilhelmina W").files.contents)


def long() -> Files:
    """Return a game of 300 records."""
    lines: list[bytes] = []
    ledger = Ledger()
    for number, event in enumerate(events(RECORDS)):
        ledger.add(max(0, number - 1) * TURN, event, lines.append)
    return {"1-0123456789abcdef.log": b"".join(lines)}


def finished() -> Files:
    """Return the recorded game to its end, with all that was learnt from it."""
    return dict(keyed.play()[0].files.contents)


SPARE = 2 * 64 * 1024 + 4096  # bytes that are free beside the games of `full`: two of them go on


def full() -> Files:
    """Return four games, and no room for a fifth unless two go: see `table_side.full_flash`."""
    return dict(full_flash().files.contents)
