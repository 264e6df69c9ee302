"""The first screen: an unfinished game's table, the result of one that is over, else a new game's list."""

from castellan.core.errors import CastellanError
from castellan.text import prepare
from castellan.ui import routes, table

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.session import Session
    from castellan.ui.app import App, Task


def home(app: "App", then: "Task" = None) -> "Task":
    """Leave all screens for the first one, and go on with the task `then`."""
    session = app.session
    if session.ledger is None:
        return (routes.wizard.show if _is_new(session) else routes.titles.first), app, then
    prepare(app.language, session.game.NAME)
    return (routes.result.show if session.game.over else table.show), app, then


def _is_new(session: "Session") -> bool:
    """Return whether nobody has used the box yet: it has no games, and no settings but those of its first steps."""
    done = session.settings.get("first_steps")
    try:
        return (not done if done is not None else session.settings.blank) and not session.archive.games()
    except CastellanError:  # the flash can't be read, which is reported elsewhere
        return False
