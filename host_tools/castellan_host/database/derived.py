"""The derived tables: which rows are stale, and how they are read and replaced."""

from collections.abc import Collection, Sequence
from operator import itemgetter
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
)

from castellan_host.database.reading import is_of
from castellan_host.database.schema import conflicts, forgotten, ignored, records, result_players, results

Key = tuple[str, str]  # box, game
Row = dict[str, Any]
_SEAT = [*result_players.c].index(result_players.c.seat)
Values = Sequence[Any]  # a row that was read: its values in the order of the columns in `schema`


def rows(connection: Connection, keys: Collection[Key] | None = None) -> tuple[set[Key], list[Values], list[Values]]:
    """Return which rows lack records or conflicts, and the rows of both tables, of a few games or of all.

    Those of `result_players` are in the order of their seats. Among those of a few games are also those of the same
    games on the other boxes among them.
    """
    last = select(func.max(records.c.seq)).where(_same(results, records)).scalar_subquery()
    # As `reading` counts them.
    equal = exists().where(
        _same(records, conflicts), records.c.seq == conflicts.c.seq, records.c.line == conflicts.c.line
    )
    contradicting = select(func.count()).select_from(conflicts).where(_same(results, conflicts), ~equal)
    stale = or_(results.c.seq != func.coalesce(last, -1), results.c.conflicts != contradicting.scalar_subquery())
    of_games = connection.execute(select(results, stale).where(is_of(results, keys))).all()
    of_players = connection.execute(select(result_players).where(is_of(result_players, keys))).all()
    # SQLite sorts rows with their long texts, in a temporary file; Python only the seats.
    seats = sorted(of_players, key=itemgetter(_SEAT))
    outdated = {(row[0], row[1]) for row in of_games if row[-1]}
    return outdated, [row[:-1] for row in of_games], [*seats]


def replace(connection: Connection, new_rows: list[tuple[Row, list[Row]]]) -> None:
    """Replace the rows of some games, each given as its row of `results` and those of `result_players`.

    Games that were forgotten since they were read get none.
    """
    gone = set(connection.scalars(select(forgotten.c.game)))
    new_rows = [row for row in new_rows if row[0]["game"] not in gone]
    of_games = [row for row, _ in new_rows]
    of_players = [row for _, players in new_rows for row in players]
    keys = [{"of_box": row["box"], "of_game": row["game"]} for row in of_games]
    for table, new in ((results, of_games), (result_players, of_players)):
        of_one = delete(table).where(table.c.box == bindparam("of_box"), table.c.game == bindparam("of_game"))
        if keys:
            connection.execute(of_one, keys)
        if new:
            connection.execute(insert(table), new)


def clear(connection: Connection) -> None:
    """Delete all rows."""
    for table in (results, result_players):
        connection.execute(delete(table))


def drop(connection: Connection, box: str, game: str) -> None:
    """Delete a game's row, so that it is stale."""
    connection.execute(delete(results).where(results.c.box == box, results.c.game == game))


def ignore(connection: Connection, game: str, seen: int | None) -> None:
    """Take a game out of the statistics, or back without `seen`, the laptop's Unix time."""
    _mark(connection, ignored, [game], seen)


def forget(connection: Connection, ids: Collection[str], seen: int | None) -> None:
    """Forget games, and delete their rows; or take that back without `seen`, the laptop's Unix time."""
    _mark(connection, forgotten, ids, seen)
    if seen is not None:
        for table in (results, result_players):
            connection.execute(delete(table).where(table.c.game.in_(ids)))


def _mark(connection: Connection, table: Table, ids: Collection[str], seen: int | None) -> None:
    """Note games in a table with the laptop's Unix time; without `seen` take them out of it."""
    connection.execute(delete(table).where(table.c.game.in_(ids)))
    if seen is not None:
        connection.execute(insert(table), [{"game": game, "seen": seen} for game in ids])


def _same(one: Table, other: Table) -> ColumnElement[bool]:
    return and_(one.c.box == other.c.box, one.c.game == other.c.game)
