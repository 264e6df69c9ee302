"""Migrations: an older database gets the tables of today, all or nothing; Alembic runs the scripts in `migrations`."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, select

from castellan_host.database import schema

SCRIPTS = Path(__file__).with_name("migrations")


def migrate(connection: Connection) -> None:
    """Migrate an older database to today's version, within the connection's transaction."""
    if connection.dialect.name == "postgresql":
        # Each writer reads the version first: nobody writes between two versions. SQLite has one writer anyway.
        connection.exec_driver_sql(f"LOCK TABLE {schema.versions.name} IN ACCESS EXCLUSIVE MODE")
    version = connection.scalar(select(schema.versions.c.version))
    if version is None or version >= schema.VERSION:
        return  # another program has migrated it meanwhile
    # Alembic's own table may be missing or damaged: castellan_version has the number that counts.
    command.stamp(config(connection), str(version), purge=True)
    command.upgrade(config(connection), str(schema.VERSION))


def config(connection: Connection) -> Config:
    """Return Alembic's configuration for its commands on a connection, which end no transaction."""
    made = Config(attributes={"connection": connection})
    made.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    return made
