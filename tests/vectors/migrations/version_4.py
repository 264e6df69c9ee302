"""A version of the tests: a table worked out from the records, a column and an index."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade():
    """Count each game's records."""
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
