"""Deutsch: Viticulture, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

# One for each of `castellan.games.viticulture.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Zu dritt. Wer führt?",
    "Annas Auftrag: Taste 1",
    "2: ein Auftrag",
    "4: Er bringt 4 Punkte",
    "Boris legt einen Stern: 2",
    "3: ein Stern",
    "4: in Siena, für 1 Lira",
    "Vertan? BACK halten.",
    "Chloé verkauft Wein: 3",
    "4: Wein",
    "3: Rosé, 2 Punkte",
    "Das Jahr ist vorbei. OK!",
    "OK wertet die Karte.",
    "Jetzt ihr: beliebige Taste",
)
