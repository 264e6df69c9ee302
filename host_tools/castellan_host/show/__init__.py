"""Games in words: read from files or the database, as tables, pages and JSON."""
