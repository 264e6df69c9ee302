"""How long the running turn has lasted, noted in a file: a power cut costs at most what came after the last note.

A note counts for the turn that it was made in, by the game's id, who is on turn, and the seconds of the turns before.
"""

from castellan.core.errors import JournalError
from castellan.flash import store

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.base import Game
    from castellan.interfaces import Files

TURN = "turn"  # the file's name


def note(files: "Files", id: str, game: "Game", seconds: int) -> None:
    """Note how long a game's running turn has lasted. If the flash fails, the next note comes as soon as without."""
    try:
        store.save(files, TURN, _turn(id, game) + [seconds])
    except JournalError:  # an entry that comes next says so, and no entry is lost here
        return


def noted(files: "Files", id: str, game: "Game") -> int:
    """Return for how many seconds a game's running turn had lasted when that was noted, 0 if it was not."""
    try:
        found = store.load(files, TURN, [])
    except JournalError:  # without the note the turn begins again
        return 0
    if type(found) is not list or found[:-1] != _turn(id, game):
        return 0
    seconds: object = found[-1]
    return seconds if type(seconds) is int and seconds > 0 else 0


def _turn(id: str, game: "Game") -> "list[object]":
    return [id, game.on_turn(), sum(game.spent)]
