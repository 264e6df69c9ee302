"""The index of past games: a cache of their results, so that a list of games need not fold them.

A file of lines `[id, size, last, row] crc`: a game's id, the size of its file, the checksum of
its last line, and the row that lists show, see `castellan.flash.summary`. A line is appended when a
game ends, and when a list had to fold a game. The last line of a game is valid only while the
game's file has that size and ends in that checksum. So a change of a game, or a power cut, never
leads to a wrong row: a line that is missing, damaged or out of date is made again from the game.
"""

import binascii

from castellan.core.catalogue import GAMES
from castellan.core.errors import CastellanError, JournalError
from castellan.core.record import canonical, parse, seal, unseal
from castellan.flash.journal import NEW, make_safe, reading

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from castellan.flash.archive import Archive, GameFile
    from castellan.interfaces import Files, GameRow, Source

INDEX = "index"
LONGEST = 1024  # bytes of the longest line: six names of the longest letters take half of it

_DEPTH = 6  # how deep a line's JSON is nested
_START = b'["'  # a line's first bytes, before the id
_ID = 16  # letters of an id
_SPARE = 8  # the file is rewritten when outdated lines outnumber the valid ones by more than this


class Index:
    """The index of an archive's games."""

    def __init__(self, files: "Files", archive: "Archive") -> None:
        self._files = files
        self._archive = archive
        self._places: dict[str, int] = {}  # the byte where a game's last line begins, by the game's id
        self._lines = 0  # how many lines the file has, outdated ones included

    def scan(self, games: "list[GameFile]") -> None:
        """Find the last line of each of these games; a file that can't be read counts as empty."""
        self._places, self._lines = {}, 0
        ids = {file.id: file.id for file in games}
        try:
            with self._files.open(INDEX, "rb") as stream:
                for place, line in _lines(stream):
                    self._lines += 1
                    id = _id_of(line)
                    if id in ids:
                        self._places[ids[id]] = place
        except OSError:
            self._places = {}

    def row(self, file: "GameFile") -> "GameRow | None":
        """Return a game's row, None if the index has no valid line for it.

        Raises JournalError if the game's file can't be read.
        """
        if file.id not in self._places:
            return None
        mark = self._archive.mark(file)
        try:
            with reading(INDEX), self._files.open(INDEX, "rb") as stream:
                stream.seek(self._places[file.id])
                line = stream.read(LONGEST)
            fields: "Any" = parse(unseal(line[: line.find(b"\n") + 1]), _DEPTH)
        except CastellanError:
            return None
        if type(fields) is not list or fields[:-1] != [file.id] + mark:
            return None
        row: "Any" = fields[-1]
        return row if _fits(row) else None

    def note(self, file: "GameFile", row: "GameRow") -> None:
        """Store a game's row for its file as it is now. If the flash fails, a list folds the game again."""
        try:
            mark = self._archive.mark(file)
        except JournalError:
            return
        _, checksum = mark
        if not checksum:
            return  # the game's last line is torn: its size will change when that is removed
        # Begin with a newline: it ends a line that a power cut may have left incomplete.
        line = b"\n" + seal(canonical([file.id] + mark + [row], _DEPTH).encode())
        if len(line) > LONGEST:
            return
        try:
            with self._files.open(INDEX, "ab") as stream:
                make_safe(stream, line)
        except OSError:
            return

    def tidy(self) -> None:
        """Rewrite the file without outdated lines, if there are many. If the flash fails it stays as it is."""
        if self._lines <= 2 * len(self._places) + _SPARE:
            return
        places = dict.fromkeys(self._places.values())
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


def _lines(stream: "Source") -> "Iterator[tuple[int, bytes]]":
    """Yield (byte offset, line) for each line whose checksum is right."""
    place, rest = 0, b""
    while True:
        chunk = stream.read(LONGEST)
        rest += chunk
        start, end = 0, rest.find(b"\n") + 1
        while end:
            line = rest[start:end]
            if line[-10:] == b" %08x\n" % binascii.crc32(line[:-10]) and len(line) > 10:
                yield place + start, line
            start, end = end, rest.find(b"\n", end) + 1
        place += start
        rest = rest[start:]
        if len(rest) > LONGEST:  # too long for a line: skip it and go on after it
            place += len(rest)
            rest = b""
        if not chunk:
            return


def _id_of(line: bytes) -> str:
    """Return the id with which a line begins, "" if it begins with something else."""
    start = len(_START)
    id = line[start : start + _ID]
    return str(id, "utf-8") if line.startswith(_START) and all([byte < 128 for byte in id]) else ""


def _fits(row: "Any") -> bool:
    """Return whether a row has the form that `castellan.flash.summary` describes."""
    if type(row) is not list or len(row) != 6:
        return False
    date, game, _, _, ranks, _ = row
    if [type(each) for each in row] != [int, str, str, str, list, str] or date < 0 or game not in GAMES or not ranks:
        return False
    return all([type(each) is list and [type(item) for item in each] == [int, str, int] for each in ranks])
