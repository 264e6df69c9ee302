"""What people note about games and plays on the laptop: read with their headings, stored within one transaction."""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, insert, select

from castellan_host.database.schema import notes, result_players, results

COLUMNS = notes.c.date, notes.c.note, notes.c.place, notes.c.there


class Noted(NamedTuple):
    """What is noted about a game: when it began, in Unix time, a text, a place, who was there besides; None, "", ()."""

    date: int | None = None
    note: str = ""
    place: str = ""
    there: tuple[str, ...] = ()


NOTHING = Noted()


def as_noted(date: int | None, note: str, place: str, there: str) -> Noted | None:
    """Return a row of COLUMNS, None where nothing is noted, or there is no row: then its texts are empty."""
    if date is None and not (note or place or there):
        return None
    return Noted(date, note, place, _names(there))


def read(connection: Connection, ids: Iterable[str]) -> dict[str, Noted]:
    """Return what is noted about these games, by their ids."""
    rows = connection.execute(select(notes.c.game, *COLUMNS).where(notes.c.game.in_([*ids]))).all()
    found = {game: as_noted(*values) for game, *values in rows}
    return {game: noted for game, noted in found.items() if noted}


def store(connection: Connection, given: Mapping[str, Noted], seen: int) -> None:
    """Store what is noted about games, in the place of what was; `seen` is the laptop's Unix time.

    Their results are deleted, so that they are made again with the date.
    """
    of_games = [*given]
    for table in (notes, results, result_players):
        connection.execute(delete(table).where(table.c.game.in_(of_games)))
    rows = [
        {"game": game, "seen": seen, **noted._asdict(), "there": json.dumps(noted.there, ensure_ascii=False)}
        for game, noted in given.items()
        if noted != NOTHING
    ]
    if rows:
        connection.execute(insert(notes), rows)


def _names(text: str) -> tuple[str, ...]:
    """Return who was there; nobody if the row is damaged."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return ()
    return tuple(each for each in found if type(each) is str) if type(found) is list else ()
