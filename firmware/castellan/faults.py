"""A game with which the box could not start is passed over at the next start, until the players open it themselves.

Otherwise a game at hand that the heap can't hold would start, fail and restart the box for ever.
The port notes the game when it catches a fault; a power cut notes nothing. The session lets go
of this module once the box has started, and with it of the game: later faults are not its own.
"""

from castellan import store
from castellan.errors import JournalError

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

FAULTS = "faults"  # the file of the names of their files

# The game that the start under way opens, while it does. Not in the session: whatever fails, that may be gone.
_opening: list[str] = []


def opens(*names: str) -> None:
    """Remember that the start opens this game, or, without a name, none any more."""
    _opening[:] = names


def note(files: "Any") -> None:
    """Note on flash that the start failed with the game that it opened, if it opened one.

    Raises JournalError if that can't be kept.
    """
    if _opening:
        store.save(files, FAULTS, [name for name in noted(files) if name not in _opening] + _opening)


def noted(files: "Any") -> list[str]:
    """Return the files' names of the games to be passed over."""
    try:
        names = store.load(files, FAULTS, [])
    except JournalError:  # it only keeps the box from the games that it can't open: without it they are tried again
        return []
    return [name for name in names if type(name) is str] if type(names) is list else []


def forget(files: "Any", name: str) -> None:
    """Take a game's note back: it was opened. Raises JournalError if that can't be kept."""
    names = noted(files)
    if name in names:
        store.save(files, FAULTS, [other for other in names if other != name])
