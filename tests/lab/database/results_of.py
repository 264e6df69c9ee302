"""Results of stored games, for tests."""

from castellan.core import record
from castellan_host.database.schema import result_players, results
from castellan_host.database.store import Database
from castellan_host.stats import rows
from castellan_host.stored_games.results import Result
from lab.database.stores import BOX, SEEN
from lab.games.random_games import play
from lab.games.recorded import events


def no_bar(done: int, total: int) -> None:
    """Show no progress."""


def played(names: list[str], game: str = "tuscany", time: int = 0) -> list[tuple[int, bytes]]:
    """Return the lines of a recorded game by other players, as a box sends them."""
    _, name, options = events(1, game)[0]
    begin = ["new", name, options | {"players": names}]
    rest = enumerate(events(None, game)[1:], 1)
    return [(0, record.encode(0, time, begin)), *((seq, record.encode(seq, seq, event)) for seq, event in rest)]


def random_lines(seed: int, game: str, length: int = 60) -> list[bytes]:
    """Return the lines of a random game, corrections among them."""
    *_, (ledger, _, _) = play(seed, game, length)
    return [record.encode(seq, time, [*event]) for seq, time, *event in ledger.records]


def kept(result: Result) -> Result | None:
    """Return a result as it is read from the rows that keep it."""
    row, players = rows.of_result(result, "rules")
    values = [[each[column.name] for column in result_players.c][2:] for each in players]
    return rows.as_result([row[column.name] for column in results.c], values, "rules")


def store(
    database: Database, number: int, names: list[str], game: str = "tuscany", time: int = 0, box: str = BOX
) -> str:
    """Store a recorded game by other players under an id that the number makes; return the id."""
    id = f"{number:016x}"
    database.store(box, id, played(names, game, time), SEEN + number)
    return id
