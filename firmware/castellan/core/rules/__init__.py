"""The games. Each is a package of its own, imported when it is played, to save heap."""

from castellan import LOADED, make_room, use
from castellan.core.catalogue import GAMES
from castellan.core.errors import RuleError
from castellan.core.rules.shapes import kind_of

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.core.rules.base import Game

_PACKAGE = "castellan.games."
NEW_GAME, NEW_OPTIONS = 1, 2  # the places in the event


def load(name: object, options: object = None) -> "type[Game]":
    """Return the class of the game `name`, one of `GAMES`; `options`, of its `new`, may ask for another of its package.

    Raises RuleError for any other name.
    """
    if type(name) is not str or name not in GAMES:
        raise RuleError("unknown_game", value=name, choices=", ".join(GAMES))
    package = _PACKAGE + name
    module = LOADED.get(package + ".game") or _imported(name)
    if type(options) is dict:
        for option, modules in getattr(use(package), "VARIANTS", ()):
            if option in options:
                for each in modules:
                    module = use(package + "." + each)
    game: "type[Game]" = module.GAME
    return game


def _imported(game: str) -> "Any":
    """Import a game's modules in the order of its MODULES, without nested imports: the chip's stack is small."""
    make_room(game)
    package = _PACKAGE + game
    for name in use(package).MODULES:
        module = use(package + "." + name)
    return module


def of_stored(error: RuleError) -> RuleError:
    """Return the error for a stored game: what this firmware does not know, a newer one has written."""
    if error.code in ("unknown_game", "unknown_option", "unknown_kind"):
        return RuleError("newer", what=error.facts["value"])
    return error


def start(event: object) -> "Game":
    """Return the game that the event `["new", game, options]` begins.

    Raises RuleError if the kind is not `new`, or a name or an option is not allowed.

    >>> game = start(["new", "pad", {"players": ["Anna", "Ben"]}])
    >>> game.apply(["points", 1, "points", 7])
    >>> [game.total(player) for player in range(2)]
    [(0,), (7,)]
    """
    if kind_of(event) != "new":
        raise RuleError("not_new", value=kind_of(event))
    if len(event) != 3:  # type: ignore[arg-type]
        raise RuleError("new_arguments")
    options = event[NEW_OPTIONS]  # type: ignore[index]
    return load(event[NEW_GAME], options)(options)  # type: ignore[index]
