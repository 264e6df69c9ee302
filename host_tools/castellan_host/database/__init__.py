"""The database of all games: finding it, writing and reading it."""
