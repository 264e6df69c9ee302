"""The running turn: which one that is after an entry, and how long it has lasted, noted in a file.

A power cut costs at most what came after the last note, which counts for the turn that it was made in: by the game's
id, who is on turn, and the seconds of the turns before.
"""

from castellan.core.errors import JournalError
from castellan.core.record import KIND
from castellan.core.rules import clocks
from castellan.core.rules.shapes import EVENT_KIND
from castellan.flash import store

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event, NewEvent, Record
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
    """Go on with the running turn of a game that was opened, if it was noted how long that has lasted.

    It stands still until a key shows that somebody is there: `clocks.RESUMED` is reported.
    """
    try:
        found = store.load(session.files, TURN, [])
    except JournalError:  # without the note the turn begins again
        found = None
    if type(found) is list and found[:-1] == _turn(session):
        seconds: object = found[-1]
        if type(seconds) is int and seconds > 0:
            session.clock.begin_turn(1000 * seconds)
    if session.game.on_turn() is not None and (session.clock.turn or not session.ledger.untouched()):
        session.report(clocks.RESUMED, True)  # and not a game that has just begun


def entered(session: "Session", record: "Record", before: int | None, spent: int) -> None:
    """Begin another turn, or go on with one, if this record ended or undid a turn.

    `before` it somebody was on turn, and all turns together had `spent` so many seconds.
    """
    clock, game = session.clock, session.game
    back = 1000 * (spent - sum(game.spent))
    if record[KIND] == "turn":  # records have seconds: so all turns together are as long as they were
        clock.begin_turn(clock.turn % 1000)
    elif back and record[KIND] == "void" and clocks.was_last(session.ledger, record):
        # An end of a turn that was a slip: what has passed since belongs to that turn, or to the next one again.
        clock.begin_turn(max(0, clock.turn + back))
    elif game.on_turn() != before:
        clock.begin_turn()


def cut_off(session: "Session", event: "Event") -> "NewEvent | None":
    """Return the end of the running turn that an `event` cuts off, after which none runs; None if it is not recorded.

    Who was on turn stays so, if that event is undone. Not where the order of turns counts.
    """
    game, seconds = session.game, session.clock.turn // 1000
    if not seconds or event[EVENT_KIND] in ("void", "abandon") or not clocks.can_be_given(game):
        return None
    player = game.on_turn()
    return ["turn", player, seconds, player]


def _save(session: "Session") -> None:
    try:
        store.save(session.files, TURN, _turn(session) + [session.clock.turn // 1000])
    except JournalError:  # an entry that comes next says so, and no entry is lost here
        return


def _turn(session: "Session") -> "list[object]":
    return [session.file.id, session.game.on_turn(), sum(session.game.spent)]
