"""Français: The Castles of Burgundy: The Card Game, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

# One for each of `castellan.games.burgundy.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Ils sont trois. Qui mène ?",
    "Anna pose : touche 1",
    "2 : son 3e pâturage",
    "1 : 3 PV de bonus",
    "Boris vend : touche 2",
    "4 : il vend",
    "2 : pour 2 PV",
    "Erreur ? Tenez BACK.",
    "La manche est finie ? OK !",
    "OK la note.",
    "À vous : une touche !",
)
