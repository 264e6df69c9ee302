"""Alembic's environment and its scripts, a file a version; castellan_host.database.migrating runs them."""
