"""The first screen: a table, a result, or the list of titles; and the game at hand."""

from castellan import keep
from castellan.core.errors import CastellanError
from castellan.text import prepare
from castellan.ui import routes
from castellan.ui.app import report
from castellan.ui.standing import table

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


def at_hand(app: "App") -> str:
    """Return the name of the game at hand, "" if there is none."""
    return str(app.session.game.NAME) if app.session.ledger else ""


def has_games(app: "App") -> bool:
    """Return whether there are games on flash; False if it can't be read, which beginning a game will report."""
    try:
        return bool(app.session.archive.games())
    except CastellanError:
        return False


def past(app: "App") -> "Task":
    """Show the past games."""
    routes.only("games", "menu")
    return routes.games.show, app


def leave(app: "App") -> "Task":
    """Go back from a list of games to where it was chosen; on the chip, unload other games than the one at hand."""
    app.back()
    return again(app)


def again(app: "App", then: "Task" = None) -> "Task":
    """Open the game at hand again if there was no heap for it beside another, and go on with the task `then`."""
    try:
        app.session.take_again()
    except CastellanError as error:
        return home, app, (report, app, error)
    keep(at_hand(app))
    return then
