"""A database of many games, of every kind and among a dozen players: for `make bench` and for a look."""

import pathlib
import random
import sys

from sqlalchemy import insert

from castellan.core import record
from castellan.core.catalogue import GAMES
from castellan_host.database.schema import games, records
from castellan_host.database.store import Database
from lab.games import recorded

GAMES_OF_YEARS = 10_000
_FIRST = 1600000000  # Unix time
_APART = 4 * 3600  # s
_BOX = "e6614104"
_PLAYERS = ("Anna", "Аня", "Boris", "Clara", "David", "Eva", "Fritz", "Gül", "Hanna", "Iwan", "日本", "Zoë")
_AT_ONCE = 250  # games stored by one statement


def write(path: pathlib.Path, count: int = GAMES_OF_YEARS) -> None:
    """Write a database of `count` games, the same each time: recorded games among other players."""
    rng, rests = random.Random(1), {game: _records(game) for game in GAMES}
    with Database(str(path)) as database, database.engine.execution_options(writes=True).begin() as connection:
        for start in range(0, count, _AT_ONCE):
            made = [_game(number, rng, rests) for number in range(start, min(start + _AT_ONCE, count))]
            connection.execute(insert(games), [row for row, _ in made])
            connection.execute(insert(records), [row for _, lines in made for row in lines])


def _records(game: str) -> tuple[dict, list[tuple[int, str]]]:
    """Return the options of a recorded game, and its records after the first, with their lines."""
    events = recorded.events(None, game)
    rest = [(seq, _line(seq, recorded.TURN * seq, event)) for seq, event in enumerate(events[1:], 1)]
    return events[0][2], rest


def _game(number: int, rng: random.Random, rests: dict) -> tuple[dict, list[dict]]:
    game = rng.choice(GAMES)
    options, rest = rests[game]
    date = _FIRST + _APART * number
    key = {"box": _BOX, "game": f"{rng.getrandbits(64):016x}", "seen": date}
    players = rng.sample(_PLAYERS, len(options["players"]))
    first = (0, _line(0, date, ["new", game, options | {"players": players}]))
    return key | {"date": date}, [key | {"seq": seq, "line": line} for seq, line in (first, *rest)]


def _line(seq: int, moment: int, event: list) -> str:
    return record.encode(seq, moment, event).decode().rstrip()


if __name__ == "__main__":
    write(pathlib.Path(sys.argv[1]), *map(int, sys.argv[2:]))
