"""English: The Castles of Tuscany, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

# One for each of `castellan.games.tuscany.demo.KEYS`, shown before that key is pressed.
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
