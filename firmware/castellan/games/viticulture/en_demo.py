"""English: Viticulture, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

# One for each of `castellan.games.viticulture.demo.KEYS`, shown before that key is pressed.
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
