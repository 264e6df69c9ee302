"""Games with which the box failed to start: the next start skips them, until a player opens them.

Otherwise a game that does not fit into the heap would fail and restart the box again and again.
The port notes the game when it catches an exception; a power cut notes nothing. Once the box has started,
an exception is not the game's fault: `started` forgets it.
"""

from castellan.errors import JournalError, RuleError
from castellan.flash import store
from castellan.ledger import Ledger

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.flash.archive import Entry
    from castellan.interfaces import Files
    from castellan.session import Session

FAULTS = "faults"  # the name of the file, a list of the games' file names

# The game that this start is opening. It is not kept in the session, which may be gone after a failure.
_opening: list[str] = []


def resume(session: "Session") -> bool:
    """Open the newest unfinished game that folds; return whether there is one.

    A game with which the previous start failed is skipped, and `session.trouble` says so.
    Raises JournalError if the flash can't be read.
    """

    def opens(entry: "Entry") -> bool:
        if entry.name in passed_over:
            session.trouble = JournalError("passed_over", number=entry.number)
            return False
        _opening[:] = (entry.name,)
        return True

    passed_over = noted(session.files)
    for journal, records in session.archive.unfinished(opens):
        try:
            ledger = Ledger.load(records, checked=True)
        except RuleError:
            _opening[:] = ()
            continue
        session.take(ledger, journal)
        return True
    _opening[:] = ()
    return False


def started() -> None:
    """The box has started: `note` notes no game from now on."""
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
