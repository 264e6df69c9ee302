"""English: The Princes of Florence, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Clara")

# One for each of `castellan.games.florence.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Three play. Who leads?",
    "Anna builds: her key 1",
    "2: a building, +3",
    "Boris: his key 2",
    "1: he creates a work",
    "The box adds up. OK!",
    "4: of it 4 prestige",
    "Wrong? Hold BACK.",
    "The round ends. OK!",
    "OK records the best work.",
    "Now you: press a key!",
)
