"""The games of by_keys.keys and scores.keys, see `keyed`.

The first begins with the names' letters, so no events are recorded for it.
"""

FILE, PLAYERS, KNOWN = "by_keys", ("Anna", "Boris", "Clara", "Denis"), False
DECIDING, MOST = "Red", 2.8
SCORES_PRESSES = 290
LONGER = {"place": 5, "final": 8, "menu": 6}
SCORES_LONGER = {"place": 5, "final": 8, "menu": 6}  # place: once, whether both other castles were placed
