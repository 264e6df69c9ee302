"""What all know of the game without loading it. A board gets this in `castellan.core.catalogue`."""

PLACE = 1  # in the list of games
SEATS = (2, 4)  # the least and the greatest number of people
TITLES = {
    "en": "The Castles of Tuscany",
    "fr": "The Castles of Tuscany",
    "ru": "The Castles of Tuscany",
    "de": "The Castles of Tuscany",
}
BGG = 300327  # its id at BoardGameGeek
