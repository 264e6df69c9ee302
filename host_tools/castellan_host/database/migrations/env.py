"""Alembic's environment: it runs scripts in the transaction of castellan_host.database.migrating."""

from collections.abc import Collection, Mapping
from typing import Any

from alembic import context
from alembic.runtime.migration import MigrationContext, MigrationInfo
from sqlalchemy import update

from castellan_host.database.schema import metadata, versions


def raise_version(
    ctx: MigrationContext, step: MigrationInfo, heads: Collection[Any], run_args: Mapping[str, Any]
) -> None:
    """Write a script's version where every Castellan looks for it."""
    if ctx.connection is not None and step.up_revision_id:
        ctx.connection.execute(update(versions).values(version=int(step.up_revision_id)))


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    on_version_apply=raise_version,
    render_as_batch=True,
)
context.run_migrations()
