"""The games. Each is a package of its own, imported when it is played, to save heap."""

import sys

from castellan.errors import RuleError
from castellan.rules.shapes import kind_of

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.rules.base import Game

GAMES = ("tuscany", "viticulture", "burgundy", "florence")


def load(name: object) -> "type[Game]":
    """Return the class of the game `name`, one of `GAMES`.

    Raises RuleError for any other name.
    """
    if type(name) is not str or name not in GAMES:
        raise RuleError("unknown_game", value=name, choices=", ".join(GAMES))
    package = "castellan.rules." + name
    module = sys.modules.get(package + ".game") or _imported(package)
    game: "type[Game]" = module.GAME  # type: ignore[attr-defined]
    return game


def unload(*names: str) -> None:
    """Unload all games but these."""
    for other in GAMES:
        package = "castellan.rules." + other
        if other not in names and package in sys.modules:
            for module in list(sys.modules):
                if module == package or module.startswith(package + "."):
                    del sys.modules[module]
            sys.modules["castellan.rules"].__dict__.pop(other, None)


def _imported(package: str) -> object:
    """Import a game's modules in the order of its MODULES, without nested imports: the chip's stack is small."""
    for name in __import__(package, None, None, ("MODULES",)).MODULES:
        module = __import__(package + "." + name, None, None, ("GAME",))
    return module


def start(event: object) -> "Game":
    """Return the game that the event `["new", game, options]` begins.

    Raises RuleError if the kind is not `new`, or a name or an option is not allowed.
    """
    if kind_of(event) != "new":
        raise RuleError("not_new", value=kind_of(event))
    if len(event) != 3:  # type: ignore[arg-type]
        raise RuleError("new_arguments")
    return load(event[1])(event[2])  # type: ignore[index]
