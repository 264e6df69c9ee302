"""The Princes of Florence: the demo that a new box plays by itself."""

# The events after `new`. They lead to the second round, after its auction.
BEFORE = (
    ("auction", 0, "builder", 500),
    ("auction", 1, "jester", 700),
    ("auction", 2, "lake", 300),
    ("build", 0),
    ("card", 0, "profession"),
    ("build", 1),
    ("work", 1, 9, 1),
    ("build", 2),
    ("work", 2, 10, 2),
    ("round",),
    ("auction", 0, "forest", 200),
    ("auction", 1, "jester", 900),
    ("auction", 2, "builder", 400),
    ("work", 0, 11, 2),
)

# The keys that the demo presses, each after its sentence in `castellan.games.florence.en_demo`.
KEYS = ("", "P1", "P2", "P2", "P1", "OK", "P4", "hold:BACK", "OK", "OK", "")
