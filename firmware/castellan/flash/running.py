"""How long the running turn has lasted, noted in a file: a power cut costs at most what came after the last note.

A note counts for the turn that it was made in, by the game's id, who is on turn, and the seconds of the turns before.
"""

from castellan.core.errors import JournalError
from castellan.flash import store

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.session import Session

TURN = "turn"  # the file's name
_EVERY = 30_000  # ms of a turn from one note to the next, see docs/journal.md


def note(session: "Session") -> None:
    """Note how long the running turn has lasted, unless that was done lately; a note that fails counts as done."""
    if session.clock.turn - session.clock.noted >= _EVERY:  # alone, a function takes no heap for its variables
        session.clock.noted = session.clock.turn
        if session.game.on_turn() is not None:
            _save(session)


def resume(session: "Session") -> None:
    """Go on with the running turn of a game that was opened, if it was noted how long that has lasted."""
    try:
        found = store.load(session.files, TURN, [])
    except JournalError:  # without the note the turn begins again
        return
    if type(found) is list and found[:-1] == _turn(session):
        seconds: object = found[-1]
        if type(seconds) is int and seconds > 0:
            session.clock.begin_turn(1000 * seconds)


def _save(session: "Session") -> None:
    try:
        store.save(session.files, TURN, _turn(session) + [session.clock.turn // 1000])
    except JournalError:  # an entry that comes next says so, and no entry is lost here
        return


def _turn(session: "Session") -> "list[object]":
    return [session.file.id, session.game.on_turn(), sum(session.game.spent)]
