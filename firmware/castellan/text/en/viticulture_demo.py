"""English: Viticulture, the game that plays itself."""

PLAYERS = ("Anna", "Boris", "Chloé")

# As many as there are in `castellan.rules.viticulture.demo.KEYS`, each above what was shown when its key is pressed.
LINES = (
    "Three play. Who leads?",
    "Anna fills an order: key 1",
    "2: an order",
    "4: it brings 4 points",
    "Boris lays a star: his key, 2",
    "3: a star",
    "4: on Siena, for 1 lira",
    "A mistake? Hold BACK.",
    "Chloé sells wine: key 3",
    "4: wine",
    "3: blush, 2 points",
    "The last year ends. OK!",
    "OK counts the map.",
    "Now you: press any key",
)
