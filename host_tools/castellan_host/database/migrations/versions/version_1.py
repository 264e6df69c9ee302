"""The first version, whose tables `schema.py` makes in an empty database: later scripts begin here."""

revision = "1"
down_revision = None


def upgrade() -> None:
    """Do nothing: no database is older."""
