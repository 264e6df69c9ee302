"""Games from files into the database, see docs/export.md."""
