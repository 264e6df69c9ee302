"""Notes about games and plays: what people add on the laptop, beside what a box or a file says."""

from typing import NamedTuple

from castellan_host.database.notes import NOTHING, Noted
from castellan_host.database.store import Database
from castellan_host.stored_games import forgetting, library


class NoteError(Exception):
    """Something that can't be noted; reads as a sentence."""


class Change(NamedTuple):
    """What is given to be noted; None leaves what is there, "" and () take it away. `undated` takes the date away."""

    note: str | None = None
    place: str | None = None
    there: tuple[str, ...] | None = None
    date: int | None = None
    undated: bool = False


def change(database: Database, name: str, given: Change, now: int) -> tuple[str, Noted]:
    """Note something about the game whose id begins with `name`, or the newest for "last"; return id and all notes.

    `now` is in Unix time. Raises NotFoundError if there is no such game, or more than one.
    """
    id = library.find_id(database, name)
    before = database.notes([id]).get(id, NOTHING)
    after = Noted(
        None if given.undated else before.date if given.date is None else given.date,
        before.note if given.note is None else given.note,
        before.place if given.place is None else given.place,
        before.there if given.there is None else given.there,
    )
    if after != before:
        database.note(dict.fromkeys(forgetting.ids_of(database, id), after), now)
    return id, after
