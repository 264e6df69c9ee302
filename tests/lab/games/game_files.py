"""What a game offers, and has in `tests/games/<game>/`: recorded games, golden screens, walks."""

import os

from castellan import use
from castellan.core.catalogue import GAMES
from castellan.ui.drawing.style import ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.core.rules.base import Game
    from castellan.core.rules.shapes import Action

_TESTS = __file__[: -len("lab/games/game_files.py")]
_FOLDER = _TESTS + "games/"
_TOY = "toy", _TESTS + "lab/games/toy_game/"  # the tests' own game, which is in no list


def path(game: str, name: str) -> str:
    """Return the path of one of a game's files."""
    return (_TOY[1] if game == _TOY[0] else _FOLDER + game + "/") + name


def text(game: str, name: str) -> str:
    """Return the text of one of a game's files, "" if it has no such file."""
    try:
        with open(path(game, name), encoding="utf-8") as file:
            return file.read()
    except OSError:
        return ""


def values(game: str, name: str, **default: "Any") -> "dict[str, Any]":
    """Return what the module `name` in a game's folder defines, and these values by default."""
    exec(text(game, name + ".py"), default)
    return default


def has_sheets(game: str) -> bool:
    """Return whether a game has score sheets."""
    return bool(getattr(use("castellan.games." + game), "SHEETS", False))


def title_keys(game: str) -> str:
    """Return the keys that choose a game from the list of titles: one that has score sheets without one.

    None of its titles has been played.
    """
    place = GAMES.index(game)
    # Not by the list's own function: on the chip's heap the screens leave a test of the flash too little.
    return "DOWN " * (place // ROWS) + "P" + str(place % ROWS + 1) + (" P1" if has_sheets(game) else "")


def recorded(game: str) -> "list[str]":
    """Return the names of a game's recorded games, without ".events"."""
    return sorted([name[: -len(".events")] for name in os.listdir(_FOLDER + game) if name.endswith(".events")])


def every_recorded() -> "list[str]":
    """Return all games that were recorded, such as "burgundy/solo", see `recorded.events`."""
    return [game + "/" + file for game in GAMES for file in recorded(game)]


def offered(game: "type[Game]") -> "list[Action]":
    """Return all actions that the tables of a game's class offer."""
    tables = (game.ACTIONS, game.SHARED_ACTIONS, game.CALLED)
    return [action for table in tables for actions in table.values() for action in actions]
