"""A folder for each game: its rules, tables and words."""
