"""The stored games, each with what comes of its lines, and finding one by what the user calls it."""

from dataclasses import dataclass

from castellan import record
from castellan.errors import RecordError, RuleError
from castellan.rules import load
from castellan.text import quote
from castellan_host.database.store import Database, StoredGame
from castellan_host.show.replay import Replay, ReplayError, fold

LAST = "last"
_SHORTEST = 4  # letters of an id
_NAMED = 5


class NotFoundError(Exception):
    """Words that name no stored game, or several; reads as a sentence."""


class UnknownGameError(Exception):
    """A name of no game that Castellan scores; reads as a sentence."""


@dataclass
class Opened:
    """A stored game, and what comes of its lines; if they do not add up, `played` is None and `reason` says why."""

    stored: StoredGame
    played: Replay | None
    reason: str = ""


def open_game(stored: StoredGame) -> Opened:
    """Return what comes of a stored game."""
    try:
        return Opened(stored, fold(stored.lines))
    except ReplayError as refused:
        return Opened(stored, None, str(refused))


def of_game(stored: list[StoredGame], name: str) -> list[StoredGame]:
    """Return those that are of the game of this name, by their first record; all if it is empty.

    Raises UnknownGameError for any other name.
    """
    if not name:
        return stored
    try:
        load(name)
    except RuleError as error:
        raise UnknownGameError(str(error)) from None
    return [game for game in stored if _named(game) == name]


def find(database: Database, name: str, box: str = "") -> StoredGame:
    """Return the game whose id begins with `name`, or for "last" the newest, of the boxes that begin with `box`.

    Raises NotFoundError if there is none, or more than one.
    """
    return _only(database.games("" if name == LAST else name.lower()), name, box)


def _named(stored: StoredGame) -> object:
    """Return the name of the game that a stored one begins, "" if its first line can't be read."""
    try:
        begun = record.decode(f"{stored.lines[0]}\n".encode()) if stored.lines else ()
    except (RecordError, UnicodeError):
        return ""
    return begun[3] if len(begun) > 3 and begun[2] == "new" else ""


def _only(games: list[StoredGame], name: str, box: str) -> StoredGame:
    found = [game for game in games if game.box.startswith(box)]
    if not found:
        of_box = f" of a box that begins with {quote(box, 'en')}" if box else ""
        which = "" if name == LAST else f" whose id begins with {quote(name, 'en')}"
        raise NotFoundError(f"There is no stored game{which}{of_box}")
    ids = {game.game for game in found}
    if name != LAST and len(ids) > 1:
        raise NotFoundError(f"Several games begin with {quote(name, 'en')}: {_listed(sorted(ids))}")
    if name != LAST and len(found) > 1:
        raise NotFoundError(f"Several boxes have this game; say --box: {_listed(sorted(game.box for game in found))}")
    return found[0]


def shortened(ids: set[str]) -> dict[str, str]:
    """Return for each id the shortest beginning that no other has."""
    found = {}
    for one in ids:
        length = _SHORTEST
        while length < len(one) and any(other != one and other.startswith(one[:length]) for other in ids):
            length += 1
        found[one] = one[:length]
    return found


def _listed(names: list[str]) -> str:
    return ", ".join(names[:_NAMED]) + (" …" if len(names) > _NAMED else "")
