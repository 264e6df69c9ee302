"""The Castles of Burgundy: The Card Game: the demo that a new box plays by itself."""

# The events after `new`. They lead almost to the end of the first round.
BEFORE = (
    ("place", 0, "pasture"),
    ("place", 1, "ship"),
    ("place", 2, "building"),
    ("vp", 2, 1),
    ("place", 0, "pasture"),
    ("sell", 1, 2),
    ("place", 2, "mine"),
    ("place", 0, "castle"),
    ("place", 1, "monastery"),
    ("trade", 2, 3),
)

# The keys that the demo presses, each after its sentence in `castellan.games.burgundy.en_demo`.
KEYS = ("", "P1", "P2", "P1", "P2", "P4", "P2", "hold:BACK", "OK", "OK", "")
