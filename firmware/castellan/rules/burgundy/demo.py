"""The Castles of Burgundy: The Card Game: a few turns that play themselves, as a new box shows them."""

# How the game stands, behind `new`: near the end of the first round.
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

# What is pressed, each behind the sentence that says so: `castellan.text.en.burgundy_demo`.
KEYS = ("", "P1", "P2", "P1", "P2", "P4", "P2", "hold:BACK", "OK", "OK", "")
