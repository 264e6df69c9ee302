"""Tables of results, which are filled when they are first read, and of games that statistics ignore."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def _key() -> list[sa.Column[Any]]:
    return [sa.Column("box", sa.String(64), primary_key=True), sa.Column("game", sa.String(64), primary_key=True)]


def upgrade() -> None:
    """Make the tables."""
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
    op.create_table(
        "ignored",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
