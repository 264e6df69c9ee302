"""The question about a dial's direction, in the order of `castellan.text.LANGUAGES`; for boards with a dial only."""

TURN_RIGHT = (
    "Turn the dial one click to the right.",
    "Tournez la molette d'un cran vers la droite.",
    "Поверните ручку на один щелчок вправо.",
    "Dreht den Drehknopf eine Raste nach rechts.",
)
