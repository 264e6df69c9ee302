"""What the table and a game's result have in common: the holds of OK and BACK, undo and redo."""

from castellan.errors import CastellanError
from castellan.keys import BACK, OK, elapsed
from castellan.record import KIND, NAMED
from castellan.ui import routes, words
from castellan.ui.app import App, Screen, report

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

SEEN_AFTER = 1000  # ms after which a screen counts as seen; an earlier OK may be meant for the screen before


class First(Screen):
    """The holds of a game's first screen: OK opens the menu, BACK undoes one entry each 0.8 s."""

    HOLDS: tuple[int, ...] = (OK, BACK)
    HELD: tuple[str, ...] = ("menu", "undo")
    HELP = "table"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.meant = False  # whether the key that is down, or was just released, went down after this was seen
        self._since = app.now

    def begin_hold(self, key: int) -> None:
        self.meant = elapsed(self.app.now, self._since) >= SEEN_AFTER

    def hold(self, key: int, n: int) -> "Task":
        if key == OK and n == 1:
            return _menu, self.app
        return (undo, self.app) if key == BACK else None


def _menu(app: App) -> "Task":
    routes.load("history")  # it is chosen most: later that would take 60 ms
    return routes.menu.show, app


def undo(app: App) -> "Task":
    """Strike out the last entry; the table shows that, and offers to redo it."""
    ledger, was_over = app.session.ledger, app.session.game.over
    try:
        event = ledger.undoing()
        _, struck = event
        undone = words.entry(app, ledger.records[struck][KIND:])
        app.session.enter(event)
    except CastellanError as error:
        return report, app, error
    # A hold acts on the screen where it began: this one stays if the hold can go on.
    return (routes.home.home, app, (_undone, app, undone)) if was_over else (_undone, app, undone)


def _undone(app: App, undone: str) -> "Task":
    app.screen.corrected("undone", undone)  # type: ignore[attr-defined]
    return None


def redo(app: App) -> "Task":
    """Bring back what the last undo took."""
    session = app.session
    try:
        event = session.ledger.redoing()
        _, last_void = event
        what = words.entry(app, session.ledger.records[session.ledger.records[last_void][NAMED]][KIND:])
        session.enter(event)
    except CastellanError as error:
        return report, app, error
    if session.game.over:
        return routes.home.home, app
    app.screen.corrected("redone", what)  # type: ignore[attr-defined]
    return None
