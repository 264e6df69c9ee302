"""What all know of the game without loading it. A board gets this in `castellan.core.catalogue`."""

PLACE = 2  # in the list of games
SEATS = (1, 6)  # the least and the greatest number of people
TITLES = {
    "en": "Viticulture",
    "fr": "Viticulture",
    "ru": "Виноделие",
    "de": "Viticulture",
}
BGG = 183394  # its id at BoardGameGeek
