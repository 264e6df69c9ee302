"""Beginning a game, from a list of players or with the same ones again."""

from castellan.core.errors import CastellanError
from castellan.core.rules import load, shapes
from castellan.ui import routes
from castellan.ui.app import App, report
from castellan.ui.home import home

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import Options
    from castellan.ui.app import Task


def seats(name: str, options: "Options") -> tuple[int, int]:
    """Return the least and the greatest number of people: those of a score sheet, else of the game."""
    low, high = options.get("players") or shapes.seats(name)
    return low, high


def asked(name: str, players: list[str], chosen: "Options") -> "list[Argument]":
    """Return the options of a game that apply to these players and the choices so far."""
    game, values = load(name, chosen), dict(chosen)
    values["players"] = players
    timed = values.get("times", False)
    known = [each for each in game.OPTIONS if shapes.asked(each) and (timed or each.name != "mark")]
    return [each for each in known if game.asks_option(each.name, values)]


def with_options(name: str, players: list[str], chosen: "Options") -> "Options":
    """Return a game's options: its players, those of a score sheet, and of the chosen ones those that apply to them."""
    options: "Options" = dict(chosen) if "lines" in chosen else {}
    options["players"] = players
    for option in asked(name, players, chosen):
        if chosen.get(option.name) is not None:
            options[option.name] = chosen[option.name]
    return options


def begin(app: App, name: str, options: "Options", quietly: bool = False, then: "Task" = None) -> "Task":
    """Begin a game, show it and go on with the task `then`, or report why it can't begin.

    If the flash is full, the players read that, unless `quietly`, and choose old games to
    delete; the game begins by itself when there is room.
    """
    app.acknowledge()
    try:
        app.session.begin(name, options)
    except CastellanError as error:
        if error.code != "flash_full":
            return report, app, error
        return routes.room.show, app, error, (begin, app, name, options, True, then), quietly
    return home, app, then
