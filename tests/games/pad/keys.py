"""The games of recorded.keys and scores.keys, see `keyed`."""

PLAYERS = ("Anna", "Борис", "Chloé", "Dörte")  # as a correction in recorded.events writes them
OPTIONS = {"wins": "fewest", "target": 100}
SCORES_OPTIONS = {"rounds": 6}
