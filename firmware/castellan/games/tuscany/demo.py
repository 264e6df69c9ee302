"""The Castles of Tuscany: the demo that a new box plays by itself."""

# The events after `new`. They lead to the second round, one tile before its end.
BEFORE = (
    (
        ("upgrade", 0, "card"),
        ("upgrade", 1, "storage"),
        ("upgrade", 2, "marble"),
        ("place", 0, "farm", 0, 1, False),
        ("place", 1, "quarry", 1, 0, False),
        ("place", 0, "farm", 2, 1, False),
        ("place", 2, "monastery", 1, 0, False),
        ("score", True),
        ("place", 0, "village", 0, 0, False),
        ("place", 1, "village", 0, 0, False),
        ("place", 2, "trader", 0, 0, False),
        ("yield", 2, "red", 3),
    )
    + (("take", 0), ("take", 1), ("take", 2)) * 12
    + (("take", 2),)
)

# The keys that the demo presses, each after its sentence in `castellan.games.tuscany.en_demo`.
KEYS = ("", "P1", "P1", "P2", "P3", "P2", "hold:BACK", "P3", "P1", "OK", "OK", "")
