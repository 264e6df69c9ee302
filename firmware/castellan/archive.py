"""The archive: all games on flash, in their order, and room for the next one.

A game's file is `<n>-<id>.log`: n one above the highest there, so that games
have an order without a clock; id 16 hex digits of chance, the game's name for
ever. The folder is the port's: see `castellan.journal` for its five functions.
"""

import binascii
from collections import namedtuple

from castellan.errors import JournalError, RecordError
from castellan.history import ended
from castellan.journal import NEW, Journal, reading
from castellan.record import LIMIT, decode

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

RESERVE = 64 * 1024  # bytes kept free for a game that is played: far more than one ever takes

_ID_BYTES = 8
_END = ".log"

# A game on flash: its order, its id, its file's name.
Entry = namedtuple("Entry", ("number", "id", "name"))

# What the end of its file tells of a game: its bytes, its records, whether it is over. `records`
# is 0 where there is no whole line, None where that end is damaged.
State = namedtuple("State", ("size", "records", "ended"))


def entry_of(name: str) -> Entry | None:
    """Return the game whose file has this name, None if it is no game's."""
    number, _, id = name[: -len(_END)].partition("-")
    digits = number and all([c in "0123456789" for c in number]) and number[0] != "0"
    if not name.endswith(_END) or not digits:
        return None
    if len(id) != 2 * _ID_BYTES or not all([c in "0123456789abcdef" for c in id]):
        return None
    return Entry(int(number), id, name)


