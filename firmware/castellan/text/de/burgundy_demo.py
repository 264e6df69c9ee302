"""Deutsch: The Castles of Burgundy: The Card Game, the game that plays itself."""

PLAYERS = ("Anna", "Boris", "Clara")

# As many as there are in `castellan.rules.burgundy.demo.KEYS`, each above what was shown when its key is pressed.
LINES = (
    "Drei spielen. Wer führt?",
    "Anna legt: ihre Taste 1",
    "2: ihre dritte Weide",
    "1: 3 Punkte als Bonus",
    "Boris: seine Taste 2",
    "4: Er verkauft Waren",
    "2: für 2 Punkte",
    "Falsch? BACK halten.",
    "Durchgang vorbei? OK!",
    "OK trägt es ein.",
    "Jetzt ihr: eine Taste!",
)
