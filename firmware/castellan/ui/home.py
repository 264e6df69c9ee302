"""The first screen: the table of a game that goes on, the result of one that is over, else a new game's."""

from castellan.rules import GAMES, load
from castellan.text import prepare

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import App, Task


def home(app: "App", then: "Task" = None) -> "Task":
    """Leave all screens for the first one, and go on with the task `then`."""
    session = app.session
    # Each late, in an order in which none imports another: nested imports take the chip's stack, and a
    # game that goes on needs the heap more than screens before and after it.
    if session.ledger is None:
        load(GAMES[0])
        prepare(app.language, GAMES[0])
        from castellan.ui import lines, newgame  # noqa: F401

        return newgame.first_game, app, GAMES[0], then
    prepare(app.language, session.game.NAME)
    if session.game.over:
        from castellan.ui.result import Result

        app.begin(Result(app))
    else:
        from castellan.ui.table import Table

        app.begin(Table(app))
    return then
