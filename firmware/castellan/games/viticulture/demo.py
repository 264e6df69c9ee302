"""Viticulture: the demo that a new box plays by itself."""

# The events after `new`. They lead to the fourth year, which becomes the last one with two more points.
BEFORE = (
    ("star", 0, "siena"),
    ("vp", 1, "visitor", 2),
    ("vp", 2, "order", 4),
    ("vp", 0, "order", 5),
    ("year",),
    ("star", 1, "livorno"),
    ("star", 2, "livorno"),
    ("vp", 0, "visitor", 3),
    ("wine", 1, "sparkling"),
    ("vp", 2, "order", 6),
    ("build", 0),
    ("year",),
    ("star", 2, "livorno"),
    ("vp", 0, "order", 6),
    ("vp", 1, "order", 5),
    ("vp", 2, "order", 6),
    ("star", 0, "arezzo"),
    ("build", 2),
    ("year",),
    ("vp", 0, "visitor", 2),
    ("vp", 1, "order", 6),
    ("vp", 2, "visitor", 4),
    ("build", 2),
    ("vp", 2, "wakeup", 1),
)

# The keys that the demo presses, each after its sentence in `castellan.games.viticulture.en_demo`.
KEYS = ("", "P1", "P2", "P4", "P2", "P3", "P4", "hold:BACK", "P3", "P4", "P3", "OK", "OK", "")
