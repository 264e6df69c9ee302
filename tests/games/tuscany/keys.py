"""The game of by_keys.keys, see `keyed`: it begins with the names' letters, so no events are recorded for it."""

FILE, PLAYERS, KNOWN = "by_keys", ("Anna", "Boris", "Clara", "Denis"), False
DECIDING, MOST = "Red", 2.8
