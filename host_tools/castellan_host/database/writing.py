"""Writing to the database, within one transaction: each record once, and no line is overwritten."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, insert, not_, or_, select, update

from castellan.core import record
from castellan.core.errors import RecordError
from castellan.core.record import SEQ, TIME
from castellan_host.database import dates, derived, reading, schema
from castellan_host.database.imported_ids import ids_of
from castellan_host.database.schema import boxes, conflicts, forgotten, games, records


@dataclass
class Stored:
    """How many lines were new, stored before, or in conflict with the stored one of their number.

    `numbers` are those of the new lines: another program may have stored the others at the same moment.
    """

    new: int = 0
    known: int = 0
    conflicts: int = 0
    numbers: frozenset[int] = field(default=frozenset(), compare=False)


class NewGame(NamedTuple):
    """A game that is stored at once: its lines are known to be its records, the rest is as for `store`."""

    box: str
    game: str
    lines: list[str]
    seen: int
    date: int | None


def make_tables(connection: Connection) -> None:
    """Make the tables in an empty database."""
    schema.metadata.create_all(connection)
    if connection.scalar(select(schema.versions.c.version)) is None:
        connection.execute(insert(schema.versions).values(version=schema.VERSION))


def checked(lines: list[tuple[int, bytes]]) -> list[tuple[int, str]]:
    """Return lines as text without newlines, in the order of their numbers.

    Raises RecordError if a line is no record, or not the record of its number.
    """
    found = []
    for seq, line in lines:
        complete = line.removesuffix(b"\n") + b"\n"
        given = record.decode(complete)[SEQ]
        if given != seq:
            raise RecordError("seq", given=given, expected=seq)
        found.append((seq, complete[:-1].decode()))
    return sorted(found, key=lambda pair: pair[0])


def store(
    connection: Connection,
    box: str,
    game: str,
    lines: list[tuple[int, str]],
    seen: int,
    aside: bool,
    date: int | None = None,
) -> Stored:
    """Store lines as `checked` returns them; with `aside` all belong to the other side of a conflict."""
    if not lines:
        return Stored()
    key = {"box": box, "game": game}
    held = _held(connection, key, lines[0][0], lines[-1][0])
    new, other, numbers = [], [], set()
    for seq, line in lines:
        if seq not in held and not aside:
            held[seq] = line
            numbers.add(seq)
            new.append({**key, "seq": seq, "line": line, "seen": seen})
        elif held.get(seq) != line:
            other.append({**key, "seq": seq, "line": line, "seen": seen})
    _file_game(connection, key, seen)
    if new:
        connection.execute(insert(records), new)
        if new[0]["seq"] == 0:
            _date(connection, key, str(new[0]["line"]), seen, date)
            _keep_forgotten(connection, {game: str(new[0]["line"])})
    _add_conflicts(connection, key, other)
    return Stored(len(new), len(lines) - len(new) - len(other), len(other), frozenset(numbers))


def store_new(connection: Connection, new: list[NewGame]) -> set[tuple[str, str]]:
    """Store games of which nothing is stored; return which, as box and id: the others are stored already."""
    chosen = {(game.box, game.game): game for game in new}
    query = select(games.c.box, games.c.game).where(reading.is_of(games, chosen))
    for box, id in connection.execute(query).all():
        chosen.pop((box, id), None)
    if not chosen:
        return set()
    of_boxes = select(boxes.c.box, boxes.c.offset).where(boxes.c.box.in_({game.box for game in chosen.values()}))
    offsets: dict[str, int | None] = dict(connection.execute(of_boxes).all())
    of_games, of_records = [], []
    for game in chosen.values():
        key = {"box": game.box, "game": game.game}
        date = _date_of(game.lines[0], offsets.get(game.box), game.seen, game.date)
        of_games.append({**key, "seen": game.seen, "date": date})
        of_records += [{**key, "seq": seq, "line": line, "seen": game.seen} for seq, line in enumerate(game.lines)]
    connection.execute(insert(games), of_games)
    connection.execute(insert(records), of_records)
    _keep_forgotten(connection, {game.game: game.lines[0] for game in chosen.values()})
    return {*chosen}


def keep_aside(connection: Connection, box: str, game: str, lines: list[tuple[int, str, int]]) -> None:
    """Store lines that belong to another side of a conflict: each its record's number, its text, when it was seen."""
    if not lines:
        return
    key = {"box": box, "game": game}
    numbers = [seq for seq, _, _ in lines]
    held = _held(connection, key, min(numbers), max(numbers))
    rows = [{**key, "seq": seq, "line": line, "seen": seen} for seq, line, seen in lines if held.get(seq) != line]
    _file_game(connection, key, min(seen for _, _, seen in lines))
    _add_conflicts(connection, key, rows)


