"""What all know of the game without loading it. A board gets this in `castellan.games`."""

PLACE = 3  # in the list of games
SEATS = (1, 4)  # the least and the greatest number of people
TITLES = {
    "en": "The Castles of Burgundy",
    "fr": "Les Châteaux de Bourgogne",
    "ru": "Замки Бургундии",
    "de": "Die Burgen von Burgund",
}
BGG = 191977  # its id at BoardGameGeek
