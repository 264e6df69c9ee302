"""The first screen: the table of an unfinished game, the result of one that is over, else a new game's list."""

import sys

from castellan.errors import CastellanError
from castellan.keys import BACK, OK, elapsed
from castellan.rules import load, unload
from castellan.text import forget, prepare, prepare_menu
from castellan.ui.app import App, Screen, report

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Session
    from castellan.ui.app import Task


_RARE = "castellan.ui.rare."
SEEN_AFTER = 1000  # ms after which a screen counts as seen; an earlier OK may be meant for the screen before


def home(app: "App", then: "Task" = None) -> "Task":
    """Leave all screens for the first one, and go on with the task `then`."""
    session = app.session
    # Each is imported late, in an order in which none imports another: nested imports take the chip's stack, and
    # an unfinished game needs the heap more than the screens before and after it do.
    if session.ledger is None:
        return _begin if _is_new(session) else first_list, app, then
    tidy(app)
    if session.game.over:
        from castellan.rules import standing  # noqa: F401
        from castellan.ui.rare import ranks, result  # noqa: F401

        prepare_menu(app.language)
        app.begin(result.Result(app))
    else:
        from castellan.ui.table import Table

        app.begin(Table(app))
    return then


def tidy(app: "App") -> "Task":
    """Load the words of the game at hand, and let go of all modules of the folder `rare`: heap is short."""
    words = app.language, app.session.game.NAME
    if app.words == words and app.modules == len(sys.modules):  # as after most entries
        return None
    prepare(*words)
    for name in list(sys.modules):
        if name.startswith(_RARE):
            forget(name)
    app.words, app.modules = words, len(sys.modules)
    return None


def _is_new(session: "Session") -> bool:
    """Return whether nobody has used the box yet: it has no games, and no settings but those of its first steps."""
    done = session.settings.get("first_steps")
    try:
        return (not done if done is not None else session.settings.blank) and not session.archive.games()
    except CastellanError:  # the flash can't be read, which is reported elsewhere
        return False


def _begin(app: "App", then: "Task") -> "Task":
    from castellan.ui.rare import wizard  # late: a box needs it once

    return wizard.begin, app, then


def first_list(app: "App", then: "Task" = None) -> "Task":
    """Show the list of a new game, or of the games, in the place of all screens, and go on with the task `then`."""
    put_away(app)
    name = at_hand(app)
    if not name:
        from castellan.ui import lines
        from castellan.ui.rare import games

        return games.first_titles, app, then
    load(name)
    from castellan.ui import lines  # noqa: F401
    from castellan.ui.rare import newgame

    return newgame.first_game, app, name, then


def put_away(app: "App") -> None:
    """Let go of all games but the one at hand, and of their words: heap is short. Load the words of menus."""
    name = at_hand(app)
    unload(name)
    prepare(app.language, name)
    prepare_menu(app.language)


def at_hand(app: "App") -> str:
    """Return the name of the game at hand, or of the only one that the box knows, "" if the players choose."""
    from castellan.rules import GAMES

    return str(app.session.game.NAME) if app.session.ledger else GAMES[0] if len(GAMES) == 1 else ""


def leave(app: "App") -> "Task":
    """Go back from another game's list to where the game was chosen, and let go of what the list needed."""
    app.back()
    put_away(app)
    return None


class First(Screen):
    """The holds of a game's first screen: OK opens the menu, BACK undoes one entry each 0.8 s."""

    HOLDS: tuple[int, ...] = (OK, BACK)
    HELD: tuple[str, ...] = ("menu", "undo")
    HELP = "table"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.meant = False  # whether the key that is down, or was just released, went down after this was seen
        self._since = app.now

    def begin_hold(self, key: int) -> None:
        self.meant = elapsed(self.app.now, self._since) >= SEEN_AFTER

    def hold(self, key: int, n: int) -> "Task":
        if key == OK and n == 1:
            return _menu, self.app
        return (undo, self.app) if key == BACK else None


def _menu(app: App) -> "Task":
    # Late, because a game can be played without them, and heap is short; in an order in which none imports another.
    # The history is chosen most, and is loaded too: later that would take 60 ms.
    from castellan.ui import lines, ask  # noqa: F401, I001
    from castellan.ui.rare import history, menu  # noqa: F401

    prepare_menu(app.language)
    return menu.menu, app


def undo(app: App) -> "Task":
    """Strike out the last entry; the table shows that, and offers to redo it."""
    # Late: this module comes before it at the start.
    from castellan.ui import words

    ledger, was_over = app.session.ledger, app.session.game.over
    try:
        event = app.session.ledger.undoing()
        undone = words.entry(app, ledger.records[event[1]][2:])
        app.session.enter(event)
    except CastellanError as error:
        return report, app, error
    # A hold acts on the screen where it began: this one stays if the hold can go on.
    return (home, app, (_undone, app, undone)) if was_over else (_undone, app, undone)


def _undone(app: App, undone: str) -> "Task":
    app.screen.corrected("undone", undone)  # type: ignore[attr-defined]
    return None
