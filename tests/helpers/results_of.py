"""Results of stored games, for tests."""

from castellan.core import record
from recorded import events
from stores import BOX, SEEN


def no_bar(done, total):
    """Show no progress."""


def played(names, game="tuscany", time=0):
    """Return the lines of a recorded game by other players, as a box sends them."""
    _, name, options = events(1, game)[0]
    begin = ["new", name, options | {"players": names}]
    rest = enumerate(events(None, game)[1:], 1)
    return [(0, record.encode(0, time, begin)), *((seq, record.encode(seq, seq, event)) for seq, event in rest)]


def store(database, number, names, game="tuscany", time=0, box=BOX):
    """Store a recorded game by other players under an id that the number makes; return the id."""
    id = f"{number:016x}"
    database.store(box, id, played(names, game, time), SEEN + number)
    return id
