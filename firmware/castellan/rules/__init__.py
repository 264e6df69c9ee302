"""The games. Each is a module of its own, loaded when it is played: heap is short."""

from castellan.errors import RuleError
from castellan.rules.base import Game
from castellan.rules.shapes import kind_of

GAMES = ("tuscany",)


def load(name: object) -> type[Game]:
    """Return the class of the game `name`, one of `GAMES`.

    Raises RuleError for any other name.
    """
    if type(name) is not str or name not in GAMES:
        raise RuleError("unknown_game", value=name, choices=", ".join(GAMES))
    module = __import__("castellan.rules." + name, None, None, ("GAME",))
    game: type[Game] = module.GAME
    return game


def start(event: object) -> Game:
    """Return the game that the event `["new", game, options]` begins.

    Raises RuleError if it is another event, or a name or option is not allowed.
    """
    if kind_of(event) != "new":
        raise RuleError("not_new", value=kind_of(event))
    if len(event) != 3:  # type: ignore[arg-type]
        raise RuleError("new_arguments")
    return load(event[1])(event[2])  # type: ignore[index]
