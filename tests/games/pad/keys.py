"""The games of recorded.keys and scores.keys, see `keyed`."""

PLAYERS = ("Anna", "Борис", "Chloé", "Dörte", "Eva")  # as a correction in recorded.events writes them
OPTIONS = {"rounds": 6}
SCORES_OPTIONS = {}
MOST = 6.6
LONGER = {"round": 8, "points": 9, "menu": 7}
SCORES_PRESSES = 132
SCORES_LONGER = {"add": 5}
