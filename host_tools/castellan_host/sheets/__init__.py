"""Score sheets as files: read, checked, and turned into the texts of a game's record and back (docs/sheets.md)."""
