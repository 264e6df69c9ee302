"""The games' titles by language, from each game's `about.py`. A board gets them as a table, as it does the games."""

from castellan.core.catalogue import GAMES, about

TITLES: dict[str, dict[str, str]] = {name: about(name).TITLES for name in GAMES}
