"""Deutsch: The Princes of Florence, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Clara")

# One for each of `castellan.games.florence.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Drei spielen. Wer führt?",
    "Anna baut: ihre Taste 1",
    "2: ein Gebäude, +3",
    "Boris: seine Taste 2",
    "1: Er schafft ein Werk",
    "Die Box zählt. OK!",
    "4: davon 4 Prestige",
    "Falsch? BACK halten.",
    "Die Runde endet. OK!",
    "OK: bestes Werk eintragen",
    "Jetzt ihr: eine Taste!",
)
