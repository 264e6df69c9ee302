"""Games with which the box failed to start: the next start skips them, until a player opens them.

Otherwise a game that does not fit into the heap would fail and restart the box again and again.
The port notes the game when it catches an exception; a power cut notes nothing. Once the box has started,
an exception is not the game's fault: `opened` forgets it.
"""

from castellan.core.errors import JournalError
from castellan.flash import store

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Files

FAULTS = "faults"  # the name of the file, a list of the games' file names

# The game that this start is opening. It is not kept in the session, which may be gone after a failure.
_opening: list[str] = []


def opening(name: str) -> None:
    """The start is opening the game with this file name: `note` notes it until `opened`."""
    _opening[:] = (name,)


def opened() -> None:
    """No game is being opened any more, or the box has started: `note` notes none."""
    _opening[:] = ()


def note(files: "Files") -> None:
    """Note on flash that the start failed with the game that it was opening, if any.

    Raises JournalError if the flash fails.
    """
    if _opening:
        store.save(files, FAULTS, [name for name in noted(files) if name not in _opening] + _opening)


def noted(files: "Files") -> list[str]:
    """Return the file names of the games that a start skips."""
    try:
        names = store.load(files, FAULTS, [])
    except JournalError:  # without the list these games are only tried again
        return []
    return [name for name in names if type(name) is str] if type(names) is list else []


def forget(files: "Files", name: str) -> None:
    """Remove a game's note, since it was opened. Raises JournalError if the flash fails."""
    names = noted(files)
    if name in names:
        store.save(files, FAULTS, [other for other in names if other != name])
