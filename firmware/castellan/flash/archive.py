"""The archive: all games on flash, oldest first, and free space for the next one.

A game's file is `<n>-<id>.log`. n is one above the highest number there, so that
games have an order without a clock. id is 16 random hex digits and never changes.
Files are reached through the five functions that `castellan.interfaces.Files` describes.
"""

import binascii
import json
from collections import namedtuple

from castellan.core.errors import JournalError, RecordError
from castellan.core.ledger import ended
from castellan.core.record import LIMIT, NEW_OPTIONS, SEQ, decode, unseal
from castellan.flash.journal import NEW, Journal, reading

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from castellan.interfaces import Files, Mark, Record, Source

RESERVE = 64 * 1024  # bytes reserved for each game that goes on: far more than one ever takes

_ID_BYTES = 8
_END = ".log"
_DIGITS, _HEX_DIGITS = "0123456789", "0123456789abcdef"  # nothing is left of a number without these at its ends

# A game on flash: its number, its id, its file's name.
GameFile = namedtuple("GameFile", ("number", "id", "name"))

# What the end of a game's file shows: its size in bytes, the number of its records, whether the game
# is over. `records` is 0 if there is no complete line, None if the end of the file is damaged.
State = namedtuple("State", ("size", "records", "ended"))


def game_file(name: str) -> GameFile | None:
    """Return the game whose file has this name, None if it is not a game's file."""
    number, _, id = name[: -len(_END)].partition("-")
    if not name.endswith(_END) or not number or number.strip(_DIGITS) or number[0] == "0":
        return None
    if len(id) != 2 * _ID_BYTES or id.strip(_HEX_DIGITS):
        return None
    return GameFile(int(number), id, name)


def _games(names: "list[str]") -> list[GameFile]:
    """Return the games among files, oldest first."""
    return sorted([file for file in map(game_file, names) if file])


