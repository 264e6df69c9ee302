"""Deutsch: The Castles of Tuscany, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Clara")

# One for each of `castellan.games.tuscany.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Drei spielen. Wer führt?",
    "Anna zieht: ihre Taste 1",
    "Noch mal 1: eingetragen",
    "Boris baut: seine Taste 2",
    "3: Er baut ein Dorf",
    "2: Gebiet aus 2 Feldern",
    "Falsch? BACK halten.",
    "Clara zieht: Taste 3",
    "1: Ihr Stapel ist leer",
    "Die Runde endet. OK!",
    "OK trägt die Wertung ein.",
    "Jetzt ihr: eine Taste!",
)
