"""The tasks of the table's keys, loaded when its first picture is shown."""

from castellan.ui.app import App
from castellan.ui.ask import show_step
from castellan.ui.routes import go, load

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
