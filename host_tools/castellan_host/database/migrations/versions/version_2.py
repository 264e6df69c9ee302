"""Games that the user has forgotten."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    """Make their table."""
    op.create_table(
        "forgotten",
        sa.Column("game", sa.String(64), primary_key=True),
        sa.Column("seen", sa.BigInteger, nullable=False),
    )
