"""English: The Castles of Tuscany, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

MARK = "DEMO"

# One for each of `castellan.games.tuscany.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Three play. Who leads?",
    "Anna has built: key 1",
    "2: a village",
    "2: a region of 2 spaces",
    "Boris has built: key 2",
    "3: a quarry",
    "3: a region of 3 spaces",
    "A mistake? Hold BACK.",
    "Boris again: key 2",
    "3: a quarry",
    "2: it has only 2 spaces",
    "The round is over? OK!",
    "OK records the scoring.",
    "Now you: press any key",
)
