"""The laptop's database: every record of every game, once, and the lines that contradict a stored record."""

import binascii
from collections.abc import Collection, Iterator, Mapping
from functools import partial

from sqlalchemy import Connection, func, select

from castellan.text import quote
from castellan_host.database import derived, engines, notes, plays, reading, schema, writing
from castellan_host.database.derived import Key, Row, Values
from castellan_host.database.errors import DatabaseError
from castellan_host.database.notes import Noted
from castellan_host.database.plays import Play
from castellan_host.database.reading import StoredGame
from castellan_host.database.schema import boxes, games, records
from castellan_host.database.transactions import OpenDatabase
from castellan_host.database.writing import NewGame, Stored

__all__ = ["Database", "DatabaseError", "NewGame", "Stored", "StoredGame"]


class Database(OpenDatabase):
    """A database of games. Every method raises DatabaseError, with nothing changed, if the database can't be used.

    >>> from castellan.core.record import encode
    >>> events = ["new", "pad", {"players": ["Anna", "Ben"]}], ["points", 0, "points", 5]
    >>> lines = [(seq, encode(seq, 12 * seq, event)) for seq, event in enumerate(events)]
    >>> with Database("sqlite://") as database:
    ...     first = database.store("b0b0", "5f3a", lines, seen=1700000000)
    ...     again = database.store("b0b0", "5f3a", lines, seen=1700000060)
    ...     print(first.new, again.new, again.known, database.have("b0b0", "5f3a"))
    ...     print(database.game("b0b0", "5f3a").lines[1])
    2 0 2 2
    [1,12,"points",0,"points",5] 2556a5ae
    """

    # -- In -------------------------------------------------------------------------------

    def store(
        self,
        box: str,
        game: str,
        lines: list[tuple[int, bytes]],
        seen: int,
        aside: bool = False,
        date: int | None = None,
    ) -> Stored:
        """Store a game's lines, each with its record's number; when this returns, they are safe.

        `seen` is the laptop's Unix time. Stored lines never change: a line that differs from the
        stored one goes into `conflicts`. With `aside`, so does a line that is not stored yet: it
        follows a conflict, so it belongs to the other side. `date` is when the game began, if that is
        known better than from its `new`. Raises RecordError if a line is no record.
        """
        return self.store_checked(box, game, writing.checked(lines), seen, aside, date)

    def store_checked(
        self,
        box: str,
        game: str,
        lines: list[tuple[int, str]],
        seen: int,
        aside: bool = False,
        date: int | None = None,
    ) -> Stored:
        """Store lines as `store` does, but known to be the records of their numbers: in order, without newlines."""
        self._check_ids(box, game)
        return self._change(lambda connection: writing.store(connection, box, game, lines, seen, aside, date))

    def store_new(self, new: list[NewGame]) -> set[Key]:
        """Store games of which nothing is stored, with a few statements for all of them; return which, as box and id.

        Of the others something is stored already: they stay as they are.
        """
        for game in new:
            self._check_ids(game.box, game.game)
        return self._change(lambda connection: writing.store_new(connection, new))

    def keep_aside(self, box: str, game: str, lines: list[tuple[int, str, int]]) -> None:
        """Store records of another side of a game's conflict: number, line without newline, and when it was seen.

        They are known to be records, as `store_checked` takes them. One that equals the stored line is no conflict.
        """
        self._check_ids(box, game)
        self._change(lambda connection: writing.keep_aside(connection, box, game, lines))

    def meet(self, box: str, serial_number: str | None, version: str, seen: int, offset: int | None) -> None:
        """Remember a box: its USB serial number, if it has one, its firmware's version, when it was last seen.

        `offset` is how much the box's clock is slow, in seconds, None if that is not known. What a board sends as its
        version or serial number is stored as far as every kind of database accepts it.
        """
        self._check_ids(box)
        row = {"box": box, "version": schema.fitting(version, boxes.c.version), "seen": seen, "offset": offset}
        if serial_number is not None:
            row["serial_number"] = schema.fitting(serial_number, boxes.c.serial_number)
        self._change(lambda connection: writing.meet(connection, row))

    # -- Questions --------------------------------------------------------------------------

    def have(self, box: str, game: str) -> int:
        """Return how many of a game's records are stored before the first gap."""
        return len(self._gapless(box, game))

    def crc(self, box: str, game: str, n: int) -> int:
        """Return the CRC-32 of a game's first n lines, newlines included.

        Raises ValueError if fewer are stored.
        """
        lines = self._gapless(box, game)[:n]
        if len(lines) < n:
            raise ValueError(f"{n} lines asked for, {len(lines)} stored")
        return binascii.crc32("".join(f"{line}\n" for line in lines).encode())

    def lacking(self, box: str, known: dict[str, int]) -> set[str]:
        """Return the games of a box of which fewer records are stored than are `known` to be, by game.

        That is so after the database's file was replaced or overwritten, so it is read as it stands there now. Without
        a file, or while that is the same as last time, there are none. Raises DatabaseError if it is damaged, too.
        """
        if not self._file:
            return set()
        mark = engines.mark_of(self._file)
        if mark and mark == self._good.get(box):
            return set()

        def look(connection: Connection) -> dict[str, int]:
            self._check_file(connection)
            return reading.counts(connection, box)

        counts = self._read(look)
        found = {game for game, count in known.items() if counts.get(game, 0) < count}
        if not found:
            self._good[box] = mark
        return found

    def serial_numbers(self) -> set[str]:
        """Return the USB serial numbers of all boxes met before."""
        query = select(boxes.c.serial_number).where(boxes.c.serial_number.is_not(None))
        return self._read(lambda connection: set(connection.scalars(query)))

    def game(self, box: str, game: str, every: bool = False) -> StoredGame | None:
        """Return a game of a box, None if it is not stored; a forgotten one only of `every` game."""
        return self._read(lambda connection: reading.read_one(connection, box, game, every))

    def headings(
        self, start: str = "", last: int | None = None, box: str | None = None, every: bool = False
    ) -> list[StoredGame]:
        """Return the games whose id begins with `start`, or the last of them, without their lines and conflicts.

        With `box` they are that box's. The forgotten ones are among `every` game only.
        """
        return self._read(lambda connection: reading.headings(connection, start, last, box, every))

    def count(self) -> int:
        """Return how many games there are, one on several boxes once for each."""
        query = select(func.count()).select_from(games).where(reading.IS_KEPT)
        return self._read(lambda connection: connection.scalar(query) or 0)

    def ids(self, starts: set[str]) -> set[str]:
        """Return the ids that begin with one of some texts, all of one length; shorter ones are complete ids."""
        return self._read(lambda connection: reading.ids(connection, starts))

    def filled(self, chosen: list[StoredGame]) -> Iterator[StoredGame]:
        """Yield games that `headings` returned, with their lines and conflicts.

        A batch is read at a time, each in its own transaction: a sync stores between them, however long a reader takes.
        """
        for start in range(0, len(chosen), reading.AT_ONCE):
            yield from self._read(partial(reading.fill, chosen=chosen[start : start + reading.AT_ONCE]))

    def beginnings(self, part: str = "", every: bool = False) -> list[tuple[str, str, str]]:
        """Return box, id and first line of the games whose first line contains a text, of all without it.

        The forgotten ones are among `every` game only.
        """
        return self._read(partial(reading.beginnings, part=part, every=every))

    # -- Results ----------------------------------------------------------------------------

    def results(self, keys: Collection[Key] | None = None) -> tuple[set[Key], list[Values], list[Values]]:
        """Return the keys of stale results, and the rows of both derived tables, also those that other rules made.

        They are those of all games, or of a few and of the same games on the other boxes among them.
        """
        return self._read(lambda connection: derived.rows(connection, keys))

    def keep_results(self, rows: list[tuple[Row, list[Row]]]) -> None:
        """Replace the rows of some games in the derived tables."""
        if rows:
            self._change(lambda connection: derived.replace(connection, rows))

    def clear_results(self) -> None:
        """Empty the derived tables."""
        self._change(derived.clear)

    def ignored(self) -> set[str]:
        """Return the ids of the games that are taken out of the statistics."""
        return self._read(lambda connection: set(connection.scalars(select(schema.ignored.c.game))))

    def ignore(self, game: str, seen: int | None) -> None:
        """Take a game out of the statistics, or back without `seen`, the laptop's Unix time."""
        self._change(lambda connection: derived.ignore(connection, game, seen))

    # -- Plays taken in -----------------------------------------------------------------------

    def plays(self, ids: Collection[str] | None = None, every: bool = False) -> dict[str, Play]:
        """Return the plays of these ids, or all, by their ids; the forgotten ones among `every` play only."""
        return self._read(lambda connection: plays.read(connection, ids, every))

    def play_headings(self, start: str = "", every: bool = False) -> list[tuple[str, str, str, str, Noted | None]]:
        """Return id, source, the source's id, date and notes of the plays whose id begins with `start`.

        The forgotten ones are among `every` play only.
        """
        return self._read(lambda connection: plays.headings(connection, start, every))

    def store_plays(self, new: Collection[Play], seen: int) -> set[str]:
        """Store plays, each in the place of one with its id that differs; return the ids of those that are new.

        `seen` is the laptop's Unix time.
        """
        return self._change(lambda connection: plays.store(connection, new, seen))

    # -- Notes ----------------------------------------------------------------------------------

    def notes(self, ids: Collection[str]) -> dict[str, Noted]:
        """Return what is noted about these games or plays, by their ids."""
        return self._read(lambda connection: notes.read(connection, ids))

    def note(self, given: Mapping[str, Noted], seen: int) -> None:
        """Store what is noted about games or plays, in the place of what was; `seen` is the laptop's Unix time."""
        self._change(lambda connection: notes.store(connection, given, seen))

    # -- Forgotten games --------------------------------------------------------------------

    def forgotten(self) -> dict[str, int]:
        """Return the ids of the games that were forgotten, and the laptop's Unix time then."""
        query = select(schema.forgotten.c.game, schema.forgotten.c.seen)
        return self._read(lambda connection: dict(connection.execute(query).all()))

    def forget(self, ids: Collection[str], seen: int | None) -> None:
        """Forget games, or bring them back without `seen`, the laptop's Unix time. Their records stay."""
        self._change(lambda connection: derived.forget(connection, ids, seen))

    # -- Within -----------------------------------------------------------------------------

    def _check_ids(self, *ids: str) -> None:
        """Raise DatabaseError if an id is not valid, so that every kind of database accepts the same ids."""
        for id in ids:
            if not schema.is_id(id):
                raise DatabaseError("id", self.name, quote(id, "en"))

    def _gapless(self, box: str, game: str) -> list[str]:
        query = select(records.c.seq, records.c.line).where(records.c.box == box, records.c.game == game)
        rows = self._read(lambda connection: connection.execute(query.order_by(records.c.seq)).all())
        return [line for due, (seq, line) in enumerate(rows) if seq == due]
