"""The errors of a database as sentences; the only module that knows the codes of SQLite and PostgreSQL."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from castellan_host import places

# Primary result codes and an extended one, https://www.sqlite.org/rescode.html
_SQLITE = {
    sqlite3.SQLITE_READONLY_DBMOVED: "moved",
    sqlite3.SQLITE_PERM: "readonly",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_CONSTRAINT: "damaged",  # however often it is tried: an index does not fit its table
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_CANTOPEN: "unopened",
    sqlite3.SQLITE_NOTADB: "damaged",
}
# SQLSTATE, complete or its class, PostgreSQL's manual, appendix A
_POSTGRESQL = {
    "23": "damaged",
    "25006": "readonly",
    "40": "locked",
    "42501": "denied",
    "42703": "incomplete",
    "42P01": "incomplete",
    "42P07": "occupied",
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
    "damaged": '"{name}" is not a database, or it is damaged; it was left as it is',
    "denied": 'This user may not read and write the tables of the database "{name}"',
    "driver": 'The database "{name}" needs one more package: {reason}',
    "failed": 'The database "{name}" failed: {reason}',
    "foreign": '"{name}" belongs to another program; give Castellan a database of its own',
    "full": 'There is no room left for the database "{name}"; nothing was stored',
    "id": 'The database "{name}" can\'t store a box or a game with the id {reason}; nothing was stored',
    "incomplete": 'The database "{name}" lacks what its version has ({reason}); it was left as it is',
    "locked": 'Another program keeps the database "{name}" locked; nothing was changed',
    "missing": 'There is no database "{name}" yet; castellan sync or import creates it',
    "moved": 'The database "{name}" was moved or deleted meanwhile; nothing more was stored',
    "newer": 'The database "{name}" was written by a newer Castellan ({reason}); update this one',
    "occupied": 'The database "{name}" has what its version lacks ({reason}); it was left as it is',
    "older": 'The database "{name}" was written by an older Castellan ({reason}); castellan sync or import updates it',
    "password": 'The database "{name}" does not accept this user with this password',
    "readonly": 'The database "{name}" is read-only; nothing was stored',
    "unopened": 'The database "{name}" can\'t be opened: {reason}',
    "unreachable": 'The database "{name}" can\'t be reached: {reason}',
    "unreleased": 'The database "{name}" is from before the first release; it was left as it is. '
    "castellan export -o games.json at the commit that docs/database.md looks up, and castellan import games.json "
    "at this one, carry its games over",
    "url": '"{name}" is not the name of a database: {reason}',
}


# What waiting does not end: there is no database, or none that this Castellan may write.
_LASTING = ("damaged", "foreign", "incomplete", "missing", "moved", "newer", "older", "unopened", "unreleased")


class DatabaseError(Exception):
    """A database can't be used, and nothing was changed; `code` names the reason, `str()` is a sentence.

    `lasts` if it is not there any more, or is no longer a good one: that does not pass by itself.
    """

    def __init__(self, code: str, name: str, reason: str = "") -> None:
        super().__init__(_SENTENCES[code].format(name=name, reason=reason))
        self.code = code
        self.lasts = code in _LASTING


@contextlib.contextmanager
def explained(name: str) -> Iterator[None]:
    """Turn SQLAlchemy's errors about the database `name` into DatabaseError."""
    try:
        yield
    except SQLAlchemyError as error:
        raise _explain(error, name) from error
    except UnicodeDecodeError as error:  # SQLite quotes what is damaged in its own message
        raise DatabaseError("damaged", name) from error


def beaten(error: DBAPIError) -> bool:
    """Return whether the transaction lost against another program's, so that a retry helps."""
    # SQLSTATE class 40: the server rolled the transaction back in favour of another.
    state = getattr(error.orig, "sqlstate", None) or ""
    return isinstance(error, IntegrityError) or state.startswith("40")


def _explain(error: SQLAlchemyError, name: str) -> DatabaseError:
    if not isinstance(error, DBAPIError) or error.orig is None:
        return DatabaseError("failed", name, _first_line(error))
    cause = error.orig
    if isinstance(cause, sqlite3.Error):
        # Errors of Python's module, not of the SQLite library, have no code.
        number = getattr(cause, "sqlite_errorcode", 0)
        code = _SQLITE.get(number) or _SQLITE.get(number & 0xFF) or _by_message(str(cause))
        return DatabaseError(code, name, _unopened(name) if code == "unopened" else _first_line(cause))
    state = getattr(cause, "sqlstate", None) or ""
    code = _POSTGRESQL.get(state) or _POSTGRESQL.get(state[:2]) or "failed"
    if error.connection_invalidated or (code == "failed" and not state and _connecting(error)):
        # Before there is a connection, libpq has no SQLSTATE, only the server's message.
        code = "password" if "password" in str(cause) else "unreachable"
        return DatabaseError(code, name, _first_line(cause).rpartition("failed: ")[2].removeprefix("FATAL:").strip())
    return DatabaseError(code, name, _first_line(cause))


def _connecting(error: DBAPIError) -> bool:
    return error.statement is None and type(error.orig).__name__ in ("OperationalError", "ConnectionTimeout")


def _by_message(words: str) -> str:
    """Return the code of an error that SQLite reports by its message alone."""
    if words.endswith(" already exists"):
        return "occupied"
    if words == "unsupported file format":  # what its header says of its tables; a file that is none has SQLITE_NOTADB
        return "damaged"
    return "incomplete" if words.startswith("no such ") or " has no column " in words else "failed"


def _unopened(name: str) -> str:
    """Return why a file can't be opened; SQLite's error does not say."""
    folder = Path(name).parent
    try:
        if not (places.is_there(folder) and folder.is_dir()):
            return f"there is no folder {folder}"
        if not places.is_there(Path(name)):
            return "it does not exist and can't be created"
        with Path(name).open("r+b"):
            return "its folder can't be written"
    except OSError as error:
        return error.strerror or "it can't be read"


def _first_line(error: BaseException) -> str:
    lines = str(error).strip().splitlines()
    return lines[0].strip() if lines else type(error).__name__
