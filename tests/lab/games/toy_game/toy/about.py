"""What all know of the game without loading it."""

PLACE = 100
SEATS = (1, 6)
TITLES = {"en": "toy"}
BGG = None
