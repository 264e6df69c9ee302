"""What the database holds, read in one go."""

from dataclasses import dataclass, field

from sqlalchemy import Connection, Row, Select, Table, select

from castellan_host.database.schema import conflicts, games, records


@dataclass
class Conflict:
    """A line that contradicts what is stored, and the stored one of its number; both without newline.

    `stored` is None where the other side of a conflict goes on further.
    """

    box: str
    game: str
    seq: int
    stored: str | None
    other: str
    seen: int


@dataclass
class StoredGame:
    """A game as it is stored: its lines in their order, without newlines.

    `date` is the Unix time when it began; if `approximate`, when the laptop first saw it.
    """

    box: str
    game: str
    date: int
    approximate: bool
    lines: list[str] = field(default_factory=list)
    conflicts: list[Conflict] = field(default_factory=list)


def read(connection: Connection, start: str) -> list[StoredGame]:
    """Return the games whose id begins with `start`, the newest first."""
    rows = connection.execute(_select(games, start).order_by(games.c.number.desc())).all()
    found = {(row.box, row.game): _game(row) for row in rows}
    stored = {}
    for row in connection.execute(_select(records, start).order_by(records.c.seq)):
        # Another program may have stored a game since.
        if (row.box, row.game) in found:
            found[row.box, row.game].lines.append(row.line)
            stored[row.box, row.game, row.seq] = row.line
    for row in connection.execute(_select(conflicts, start).order_by(conflicts.c.seq, conflicts.c.line)):
        line = stored.get((row.box, row.game, row.seq))
        if (row.box, row.game) in found and line != row.line:
            conflict = Conflict(row.box, row.game, row.seq, line, row.line, row.seen)
            found[row.box, row.game].conflicts.append(conflict)
    return sorted(found.values(), key=lambda game: -game.date)


def _select(table: Table, start: str) -> Select:
    return select(table).where(table.c.game.startswith(start, autoescape=True))


def _game(row: Row) -> StoredGame:
    return StoredGame(row.box, row.game, row.seen if row.date is None else row.date, row.date is None)
