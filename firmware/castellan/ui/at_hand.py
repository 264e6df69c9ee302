"""The game at hand."""

from castellan import keep
from castellan.core.errors import CastellanError
from castellan.ui import routes

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import App, Task


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
    return routes.past.show, app


def leave(app: "App") -> "Task":
    """Go back from a list of games to where it was chosen; on the chip, unload other games than the one at hand."""
    app.back()
    keep(at_hand(app))
    return None
