"""English: The Castles of Burgundy: The Card Game, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

# One for each of `castellan.games.burgundy.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Three play. Who leads?",
    "Anna lays a card: key 1",
    "2: her third pasture",
    "1: a bonus of 3 points",
    "Boris sells: his key, 2",
    "4: he sells goods",
    "2: for 2 points",
    "A mistake? Hold BACK.",
    "The round is over? OK!",
    "OK records it.",
    "Now you: press any key",
)
