"""Reading games and conflicts from the database.

Rows are fetched all at once and unpacked: a value that is read by its column's name takes several times as long.
No cursor stays open, which would keep SQLite's writers out.
"""

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from itertools import starmap
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, and_, case, func, select, true

from castellan_host.database import dates
from castellan_host.database.notes import COLUMNS as NOTED
from castellan_host.database.notes import Noted, as_noted
from castellan_host.database.schema import conflicts, forgotten, games, notes, records

AT_ONCE = 100  # games that one transaction reads, or one query looks for
HAS_DATE = games.c.date.between(dates.EARLIEST, games.c.seen + dates.DAY)  # one that `dates.possible` accepts
IS_KEPT = games.c.game.not_in(select(forgotten.c.game))  # none of the forgotten ones
_HEADING = games.c.box, games.c.game, games.c.date, games.c.seen, *NOTED
_NOTED_GAMES = games.outerjoin(notes, notes.c.game == games.c.game)
_RECORD, _CONFLICT = ((table.c.box, table.c.game, table.c.seq, table.c.line) for table in (records, conflicts))


@dataclass
class Conflict:
    """A line that contradicts a stored record, and the stored line of its number, both without newline.

    `stored` is None if the other side of the conflict has more records than this one.
    """

    box: str
    game: str
    seq: int
    stored: str | None
    other: str
    seen: int


@dataclass
class StoredGame:
    """A stored game: its lines in order, without newlines.

    `date` is the Unix time of its beginning or, if `approximate`, when the laptop first saw it. It may stand for a play
    that was `taken` in from another program: then it has no lines, and `box` is the source. `noted` is what people
    noted about it on the laptop; a date among it stands in `date`, and `dated` has what would stand there without.
    """

    box: str
    game: str
    date: int
    approximate: bool
    lines: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)
    taken: bool = False
    noted: Noted | None = None
    dated: tuple[int, bool] | None = None


def read_one(connection: Connection, box: str, game: str, every: bool) -> StoredGame | None:
    """Return a game of a box, None if it is not stored; a forgotten one only of `every` game."""
    this = games.c.box == box, games.c.game == game, _among(every)
    found = connection.execute(select(*_HEADING).select_from(_NOTED_GAMES).where(*this)).all()
    return fill(connection, [_game(*found[0])])[0] if found else None


def headings(
    connection: Connection, start: str, last: int | None = None, box: str | None = None, every: bool = False
) -> list[StoredGame]:
    """Return the games whose id begins with `start`, or the last of them, without their lines and conflicts.

    The newest comes first. With `box` they are that box's. The forgotten ones are among `every` game only.
    """
    date = case((notes.c.date.is_not(None), notes.c.date), (HAS_DATE, games.c.date), else_=games.c.seen)
    order = date.desc(), games.c.number.desc()
    begun = games.c.game.istartswith(start, autoescape=True)
    query = select(*_HEADING).select_from(_NOTED_GAMES).where(begun, _among(every))
    query = (query if box is None else query.where(games.c.box == box)).order_by(*order).limit(last)
    # A damaged date has its place in neither order; it is read as none.
    return sorted(starmap(_game, connection.execute(query).all()), key=lambda game: -game.date)


def ids(connection: Connection, starts: set[str]) -> set[str]:
    """Return the ids that begin with one of some texts, all of one length; shorter ones are complete ids."""
    found: set[str] = set()
    order, length = sorted(starts), max(map(len, starts), default=0)
    for at in range(0, len(order), AT_ONCE):
        some = order[at : at + AT_ONCE]
        begun = func.substr(games.c.game, 1, length).in_(some)
        found.update(connection.scalars(select(games.c.game).where(begun, IS_KEPT)).all())
    return found


def counts(connection: Connection, box: str) -> dict[str, int]:
    """Return how many records each game of a box has, without those that have none."""
    query = select(records.c.game, func.count()).where(records.c.box == box).group_by(records.c.game)
    return dict(connection.execute(query).all())


def beginnings(connection: Connection, part: str, every: bool) -> list[tuple[str, str, str]]:
    """Return box, id and first line of the games whose first line contains a text; of `every` one or the kept ones."""
    first = and_(records.c.box == games.c.box, records.c.game == games.c.game, records.c.seq == 0)
    first = and_(first, records.c.line.contains(part, autoescape=True)) if part else first
    # An inner join would begin with the records in SQLite, and look at all of them.
    joined = games.outerjoin(records, first)
    found = connection.execute(
        select(games.c.box, games.c.game, records.c.line).select_from(joined).where(_among(every))
    )
    return [(box, game, line) for box, game, line in found.all() if line]


def fill(connection: Connection, chosen: list[StoredGame]) -> list[StoredGame]:
    """Return a few games that `headings` returned, each as a copy with its lines and conflicts."""
    filled = {(game.box, game.game): replace(game, lines=[], conflicts=[]) for game in chosen}
    of_lines = select(*_RECORD).where(is_of(records, filled)).order_by(*_RECORD)
    of_others = select(*_CONFLICT, conflicts.c.seen).where(is_of(conflicts, filled)).order_by(*_CONFLICT)
    lines, others = connection.execute(of_lines).all(), connection.execute(of_others).all()
    for box, game, _, line in lines:
        if (box, game) in filled:
            filled[box, game].lines.append(line)
    stored = {(box, game, seq): line for box, game, seq, line in lines} if others else {}
    for box, game, seq, other, seen in others:
        line = stored.get((box, game, seq))
        if (box, game) in filled and line != other:
            filled[box, game].conflicts.append(Conflict(box, game, seq, line, other, seen))
    return [*filled.values()]


def _among(every: bool) -> ColumnElement[bool]:
    return true() if every else IS_KEPT


def is_of(table: Table, keys: Collection[tuple[str, str]] | None) -> ColumnElement[bool]:
    """Return the condition for rows of some games, each given as box and id, or of all games for None.

    It is also true for the same games on the other boxes among them: SQLite looks two lists up in the index of the
    primary key, but scans the table for a list of pairs.
    """
    if keys is None:
        return true()
    boxes, ids = ({key[part] for key in keys} for part in (0, 1))
    return and_(table.c.box.in_(boxes), table.c.game.in_(ids))


def _game(box: str, game: str, date: int | None, seen: int, *noted: Any) -> StoredGame:
    began = dates.possible(date, seen)  # others are damage
    found = StoredGame(box, game, seen if began is None else began, began is None)
    if beside := as_noted(*noted):
        found.noted = beside
        if beside.date is not None:
            found.dated = found.date, found.approximate
            found.date, found.approximate = beside.date, False
    return found
