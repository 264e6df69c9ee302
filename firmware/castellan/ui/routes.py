"""Routes: the screens to which keys lead, by their modules, such as `routes.menu.show`. None is ever unloaded.

Screens lead to each other in circles, and few are needed for the first picture. So a screen imports only what stands
below it, and finds the others here. Those of a game are loaded after the first picture; those in functions are loaded
when a key first leads to them, since with firmware as files an RP2040's heap has no room for all beside a long game.
Each module is named after those that it imports: an import within another takes 1000 bytes of the chip's stack.
"""

from castellan import use

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.errors import CastellanError
    from castellan.ui import (
        ask,
        correct,
        count,
        counts,
        digits,
        games,
        help,
        history,
        home,
        letters,
        menu,
        newgame,
        news,
        notice,
        number,
        past,
        result,
        room,
        score,
        settings,
        sums,
        wizard,
    )
    from castellan.ui.app import App, Task

OF_A_GAME = """
gains corrected ui.home ui.lines ui.answers ui.ask ui.count ui.counts ui.digits ui.number ui.score ui.sums ui.news
ui.notice ui.help ui.correct ui.history ui.begin ui.menu
"""
_GAMES = "ui.lines ui.begin ui.at_hand ui.letters ui.newgame ui.games"


def load(modules: str) -> None:
    """Load modules of `castellan`, unless they are; those of screens are found in this one from now on."""
    for name in modules.split():
        globals()[name.rpartition(".")[2]] = use("castellan." + name)


def to_settings(app: "App") -> "Task":
    """Show the settings."""
    load("ui.settings")
    return settings.show, app


def to_doubt(app: "App") -> "Task":
    """Ask which of two values is right that games showed."""
    load("ui.settings")
    return settings.doubt, app


def to_new_game(app: "App", name: str) -> "Task":
    """Show the first list of a new game."""
    load(_GAMES)
    return newgame.show, app, name


def to_games(app: "App") -> "Task":
    """Show which games there are for a new one."""
    load(_GAMES)
    return games.show, app


def to_first_list(app: "App", then: "Task" = None) -> "Task":
    """Show the list of titles, or of a new game, in the place of all screens, and go on with the task `then`."""
    load(_GAMES)
    return games.first, app, then


def to_past_games(app: "App") -> "Task":
    """Show the past games."""
    load("rules.standing summary flash.index ui.at_hand ui.dates ui.ranks ui.past_game ui.past")
    return past.show, app


def to_room(app: "App", error: "CastellanError", begin: "Task", quietly: bool) -> "Task":
    """Show the games that may be deleted to begin another one."""
    load("ui.dates ui.room")
    return room.show, app, error, begin, quietly


def to_result(app: "App", then: "Task") -> "Task":
    """Show the result in the place of all screens, and go on with the task `then`."""
    load("rules.standing summary flash.index ui.ranks ui.result")
    return result.show, app, then


def to_first_steps(app: "App", then: "Task" = None) -> "Task":
    """Show the first steps of a new box in the place of all screens, and go on with the task `then`."""
    load("text.welcome ui.lines ui.wires ui.demo ui.wizard")
    return wizard.show, app, then
