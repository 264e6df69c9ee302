"""The game of recorded.keys, see `keyed`."""

PLAYERS = ("Anna", "Борис", "Chloé")  # as a correction in recorded.events writes them
DECIDING, MOST = "Three players", 3.0
SCORES_PRESSES = 170  # of all entries with only what scores
LONGER = {"place": 5, "sell": 5, "trade": 5, "points": 6, "final": 9, "menu": 12}
SCORES_LONGER = {"points": 5, "final": 7, "menu": 10}
