"""What goes into the database, within one transaction: each record once, and nothing over another."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, insert, select, update

from castellan import record
from castellan.errors import RecordError
from castellan_host.database import dates, schema
from castellan_host.database.schema import boxes, conflicts, games, records


@dataclass
class Stored:
    """What became of lines: each is new, known already, or in conflict with another of its number."""

    new: int = 0
    known: int = 0
    conflicts: int = 0


def make_tables(connection: Connection) -> None:
    """Make what tables an empty database lacks."""
    schema.metadata.create_all(connection)
    if connection.scalar(select(schema.schema.c.version)) is None:
        connection.execute(insert(schema.schema).values(version=schema.VERSION))


def checked(lines: list[tuple[int, bytes]]) -> list[tuple[int, str]]:
    """Return lines as text without newlines, in the order of their numbers.

    Raises RecordError if a line is no record, or another's than its number says.
    """
    found = []
    for seq, line in lines:
        whole = line.removesuffix(b"\n") + b"\n"
        given = record.decode(whole)[0]
        if given != seq:
            raise RecordError("seq", given=given, expected=seq)
        found.append((seq, whole[:-1].decode()))
    return sorted(found, key=lambda pair: pair[0])


def store(connection: Connection, box: str, game: str, lines: list[tuple[int, str]], seen: int, aside: bool) -> Stored:
    """Store lines as `checked` returns them; with `aside` none is new, each belongs to the other side of a conflict."""
    if not lines:
        return Stored()
    key = {"box": box, "game": game}
    held = _held(connection, key, lines[0][0], lines[-1][0])
    new, other = [], []
    for seq, line in lines:
        if seq not in held and not aside:
            held[seq] = line
            new.append({**key, "seq": seq, "line": line, "seen": seen})
        elif held.get(seq) != line:
            other.append({**key, "seq": seq, "line": line, "seen": seen})
    _file_game(connection, key, seen)
    if new:
        connection.execute(insert(records), new)
        if new[0]["seq"] == 0:
            _date(connection, key, str(new[0]["line"]), seen)
    _keep_aside(connection, key, other)
    return Stored(len(new), len(lines) - len(new) - len(other), len(other))


def meet(connection: Connection, row: dict[str, Any]) -> None:
    """Remember a box, as a row of `boxes`; what the row does not tell stays as it was."""
    met = boxes.c.box == row["box"]
    if connection.scalar(select(boxes.c.box).where(met)) is None:
        connection.execute(insert(boxes).values(row))
    else:
        connection.execute(update(boxes).where(met).values(row))


def _held(connection: Connection, key: dict[str, str], first: int, last: int) -> dict[int, str]:
    query = select(records.c.seq, records.c.line).filter_by(**key).where(records.c.seq.between(first, last))
    return dict(connection.execute(query).all())


def _file_game(connection: Connection, key: dict[str, str], seen: int) -> None:
    if connection.scalar(select(games.c.number).filter_by(**key)) is None:
        connection.execute(insert(games).values(**key, seen=seen))


def _date(connection: Connection, key: dict[str, str], line: str, seen: int) -> None:
    """Keep when a game began, from its `new` and what its box's clock lacked when it was last met."""
    offset = connection.scalar(select(boxes.c.offset).filter_by(box=key["box"]))
    time = record.decode(f"{line}\n".encode())[1]
    connection.execute(update(games).filter_by(**key).values(date=dates.of_game(time, offset, seen)))


def _keep_aside(connection: Connection, key: dict[str, str], rows: list[dict[str, Any]]) -> None:
    """Keep lines that differ from the stored ones, each once."""
    query = select(conflicts.c.seq, conflicts.c.line).filter_by(**key)
    known = {(seq, line) for seq, line in connection.execute(query)} if rows else set()
    for row in rows:
        if (row["seq"], row["line"]) not in known:
            known.add((row["seq"], row["line"]))
            connection.execute(insert(conflicts).values(row))
