"""Golden screens of the games after the first: each game's own screens, from `tests/games/<game>/screens.py`.

Runs on MicroPython too.
"""

from castellan.core.catalogue import GAMES
from lab.games import game_files
from lab.golden.golden_screens import Screens
from lab.hands.table_side import Hands, begun

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.interfaces import Options

PLAYERS = ("Anna", "Борис", "Chloé", "Wilhelmina W", "Eva", "Fritz", "Gül", "Zoé")
CHOOSING: "tuple[()]" = ()  # before a picture: a box that knows two names, and a new game of this kind


def screens(game: str) -> "Screens | None":
    """Return a game's golden screens, None if it has none of its own, see `golden_screens.Screens`.

    What is there before one is how many play, what was entered before, and options if there are any; or `CHOOSING`.
    """
    found = game_files.values(game, "screens", SCREENS=(), PICTURED=())
    if not found["SCREENS"]:
        return None

    def begin(before: "Any", language: str) -> "Hands":
        return _choosing(game, language) if before == CHOOSING else _seated(game, language, *before)

    return Screens(game_files.path(game, "golden/screens.txt"), found["SCREENS"], begin, found["PICTURED"])


def all_screens() -> "dict[str, Screens]":
    """Return the golden screens of each game that has some."""
    found = [(game, screens(game)) for game in GAMES]
    return {game: each for game, each in found if each}


def _seated(game: str, language: str, seats: int, entered: str, options: "Options | None" = None) -> "Hands":
    """Return hands on a game of so many players with these entries, written as words between commas."""
    events = [[_value(word) for word in event.split()] for event in entered.split(",")]
    return begun(game, (options or {}) | {"players": list(PLAYERS[:seats])}, *events, language=language)


def _value(word: str) -> "int | str":
    return int(word) if word.lstrip("-").isdigit() else word


def _choosing(game: str, language: str) -> "Hands":
    """Return hands on a new game whose players are to be chosen."""
    hands = Hands()
    hands.box.session.settings.save("language", language)
    hands.box.session.settings.save("names", list(PLAYERS[:2]))
    hands.start()
    return hands.press(game_files.title_keys(game))
