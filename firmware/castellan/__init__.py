"""Castellan, the score box: the code that runs on the chip and, unchanged, on the laptop.

What is loaded stays loaded, except games and texts: the chip's heap has room for one game and one language, and for
another game while a list of past games reads it. In a small heap screens are unloaded, too. On CPython nothing is
unloaded: threads share the modules, and one may be about to import what another unloads.
"""

import gc
import sys

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

VERSION = "0.1.0"

# What both ends of the link have to agree on, see docs/link.md.
PROTOCOL = 1
REQUEST = 200  # size limit of a request in bytes, its newline included
ROSTER = 24  # how many names the roster keeps

SECOND_GAME = (
    58 * 1024
)  # bytes of heap that its rules, its words, the screens that begin it and a table of names may take

_GAMES = "castellan.games."
_at_hand = ""  # the game at hand

# The modules that `forget` can unload, by name. On CPython only those that stand in for one that does not exist.
LOADED: "dict[str, Any]" = sys.modules if sys.implementation.name == "micropython" else {}

# By default MicroPython collects garbage only when the heap is full. By then a game's records are spread
# all over it, with hardly anything free in one piece: loading a game of 300 records ended in a MemoryError.
# The rarer a collection, the smaller the largest free piece; the more frequent, the slower.
if hasattr(gc, "threshold"):
    gc.threshold(40960)


def collect() -> None:
    """Collect garbage, on the chip only."""
    if LOADED:
        gc.collect()


def cramped() -> bool:
    """Return whether the heap may not have room for a second game beside the one at hand; on the chip only."""
    if LOADED is not sys.modules or gc.mem_free() >= SECOND_GAME:  # type: ignore[attr-defined, unused-ignore]
        return False  # without a collection, which a press would wait for
    collect()
    return gc.mem_free() < SECOND_GAME  # type: ignore[attr-defined, unused-ignore, no-any-return]


def use(name: str) -> "Any":
    """Return a module, and load it first if necessary; one that another thread is importing is waited for."""
    # An import statement would look up each package first, which takes milliseconds on the chip for each label.
    return LOADED.get(name) or __import__(name, None, None, ("__name__",))


def forget(*names: str) -> None:
    """Unload modules, on the chip only; they are loaded again when they are needed."""
    for name in names:
        package, _, module = name.rpartition(".")
        LOADED.pop(name, None)
        if package in LOADED:
            LOADED[package].__dict__.pop(module, None)


def unload_others(game: str) -> None:
    """Unload all games, their rules, words and sentences, but this one, on the chip only. It is the game at hand."""
    global _at_hand
    _at_hand = game
    _unload_but(game)


def make_room(game: str) -> None:
    """Unload all games but this one, which is about to be loaded, and the game at hand, on the chip only."""
    if _GAMES + game not in LOADED:
        _unload_but(game, _at_hand)


def _unload_but(*games: str) -> None:
    # Not a list of all modules: a full heap may have no piece for it.
    for name in [loaded for loaded in LOADED if loaded.startswith(_GAMES)]:
        if name.split(".")[2] not in games:
            forget(name)