class Archive:
    """The games on flash.

    `random(n)` returns n random bytes, as `os.urandom` does; a draw of who begins uses it, too. `acknowledged` maps
    a game's id to the number of its records that a laptop holds. Only one journal is
    appended to at a time, see `use`.
    """

    def __init__(self, files: "Files", random: "Callable[[int], bytes]", acknowledged: dict[str, int]) -> None:
        self._files = files
        self.random = random
        self._acknowledged = acknowledged
        # The journal in use comes last; before it those whose files still need repair after a failed write.
        self._journals: list[Journal] = []
        self._unwanted: list[str] = []  # files of games that could not begin, and that could not be removed

    def games(self) -> list[GameFile]:
        """Return all games, oldest first. Raises JournalError if the flash can't be read."""
        with reading("games"):
            return _games(self._files.list())

    def begin(self, line: bytes) -> Journal:
        """Create a game's file with its first line and return its journal; pass that to `use`.

        If space is short, games that are over and completely acknowledged are deleted, oldest
        first. Raises JournalError, with no game begun, if that is not enough or the flash fails.
        """
        self._unwanted = [name for name in self._unwanted if not self._forget(name)]
        self._make_room()
        last = [file.number for file in self.games()][-1:] or [0]
        id = binascii.hexlify(self.random(_ID_BYTES)).decode()
        journal = Journal(self._files, "{}-{}{}".format(last[0] + 1, id, _END))
        try:
            journal.append(line)
        except JournalError:
            if not self._forget(journal.name):
                self._unwanted.append(journal.name)
            raise
        return journal

    def open(self, file: GameFile) -> "tuple[Journal, list[Record]]":
        """Return a game's journal and records; pass the journal to `use` before appending.

        Raises RecordError if the file is damaged, and JournalError if it can't be read, or can't
        be repaired after a failed write.
        """
        for before in self._journals:
            if before.name == file.name:
                before.settle()
        journal = Journal(self._files, file.name)
        records = journal.read(checked=True)
        if records:  # this game goes on: `begin` must not remove its file
            self._unwanted = [name for name in self._unwanted if name != file.name]
        return journal, records

    def use(self, journal: Journal) -> None:
        """Make this the journal that is appended to; the previous one is closed.

        If a write to the previous one failed, its file is repaired. If that fails too, the bytes after
        its safe lines are ignored.
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

    def records(self, file: GameFile) -> "list[Record]":
        """Return a game's records, for reading only. Raises RecordError or JournalError like `open`."""
        return Journal(self._files, file.name).read()

    def first(self, file: GameFile) -> "Record":
        """Return a game's first record. Raises RecordError if it is damaged, JournalError if it can't be read."""
        with reading(file.name), self._files.open(file.name, "rb") as stream:
            return decode(stream.readline(LIMIT + 1))

    def unfinished(
        self,
        wanted: "Callable[[GameFile], bool] | None" = None,
        damaged: "Callable[[GameFile, RecordError], None] | None" = None,
    ) -> "Iterator[tuple[Journal, list[Record]]]":
        """Yield journal and records of each unfinished game, the newest first.

        Damaged or unreadable games are skipped and stay as they are; `damaged` is called for the former. Games for
        which `wanted(file)` is false are skipped, too; it is called before the game is read. No game is read before
        it is its turn: a start takes no longer the more games there are before the one that it opens.
        """
        for file in reversed(self._tidy()):
            try:
                if self.state(file).ended or self._gone(file) or (wanted and not wanted(file)):
                    continue
                journal, records = self.open(file)
            except RecordError as error:
                if damaged:
                    damaged(file, error)
                continue
            except JournalError:
                continue
            if records:
                yield journal, records

    def state(self, file: GameFile) -> State:
        """Return a game's `State`, read from the end of its file. Raises JournalError if it can't be read."""
        with reading(file.name), self._files.open(file.name, "rb") as stream:
            size = self._safe(file, stream.seek(0, 2))
            struck: dict[int, bool] = {}
            records = 0
            try:
                for line in _backwards(stream, size):
                    record = decode(line)
                    records = records or record[SEQ] + 1
                    over = ended(record, struck)
                    if over is not None:
                        return State(size, records, over)
            except RecordError:
                return State(size, None, False)
        return State(size, records if records or size < LIMIT else None, False)

    def piece(self, file: GameFile, offset: int, length: int) -> bytes:
        """Return up to `length` bytes of a game's file, safe lines only. Raises JournalError if it can't be read."""
        with reading(file.name), self._files.open(file.name, "rb") as stream:
            stream.seek(offset)
            content: bytes = stream.read(max(0, min(length, self._safe(file, offset + length) - offset)))
            return content

    def mark(self, file: GameFile) -> "Mark":
        """Return [size of a game's file, checksum of its last line, "" if that is torn]. Raises JournalError."""
        with reading(file.name), self._files.open(file.name, "rb") as stream:
            size = self._safe(file, stream.seek(0, 2))
            stream.seek(max(0, size - 9))
            end = stream.read(min(size, 9))
            digits = all([byte in b"0123456789abcdef" for byte in end[:-1]])
            return [size, end[:-1].decode() if end[-1:] == b"\n" and digits else ""]

    def takes(self, file: GameFile) -> int:
        """Return how many bytes deleting a game would free: its size, and its reserve if it is not over.

        Raises JournalError if its file can't be read.
        """
        state = self.state(file)
        size: int = state.size
        return size + reserved(state)

    def free(self) -> int:
        """Return how many bytes are free. Raises JournalError if the flash fails."""
        with reading("free space"):
            free: int = self._files.free()
            return free

    def delete(self, file: GameFile) -> None:
        """Delete a game. Raises JournalError if the flash fails."""
        for journal in self._journals:
            if journal.name == file.name:
                journal.close()
        try:
            self._files.remove(file.name)
        except OSError as error:
            raise JournalError("flash_delete", file=file.name, reason=str(error))

    # -- Within -----------------------------------------------------------------------

    def _safe(self, file: GameFile, size: int) -> int:
        """Return how many of a file's first `size` bytes are safe; a failed write may have left more after them."""
        for journal in self._journals:
            if journal.known and journal.name == file.name:
                return min(size, journal.size)
        return size

    def _make_room(self) -> None:
        needed = RESERVE
        spare = []
        here = self._journals[-1].name if self._journals else ""
        for file in self.games():
            try:
                state = self.state(file)
            except JournalError:
                continue  # unreadable: it stays, like a damaged game, and gets no reserve
            if file.name == here and state.ended:
                continue  # it is still on the screen, and the new game may fail to begin
            if file.name != here and not state.ended and self._gone(file):
                continue  # a start opened a newer game, and has not come to this one
            if state.ended and self._acknowledged.get(file.id) == state.records:
                spare.append(file)
            else:
                needed += reserved(state)
        for file in spare:
            if self.free() >= needed:
                return
            self.delete(file)
        if self.free() < needed:
            raise JournalError("flash_full", free=self.free(), needed=needed)

    def _tidy(self) -> list[GameFile]:
        """Remove unfinished copies that a power cut left; return all games, oldest first.

        Raises JournalError if the flash can't be read.
        """
        with reading("games"):
            names = self._files.list()
        for name in names:
            if name.endswith(NEW) and game_file(name[: -len(NEW)]):
                self._forget(name)
        return _games(names)

    def _gone(self, file: GameFile) -> bool:
        """Remove a game whose beginning is not complete; return whether it is gone."""
        try:
            return self._is_empty(file) and self._forget(file.name)
        except JournalError:
            return False  # the list of games shows it as unreadable

    def _is_empty(self, file: GameFile) -> bool:
        """Return whether a power cut left a game before its beginning was complete: `new`, and lines if more follow."""
        with reading(file.name), self._files.open(file.name, "rb") as stream:
            content: bytes = stream.read(LIMIT)
            end = content.find(b"\n") + 1
            if not end:
                return len(content) < LIMIT
            missing = _following(content[:end])
            content = content[end:]
            while missing > 0 and content:
                missing -= content.count(b"\n")
                content = stream.read(LIMIT)
            return missing > 0

    def _forget(self, name: str) -> bool:
        """Remove a file that nobody needs; return whether it is gone."""
        try:
            if name in self._files.list():
                self._files.remove(name)
        except OSError:
            return False
        return True


