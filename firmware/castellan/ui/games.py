"""Which game: the titles with which a new game begins where the box knows several. No game is loaded for them."""

from castellan.errors import CastellanError
from castellan.text import find, label, title
from castellan.ui.app import App
from castellan.ui.first import put_away
from castellan.ui.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def choose_game(app: App) -> "Task":
    """Show the list of titles, that of the last game first."""
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
        # There is no menu without a game, and one that was passed over at the start may be the only one.
        labels.append(label("menu_past", "", app.language))
        tasks.append((_past, app))
    return Lines(app, labels, lambda index: tasks[index], (label("menu_new", "", app.language),))


def _last_played(app: App) -> str:
    """Return which game was begun last, "?" if that can't be read, "" if none was."""
    session = app.session
    if session.ledger:
        name: str = session.game.NAME
        return name
    try:
        entries = session.archive.games()
        return str(session.archive.first(entries[-1])[3]) if entries else ""
    except (CastellanError, IndexError):
        return "?"


# What comes next is loaded when it is chosen, in an order in which no module imports another.


def _begin(app: App, name: str) -> "Task":
    from castellan.rules import load

    put_away(app)
    load(name)
    find("who", name, app.language)  # loads its words: drawing the list would, at the end of a long way
    from castellan.ui import letters, newgame, number  # noqa: F401

    return newgame.new_game, app, name


def _past(app: App) -> "Task":
    from castellan.ui import dates, past  # noqa: F401

    return past.past_games, app
