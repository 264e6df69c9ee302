"""The game of recorded.keys, see `keyed`."""

PLAYERS = ("Anna", "Борис", "Chloé")  # as a correction in recorded.events writes them
DECIDING, MOST = "Three players", 3.0
SCORES_PRESSES = 170  # of all entries with only what scores
