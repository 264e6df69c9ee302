"""What all know of the game without loading it. A board gets this in `castellan.core.catalogue`."""

PLACE = 0  # in the list of games
SEATS = (2, 8)  # the least and the greatest number of people
TITLES = {
    "en": "Any other game",
    "fr": "Un autre jeu",
    "ru": "Другая игра",
    "de": "Ein anderes Spiel",
}
BGG = None  # its id at BoardGameGeek
