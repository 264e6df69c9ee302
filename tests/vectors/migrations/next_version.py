"""A next version, of the tests alone: a table worked out from the records, an index, a column whose type changes."""

import sqlalchemy as sa
from alembic import op

from castellan_host.database import schema

revision = str(schema.VERSION)
down_revision = str(schema.VERSION - 1)


def upgrade():
    """Count each game's records, and write down where it was played."""
    counts = op.create_table(
        "counts",
        sa.Column("box", sa.String(64), primary_key=True),
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("records", sa.Integer, nullable=False),
    )
    query = sa.text("SELECT box, game, count(*) AS records FROM records GROUP BY box, game")
    rows = [row._asdict() for row in op.get_bind().execute(query)]
    op.bulk_insert(counts, rows)
    op.add_column("games", sa.Column("place", sa.String(20)))
    op.create_index("by_game", "records", ["game"])
    op.execute("UPDATE games SET place = 'here'")
    with op.batch_alter_table("games") as games:  # SQLite has to copy the table
        games.alter_column("place", type_=sa.String(40), existing_type=sa.String(20), nullable=False)
