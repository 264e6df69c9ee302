"""The tasks of the table's keys, loaded when its first picture is shown."""

from castellan.errors import CastellanError
from castellan.ui import words
from castellan.ui.app import App, report
from castellan.ui.first import home

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def load(app: App) -> "Task":
    """Load what the next keys need, in an order in which no module imports another."""
    from castellan.ui import lines, answers, ask, count  # noqa: F401, I001

    return None


def choices(app: App, player: int) -> "Task":
    """Show a player's choices."""
    from castellan.ui.ask import choices  # usually loaded already, unless a key came at once

    return choices, app, player


def go_on(app: App) -> "Task":
    """Go on to the table's next step, or to the result."""
    step = app.session.game.step()
    from castellan.ui import ask  # usually loaded already, unless a key came at once

    return (ask.show_step, app, step) if step else (ask.enter, app, ["end"])


def announce(app: App) -> "Task":
    """Announce when a round will end, as soon as that is known."""
    known = app.session.game.closing() is not None
    if not known:
        app.session.announced = 0
        if app.session.game.left() != 1:
            return None
    # Loaded one step before it is needed. So is the scoring: OK leads to it next.
    from castellan.ui import news, score  # noqa: F401

    return (news.announce, app) if known else None


def redo(app: App) -> "Task":
    """Bring back what the last undo took."""
    session = app.session
    try:
        event = session.ledger.redoing()
        what = words.entry(app, session.ledger.records[session.ledger.records[event[1]][3]][2:])
        session.enter(event)
    except CastellanError as error:
        return report, app, error
    if session.game.over:
        return home, app
    app.screen.corrected("redone", what)  # type: ignore[attr-defined]
    return None