def _following(line: bytes) -> int:
    """Return how many records `new` announces that are as needed as itself: 0 in most games, and if it is damaged."""
    if b'"more":' not in line:
        return 0
    try:
        # Without the complete check of `decode`: each start asks this of all games.
        more = json.loads(unseal(line))[NEW_OPTIONS]["more"]
        return more if type(more) is int else 0
    except (RecordError, LookupError, TypeError, ValueError, RuntimeError):
        return 0


def reserved(state: State) -> int:
    """Return how many bytes must stay free for a game to grow: none if it is over or damaged."""
    return 0 if state.ended or state.records is None else max(0, RESERVE - state.size)


def _backwards(stream: "Source", size: int) -> "Iterator[bytes]":
    """Yield the lines of a file's first `size` bytes, last line first; an incomplete last line is left out.

    It reads at most LIMIT bytes at a time. Raises RecordError for a longer line.
    """
    left, tail = size, b""
    while left:
        step = min(left, LIMIT)
        left -= step
        stream.seek(left)
        tail = stream.read(step) + tail
        end = tail.rfind(b"\n") + 1
        while end:
            start = tail.rfind(b"\n", 0, end - 1) + 1
            if left and not start:
                break  # the line's beginning has not been read yet
            yield tail[start:end]
            end = start
        tail = tail[:end]
        if len(tail) > LIMIT:
            raise RecordError("line_long", length=len(tail), limit=LIMIT)
