"""Which game: a new game begins with a list of titles. No game is loaded for it."""

from castellan import use
from castellan.core.rules import load
from castellan.text import find, label, prepare, title
from castellan.ui import howmany, routes
from castellan.ui.app import App
from castellan.ui.at_hand import at_hand, has_games, past
from castellan.ui.canvas import WIDTH
from castellan.ui.lines import Lines
from castellan.ui.style import NAME_X, SMALL

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def show(app: App) -> "Task":
    """Show the list of titles."""
    app.push(_titles(app))
    return None


def first(app: App, then: "Task" = None) -> "Task":
    """Show the list of titles in the place of all screens, and go on with the task `then`."""
    prepare(app.language, at_hand(app))
    app.begin(_titles(app))
    return then


def _titles(app: App) -> Lines:
    from castellan.core.catalogue import GAMES

    labels = [in_two(title(name, app.language)) for name in GAMES]
    tasks: "list[Task]" = [(_begin, app, name) for name in GAMES]
    if app.session.ledger is None and has_games(app):
        # Without a game there is no menu, and the only game may have been passed over at the start.
        labels.append(label("menu_past", "", app.language))
        tasks.append((past, app))
    lines = Lines(app, labels, lambda index: tasks[index], (label("which_game", "", app.language),))
    lines.FOOT = False
    return lines


def in_two(name: str) -> str:
    """Return a game's title, its subtitle in a line of its own if there is no room for both in one."""
    if SMALL.width(name) <= WIDTH - NAME_X:
        return name
    main, _, subtitle = name.partition(":")
    return main.strip() + "\n" + subtitle.strip()


def has_sheets(name: str) -> bool:
    """Return whether a game can be played by score sheets: its package says so."""
    return bool(getattr(use("castellan.games." + name), "SHEETS", False))


def _begin(app: App, name: str) -> "Task":
    """Go on to how many play; before, ask which title or score sheet it is in a game that has some."""
    if has_sheets(name):
        return routes.sheets.show, app, name
    load(name)
    find("who", name, app.language)  # loads its words here: drawing the list would load them deep on the stack
    return howmany.show, app, name, app.session.settings.options(name)
