"""The Castles of Tuscany: the demo that a new box plays by itself."""

# The events after `new`, of a game with only what scores. They lead to the end of the second round.
BEFORE = (
    ("place", 0, "farm", 1, 1, False),
    ("upgrade", 1, "storage"),
    ("place", 1, "monastery", 1, 0, False),
    ("place", 2, "city", 2, 0, False),
    ("place", 2, "farm", 0, 1, False),
    ("score", True),
    ("place", 1, "city", 1, 0, False),
    ("place", 2, "castle", 1, 0, False),
    ("place", 0, "farm", 2, 1, False),
)

# The keys that the demo presses, each after its sentence in `castellan.games.tuscany.en_demo`.
KEYS = ("", "P1", "P2", "P2", "P2", "P3", "P3", "hold:BACK", "P2", "P3", "P2", "OK", "OK", "")
