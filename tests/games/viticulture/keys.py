"""The game of recorded.keys, see `keyed`."""

PLAYERS = ("Anna", "Борис", "Chloé", "Dörte")  # as a correction in recorded.events writes them
DECIDING, MOST = "The end", 3.3
SCORES_PRESSES = 225
LONGER = {"move": 5, "lira": 9, "menu": 10}
SCORES_LONGER = {"lira": 9, "menu": 9}
