"""Deutsch: The Castles of Tuscany, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Clara")

MARK = "DEMO"

# One for each of `castellan.games.tuscany.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Zu dritt. Wer führt?",
    "Anna baut: Taste 1",
    "2: ein Dorf",
    "2: Gebiet aus 2 Feldern",
    "Boris baut: Taste 2",
    "3: ein Steinbruch",
    "3: Gebiet aus 3 Feldern",
    "Falsch? BACK halten.",
    "Noch mal Boris: Taste 2",
    "3: ein Steinbruch",
    "2: nur 2 Felder",
    "Runde vorbei? OK!",
    "OK: so wird gewertet.",
    "Jetzt ihr: eine Taste!",
)
