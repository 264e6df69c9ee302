"""The game of recorded.keys, see `keyed`."""

PLAYERS = ("Anna", "Борис", "Chloé", "Dörte")  # as a correction in recorded.events writes them
DECIDING, MOST = "Prestige", 3.3
SCORES_PRESSES = 295
LONGER = {"auction": 5, "work": 8, "points": 5, "money": 7, "menu": 7}
SCORES_LONGER = {"work": 8, "money": 7, "menu": 6}
