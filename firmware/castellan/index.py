"""The index of past games: how each stands, so that a list of games need not fold them.

A file of lines, each `[id, size, last, row] crc`: a game's id, the bytes of its file, the
checksum of its last line, and what a list says of it, see `castellan.summary`. A line is
appended when a game ends and when a list had to look at a game itself; the last one of a game
counts, and only as long as its file has that size and ends in that checksum. So whatever is done to a
game, and whatever a power cut leaves of the index, it is never believed wrongly: what
is missing, damaged or out of date is made anew from the game.
"""

import binascii

from castellan.errors import CastellanError, JournalError
from castellan.journal import NEW, make_safe, reading
from castellan.record import canonical, parse, seal, unseal
from castellan.rules import GAMES

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.archive import Archive, Entry

INDEX = "index"
LONGEST = 1024  # bytes of a line: six names of the longest letters take half of it

_DEPTH = 6
_START = b'["'  # of a line, before the id
_ID = 16  # letters of an id
_SPARE = 8  # lines that may be out of date beside as many as hold, before the file is written anew


class Index:
    """The index of an archive's games. Loaded when it is needed, and let go with the list that needs it."""

    def __init__(self, files: "Any", archive: "Archive") -> None:
        self._files = files
        self._archive = archive
        self._places: dict[str, int] = {}  # where a game's last line begins
        self._lines = 0  # that the file has, whether they count or not

    def scan(self, entries: "list[Entry]") -> None:
        """Find the last line of each of these games; a file that can't be read counts as empty."""
        self._places, self._lines = {}, 0
        ids = {entry.id: entry.id for entry in entries}
        try:
            with self._files.open(INDEX, "rb") as file:
                for place, line in _lines(file):
                    self._lines += 1
                    id = _id_of(line)
                    if id in ids:
                        self._places[ids[id]] = place
        except OSError:
            self._places = {}

    def row(self, entry: "Entry") -> list | None:
        """Return what the index says of a game, None if that no longer holds.

        Raises JournalError if the game's file can't be read.
        """
        if entry.id not in self._places:
            return None
        mark = self._archive.mark(entry)
        try:
            with reading(INDEX), self._files.open(INDEX, "rb") as file:
                file.seek(self._places[entry.id])
                line = file.read(LONGEST)
            found: "Any" = parse(unseal(line[: line.find(b"\n") + 1]), _DEPTH)
        except CastellanError:
            return None
        if type(found) is not list or found[:3] != [entry.id] + mark or len(found) != 4:
            return None
        row: "Any" = found[3]
        return row if _fits(row) else None

    def note(self, entry: "Entry", row: list) -> None:
        """Keep what is known of a game as its file is now. Where the flash fails it is found out again."""
        try:
            mark = self._archive.mark(entry)
        except JournalError:
            return
        if not mark[1]:
            return  # torn, and to be put right before the next entry
        # A newline first: a line that a power cut has torn ends there.
        line = b"\n" + seal(canonical([entry.id] + mark + [row], _DEPTH).encode())
        if len(line) > LONGEST:
            return
        try:
            with self._files.open(INDEX, "ab") as file:
                make_safe(file, line)
        except OSError:
            return

    def tidy(self) -> None:
        """Write the file anew without the lines that do not count, if they are many. Where the flash fails it stays."""
        if self._lines <= 2 * len(self._places) + _SPARE:
            return
        places = set(self._places.values())
        try:
            with self._files.open(INDEX, "rb") as old, self._files.open(INDEX + NEW, "wb") as new:
                for place, line in _lines(old):
                    if place in places and new.write(line) != len(line):
                        raise OSError("not all could be written")
                new.flush()
            self._files.rename(INDEX + NEW, INDEX)
        except OSError:
            return
        self._places, self._lines = {}, 0


def _lines(file: "Any"):  # type: ignore[no-untyped-def]
    """Yield (place, line) of a file's lines whose checksum is right."""
    place, rest = 0, b""
    while True:
        chunk = file.read(LONGEST)
        rest += chunk
        start, end = 0, rest.find(b"\n") + 1
        while end:
            line = rest[start:end]
            if line[-10:] == b" %08x\n" % binascii.crc32(line[:-10]) and len(line) > 10:
                yield place + start, line
            start, end = end, rest.find(b"\n", end) + 1
        place += start
        rest = rest[start:]
        if len(rest) > LONGEST:  # no line: what is behind it is looked at all the same
            place += len(rest)
            rest = b""
        if not chunk:
            return


def _id_of(line: bytes) -> str:
    """Return the id with which a line begins, "" if it is none."""
    start = len(_START)
    id = line[start : start + _ID]
    return str(id, "utf-8") if line.startswith(_START) and all([byte < 128 for byte in id]) else ""


def _fits(row: "Any") -> bool:
    """Return whether a row is one of this firmware's, see `castellan.summary`."""
    if type(row) is not list or len(row) != 5 or type(row[4]) is not list or not row[4]:
        return False
    if [type(each) for each in row[:4]] != [int, str, str, str] or row[0] < 0 or row[1] not in GAMES:
        return False
    return all([type(each) is list and [type(item) for item in each] == [int, str, int] for each in row[4]])
