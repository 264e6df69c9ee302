"""The archive: all games on flash, in their order, and room for the next one.

A game's file is `<n>-<id>.log`: n one above the highest there, so that games
have an order without a clock; id 16 hex digits of chance, the game's name for
ever. The folder is the port's: see `castellan.journal` for its five functions.
"""

import binascii
from collections import namedtuple

from castellan.errors import JournalError, RecordError
from castellan.history import ended
from castellan.journal import NEW, Journal
from castellan.record import LIMIT, decode

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

RESERVE = 64 * 1024  # bytes kept free for a game that is played: far more than one ever takes

_ID_BYTES = 8
_END = ".log"

# A game on flash: its order, its id, its file's name.
Entry = namedtuple("Entry", ("number", "id", "name"))

# What the end of its file tells of a game: its bytes, its records, whether it is over. `records`
# is 0 where a power cut left no whole line, None where that end is damaged.
State = namedtuple("State", ("size", "records", "ended"))


class Archive:
    """The games on flash.

    `chance(n)` returns n random bytes; `acknowledged` maps a game's id to how
    many of its records a laptop is known to hold.
    """

    def __init__(self, files: "Any", chance: "Callable[[int], bytes]", acknowledged: dict[str, int]) -> None:
        self._files = files
        self._chance = chance
        self._acknowledged = acknowledged

    def games(self) -> list[Entry]:
        """Return all games, oldest first."""
        return sorted([entry for entry in map(_entry, self._files.list()) if entry])

    def begin(self, line: bytes) -> Journal:
        """Return the journal of a new game, whose first line is safe in it.

        Games that are over and wholly acknowledged make room, oldest first. Raises
        JournalError, with nothing begun, if there is still no room or the flash fails.
        """
        self._make_room()
        last = [entry.number for entry in self.games()][-1:] or [0]
        id = binascii.hexlify(self._chance(_ID_BYTES)).decode()
        journal = Journal(self._files, "{}-{}{}".format(last[0] + 1, id, _END))
        try:
            journal.append(line)
        except JournalError:
            self._forget(journal.name)
            raise
        return journal

    def resume(self) -> tuple[Journal, list[tuple]] | None:
        """Return the highest-numbered unfinished game's journal and records, None if there is none.

        Raises nothing for damaged games: they stay as they are, to be looked at.
        """
        self._tidy()
        for entry in reversed(self.games()):
            if self.state(entry).ended:
                continue
            try:
                journal, records = self.open(entry)
            except RecordError:
                continue
            if records:
                return journal, records
        return None

    def open(self, entry: Entry) -> tuple[Journal, list[tuple]]:
        """Return a game's journal and records. Raises RecordError if its file is damaged."""
        journal = Journal(self._files, entry.name)
        return journal, journal.read()

    def state(self, entry: Entry) -> State:
        """Return what the end of a game's file tells."""
        with self._files.open(entry.name, "rb") as file:
            size = file.seek(0, 2)
            back = LIMIT
            while True:
                back = min(2 * back, size)
                file.seek(size - back)
                records = _last(file.read(back), back == size)
                if records is None:
                    return State(size, None, False)
                # Voids alone do not tell whether what they name is the end.
                if back == size or [record for record in records if record[2] != "void"]:
                    return State(size, records[-1][0] + 1 if records else 0, ended(records))

    def removable(self) -> list[Entry]:
        """Return the games that are over, oldest first: the players may delete them to make room."""
        return [entry for entry in self.games() if self.state(entry).ended]

    def delete(self, entry: Entry) -> None:
        """Delete a game. Raises JournalError if the flash fails."""
        try:
            self._files.remove(entry.name)
        except OSError as error:
            raise JournalError("flash_write", value=str(error))

    # -- Within -----------------------------------------------------------------------

    def _make_room(self) -> None:
        needed = RESERVE
        spare = []
        for entry in self.games():
            state = self.state(entry)
            if not state.ended:
                needed += max(0, RESERVE - state.size)
            elif self._acknowledged.get(entry.id) == state.records:
                spare.append(entry)
        for entry in spare:
            if self._files.free() >= needed:
                return
            self.delete(entry)
        if self._files.free() < needed:
            raise JournalError("flash_full", free=self._files.free(), needed=needed)

    def _tidy(self) -> None:
        """Remove what a power cut left: copies not yet in place, games without a whole first line."""
        for name in self._files.list():
            if name.endswith(NEW):
                self._forget(name)
        for entry in self.games():
            if self.state(entry).records == 0:
                self._forget(entry.name)

    def _forget(self, name: str) -> None:
        try:
            self._files.remove(name)
        except OSError:
            return  # not there, or not to be had now: it is only in the way


def _last(tail: bytes, whole: bool) -> list[tuple] | None:
    """Return the records in the last bytes of a game's file, `whole` if they are all of it; None if damaged."""
    lines = tail.split(b"\n")[:-1]  # a last line without its end is torn, and none
    if not whole:
        lines = lines[1:]
    try:
        return [decode(line + b"\n") for line in lines]
    except RecordError:
        return None


def _entry(name: str) -> Entry | None:
    """Return the game whose file has this name, None if it is no game's."""
    number, dash, id = name[: -len(_END)].partition("-")
    if not name.endswith(_END) or not dash or len(id) != 2 * _ID_BYTES:
        return None
    if not all([c in "0123456789" for c in number]) or not all([c in "0123456789abcdef" for c in id]):
        return None
    return Entry(int(number or "0"), id, name)
