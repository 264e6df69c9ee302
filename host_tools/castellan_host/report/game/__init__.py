"""The report of one game."""
