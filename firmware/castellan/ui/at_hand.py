"""The game at hand: all other games, and their words, are let go."""

from castellan.rules import unload
from castellan.text import prepare, prepare_menu

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import App, Task


def at_hand(app: "App") -> str:
    """Return the name of the game at hand, or of the only one that the box knows, "" if the players choose."""
    from castellan.games import GAMES

    return str(app.session.game.NAME) if app.session.ledger else GAMES[0] if len(GAMES) == 1 else ""


def put_away(app: "App") -> None:
    """Let go of all games but the one at hand, and of their words: heap is short. Load the words of menus."""
    name = at_hand(app)
    unload(name)
    prepare(app.language, name)
    prepare_menu(app.language)


def leave(app: "App") -> "Task":
    """Go back from another game's list to where the game was chosen, and let go of what the list needed."""
    app.back()
    put_away(app)
    return None
