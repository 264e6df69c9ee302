"""The tables of the laptop's database, as docs/database.md describes them."""

import re
from collections.abc import Callable
from typing import Any

from sqlalchemy import BigInteger, Column, Dialect, Integer, MetaData, String, Table, TypeDecorator, UniqueConstraint

from castellan.core.record import LIMIT

VERSION = 1

_ID = re.compile(r"[0-9A-Za-z_-]{1,64}")


def is_id(id: str) -> bool:
    """Return whether this can be a box's or a game's id: every database accepts it, and no terminal acts on it."""
    return _ID.fullmatch(id) is not None


def fitting(text: str, column: Column[str]) -> str:
    """Return a text as every database accepts it in a column: cut to its length, ? for letters that can't be seen."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[: column.type.length])  # type: ignore[attr-defined]


class Number(TypeDecorator[int]):
    """A number. SQLite keeps any type in any column, so a damaged file may have others: they are read as `damaged`."""

    impl = BigInteger
    cache_ok = True

    def __init__(self, damaged: int | None = None) -> None:
        super().__init__()
        self.damaged = damaged

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[object], int | None]:
        """Return what makes a value that is read a number: faster than `process_result_value`, by a call each."""
        return lambda value: value if type(value) is int else self.damaged


class Text(TypeDecorator[str]):
    """A text of limited length. Whatever a damaged file has in its place is read as text, too."""

    impl = String
    cache_ok = True

    def result_processor(self, dialect: Dialect, coltype: object) -> Callable[[object], str]:
        """Return what makes a value that is read a text: faster than `process_result_value`, by a call each."""
        return _text


def _text(value: object) -> str:
    if type(value) is str:
        return value
    if isinstance(value, bytes):
        return value.decode(errors="replace")
    return "" if value is None else str(value)


metadata = MetaData()


def _key() -> list[Column[Any]]:
    return [
        Column("box", Text(64), primary_key=True),
        Column("game", Text(64), primary_key=True),
        Column("seq", Number(-1), primary_key=True, autoincrement=False),
    ]


# Its one row is written last, in the transaction that makes the tables: a database that has it has them all.
versions = Table("castellan_version", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

boxes = Table(
    "boxes",
    metadata,
    Column("box", Text(64), primary_key=True),
    Column("serial_number", Text(128)),
    Column("version", Text(64), nullable=False),
    Column("offset", Number()),
    Column("seen", Number(0), nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("box", Text(64), nullable=False),
    Column("game", Text(64), nullable=False),
    Column("date", Number()),
    Column("seen", Number(0), nullable=False),
    UniqueConstraint("box", "game"),
)

records = Table(
    "records",
    metadata,
    *_key(),
    Column("line", Text(LIMIT), nullable=False),
    Column("seen", Number(0), nullable=False),
)

conflicts = Table(
    "conflicts",
    metadata,
    *_key(),
    Column("line", Text(LIMIT), primary_key=True),
    Column("seen", Number(0), nullable=False),
)

# Derived from the records, see castellan_host.stats: one row a game, and one a player of each game that adds up.
results = Table(
    "results",
    metadata,
    Column("box", Text(64), primary_key=True),
    Column("game", Text(64), primary_key=True),
    Column("seq", Number(-1), nullable=False),
    Column("conflicts", Number(0), nullable=False),
    Column("rules", Text(64), nullable=False),
    Column("kind", Text(64), nullable=False),
    Column("status", Text(16), nullable=False),
    Column("date", Number(0), nullable=False),
    Column("approximate", Number(0), nullable=False),
    Column("duration", Number(0), nullable=False),
    Column("title", Text(64), nullable=False),
    Column("fewest", Number(0), nullable=False),
    Column("round", Number(0), nullable=False),
    Column("round_name", Text(64), nullable=False),
    Column("total", Text(64), nullable=False),
    Column("verdict", Text(), nullable=False),
    Column("sources", Text(), nullable=False),
    Column("reason", Text(), nullable=False),
)

result_players = Table(
    "result_players",
    metadata,
    Column("box", Text(64), primary_key=True),
    Column("game", Text(64), primary_key=True),
    Column("seat", Number(-1), primary_key=True, autoincrement=False),
    Column("name", Text(64), nullable=False),
    Column("human", Number(0), nullable=False),
    Column("rank", Number()),
    Column("score", Number(0), nullable=False),
    Column("totals", Text(), nullable=False),
    Column("points", Text(), nullable=False),
)

# Games that the user takes out of the statistics, whichever box has them.
ignored = Table(
    "ignored",
    metadata,
    Column("game", Text(64), primary_key=True),
    Column("seen", Number(0), nullable=False),
)

# Games that all commands leave out, though their records stay: on whichever box, and whatever comes of them later.
forgotten = Table(
    "forgotten",
    metadata,
    Column("game", Text(64), primary_key=True),
    Column("seen", Number(0), nullable=False),
)

# Plays taken in from other programs' files: what those hold, never records. A row a play, and one a seat of it.
plays = Table(
    "plays",
    metadata,
    Column("play", Text(64), primary_key=True),
    Column("source", Text(16), nullable=False),
    Column("source_id", Text(64), nullable=False),
    Column("seen", Number(0), nullable=False),
    Column("modified", Text(19), nullable=False),
    Column("date", Text(19), nullable=False),
    Column("minutes", Number(0), nullable=False),
    Column("title", Text(200), nullable=False),
    Column("bgg", Number(0), nullable=False),
    Column("bgg_play", Number(0), nullable=False),
    Column("fewest", Number(0), nullable=False),
    Column("no_points", Number(0), nullable=False),
    Column("cooperative", Number(0), nullable=False),
    Column("teams", Number(0), nullable=False),
    Column("ignored", Number(0), nullable=False),
    Column("incomplete", Number(0), nullable=False),
    Column("rounds", Number(0), nullable=False),
    Column("place", Text(200), nullable=False),
    Column("board", Text(200), nullable=False),
    Column("note", Text(), nullable=False),
    Column("expansions", Text(), nullable=False),
)

play_players = Table(
    "play_players",
    metadata,
    Column("play", Text(64), primary_key=True),
    Column("seat", Number(-1), primary_key=True, autoincrement=False),
    Column("name", Text(128), nullable=False),
    Column("username", Text(128), nullable=False),
    Column("human", Number(0), nullable=False),
    Column("winner", Number(0), nullable=False),
    Column("rank", Number(0), nullable=False),
    Column("score", Text(200), nullable=False),
    Column("total", Number()),
    Column("start", Number(0), nullable=False),
    Column("new", Number(0), nullable=False),
    Column("team", Text(128), nullable=False),
    Column("role", Text(128), nullable=False),
)

# What people note about a game or play on the laptop, beside what its box or file says.
notes = Table(
    "notes",
    metadata,
    Column("game", Text(64), primary_key=True),
    Column("date", Number()),
    Column("note", Text(), nullable=False),
    Column("place", Text(200), nullable=False),
    Column("there", Text(), nullable=False),
    Column("seen", Number(0), nullable=False),
)
