"""Deutsch: The Castles of Tuscany, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Clara")

# One for each of `castellan.games.tuscany.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Drei spielen. Wer führt?",
    "Anna hat gebaut: Taste 1",
    "2: ein Dorf",
    "2: Gebiet aus 2 Feldern",
    "Boris hat gebaut: Taste 2",
    "3: ein Steinbruch",
    "3: Gebiet aus 3 Feldern",
    "Falsch? BACK halten.",
    "Noch mal Boris: Taste 2",
    "3: ein Steinbruch",
    "2: nur 2 Felder",
    "Runde vorbei? OK!",
    "OK trägt die Wertung ein.",
    "Jetzt ihr: eine Taste!",
)
