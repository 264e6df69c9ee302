"""What a database can fail with, as sentences; what SQLite and PostgreSQL call it is known here only."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

# Primary result codes and an extended one, https://www.sqlite.org/rescode.html
_SQLITE = {
    sqlite3.SQLITE_READONLY_DBMOVED: "moved",
    sqlite3.SQLITE_PERM: "readonly",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CANTOPEN: "unopened",
    sqlite3.SQLITE_NOTADB: "damaged",
}
# SQLSTATE, whole or its class, PostgreSQL's manual, appendix A
_POSTGRESQL = {
    "25006": "readonly",
    "42501": "denied",
    "53100": "full",
    "55P03": "locked",
    "57014": "locked",
    "08": "unreachable",
    "28": "password",
    "3D": "unreachable",
    "53": "unreachable",
    "57": "unreachable",
    "XX": "damaged",
}

_SENTENCES = {
    "damaged": '"{name}" is no database, or a damaged one; it was left as it is',
    "denied": 'This user may not read and write the tables of the database "{name}"',
    "driver": 'The database "{name}" needs one more package: {reason}',
    "failed": 'The database "{name}" failed: {reason}',
    "foreign": '"{name}" holds what is not Castellan\'s; name a database of its own',
    "full": 'There is no room left for the database "{name}"; nothing was stored',
    "locked": 'Another program keeps the database "{name}" locked; nothing was stored',
    "missing": 'There is no database "{name}" yet; castellan sync makes it',
    "moved": 'The database "{name}" was moved or deleted meanwhile; nothing is stored until castellan is started anew',
    "newer": 'The database "{name}" was written by a newer Castellan ({reason}); update this one',
    "password": 'The database "{name}" does not accept this user with this password',
    "readonly": 'The database "{name}" is read-only; nothing was stored',
    "unopened": 'The database "{name}" can\'t be opened: {reason}',
    "unreachable": 'The database "{name}" can\'t be reached: {reason}',
    "url": '"{name}" names no database: {reason}',
}


class DatabaseError(Exception):
    """A database that can't be used; `code` names the reason, `str()` says it. Nothing was changed."""

    def __init__(self, code: str, name: str, reason: str = "") -> None:
        super().__init__(_SENTENCES[code].format(name=name, reason=reason))
        self.code = code


@contextlib.contextmanager
def explained(name: str) -> Iterator[None]:
    """Raise what goes wrong with the database `name` as DatabaseError."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _explain(error, name) from error


def beaten(error: DBAPIError) -> bool:
    """Return whether another program stored the same at the same moment, so that it should be tried again."""
    # SQLSTATE's class 40 is a transaction that was rolled back for another's sake.
    state = getattr(error.orig, "sqlstate", None) or ""
    return isinstance(error, IntegrityError) or state.startswith("40")


def _explain(error: SQLAlchemyError, name: str) -> DatabaseError:
    if not isinstance(error, DBAPIError) or error.orig is None:
        return DatabaseError("failed", name, _first_line(error))
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        # An error of the module itself, not of the library, has no code.
        found = getattr(cause, "sqlite_errorcode", 0)
        code = _SQLITE.get(found) or _SQLITE.get(found & 0xFF, "failed")
        return DatabaseError(code, name, _unopened(name) if code == "unopened" else _first_line(cause))
    state = getattr(cause, "sqlstate", None) or ""
    code = _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2]) or "failed"
    if error.connection_invalidated or (code == "failed" and not state and _connecting(error)):
        # Before there is a connection, libpq gives no state but the server's words.
        code = "password" if "password" in str(cause) else "unreachable"
        return DatabaseError(code, name, _first_line(cause).rpartition("failed: ")[2].removeprefix("FATAL:").strip())
    return DatabaseError(code, name, _first_line(cause))


def _connecting(error: DBAPIError) -> bool:
    return error.statement is None and type(error.orig).__name__ in ("OperationalError", "ConnectionTimeout")


def _unopened(name: str) -> str:
    """Return why SQLite can't open a file; it does not tell."""
    if not os.path.isdir(Path(name).parent):
        return f"there is no folder {Path(name).parent}"
    if not os.path.exists(name):
        return "it is not there and can't be made"
    try:
        with Path(name).open("r+b"):
            return "its folder can't be written"
    except OSError as error:
        return error.strerror or "it can't be read"


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].strip() if lines else type(error).__name__
