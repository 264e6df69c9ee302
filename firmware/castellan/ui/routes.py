"""Routes: the screens to which keys lead, by their modules, such as `routes.menu.show`.

Screens lead to each other in circles, and few are needed for a picture. So a screen imports only what stands below it,
and finds the others here. A module is loaded when a task first reaches it, and stays: as files, all of them would leave
an RP2040 no heap for a long game. A task, since an import takes 1000 bytes of the chip's stack.
"""

from castellan import use

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.asking import ask, count, counts, number, poll, rounds, sums, typed
    from castellan.ui.corrections import correct, history
    from castellan.ui.drawing import notice
    from castellan.ui.past import games, room
    from castellan.ui.standing import news, result, score, sources, turns
    from castellan.ui.start import menu, names, newgame, settings, sheets, titles, wizard

# The screens, each with the modules that it needs, in an order in which none imports another; its own is the last.
SCREENS = {
    "ask": "ui.drawing.lines ui.asking.answers ui.asking.ask",
    "correct": "ui.drawing.lines ui.asking.answers ui.corrections.correct",
    "count": "ui.drawing.lines ui.asking.answers ui.asking.count",
    "counts": "ui.drawing.lines ui.asking.answers ui.asking.counts",
    "games": "ui.drawing.lines core.rules.standing core.summary flash.index ui.drawing.ranks ui.past.games",
    "history": "core.gains core.corrected ui.drawing.lines ui.asking.answers ui.asking.ask ui.corrections.correct "
    "ui.corrections.history",
    "menu": "ui.drawing.lines ui.asking.answers ui.asking.ask ui.corrections.correct ui.start.titles ui.start.menu",
    "names": "ui.drawing.lines ui.asking.answers ui.asking.ask ui.asking.letters ui.start.names",
    "newgame": "ui.drawing.lines ui.start.titles ui.asking.letters ui.start.newgame",
    "news": "ui.standing.news",
    "notice": "ui.drawing.notice",
    "number": "ui.asking.number",
    "poll": "ui.drawing.lines ui.asking.answers ui.asking.ask ui.asking.poll",
    "result": "core.rules.standing core.summary flash.index ui.drawing.ranks ui.standing.result",
    "room": "ui.drawing.lines ui.past.room",
    "rounds": "core.rules.standing ui.drawing.lines ui.asking.answers ui.asking.typed ui.asking.rounds",
    "score": "ui.standing.score",
    "settings": "ui.drawing.lines ui.asking.number ui.start.settings",
    "sheets": "ui.drawing.lines ui.start.titles text.sheets flash.sheets ui.start.sheets",
    "sources": "ui.drawing.lines ui.standing.sources",
    "sums": "ui.drawing.lines ui.asking.answers ui.asking.sums",
    "titles": "ui.drawing.lines ui.start.titles",
    "turns": "ui.standing.turns",
    "typed": "ui.drawing.lines ui.asking.answers ui.asking.typed",
    "wizard": "ui.drawing.lines ui.drawing.notice text.welcome ui.start.wires ui.start.demo ui.start.wizard",
}


def load(screen: str) -> object:
    """Load a screen, and what stands below it, unless it is loaded; return its module."""
    module = None
    for name in SCREENS[screen].split():
        module = use("castellan." + name)
    globals()[screen] = module
    return module


def __getattr__(screen: str) -> object:
    if screen not in SCREENS:
        raise AttributeError(screen)
    return load(screen)
