"""What a database holds, read by the laptop's own way: the headings of games, then these filled."""

from castellan_host.database.reading import Conflict, StoredGame
from castellan_host.database.store import Database


def games(database: Database, start: str = "") -> list[StoredGame]:
    """Return the games whose id begins with `start`, the newest first."""
    return [*database.filled(database.headings(start))]


def lines(database: Database, game: str, box: str | None = None) -> list[str]:
    """Return a game's lines in their order, without newlines; of the box named, if several have the game."""
    found = [each for each in games(database, game) if each.game == game and box in (None, each.box)]
    return found[0].lines if found else []


def conflicts(database: Database) -> list[Conflict]:
    """Return all lines that contradict a stored record."""
    return [conflict for game in games(database) for conflict in game.conflicts]
