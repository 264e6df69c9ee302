"""The catalogue of the games as a board gets it: names, seats and titles as tables, without looking for folders."""

from pathlib import PurePath

from castellan.core import catalogue
from castellan.text import titles

_GAMES = '''\
"""The games there are. Written from each game's `about.py`."""

GAMES = {0.GAMES!r}
SEATS = {0.SEATS!r}
'''
_TITLES = '''\
"""The games' titles. Written from each game's `about.py`."""

TITLES = {0.TITLES!r}
'''


def for_a_board(path: PurePath, source: str) -> str | None:
    """Return the source of the module at `path` as a board gets it, None if a board does not get it."""
    if path.parts[-2:] == ("core", "catalogue.py"):
        return _GAMES.format(catalogue)
    if path.parts[-2:] == ("text", "titles.py"):
        return _TITLES.format(titles)
    if path.parts[-2:] == ("ports", "frame_host.py"):
        return None
    return None if path.name == "about.py" and path.parts[-3:-2] == ("games",) else source