class Archive:
    """The games on flash.

    `chance(n)` returns n random bytes; `acknowledged` maps a game's id to how
    many of its records a laptop is known to hold. One journal is appended to at a
    time: see `use`. Its file is looked at again before it is used again.
    """

    def __init__(self, files: "Any", chance: "Callable[[int], bytes]", acknowledged: dict[str, int]) -> None:
        self._files = files
        self._chance = chance
        self._acknowledged = acknowledged
        # The one in use last; before it those whose files may still hold what a failed write left.
        self._journals: list[Journal] = []
        self._unwanted: list[str] = []  # games that could not begin, and whose files could not be removed

    def games(self) -> list[Entry]:
        """Return all games, oldest first. Raises JournalError if the flash can't be read."""
        with reading("games"):
            return sorted([entry for entry in map(entry_of, self._files.list()) if entry])

    def begin(self, line: bytes) -> Journal:
        """Return the journal of a new game, whose first line is safe in it; it is to be put to use.

        Games that are over and wholly acknowledged make room, oldest first. Raises
        JournalError, with nothing begun, if there is still no room or the flash fails.
        """
        self._unwanted = [name for name in self._unwanted if not self._forget(name)]
        self._make_room()
        last = [entry.number for entry in self.games()][-1:] or [0]
        id = binascii.hexlify(self._chance(_ID_BYTES)).decode()
        journal = Journal(self._files, "{}-{}{}".format(last[0] + 1, id, _END))
        try:
            journal.append(line)
        except JournalError:
            if not self._forget(journal.name):
                self._unwanted.append(journal.name)
            raise
        return journal

    def open(self, entry: Entry) -> tuple[Journal, list[tuple]]:
        """Return a game's journal and records; before it is appended to, it is to be put to use.

        Raises RecordError if its file is damaged, JournalError if it can't be read, or still
        holds what a failed write left.
        """
        for before in self._journals:
            if before.name == entry.name:
                before.settle()
        journal = Journal(self._files, entry.name)
        records = journal.read(trusting=True)
        if records:  # whoever plays it wants it
            self._unwanted = [name for name in self._unwanted if name != entry.name]
        return journal, records

    def use(self, journal: Journal) -> None:
        """Append to this journal from now on; the one before is closed.

        What a failed write left in that one's file is dropped, or, where the flash still fails,
        counts as not there.
        """
        kept = []
        for before in self._journals:
            if before.name != journal.name:
                try:
                    before.settle()
                except JournalError:
                    kept.append(before)
            before.close()
        self._journals = kept + [journal]

    def records(self, entry: Entry) -> list[tuple]:
        """Return a game's records without opening it. Raises like `open`."""
        return Journal(self._files, entry.name).read()

    def first(self, entry: Entry) -> tuple:
        """Return a game's first record. Raises RecordError if it is damaged, JournalError if it can't be read."""
        with reading(entry.name), self._files.open(entry.name, "rb") as file:
            return decode(file.readline(LIMIT + 1))

    def unfinished(self, wanted: "Callable[[Entry], bool] | None" = None) -> "Iterator[tuple[Journal, list[tuple]]]":
        """Yield journal and records of each unfinished game, the newest first: the first that folds is resumed.

        Damaged games and files that can't be read are passed over and stay as they are; so are
        those that are not `wanted`, which is asked before a game is read.
        """
        self._tidy()
        for entry in reversed(self.games()):
            try:
                if self.state(entry).ended or (wanted and not wanted(entry)):
                    continue
                journal, records = self.open(entry)
            except (RecordError, JournalError):
                continue
            if records:
                yield journal, records

    def state(self, entry: Entry) -> State:
        """Return what the end of a game's file tells. Raises JournalError if it can't be read."""
        with reading(entry.name), self._files.open(entry.name, "rb") as file:
            size = self._safe(entry, file.seek(0, 2))
            struck: set[int] = set()
            records = 0
            try:
                for line in _backwards(file, size):
                    record = decode(line)
                    records = records or record[0] + 1
                    over = ended(record, struck)
                    if over is not None:
                        return State(size, records, over)
            except RecordError:
                return State(size, None, False)
        return State(size, records if records or size < LIMIT else None, False)

    def piece(self, entry: Entry, offset: int, length: int) -> bytes:
        """Return up to `length` bytes of a game's file, nothing beyond what is safe. Raises JournalError."""
        with reading(entry.name), self._files.open(entry.name, "rb") as file:
            file.seek(offset)
            content: bytes = file.read(max(0, min(length, self._safe(entry, offset + length) - offset)))
            return content

    def mark(self, entry: Entry) -> list:
        """Return the size of a game's file and its last line's checksum, "" if it is torn. Raises JournalError."""
        with reading(entry.name), self._files.open(entry.name, "rb") as file:
            size = self._safe(entry, file.seek(0, 2))
            file.seek(max(0, size - 9))
            end = file.read(min(size, 9))
            digits = all([byte in b"0123456789abcdef" for byte in end[:-1]])
            return [size, end[:-1].decode() if end[-1:] == b"\n" and digits else ""]

    def takes(self, entry: Entry) -> int:
        """Return the bytes that a game takes, with those kept free for one that is not over.

        Raises JournalError if its file can't be read.
        """
        state = self.state(entry)
        size: int = state.size
        return size + _reserved(state)

    def delete(self, entry: Entry) -> None:
        """Delete a game. Raises JournalError if the flash fails."""
        for journal in self._journals:
            if journal.name == entry.name:
                journal.close()
        try:
            self._files.remove(entry.name)
        except OSError as error:
            raise JournalError("flash_delete", file=entry.name, reason=str(error))

    # -- Within -----------------------------------------------------------------------

    def _safe(self, entry: Entry, size: int) -> int:
        """Return how many of a file's first `size` bytes are safe: behind them stands what a failed write left."""
        for journal in self._journals:
            if journal.known and journal.name == entry.name:
                return min(size, journal.size)
        return size

    def _make_room(self) -> None:
        needed = RESERVE
        spare = []
        here = self._journals[-1].name if self._journals else ""
        for entry in self.games():
            try:
                state = self.state(entry)
            except JournalError:
                continue  # it stays as it is, like a damaged one, and needs nothing
            if entry.name == here and state.ended:
                continue  # the players still see it, and the new game may fail to begin
            if state.ended and self._acknowledged.get(entry.id) == state.records:
                spare.append(entry)
            else:
                needed += _reserved(state)
        for entry in spare:
            if self._free() >= needed:
                return
            self.delete(entry)
        if self._free() < needed:
            raise JournalError("flash_full", free=self._free(), needed=needed)

    def _free(self) -> int:
        with reading("free space"):
            free: int = self._files.free()
            return free

    def _tidy(self) -> None:
        """Remove what a power cut left: copies not yet in place, games without a whole first line."""
        with reading("games"):
            names = list(self._files.list())
        for name in names:
            if name.endswith(NEW) and entry_of(name[: -len(NEW)]):
                self._forget(name)
        for entry in self.games():
            try:
                if self._is_empty(entry):
                    self._forget(entry.name)
            except JournalError:
                continue  # it stays, to be looked at

    def _is_empty(self, entry: Entry) -> bool:
        with reading(entry.name), self._files.open(entry.name, "rb") as file:
            content: bytes = file.read(LIMIT)
            return len(content) < LIMIT and b"\n" not in content

    def _forget(self, name: str) -> bool:
        """Remove a file that is only in the way; return whether it is gone."""
        try:
            if name in self._files.list():
                self._files.remove(name)
        except OSError:
            return False
        return True


def _reserved(state: State) -> int:
    """Return how many bytes stay free for a game: none for one that is over or damaged."""
    return 0 if state.ended or state.records is None else max(0, RESERVE - state.size)


def _backwards(file: "Any", size: int) -> "Iterator[bytes]":
    """Yield the lines of a file's first `size` bytes, the last one first; one without its end is torn, and none.

    No more is read at a time than a line is long. Raises RecordError for a line that is longer.
    """
    left, tail = size, b""
    while left:
        step = min(left, LIMIT)
        left -= step
        file.seek(left)
        tail = file.read(step) + tail
        end = tail.rfind(b"\n") + 1
        while end:
            start = tail.rfind(b"\n", 0, end - 1) + 1
            if left and not start:
                break  # its beginning is yet to be read
            yield tail[start:end]
            end = start
        tail = tail[:end]
        if len(tail) > LIMIT:
            raise RecordError("line_long", length=len(tail), limit=LIMIT)
