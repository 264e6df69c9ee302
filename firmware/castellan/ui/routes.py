"""Routes: the modules that each screen takes, loaded on the way there, and let go by a game that needs them rarely.

An import takes 1000 bytes of the chip's stack. So each route has its modules in an order in which none imports
another, and they are loaded by a task, at the top of the box's loop. Heap is short too: modules that a game rarely
needs leave it when the first screen is shown again.
"""

from castellan import LOADED, forget, use
from castellan.errors import CastellanError
from castellan.text import prepare

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.interfaces import Session
    from castellan.ui.app import App, Task

# A route is a line: the modules to load, and the one that it leads to, itself last. Those that begin with a slash are
# rarely needed, those with a dot are in `castellan`. Some are there because a next key needs them: loading them
# later would take that key 60 ms. One text takes less heap than tuples where the firmware is not frozen.
ROUTES = """
first table
lines answers ask
lines answers ask count deeds
answers count
answers digits
lines answers sums
score
score news
answers /counts
/number
/notice
/help
lines answers ask /begin /menu
lines answers ask .corrected /history
lines /number /settings
lines /at_hand /dates /past
lines /at_hand /dates /past /ranks /past_game
.rules.standing .replay .summary
lines /at_hand /games
lines /at_hand /begin /letters /number /newgame
/letters
lines /at_hand /dates /room
.rules.standing first /ranks /result
.text.welcome /wizard
lines .text.welcome /wizard /languages
/wires
/demo
"""
_FOLDERS = {"/": "castellan.ui.", ".": "castellan."}
_APART = ("castellan.rules.standing", "castellan.corrected")  # rarely needed too


def go(app: "App", target: str, *arguments: object) -> "Task":
    """Return the task that goes to a target.

    "menu" is the function `show` of that module, "menu.after" another, "help.Help" a screen to show.
    """
    return (_go, app, target) + arguments  # type: ignore[return-value] # of a sum, mypy knows no first item


def _go(app: "App", target: str, *arguments: object) -> "Task":
    name, _, member = target.partition(".")
    begun = getattr(_loaded(name), member or "show")
    if not isinstance(begun, type):
        return (begun, app) + arguments  # type: ignore[return-value]
    app.push(begun(app, *arguments))
    return None


def load(name: str, then: "Task" = None) -> "Task":
    """Load the modules of a route, and go on with the task `then`."""
    _loaded(name)
    return then


def _loaded(name: str) -> "Any":
    """Load the modules of a route; return the last."""
    end = ROUTES.index(name + "\n")
    for each in ROUTES[ROUTES.rindex("\n", 0, end) : end + len(name)].split():
        folder = _FOLDERS.get(each[0])
        module = use(folder + each[1:] if folder else "castellan.ui." + each)
    return module


def tidy(app: "App") -> "Task":
    """Load the words of the game at hand, and unload all modules that are rarely needed: see `castellan.forget`."""
    words = app.language, app.session.game.NAME
    if app.words == words and app.modules == len(LOADED):  # as after most entries
        return None
    prepare(*words)
    for name in list(LOADED):
        if name in _APART or (name.startswith("castellan.ui.") and "/" + name[13:] in ROUTES):
            forget(name)
    app.words, app.modules = words, len(LOADED)
    return None


def home(app: "App", then: "Task" = None) -> "Task":
    """Leave all screens for the first one, and go on with the task `then`.

    It is the table of an unfinished game, the result of one that is over, else a new game's list.
    """
    session = app.session
    if session.ledger is None:
        return go(app, "wizard" if _is_new(session) else "games.first", then)
    tidy(app)
    return go(app, "result" if session.game.over else "table", then)


def _is_new(session: "Session") -> bool:
    """Return whether nobody has used the box yet: it has no games, and no settings but those of its first steps."""
    done = session.settings.get("first_steps")
    try:
        return (not done if done is not None else session.settings.blank) and not session.archive.games()
    except CastellanError:  # the flash can't be read, which is reported elsewhere
        return False
