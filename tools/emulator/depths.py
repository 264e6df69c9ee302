"""All measurements of the stack: parts, walks over a game's own screens, the recorded games."""

from collections.abc import Callable
from functools import partial

from emulator import pressed
from emulator.stack import PARTS, Use
from emulator.walks import WALKS
from lab.hands import keyed
from lab.hands.keyed import Keyed


def measures() -> list[tuple[str, Callable[[], Use]]]:
    """Return the title of each, and the function that measures it; an already pressed game is not pressed again."""
    found: list[tuple[str, Callable[[], Use]]] = [(part.title, part.use) for part in (*PARTS, *WALKS)]
    return found + [(f"the recorded game of {game.name}", partial(_recorded, game)) for game in keyed.GAMES]


def greatest() -> Use:
    """Return the deepest use of all of them."""
    use = Use()
    for _, measure in measures():
        use = use.with_(measure())
    return use


def _recorded(game: Keyed) -> Use:
    return pressed.game(game).use
