"""The game of recorded.keys, see `keyed`."""

PLAYERS = ("Anna", "Борис", "Chloé")  # as a correction in recorded.events writes them
DECIDING, MOST = "Three players", 3.0
