"""Français: Viticulture, the game that plays itself."""

PLAYERS = ("Anna", "Boris", "Chloé")

# As many as there are in `castellan.rules.viticulture.demo.KEYS`, each above what was shown when its key is pressed.
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
