"""An open database: its tables made or migrated where they must be, and its transactions."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Self, TypeVar

from sqlalchemy import Connection, event, inspect, select
from sqlalchemy.exc import DBAPIError

from castellan_host.database import engines, schema, writing
from castellan_host.database.errors import DatabaseError, beaten, explained

_ATTEMPTS = 10
_UNRELEASED = "castellan_schema"  # the table that only databases from before the first release have
_Result = TypeVar("_Result")


class OpenDatabase:
    """A database of today's version: the user's own, a file, or any SQLAlchemy URL.

    With `create` a database that is not there is made, and an older one migrated. `patience` is how many seconds to
    wait for another program's lock. Raises DatabaseError, with nothing changed, if the database can't be used.
    """

    def __init__(self, url: str | None = None, create: bool = True, patience: float = 5.0) -> None:
        there = engines.find(url)
        self.name = engines.name_of(there)
        self._file = file = engines.file_of(there)
        if file and not create and not engines.mark_of(file):
            raise DatabaseError("missing", self.name)
        if file and url is None:
            engines.make_folder(file.parent)
        self.engine = engines.create(there, patience)
        self._writer = self.engine.execution_options(writes=True)
        self._opened: Connection | None = None  # of the transaction that several calls share
        self._open(create)
        self._good: dict[str, tuple[int, ...]] = {}  # by box, the file's mark when it was last found good
        if file:
            event.listen(self.engine, "do_connect", self._stands)

    def close(self) -> None:
        """Close the database."""
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # -- Transactions ---------------------------------------------------------------------

    @contextlib.contextmanager
    def transaction(self) -> Iterator[None]:
        """Do in one transaction what this database is asked for meanwhile; after any error nothing of it is stored.

        Other programs wait until it ends. If it loses against one of theirs, it is not retried: DatabaseError.
        """
        with explained(self.name), self._writer.begin() as connection:
            self._check_version(self._number(connection))
            self._opened = connection
            try:
                yield
            finally:
                self._opened = None

    def _read(self, work: Callable[[Connection], _Result]) -> _Result:
        with explained(self.name):
            if self._opened:
                return work(self._opened)
            with self.engine.connect() as connection:
                return work(connection)

    def _change(self, work: Callable[[Connection], _Result], checked: bool = True) -> _Result:
        """Write in a transaction; with `checked`, unless another program has migrated the tables since the start."""
        if self._opened:
            return self._read(work)
        with explained(self.name):
            for attempt in range(1, _ATTEMPTS + 1):
                try:
                    with self._writer.begin() as connection:
                        if checked:
                            self._check_version(self._number(connection))
                        return work(connection)
                except DBAPIError as error:
                    if attempt == _ATTEMPTS or not beaten(error):
                        raise
        raise AssertionError

    # -- Its file ---------------------------------------------------------------------------

    def _stands(self, *connecting: object) -> None:
        """Raise DatabaseError if there is no file any more: SQLite would make an empty one."""
        if self._file and not engines.mark_of(self._file):
            raise DatabaseError("moved", self.name)

    def _check_file(self, connection: Connection) -> None:
        """Raise DatabaseError unless the file is a good database of today's version."""
        self._check_version(self._number(connection))
        if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar() != "ok":
            raise DatabaseError("damaged", self.name)

    # -- Its tables --------------------------------------------------------------------------

    def _open(self, create: bool) -> None:
        """Check that the tables are there and of today's version; with `create`, make or migrate them."""
        version = self._read(self._version)
        if create and (version is None or version < schema.VERSION):
            (self._make if version is None else self._migrate)()
            version = self._read(self._version)
        if version is None:
            holds_something = self._file and self._file.stat().st_size
            raise DatabaseError("damaged" if holds_something else "missing", self.name)
        self._check_version(version)

    def _make(self) -> None:
        try:
            self._change(writing.make_tables, checked=False)
        except DatabaseError:
            # Another program may have made them at the same moment.
            if self._read(self._version) is None:
                raise

    def _migrate(self) -> None:
        from castellan_host.database import migrating

        self._change(migrating.migrate, checked=False)

    def _check_version(self, version: int) -> None:
        """Raise DatabaseError if the tables are of another version than today's."""
        if version != schema.VERSION:
            code = "older" if version < schema.VERSION else "newer"
            raise DatabaseError(code, self.name, f"version {version} of its tables, not {schema.VERSION}")

    def _version(self, connection: Connection) -> int | None:
        """Return the version of the tables, None in an empty database."""
        there = inspect(connection).get_table_names()
        if _UNRELEASED in there:
            raise DatabaseError("unreleased", self.name)
        if schema.versions.name in there:
            return self._number(connection)
        if there:
            raise DatabaseError("foreign", self.name)
        return None

    def _number(self, connection: Connection) -> int:
        version = connection.scalar(select(schema.versions.c.version))
        if type(version) is not int or version < 1:  # no Castellan writes such a version
            raise DatabaseError("damaged", self.name)
        return version
