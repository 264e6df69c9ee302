"""English: The Castles of Tuscany, the game that plays itself."""

PLAYERS = ("Anna", "Boris", "Chloé")

# As many as there are in `castellan.rules.tuscany.demo.KEYS`, each above what was shown when its key is pressed.
LINES = (
    "Three play. Who leads?",
    "Anna takes a tile: key 1",
    "1 once more: recorded",
    "Boris builds: his key, 2",
    "3: he builds a village",
    "2: its region has 2 spaces",
    "A mistake? Hold BACK.",
    "Chloé takes a tile: key 3",
    "1: her stack is empty",
    "The round ends. OK!",
    "OK records the scoring.",
    "Now you: press any key",
)
