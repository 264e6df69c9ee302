"""What the table's keys do, loaded when its first picture is shown. All of it are tasks."""

from castellan.errors import CastellanError
from castellan.ui import words
from castellan.ui.app import App, report
from castellan.ui.first import home

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def load(app: App) -> "Task":
    """Load what the next keys call for, in an order in which no module imports another."""
    from castellan.ui import lines, answers, ask, count  # noqa: F401, I001

    return None


def choices(app: App, player: int) -> "Task":
    """Show what a player can choose."""
    from castellan.ui.ask import choices  # loaded before, but for a key that came at once

    return choices, app, player


def go_on(app: App) -> "Task":
    """Go on to what the whole table comes to next, or to the result."""
    step = app.session.game.step()
    if step:
        from castellan.ui import score

        return score.show_step, app, step
    from castellan.ui.ask import enter

    return enter, app, ["end"]


def announce(app: App) -> "Task":
    """Announce the end of a round that has come into sight."""
    known = app.session.game.closing() is not None
    if not known:
        app.session.announced = 0
        if app.session.game.left() != 1:
            return None
    # Loaded one step before it is needed. The scoring comes along: it is what OK leads to then.
    from castellan.ui import news, score  # noqa: F401

    return (news.announce, app) if known else None


def redo(app: App) -> "Task":
    """Bring back what the last undo took."""
    session = app.session
    try:
        event = session.redoing()
        what = words.entry(app, session.ledger.records[session.ledger.records[event[1]][3]][2:])
        session.enter(event)
    except CastellanError as error:
        return report, app, error
    if session.game.over:
        return home, app
    app.screen.corrected("redone", what)  # type: ignore[attr-defined]
    return None
