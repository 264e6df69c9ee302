"""The laptop's database: every record of every game, once, and what contradicts one beside it."""

import binascii
import os
from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection, inspect, select
from sqlalchemy.exc import DBAPIError

from castellan_host.database import engines, schema
from castellan_host.database import reading as stored_games
from castellan_host.database import writing as filing
from castellan_host.database.database_errors import DatabaseError, beaten, explained
from castellan_host.database.reading import Conflict, StoredGame
from castellan_host.database.schema import boxes, records
from castellan_host.database.writing import Stored

__all__ = ["Conflict", "Database", "DatabaseError", "Stored", "StoredGame"]

_ATTEMPTS = 10
_Result = TypeVar("_Result")


class Database:
    """A database of games: the user's own, a file of SQLite, or what a URL of SQLAlchemy's names.

    Without `create` a database that is not there is refused, else it is made. `patience`
    is how many seconds to wait for another program's lock. Every method raises
    DatabaseError, with nothing changed, if the database can't be used.
    """

    def __init__(self, url: str | None = None, create: bool = True, patience: float = 5.0) -> None:
        there = engines.find(url)
        self.name = engines.name_of(there)
        file = engines.file_of(there)
        if file and not create and not os.path.exists(file):
            raise DatabaseError("missing", self.name)
        if file and url is None:
            engines.make_folder(file.parent)
        self.engine = engines.create(there, patience)
        self._writer = self.engine.execution_options(writes=True)
        self._open(create)

    def close(self) -> None:
        """Let go of the database."""
        self.engine.dispose()

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # -- In -------------------------------------------------------------------------------

    def store(self, box: str, game: str, lines: list[tuple[int, bytes]], seen: int, aside: bool = False) -> Stored:
        """Store a game's lines, each with its record's number; when this returns, they are safe.

        `seen` is the laptop's Unix time. What is stored stays as it is: a line that differs
        from the stored one is kept aside, and with `aside` one that is not stored too: what
        follows a record in conflict belongs to its side. Raises RecordError if a line is no record.
        """
        given = filing.checked(lines)
        return self._write(lambda connection: filing.store(connection, box, game, given, seen, aside))

    def meet(self, box: str, serial_number: str | None, version: str, seen: int, offset: int | None) -> None:
        """Remember a box: its USB serial number, if it has one, its firmware's version, when it was met.

        `offset` is what must be added to the box's clock, in seconds, None if that is not known.
        """
        row = {"box": box, "version": version, "seen": seen, "offset": offset}
        if serial_number is not None:
            row["serial_number"] = serial_number
        self._write(lambda connection: filing.meet(connection, row))

    # -- Questions --------------------------------------------------------------------------

    def have(self, box: str, game: str) -> int:
        """Return how many of a game's records are stored without a gap."""
        return len(self._whole(box, game))

    def crc(self, box: str, game: str, n: int) -> int:
        """Return the CRC-32 of a game's first n lines, newlines included.

        Raises ValueError if they are not all there.
        """
        lines = self._whole(box, game)[:n]
        if len(lines) < n:
            raise ValueError(f"{n} lines asked for, {len(lines)} stored")
        return binascii.crc32("".join(f"{line}\n" for line in lines).encode())

    def serial_numbers(self) -> set[str]:
        """Return the USB serial numbers of all boxes met before."""
        query = select(boxes.c.serial_number).where(boxes.c.serial_number.is_not(None))
        return self._read(lambda connection: set(connection.scalars(query)))

    def games(self, start: str = "") -> list[StoredGame]:
        """Return the games whose id begins with `start`, the newest first."""
        return self._read(lambda connection: stored_games.read(connection, start))

    def lines(self, game: str, box: str | None = None) -> list[str]:
        """Return a game's lines in their order, without newlines; of the box named, if several have the game."""
        for found in self.games(game):
            if found.game == game and box in (None, found.box):
                return found.lines
        return []

    def conflicts(self) -> list[Conflict]:
        """Return all that contradicts a stored record."""
        return [conflict for game in self.games() for conflict in game.conflicts]

    # -- Within -----------------------------------------------------------------------------

    def _whole(self, box: str, game: str) -> list[str]:
        query = select(records.c.seq, records.c.line).where(records.c.box == box, records.c.game == game)
        rows = self._read(lambda connection: connection.execute(query.order_by(records.c.seq)).all())
        return [line for due, (seq, line) in enumerate(rows) if seq == due]

    def _read(self, work: Callable[[Connection], _Result]) -> _Result:
        with explained(self.name), self.engine.connect() as connection:
            return work(connection)

    def _write(self, work: Callable[[Connection], _Result]) -> _Result:
        with explained(self.name):
            for attempt in range(1, _ATTEMPTS + 1):
                try:
                    with self._writer.begin() as connection:
                        return work(connection)
                except DBAPIError as error:
                    if attempt == _ATTEMPTS or not beaten(error):
                        raise
        raise AssertionError

    def _open(self, create: bool) -> None:
        """Check that the tables are there and known, and make them in an empty database."""
        if self._version() is None:
            if not create:
                raise DatabaseError("missing", self.name)
            try:
                self._write(filing.make_tables)
            except DatabaseError:
                # Another may have made them just then.
                if self._version() is None:
                    raise
        version = self._version()
        if version != schema.VERSION:
            raise DatabaseError("newer", self.name, f"version {version} of its tables, not {schema.VERSION}")

    def _version(self) -> int | None:
        """Return the version of the tables, None in an empty database."""

        def look(connection: Connection) -> int | None:
            there = inspect(connection).get_table_names()
            if schema.schema.name in there:
                return connection.scalar(select(schema.schema.c.version))
            if there:
                raise DatabaseError("foreign", self.name)
            return None

        return self._read(look)
