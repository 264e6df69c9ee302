"""The stored games, each replayed, and the search for one by its id."""

from bisect import bisect_left
from collections.abc import Callable, Collection
from dataclasses import dataclass

from castellan.core import record
from castellan.core.catalogue import GAMES
from castellan.core.errors import RecordError
from castellan.core.record import KIND, TIME
from castellan.text import quote
from castellan_host.database.store import Database, StoredGame
from castellan_host.stored_games import taken
from castellan_host.stored_games.people import People
from castellan_host.stored_games.replay import NewerError, Replay, ReplayError, fold
from castellan_host.stored_games.shipped_lines import same
from castellan_host.stored_games.taken import PAD

LAST = "last"
_SHORTEST = 4  # letters of an id
_NAMED = 5


class NotFoundError(Exception):
    """No stored game fits, or several do; reads as a sentence."""


class UnknownGameError(Exception):
    """No game has this name or title; reads as a sentence."""


@dataclass
class Opened:
    """A stored game, replayed.

    If its records do not fit together, or are a `newer` Castellan's, `played` is None and `reason` is the error.
    """

    stored: StoredGame
    played: Replay | None
    reason: str = ""
    newer: bool = False


def open_game(stored: StoredGame, people: People | None = None) -> Opened:
    """Replay a stored game; with `people` its players have the names to show instead of those that were entered."""
    try:
        if people:
            stored.noted = people.of_note(stored.noted, stored.game)
        played = fold(stored.lines)
        if people:
            played.game.names = people.names(played.game.names, played.game.humans, stored.game)
        return Opened(stored, played)
    except ReplayError as refused:
        return Opened(stored, None, str(refused), isinstance(refused, NewerError))


@dataclass
class Listed:
    """The headings of some of the stored games, the newest first; `of` is how many there are of their name.

    `total` is how many of any. `ids` and `boxes` are the shortest prefixes that name them, among all stored games and
    the listed boxes.
    """

    headings: list[StoredGame]
    of: int
    total: int
    ids: dict[str, str]
    boxes: dict[str, str]


def headings(database: Database, start: str = "", last: int | None = None, every: bool = False) -> list[StoredGame]:
    """Return the games and plays taken in whose id begins with `start`, or the last of them, the newest first.

    The forgotten ones are among `every` one only.
    """
    plays = taken.headings(database, start, every)
    games = database.headings(start, last, every=every)
    return sorted([*games, *plays], key=lambda game: -game.date)[:last] if plays else games


def newest(
    database: Database,
    name: str,
    last: int | None,
    chosen_of: Callable[[list[StoredGame]], list[StoredGame]] | None = None,
) -> Listed:
    """Return the last games, and plays taken in, of this name, any name if it is empty, that `chosen_of` chooses.

    A name is that of a kind of game, or the title of a game or play. Raises UnknownGameError for one that none has.
    """
    plays = taken.headings(database)
    total = database.count() + len(plays)
    found = _of_name(database, name) if name else headings(database, last=None if chosen_of else last)
    found = chosen_of(found) if chosen_of else found
    chosen = found[:last]
    listed = {each.game for each in chosen}
    # Other ids differ within the shortest prefix that is shown.
    begun = {id[:_SHORTEST] for id in listed}
    alike = database.ids(begun) | {play.game for play in plays if play.game[:_SHORTEST] in begun} | listed
    named = shortened(alike, listed)
    sources = {each.box: taken.SOURCES.get(each.box, each.box) for each in chosen if each.taken}
    boxes = shortened({each.box for each in chosen if not each.taken})
    return Listed(chosen, len(found) if name or chosen_of else total, total, named, sources | boxes)


def _of_name(database: Database, name: str) -> list[StoredGame]:
    kind = name if name in GAMES else taken.kind_of(name, 0)[0]
    by_title = kind == PAD and name != PAD
    begun = [(box, game, *begun_by(line)[:2]) for box, game, line in database.beginnings(f'"new","{kind}"')]
    chosen = {(box, game) for box, game, of, title in begun if of == kind and (not by_title or same(title, name))}
    plays = {
        id
        for id, play in database.plays().items()
        if taken.kind_of(play.title, play.bgg)[0] == kind and (not by_title or same(play.title, name))
    }
    if by_title and not (chosen or plays):
        raise UnknownGameError(
            f'No game is called "{name}": there are {", ".join(GAMES)}, and the titles of stored games'
        )
    return [game for game in headings(database) if game.game in plays or (game.box, game.game) in chosen]


