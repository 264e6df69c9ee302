"""SQLAlchemy's engines, and the URLs that users name databases by."""

import sqlite3
import warnings
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SAWarning
from sqlalchemy.pool import NullPool, StaticPool

from castellan_host import extras, places
from castellan_host.database.errors import DatabaseError

_DRIVERS = {"postgres": "postgresql+psycopg", "postgresql": "postgresql+psycopg"}
_MEMORY = (None, "", ":memory:")


def default() -> Path:
    """Return the file of the user's own database."""
    return places.data() / "games.db"


def find(given: str | None) -> URL:
    """Return the URL of a database: the user's own, a file's path, or any SQLAlchemy URL.

    Raises DatabaseError if it is none of these.
    """
    if given is None:
        return URL.create("sqlite", database=str(default()))
    if "://" not in given:
        if not given or "\0" in given:
            raise DatabaseError("url", given, "it is not a file name")
        return URL.create("sqlite", database=given)
    try:
        url = make_url(given)
    except (ArgumentError, ValueError):
        # The text may hold a password.
        raise DatabaseError(
            "url", given.partition("://")[0] + "://…", "something in the address is not understood"
        ) from None
    return url.set(drivername=_DRIVERS.get(url.drivername, url.drivername))


def file_of(url: URL) -> Path | None:
    """Return the file of a database, None if it is not a file on this machine."""
    if url.get_backend_name() != "sqlite" or url.database in _MEMORY:
        return None
    return Path(str(url.database).removeprefix("file:"))


def absolute(given: str) -> str:
    """Return what names a database from any folder, though it names a file in today's. Raises DatabaseError."""
    url = find(given)
    file = file_of(url)
    if not file or file.is_absolute():
        return given
    if "://" not in given:
        return str(file.absolute())
    prefix = "file:" if str(url.database).startswith("file:") else ""
    return url.set(database=f"{prefix}{file.absolute()}").render_as_string(hide_password=False)


def mark_of(file: Path) -> tuple[int, ...]:
    """Return what differs once a database's file was written, or another one stands there; () if there is none.

    Raises DatabaseError if the user may not see that.
    """
    try:
        found = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as error:
        raise DatabaseError("unopened", str(file), error.strerror or "it can't be read") from None
    return found.st_dev, found.st_ino, found.st_size, found.st_mtime_ns


def make_folder(folder: Path) -> None:
    """Make the folder of the user's own database. Raises DatabaseError if that fails."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseError("unopened", str(folder), error.strerror or "it can't be made") from None


def name_of(url: URL) -> str:
    """Return a database's name for messages, without any password."""
    # The query may hold a password, too.
    return str(file_of(url) or url.set(drivername=url.get_backend_name(), query={}).render_as_string())


def create(url: URL, patience: float) -> Engine:
    """Return the engine of a database, with a timeout of `patience` seconds for other programs' locks.

    Raises DatabaseError if a package that it needs is not installed.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", SAWarning)
            return _sqlite(url, patience) if url.get_backend_name() == "sqlite" else _server(url, patience)
    except ModuleNotFoundError as error:
        needed = extras.command("postgresql") if "psycopg" in str(error) else f"Python's {error.name}"
        raise DatabaseError("driver", name_of(url), needed) from None
    except NoSuchModuleError:
        raise DatabaseError("url", name_of(url), f"there is no driver {url.drivername}") from None
    except (ArgumentError, ValueError, SAWarning):
        raise DatabaseError("url", name_of(url), "something in the address is not understood") from None


def _sqlite(url: URL, patience: float) -> Engine:
    # The file may be replaced, so each use opens it anew: no connection keeps the old one, or pages of it.
    arguments: dict[str, Any] = {"connect_args": {"timeout": patience}, "poolclass": NullPool}
    if url.database in _MEMORY:
        # Another connection would be another database.
        arguments = {"connect_args": {"check_same_thread": False}, "poolclass": StaticPool}
    engine = create_engine(url, **arguments)

    # A damaged byte must not keep other lines from being read. The checksum of its line shows the damage.
    @event.listens_for(engine, "connect")
    def connect(connection: sqlite3.Connection, record: object) -> None:
        connection.text_factory = partial(str, encoding="utf-8", errors="replace")

    # Python's sqlite3 begins no transaction for CREATE and SELECT, and a transaction that reads before it
    # writes fails if another program has written meanwhile. So writers begin with BEGIN IMMEDIATE.
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def _server(url: URL, patience: float) -> Engine:
    limits: dict[str, Any] = {}
    if url.get_driver_name().startswith("psycopg"):
        limits = {
            "connect_timeout": max(2, round(patience)),  # libpq takes no less
            "tcp_user_timeout": 1000 * max(2, round(patience)),
            "options": f"-c lock_timeout={max(1, round(1000 * patience))}",
        }
    # Options in the URL take precedence. The ping notices a server that was restarted.
    return create_engine(
        url, pool_pre_ping=True, connect_args={name: limits[name] for name in limits if name not in url.query}
    )
