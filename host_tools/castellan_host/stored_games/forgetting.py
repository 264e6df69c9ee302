"""Games that the user forgets: all else leaves them out, and their records stay."""

from typing import NamedTuple

from castellan_host.database.imported_ids import synced_ids
from castellan_host.database.store import Database
from castellan_host.stored_games import library, results, taken_results
from castellan_host.stored_games.library import NotFoundError, Opened
from castellan_host.stored_games.people import People
from castellan_host.stored_games.results import Result


class Change(NamedTuple):
    """A game of this id, its copies on each box, and whether it was forgotten before; or a play that was taken in."""

    id: str
    copies: list[Opened]
    was_forgotten: bool
    play: Result | None = None


def forget(database: Database, people: People, name: str, now: int) -> Change:
    """Forget the game whose id begins with `name`, or the newest for "last", on all boxes; `now` is in Unix time.

    Raises NotFoundError if there is none, more than one, or only a forgotten one.
    """
    id = library.find_id(database, name)
    ids = ids_of(database, id)
    change = Change(id, _opened(database, ids, people), False, _play(database, id, people))
    database.forget(ids, now)
    return change


def bring_back(database: Database, people: People, name: str) -> Change:
    """Bring back the forgotten game whose id begins with `name`, or the one forgotten last for "last".

    Of a game that was synced and imported, "last" names the copy with its box's id. One that is not
    forgotten stays as it is. Raises NotFoundError if there is none, or more than one.
    """
    gone = database.forgotten()
    if name == library.LAST and gone:
        latest = max(gone, key=lambda each: (gone[each], each))
        id = _synced(database).get(latest, latest)
    else:
        found = {id for id in gone if name and id.lower().startswith(name.lower())}
        found = found & {name} or found
        if len(found) > 1:
            raise NotFoundError(f'Several forgotten games begin with "{name}": {library.listed(found)}')
        id = found.pop() if found else library.find_id(database, name)
    ids = ids_of(database, id)
    database.forget(ids, None)
    return Change(id, _opened(database, ids, people), id in gone, _play(database, id, people))


def forgotten(database: Database, people: People) -> list[Change]:
    """Return all forgotten games, the one that was forgotten last first."""
    gone = database.forgotten()
    order = sorted(gone, key=lambda each: (gone[each], each), reverse=True)
    return [Change(id, _opened(database, {id}, people), True, _play(database, id, people)) for id in order]


def ids_of(database: Database, id: str) -> set[str]:
    """Return the ids of a game: also those of a copy that was imported without its box's id."""
    synced = _synced(database)
    own = synced.get(id, id)
    return {id, own, *(imported for imported, of in synced.items() if of == own)}


def _synced(database: Database) -> dict[str, str]:
    return synced_ids(database.beginnings(every=True))


def _play(database: Database, id: str, people: People) -> Result | None:
    play = database.plays([id], every=True).get(id)
    return results.shown(taken_results.result_of(id, play), people) if play else None


def _opened(database: Database, ids: set[str], people: People) -> list[Opened]:
    found = [game for id in sorted(ids) for game in database.headings(id, every=True) if game.game == id]
    return [library.open_game(game, people) for game in database.filled(found)]
