"""Français: The Castles of Tuscany, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

MARK = "DÉMO"

# One for each of `castellan.games.tuscany.demo.KEYS`, shown before that key is pressed.
LINES = (
    "Ils sont 3. Qui mène ?",
    "Anna a bâti : touche 1",
    "2 : un village",
    "2 : zone de 2 cases",
    "Boris a bâti : touche 2",
    "3 : une carrière",
    "3 : zone de 3 cases",
    "Faux ? Maintenez BACK",
    "Encore Boris : touche 2",
    "3 : une carrière",
    "2 : 2 cases seulement",
    "Manche finie ? OK !",
    "OK note le décompte.",
    "À vous : une touche !",
)
