"""The tables of the laptop's database; docs/database.md tells what is in them."""

from sqlalchemy import BigInteger, Column, Integer, MetaData, String, Table, UniqueConstraint

from castellan.record import LIMIT

VERSION = 1

metadata = MetaData()


def _key() -> list[Column]:
    return [
        Column("box", String(64), primary_key=True),
        Column("game", String(64), primary_key=True),
        Column("seq", BigInteger, primary_key=True, autoincrement=False),
    ]


# Its one row is written last, with the tables, so what has it has them all.
schema = Table("castellan_schema", metadata, Column("version", Integer, primary_key=True, autoincrement=False))

boxes = Table(
    "boxes",
    metadata,
    Column("box", String(64), primary_key=True),
    Column("serial_number", String(128)),
    Column("version", String(64), nullable=False),
    Column("offset", BigInteger),
    Column("seen", BigInteger, nullable=False),
)

games = Table(
    "games",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("box", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("date", BigInteger),
    Column("seen", BigInteger, nullable=False),
    UniqueConstraint("box", "game"),
)

records = Table(
    "records",
    metadata,
    *_key(),
    Column("line", String(LIMIT), nullable=False),
    Column("seen", BigInteger, nullable=False),
)

conflicts = Table(
    "conflicts",
    metadata,
    *_key(),
    Column("line", String(LIMIT), primary_key=True),
    Column("seen", BigInteger, nullable=False),
)
