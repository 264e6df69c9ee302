"""How often Python looks for garbage: seldom in a command that ends soon, as usual in one that runs on."""

import atexit
import gc

_USUAL = gc.get_threshold()
_SELDOM = 1_000_000  # objects made and not freed until Python looks for garbage; its own number is 700


def collect_seldom() -> None:
    """Look for garbage less often, and not at the end.

    What modules make when they are loaded stays, and so do the results of many games: searching these for garbage
    would take longer than what a short command does with them.
    """
    gc.set_threshold(_SELDOM)
    atexit.register(gc.freeze)


def collect_as_usual() -> None:
    """Look for garbage as often as Python does by itself: the command runs on. What is loaded by now is left out."""
    gc.freeze()
    gc.set_threshold(*_USUAL)
