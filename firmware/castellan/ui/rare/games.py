"""Which game: a new game begins with a list of titles if the box knows several. No game is loaded for it."""

from castellan.errors import CastellanError
from castellan.text import find, label, title
from castellan.ui.app import App
from castellan.ui.first import put_away
from castellan.ui.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def choose_game(app: App) -> "Task":
    """Show the list of titles, the last game's first."""
    app.push(_titles(app))
    return None


def first_titles(app: App, then: "Task") -> "Task":
    """Show the list in the place of all screens, and go on with `then`."""
    app.begin(_titles(app))
    return then


def _titles(app: App) -> Lines:
    from castellan.rules import GAMES

    last = _last_played(app)
    names = [name for name in GAMES if name == last] + [name for name in GAMES if name != last]
    labels = [title(name, app.language) for name in names]
    tasks: "list[Task]" = [(_begin, app, name) for name in names]
    if app.session.ledger is None and last:
        # Without a game there is no menu, and the only game may have been passed over at the start.
        labels.append(label("menu_past", "", app.language))
        tasks.append((_past, app))
    return Lines(app, labels, lambda index: tasks[index], (label("menu_new", "", app.language),))


def _last_played(app: App) -> str:
    """Return the name of the latest game, "?" if it can't be read, "" if there is none."""
    session = app.session
    if session.ledger:
        name: str = session.game.NAME
        return name
    try:
        entries = session.archive.games()
        return str(session.archive.first(entries[-1])[3]) if entries else ""
    except (CastellanError, IndexError):
        return "?"


# The next modules are loaded after a choice, in an order in which none imports another.


def _begin(app: App, name: str) -> "Task":
    from castellan.rules import load

    put_away(app)
    load(name)
    find("who", name, app.language)  # loads its words here: drawing the list would load them deep on the stack
    from castellan.ui.rare import letters, newgame, number  # noqa: F401

    return newgame.new_game, app, name


def _past(app: App) -> "Task":
    from castellan.ui.rare import dates, past  # noqa: F401

    return past.past_games, app
