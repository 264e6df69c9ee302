"""Français: The Castles of Tuscany, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

# One for each of `castellan.games.tuscany.demo.KEYS`, shown before that key is pressed.
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
