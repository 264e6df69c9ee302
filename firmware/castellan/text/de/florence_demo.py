"""Deutsch: The Princes of Florence, the game that plays itself."""

PLAYERS = ("Anna", "Boris", "Clara")

# As many as there are in `castellan.rules.florence.demo.KEYS`, each above what was shown when its key is pressed.
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
