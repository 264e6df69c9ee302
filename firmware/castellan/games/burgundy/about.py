"""What all know of the game without loading it. A board gets this in `castellan.core.catalogue`."""

PLACE = 3  # in the list of games
SEATS = (1, 4)  # the least and the greatest number of people
TITLES = {
    "en": "The Castles of Burgundy: The Card Game",
    "fr": "Les Châteaux de Bourgogne : le jeu de cartes",
    "ru": "Замки Бургундии: карточная игра",
    "de": "Die Burgen von Burgund: Das Kartenspiel",
}
BGG = 191977  # its id at BoardGameGeek
