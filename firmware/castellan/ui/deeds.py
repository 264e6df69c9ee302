"""The tasks of the table's keys, loaded when its first picture is shown."""

from castellan.errors import CastellanError
from castellan.record import KIND, NAMED
from castellan.ui import words
from castellan.ui.app import App, report
from castellan.ui.ask import show_step
from castellan.ui.routes import go, home, load

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def go_on(app: App) -> "Task":
    """Go on to the table's next step, or to the result."""
    step = app.session.game.step()
    return (show_step, app, step) if step else go(app, "menu.end")


def announce(app: App) -> "Task":
    """Announce when a round will end, as soon as that is known."""
    known = app.session.game.closing() is not None
    if not known:
        app.session.announced = 0
        if app.session.game.left() != 1:
            return None
    # Loaded one step before it is needed. So is the scoring: OK leads to it next.
    return go(app, "news.announce") if known else (load, "news")


def undo(app: App) -> "Task":
    """Strike out the last entry; the table shows that, and offers to redo it."""
    ledger, was_over = app.session.ledger, app.session.game.over
    try:
        event = app.session.ledger.undoing()
        _, struck = event
        undone = words.entry(app, ledger.records[struck][KIND:])
        app.session.enter(event)
    except CastellanError as error:
        return report, app, error
    # A hold acts on the screen where it began: this one stays if the hold can go on.
    return (home, app, (_undone, app, undone)) if was_over else (_undone, app, undone)


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
        return home, app
    app.screen.corrected("redone", what)  # type: ignore[attr-defined]
    return None