def meet(connection: Connection, row: dict[str, Any]) -> None:
    """Remember a box, as a row of `boxes`; columns that the row lacks stay as they were."""
    met = boxes.c.box == row["box"]
    if connection.scalar(select(boxes.c.box).where(met)) is None:
        connection.execute(insert(boxes).values(row))
    else:
        connection.execute(update(boxes).where(met).values(row))
    _date_others(connection, row["box"], row["seen"])


def _held(connection: Connection, key: dict[str, str], first: int, last: int) -> dict[int, str]:
    query = select(records.c.seq, records.c.line).filter_by(**key).where(records.c.seq.between(first, last))
    return dict(connection.execute(query).all())


def _file_game(connection: Connection, key: dict[str, str], seen: int) -> None:
    if connection.scalar(select(games.c.number).filter_by(**key)) is None:
        connection.execute(insert(games).values(**key, seen=seen))


def _keep_forgotten(connection: Connection, firsts: dict[str, str]) -> None:
    """Forget games if they were forgotten under the ids that an import without one gave them.

    `firsts` has their first lines by their ids.
    """
    of_game = {game: ids_of(game, first) for game, first in firsts.items()}
    query = select(forgotten).where(forgotten.c.game.in_(set().union(*of_game.values())))
    known: dict[str, int] = dict(connection.execute(query).all())
    for game, ids in of_game.items():
        if game not in known and not known.keys().isdisjoint(ids):
            derived.forget(connection, [game], max(known[id] for id in ids if id in known))


def _date(connection: Connection, key: dict[str, str], line: str, seen: int, date: int | None) -> None:
    """Store when a game began."""
    offset = connection.scalar(select(boxes.c.offset).filter_by(box=key["box"]))
    connection.execute(update(games).filter_by(**key).values(date=_date_of(line, offset, seen, date)))


def _date_of(line: str, offset: int | None, seen: int, date: int | None) -> int | None:
    """Return when a game began: `date`, else the time of its `new`, plus how much its box's clock was slow."""
    time = record.decode(f"{line}\n".encode())[TIME]
    return dates.of_game(time, offset, seen) if date is None else dates.possible(date, seen)


def _date_others(connection: Connection, box: str, now: int) -> None:
    """Store when a box's games without a date began, if that is possible now: the laptop's clock may have been slow.

    How much the box's clock is slow today says nothing about them: an earlier meeting has set it.
    """
    has_none = or_(games.c.date.is_(None), not_(reading.HAS_DATE))
    first = and_(records.c.box == games.c.box, records.c.game == games.c.game, records.c.seq == 0)
    query = select(games.c.game, games.c.seen, records.c.line).select_from(games.join(records, first))
    for game, seen, line in connection.execute(query.where(games.c.box == box, has_none)).all():
        found = dates.of_game(_begun(line), None, now)
        if found is not None:
            # It was not seen before it began.
            row = {"date": found, "seen": max(found, seen)}
            connection.execute(update(games).filter_by(box=box, game=game).values(row))
            derived.drop(connection, box, game)


def _begun(line: str) -> int:
    """Return the time of a stored `new`, 0 if it is damaged."""
    try:
        return int(record.decode(f"{line}\n".encode())[TIME])
    except RecordError:
        return 0


def _add_conflicts(connection: Connection, key: dict[str, str], rows: list[dict[str, Any]]) -> None:
    """Store lines that differ from the stored ones in `conflicts`, each once."""
    query = select(conflicts.c.seq, conflicts.c.line).filter_by(**key)
    known = {(seq, line) for seq, line in connection.execute(query)} if rows else set()
    new: dict[tuple[int, str], dict[str, Any]] = {}
    for row in rows:
        if (row["seq"], row["line"]) not in known:
            new.setdefault((row["seq"], row["line"]), row)
    if new:
        connection.execute(insert(conflicts), [*new.values()])
