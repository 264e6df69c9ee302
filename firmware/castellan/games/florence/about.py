"""What all know of the game without loading it. A board gets this in `castellan.core.catalogue`."""

PLACE = 4  # in the list of games
SEATS = (2, 5)  # the least and the greatest number of people
TITLES = {
    "en": "The Princes of Florence",
    "fr": "Les Princes de Florence",
    "ru": "Принцы Флоренции",
    "de": "Die Fürsten von Florenz",
}
BGG = 555  # its id at BoardGameGeek
