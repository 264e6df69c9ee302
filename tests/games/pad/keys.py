"""The games of recorded.keys and scores.keys, see `keyed`."""

PLAYERS = ("Anna", "Борис", "Chloé", "Dörte")  # as a correction in recorded.events writes them
OPTIONS = {"wins": "fewest", "target": 100}
SCORES_OPTIONS = {}
MOST = 8.3
LONGER = {"round": 15, "points": 9, "menu": 10}
SCORES_PRESSES = 132
SCORES_LONGER = {"add": 5}
