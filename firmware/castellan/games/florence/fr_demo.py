"""Français: The Princes of Florence, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

# One for each of `castellan.games.florence.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Ils sont trois. Qui mène ?",
    "Anna bâtit : touche 1",
    "2 : un bâtiment, +3",
    "Boris : touche 2",
    "1 : il crée une œuvre",
    "Le boîtier calcule. OK !",
    "4 : dont 4 prestige",
    "Erreur ? Tenez BACK.",
    "La manche finit. OK !",
    "OK note la meilleure.",
    "À vous : une touche !",
)
