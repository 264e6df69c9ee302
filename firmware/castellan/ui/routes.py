"""Routes: the screens to which keys lead, by their modules, such as `routes.menu.show`.

Screens lead to each other in circles, and few are needed for a picture. So a screen imports only what stands below it,
and finds the others here. A module is loaded when a task first reaches it, and stays while there is heap enough: as
files, all of them would leave an RP2040 none for a long game. A task, since an import takes much of the chip's stack.
"""

from castellan import LOADED, collect, cramped, forget, use

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.core.rules.base import Game
    from castellan.ui.asking import ask, beside, count, counts, rounds, typed
    from castellan.ui.corrections import correct, history
    from castellan.ui.drawing import notice
    from castellan.ui.past import evening, games, room
    from castellan.ui.standing import limits, news, pause, points, result, table, together, turns
    from castellan.ui.start import menu, minutes, names, newgame, settings, sheets, titles, wizard

# The modules that are loaded when they are needed, by their folders, and the table, which a start loads.
FOLDERS = (
    ("drawing", "lines notice"),
    ("asking", "answers ask beside count counts rounds typed"),
    ("standing", "limits news pause points result table together turns"),
    ("corrections", "correct history"),
    ("past", "evening games room"),
    ("start", "demo menu minutes names newgame settings sheets titles wizard"),
)

# The screens, each with the modules that its own imports, in an order in which none imports another.
SCREENS = {
    "ask": "lines answers",
    "beside": "",
    "correct": "text.gained lines answers",
    "count": "lines answers",
    "counts": "lines answers",
    "evening": "lines core.rules.standing flash.summary flash.index games",
    "games": "lines core.rules.standing flash.summary flash.index",
    "history": "text.gained core.gains core.corrected lines answers ask correct",
    "limits": "core.rules.clocks turns",
    "menu": "text.gained lines answers ask correct",
    "minutes": "lines answers typed",
    "names": "lines",
    "news": "",
    "newgame": "lines titles names",
    "notice": "",
    "pause": "core.rules.clocks turns",
    "points": "lines",
    "result": "lines core.rules.clocks core.rules.standing flash.summary flash.index",
    "room": "lines",
    "rounds": "core.rules.standing lines answers ask typed beside",
    "settings": "lines",
    "sheets": "lines titles text.sheets flash.sheets",
    "table": "",
    "titles": "lines",
    "together": "lines answers ask core.rules.clocks turns pause",
    "turns": "core.rules.clocks",
    "typed": "lines answers",
    "wizard": "lines notice text.welcome demo",
}

_full = False  # whether the heap may be too small for all screens, as `unload_others` found
_game = ""  # the module with the screens of a game's own that was loaded last


def module_name(name: str) -> str:
    """Return the complete name of a module of SCREENS."""
    for folder, modules in FOLDERS:
        if name in modules.split():
            return "castellan.ui." + folder + "." + name
    return "castellan." + name


def load(screen: str) -> "Any":
    """Load a screen, and what stands below it, unless it is loaded; return its module."""
    if screen in globals():
        return globals()[screen]
    for name in (SCREENS[screen] + " " + screen).split():
        if _full and module_name(name) not in LOADED:
            collect()  # else what stays comes to lie behind the garbage of each import
        module = use(module_name(name))
    globals()[screen] = module
    return module


def game_screens(name: str) -> "Any":
    """Load the screens that a game has of its own, and return their module; it imports no others than `ask` does."""
    global _game
    _game = "castellan.games." + name + ".screens"
    if _game not in LOADED:
        load("ask")
        if _full:
            collect()
    return use(_game)


def load_ahead(game: "Game | None") -> None:
    """Load all screens, and those that the game at hand has of its own: then no key waits for one to be loaded."""
    for screen in SCREENS:
        load(screen)
    if game and game.SCREENS:
        game_screens(game.NAME)


def unload_others(*screens: str) -> bool:
    """Unload all other screens but the table if the heap may be too small for what is next; return whether it did.

    On the chip only. A screen that is shown, or that BACK leads to, lives on as long as it is.
    """
    global _full
    _full = cramped()
    if not _full:
        return False
    kept = " ".join(["table"] + [SCREENS[screen] + " " + screen for screen in screens]).split()
    for folder, modules in FOLDERS:
        for name in modules.split():
            if name not in kept:
                globals().pop(name, None)
                forget("castellan.ui." + folder + "." + name)
    forget(_game)
    collect()
    return True


def __getattr__(screen: str) -> object:
    if screen not in SCREENS:
        raise AttributeError(screen)
    return load(screen)
