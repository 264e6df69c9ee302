"""The box without a board: its display, its flash in a folder, its keys."""
