"""Deutsch: The Castles of Burgundy: The Card Game, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Clara")

# One for each of `castellan.games.burgundy.demo.KEYS`, shown before that key is pressed.
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
