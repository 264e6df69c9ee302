"""Routes: the screens to which keys lead, by their modules, such as `routes.menu.show`.

Screens lead to each other in circles, and few are needed for a picture. So a screen imports only what stands below it,
and finds the others here. A module is loaded when a task first reaches it, and stays: as files, all of them would leave
an RP2040 no heap for a long game. A task, since an import takes 1000 bytes of the chip's stack.
"""

from castellan import use

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui import (
        ask,
        correct,
        count,
        counts,
        digits,
        help,
        history,
        menu,
        names,
        newgame,
        news,
        notice,
        number,
        order,
        past,
        past_game,
        points,
        poll,
        result,
        room,
        rounds,
        score,
        settings,
        sheets,
        sources,
        sums,
        titles,
        turns,
        wizard,
    )

# The screens, each with what its module imports, in an order in which none imports another.
SCREENS = {
    "ask": "ui.lines ui.answers",
    "correct": "ui.lines ui.answers",
    "count": "ui.lines ui.answers",
    "counts": "ui.lines ui.answers",
    "digits": "ui.lines ui.answers",
    "help": "",
    "history": "core.gains core.corrected ui.lines ui.answers ui.ask ui.correct",
    "menu": "ui.lines ui.answers ui.ask ui.correct ui.begin ui.at_hand",
    "names": "ui.lines ui.answers ui.ask ui.letters",
    "newgame": "ui.lines ui.begin ui.letters",
    "news": "",
    "notice": "",
    "number": "",
    "order": "ui.lines ui.begin",
    "past": "ui.lines core.rules.standing core.summary flash.index ui.at_hand ui.dates",
    "past_game": "ui.lines ui.dates ui.ranks",
    "points": "ui.lines ui.answers ui.typed",
    "poll": "ui.lines ui.answers ui.ask",
    "result": "core.rules.standing core.summary flash.index ui.ranks",
    "room": "ui.lines ui.dates",
    "rounds": "core.rules.standing ui.lines ui.answers ui.typed",
    "score": "",
    "settings": "ui.lines ui.number",
    "sheets": "ui.lines ui.begin ui.at_hand ui.howmany text.sheets flash.sheets",
    "sources": "ui.lines",
    "sums": "ui.lines ui.answers",
    "titles": "ui.lines ui.begin ui.at_hand ui.howmany",
    "turns": "",
    "wizard": "ui.lines ui.help text.welcome ui.wires ui.demo",
}


def load(screen: str) -> object:
    """Load a screen, and what stands below it, unless it is loaded; return its module."""
    for name in SCREENS[screen].split():
        use("castellan." + name)
    globals()[screen] = module = use("castellan.ui." + screen)
    return module


def __getattr__(screen: str) -> object:
    if screen not in SCREENS:
        raise AttributeError(screen)
    return load(screen)
