"""The first screen: the table of a game that goes on, the result of one that is over, else a new game's."""

from castellan.errors import CastellanError
from castellan.keys import BACK, OK
from castellan.rules import GAMES, load
from castellan.text import prepare
from castellan.ui.app import App, Screen, report

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


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


class First(Screen):
    """What holds do on the first screen of a game: OK opens the menu, BACK takes back one entry each 0.8 s."""

    HOLDS: tuple[int, ...] = (OK, BACK)

    def hold(self, key: int, n: int) -> "Task":
        if key == OK and n == 1:
            return _menu, self.app
        return (_undo, self.app) if key == BACK else None


def _menu(app: App) -> "Task":
    # Late, because a game can be played without it, and heap is short; in an order in which none imports another.
    # The history, the line that is chosen most, comes along: to load it when it is asked for takes 60 ms.
    from castellan.ui import lines, ask, history, menu  # noqa: F401, I001

    return menu.menu, app


def _undo(app: App) -> "Task":
    was_over = app.session.game.over
    try:
        app.session.enter(app.session.undoing())
    except CastellanError as error:
        return report, app, error
    # A hold acts on the screen where it began: this one stays where it can go on.
    return (home, app) if was_over else None
