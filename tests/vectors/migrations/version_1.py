"""The tables of version 1. They stay as they are here: a change of `schema.py` takes a new version."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def _key():
    return [sa.Column("box", sa.String(64), primary_key=True), sa.Column("game", sa.String(64), primary_key=True)]


def _seq():
    return sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False)


def _flags(*names):
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in names]


def upgrade():
    """Make the tables."""
    op.create_table("castellan_version", sa.Column("version", sa.Integer, primary_key=True, autoincrement=False))
    op.create_table(
        "boxes",
        sa.Column("box", sa.String(64), primary_key=True),
        sa.Column("serial_number", sa.String(128)),
        sa.Column("version", sa.String(64), nullable=False),
        sa.Column("offset", sa.BigInteger),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "games",
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("box", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("date", sa.BigInteger),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.UniqueConstraint("box", "game"),
    )
    op.create_table(
        "records",
        *_key(),
        _seq(),
        sa.Column("line", sa.String(448), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "conflicts",
        *_key(),
        _seq(),
        sa.Column("line", sa.String(448), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "results",
        *_key(),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("conflicts", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(64), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("date", sa.BigInteger, nullable=False),
        sa.Column("approximate", sa.BigInteger, nullable=False),
        sa.Column("duration", sa.BigInteger, nullable=False),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("fewest", sa.BigInteger, nullable=False),
        sa.Column("round", sa.BigInteger, nullable=False),
        sa.Column("round_name", sa.String(64), nullable=False),
        sa.Column("total", sa.String(64), nullable=False),
        sa.Column("verdict", sa.String, nullable=False),
        sa.Column("sources", sa.String, nullable=False),
        sa.Column("reason", sa.String, nullable=False),
    )
    op.create_table(
        "result_players",
        *_key(),
        sa.Column("seat", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("human", sa.BigInteger, nullable=False),
        sa.Column("rank", sa.BigInteger),
        sa.Column("score", sa.BigInteger, nullable=False),
        sa.Column("totals", sa.String, nullable=False),
        sa.Column("points", sa.String, nullable=False),
    )
    for name in ("ignored", "forgotten"):
        op.create_table(
            name, sa.Column("game", sa.String(64), primary_key=True), sa.Column("seen", sa.BigInteger, nullable=False)
        )
    op.create_table(
        "plays",
        sa.Column("play", sa.String(64), primary_key=True),
        sa.Column("source", sa.String(16), nullable=False),
        sa.Column("source_id", sa.String(64), nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("modified", sa.String(19), nullable=False),
        sa.Column("date", sa.String(19), nullable=False),
        sa.Column("minutes", sa.BigInteger, nullable=False),
        sa.Column("title", sa.String(200), nullable=False),
        *_flags("bgg", "bgg_play", "fewest", "no_points", "cooperative", "teams", "ignored", "incomplete", "rounds"),
        sa.Column("place", sa.String(200), nullable=False),
        sa.Column("board", sa.String(200), nullable=False),
        sa.Column("note", sa.String, nullable=False),
        sa.Column("expansions", sa.String, nullable=False),
    )
    op.create_table(
        "play_players",
        sa.Column("play", sa.String(64), primary_key=True),
        sa.Column("seat", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(128), nullable=False),
        sa.Column("username", sa.String(128), nullable=False),
        *_flags("human", "winner", "rank"),
        sa.Column("score", sa.String(200), nullable=False),
        sa.Column("total", sa.BigInteger),
        *_flags("start", "new"),
        sa.Column("team", sa.String(128), nullable=False),
        sa.Column("role", sa.String(128), nullable=False),
    )
    op.create_table(
        "notes",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("date", sa.BigInteger),
        sa.Column("note", sa.String, nullable=False),
        sa.Column("place", sa.String(200), nullable=False),
        sa.Column("there", sa.String, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
