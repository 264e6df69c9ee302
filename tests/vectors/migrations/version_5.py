"""A version of the tests: a column of another type, for which SQLite has to copy the table."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade():
    """Let a place be longer, and never be missing."""
    op.execute("UPDATE games SET place = 'here'")
    with op.batch_alter_table("games") as games:
        games.alter_column("place", type_=sa.String(40), existing_type=sa.String(20), nullable=False)
