"""Français: Viticulture, the sentences of the demo."""

PLAYERS = ("Anna", "Boris", "Chloé")

# One for each of `castellan.games.viticulture.demo.KEYS`, shown before that key is pressed.
LINES = (
    "À trois. Qui mène ?",
    "Commande d'Anna : touche 1",
    "2 : une commande",
    "4 : elle rapporte 4 PV",
    "Boris pose une étoile : 2",
    "3 : une étoile",
    "4 : à Siena, pour 1 lire",
    "Une erreur ? Tenez BACK.",
    "Chloé vend du vin : 3",
    "4 : du vin",
    "3 : rosé, 2 PV",
    "L'année s'achève. OK !",
    "OK compte la carte.",
    "À vous : une touche",
)
