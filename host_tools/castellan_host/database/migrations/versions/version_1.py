"""The first version: `schema.py` makes its tables in an empty database, and later scripts begin here."""

revision = "1"
down_revision = None


def upgrade() -> None:
    """Do nothing: no database is older."""