def find_heading(database: Database, name: str, box: str = "") -> StoredGame:
    """Return the heading of the game, or play taken in, whose id begins with `name`, or the newest for "last".

    The box's id begins with `box`. Raises NotFoundError if there is none or more than one.
    """
    return _only(_beginning(database, name), name, box)


def find_id(database: Database, name: str) -> str:
    """Return the id of the game that `find_heading` would return, whichever box has it; raise NotFoundError like it."""
    first = {game.game: game for game in reversed(_beginning(database, name))}
    return _only([*reversed(first.values())], name, "").game


def _beginning(database: Database, name: str) -> list[StoredGame]:
    """Return the headings of the games whose id begins with `name`, the newest first, all games for "last".

    If it is the complete id of a game, games whose longer ids begin with it, too, are not meant.
    Raises NotFoundError for an empty name: a script with an empty variable does not mean the only game. So does one
    that only forgotten games have.
    """
    if not name:
        raise NotFoundError("Name a game by the beginning of its id, or last")
    start = "" if name == LAST else name
    # Letters that a terminal could not decode are in no id, and no database takes them.
    found = headings(database, start) if start.isprintable() else []
    if not found and start and start.isprintable():
        _check_forgotten({game.game for game in headings(database, start, every=True)})
    return [game for game in found if game.game == start] or found


def _check_forgotten(ids: set[str]) -> None:
    """Raise NotFoundError if there are forgotten games where no other one fits."""
    if ids:
        which = f"Game {min(ids)} is" if len(ids) == 1 else f"Games {listed(ids)} are"
        raise NotFoundError(f"{which} forgotten; castellan forget --back {min(ids)} brings it back")


def begun_by(line: str) -> tuple[str, str, int]:
    """Return name and title of the game that a first line begins, and when it began; "" and 0 if it begins none."""
    try:
        begun = record.decode(f"{line}\n".encode())
    except (RecordError, UnicodeError):
        return "", "", 0
    match begun[KIND:]:
        case "new", str(name), dict(given), *_:
            title = given.get("title")
            return name, title if type(title) is str else "", begun[TIME]
        case "new", str(name), *_:
            return name, "", begun[TIME]
    return "", "", 0


def _only(games: list[StoredGame], name: str, box: str) -> StoredGame:
    matching = [game for game in games if game.box.startswith(box)]
    if not matching:
        of_box = f" of a box that begins with {quote(box, 'en')}" if box else ""
        which = "" if name == LAST else f" whose id begins with {quote(name, 'en')}"
        raise NotFoundError(f"There is no stored game{which}{of_box}")
    ids = {game.game for game in matching}
    if name != LAST and len(ids) > 1:
        raise NotFoundError(f"Several games begin with {quote(name, 'en')}: {listed(ids)}")
    if name != LAST and len(matching) > 1:
        raise NotFoundError(
            f"Several boxes have this game; name one with --box: {listed([game.box for game in matching])}"
        )
    return matching[0]


def shortened(ids: set[str], chosen: set[str] | None = None) -> dict[str, str]:
    """Return for each of the chosen ids, or all, its shortest prefix that no other id has."""
    order = sorted(ids)
    found = {}
    for one in ids if chosen is None else chosen:
        at = bisect_left(order, one)
        # What an id shares with any other, it shares with a neighbour in their order.
        beside = order[max(at - 1, 0) : at] + order[at + 1 : at + 2]
        found[one] = one[: max([_SHORTEST, *(1 + _shared(one, other) for other in beside)])]
    return found


def _shared(one: str, other: str) -> int:
    """Return how many letters two texts begin with in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (letter, beside) in pairs if letter != beside), min(len(one), len(other)))


def listed(names: Collection[str]) -> str:
    """Return the first of some names, in their order."""
    return ", ".join(sorted(names)[:_NAMED]) + (" …" if len(names) > _NAMED else "")
