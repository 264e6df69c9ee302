"""A game's options, as the event `new` has them: which there are, and what they may be."""

from castellan.errors import RuleError
from castellan.rules import shapes
from castellan.rules.names import check_names

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.rules.base import Game


def read(game: "Game", given: object) -> dict:
    """Return a game's options, "players" among them, defaults filled in.

    Raises RuleError for names or options that are not allowed.
    """
    if type(given) is not dict:
        raise RuleError("options_type", value=given)
    known = [option.name for option in game.OPTIONS]
    for key in given:
        if key != "players" and key not in known:
            raise RuleError("unknown_option", value=key, choices=", ".join(["players"] + known))
    check_names(given.get("players"), game.SEATS[0], game.SEATS[1])
    values = {"players": given["players"]}
    for option in game.OPTIONS:
        value = given.get(option.name, option.default)
        if option.type == shapes.OWN:
            value = getattr(game, "read_" + option.name)(value)
        else:
            shapes.check(option, value, "new", [])
        values[option.name] = value
    return values
