"""Results that hold all that lists and tables of games show: the round, the verdict, the sources of points."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    """Add columns to the results. All rows are deleted: whoever reads them makes them again, with these."""
    op.execute("DELETE FROM result_players")
    op.execute("DELETE FROM results")
    with op.batch_alter_table("results") as results:
        for name, type in (
            ("round", sa.BigInteger()),
            ("round_name", sa.String(64)),
            ("total", sa.String(64)),
            ("verdict", sa.String()),
            ("sources", sa.String()),
            ("reason", sa.String()),
        ):
            results.add_column(sa.Column(name, type, nullable=False))
