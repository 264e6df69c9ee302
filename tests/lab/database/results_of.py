"""Results of stored games, for tests."""

from castellan.core import record
from castellan_host.database.schema import result_players, results
from castellan_host.stats import rows
from lab.database.stores import BOX, SEEN
from lab.games.random_games import play
from lab.games.recorded import events


def no_bar(done, total):
    """Show no progress."""


def played(names, game="tuscany", time=0):
    """Return the lines of a recorded game by other players, as a box sends them."""
    _, name, options = events(1, game)[0]
    begin = ["new", name, options | {"players": names}]
    rest = enumerate(events(None, game)[1:], 1)
    return [(0, record.encode(0, time, begin)), *((seq, record.encode(seq, seq, event)) for seq, event in rest)]


def random_lines(seed, game, length=60):
    """Return the lines of a random game, corrections among them."""
    *_, (ledger, _, _) = play(seed, game, length)
    return [record.encode(seq, time, [*event]) for seq, time, *event in ledger.records]


def kept(result):
    """Return a result as it is read from the rows that keep it."""
    row, players = rows.of_result(result, "rules")
    values = [[each[column.name] for column in result_players.c][2:] for each in players]
    return rows.as_result([row[column.name] for column in results.c], values, "rules")


def store(database, number, names, game="tuscany", time=0, box=BOX):
    """Store a recorded game by other players under an id that the number makes; return the id."""
    id = f"{number:016x}"
    database.store(box, id, played(names, game, time), SEEN + number)
    return id
