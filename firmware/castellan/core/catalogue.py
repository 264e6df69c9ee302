"""The games there are, found by looking for `about.py` in the folders of `castellan.games`.

A board gets this module as it has come out here, without looking: see `castellan_host.device.firmware`.
"""

import os

_FOLDER = __file__[: -len("core/catalogue.py")] + "games/"


def about(name: str):  # type: ignore[no-untyped-def]
    """Return the module `about` of a game."""
    return __import__("castellan.games." + name + ".about", None, None, ("SEATS",))


def _look() -> list[str]:
    """Return the names of all games, in the order of their places in the list."""
    names = [name for name in os.listdir(_FOLDER) if _is_game(name)]
    return sorted(names, key=lambda name: (about(name).PLACE, name))


def _is_game(name: str) -> bool:
    try:
        return "about.py" in os.listdir(_FOLDER + name)
    except OSError:  # no folder
        return False


GAMES = tuple(_look())
SEATS: tuple[tuple[int, int], ...] = tuple([about(name).SEATS for name in GAMES])
