"""Français: The Princes of Florence, the game that plays itself."""

PLAYERS = ("Anna", "Boris", "Chloé")

# As many as there are in `castellan.rules.florence.demo.KEYS`, each above what was shown when its key is pressed.
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
