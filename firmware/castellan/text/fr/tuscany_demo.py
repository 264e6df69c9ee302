"""Français: The Castles of Tuscany, the game that plays itself."""

PLAYERS = ("Anna", "Boris", "Chloé")

# As many as there are in `castellan.rules.tuscany.demo.KEYS`, each above what was shown when its key is pressed.
LINES = (
    "Ils sont trois. Qui mène ?",
    "Anna pioche : touche 1",
    "Encore 1 : c'est noté",
    "Boris bâtit : touche 2",
    "3 : il pose un village",
    "2 : zone de 2 cases",
    "Erreur ? Tenez BACK.",
    "Chloé pioche : touche 3",
    "1 : sa pile est vide",
    "La manche finit. OK !",
    "OK note le décompte.",
    "À vous : une touche !",
)
