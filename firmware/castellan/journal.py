"""The journal: one game's records in a file, safe against power cuts at any moment.

Files are reached through an object `files` of five functions, which a port provides:

    open(name, mode)    a file of bytes, mode "rb", "wb" or "ab"; its flush() makes safe
    rename(old, new)    at once or not at all; `new` is replaced
    remove(name)
    list()              the names of all files
    free()              bytes that are free

Files can be used in `with`. All raise OSError. A line is appended and flushed before anything else learns of
it. Nothing is changed in place: what a cut or a failed write left behind the
good lines is dropped by copying those to a new file that takes the old one's name.
"""

import binascii
import errno
import json

from castellan.errors import JournalError, RecordError
from castellan.record import LIMIT, check, decode, encode, follow
from castellan.rules import load

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

NEW = ".new"  # behind a file's name: not yet in its place
_CHUNK = 1024  # bytes
_TAIL = 9  # bytes of a line behind its content: a blank and the checksum


class Journal:
    """A game's file, to be read once and then appended to.

    `size` and `crc` are those of the lines that are safe, `known` whether they are the
    file's, `torn` the bytes that a power cut left behind them when the file was read.
    `trusted` is how many records were read on trust, `proved` how many of them were proved since.
    """

    def __init__(self, files: "Any", name: str) -> None:
        self.name = name
        self.size = 0
        self.crc = 0
        self.torn = 0
        self.known = False
        self.trusted = self.proved = 0
        self._read = self._encoded = (0, 0)  # length and checksum: of what was read on trust, of what was proved
        self._files = files
        self._file: "Any" = None
        self._doubtful = False  # a write failed: what stands behind the safe lines is uncertain

    def read(self, trusting: bool = False) -> list[tuple]:
        """Return the file's records; a torn last line is dropped, in the file before the next append.

        With `trusting`, for what this box wrote itself, a line counts if its checksum, number and time
        are right, which takes a fifth of the time; `prove` is to make up for it. Unless all lines are,
        none is trusted. Raises RecordError, which names the line and the reason, if the file is
        damaged, JournalError if it can't be read.
        """
        records: list[tuple] = []
        self.known = False
        self.size = self.crc = self.torn = self.trusted = self.proved = 0
        with reading(self.name), self._files.open(self.name, "rb") as file:
            if trusting and self._trust(file, records):
                self.trusted = len(records)
                self._read, self._encoded = (self.size, self.crc), (0, 0)
            else:
                del records[:]
                self.size = self.crc = self.torn = 0
                file.seek(0)
                self._decode(file, records)
        self.known = True
        return records

    def prove(self, records: list[tuple]) -> None:
        """Prove the next record of those that `read` returned on trust: that encoding it gives its line.

        The lines are compared by their length and checksum, when the last one's turn comes. Raises
        RecordError, which names the line and the reason, or JournalError, and proves no more, if they
        are not the file's.
        """
        record = records[self.proved]
        self.proved += 1
        try:
            check(record)
            line = encode(record[0], record[1], record[2:])
            self._encoded = self._encoded[0] + len(line), binascii.crc32(line, self._encoded[1])
            if self.proved < self.trusted or self._encoded == self._read:
                return
        except RecordError:
            pass  # with its line's number it is raised below
        self.proved = self.trusted
        number = before = 0
        with reading(self.name), self._files.open(self.name, "rb") as file:
            for line in _lines(file):  # one by one: the heap need not hold the game twice
                if line[-1:] != b"\n" and len(line) < LIMIT:
                    break
                record = _next(number, before, line, None)
                before = record[1] if number else 0
                number += 1
        raise JournalError("flash_lost", file=self.name)

    def ready(self) -> None:
        """Open the file for the next append, which then takes less than half the time.

        Nothing is written: a file that is to be put right first, or fails, is left to the next append.
        """
        if self._file is None and self.known and not self.torn and not self._doubtful:
            try:
                self._open()
            except (OSError, JournalError):
                self._file = None

    def append(self, line: bytes) -> None:
        """Make a line safe: when this returns, it is on flash.

        Raises JournalError if that could not be done; the line is then forgotten,
        and the file put right before the next one. Raises RecordError if the file was
        never read and is damaged.
        """
        safe = False
        try:
            if self._file is None:
                self._open()
            make_safe(self._file, line)
            safe = True
        except OSError as error:
            if error.errno == errno.ENOENT:  # the file, or its folder, is gone while it is open
                raise JournalError("flash_lost", file=self.name)
            raise JournalError("flash_write", reason=str(error))
        finally:
            # Whatever went wrong, Ctrl-C and an empty heap included: what the file holds is uncertain.
            if not safe:
                self._doubtful = True
                self.close()
        self.size += len(line)
        self.crc = binascii.crc32(line, self.crc)

    def settle(self) -> None:
        """Drop what a failed write left in the file. Raises JournalError if that can't be done."""
        if not self._doubtful:
            return
        try:
            self._open()
        except OSError as error:
            raise JournalError("flash_write", reason=str(error))
        self.close()

    def close(self) -> None:
        """Let go of the file. The next append opens it again, and reads back what it holds."""
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError:
                return  # after a failed write this may fail too; what matters is read back

    # -- Within -----------------------------------------------------------------------

    def _trust(self, file: "Any", records: list[tuple]) -> bool:
        """Read the lines whose checksum, number and time are right; return whether all are."""
        crc32, loads = binascii.crc32, json.loads
        rest, seq, before = b"", 0, 0
        try:
            while True:
                chunk = file.read(_CHUNK)
                rest += chunk
                start, end = 0, rest.find(b"\n")
                while end >= _TAIL:
                    content = rest[start : end - _TAIL]
                    if not rest.startswith(b" %08x" % crc32(content), end - _TAIL):
                        return False
                    record = loads(content)
                    if record[0] != seq or record[1] < before or type(record[2]) is not str:
                        return False
                    if seq:
                        before = record[1]
                    else:
                        load(record[3])  # else the words of the records behind it are kept once more
                    seq += 1
                    records.append(tuple(record))
                    start, end = end + 1, rest.find(b"\n", end + 1)
                self.size += start
                self.crc = crc32(rest[:start], self.crc)
                rest = rest[start:]
                if end >= 0 or len(rest) >= LIMIT:
                    return False
                if not chunk:
                    self.torn = len(rest)
                    return True
        except (ValueError, TypeError, LookupError, RuntimeError):
            return False

    def _decode(self, file: "Any", records: list[tuple]) -> None:
        """Read the lines, each proved on the way."""
        words: dict[str, str] = {}
        for line in _lines(file):
            if line[-1:] != b"\n" and len(line) < LIMIT:
                self.torn = len(line)
                break
            records.append(_next(len(records), records[-1][1] if len(records) > 1 else 0, line, words))
            self.size += len(line)
            self.crc = binascii.crc32(line, self.crc)

    def _open(self) -> None:
        """Open for appending, with nothing in the file but the lines that are safe."""
        if self.name in self._files.list():
            if not self.known:
                self.read()
            if self._read_back() > self.size:
                self._rewrite()
        elif self.size:
            raise JournalError("flash_lost", file=self.name)
        self.known = True
        self.torn = 0
        self._file = self._files.open(self.name, "ab")
        self._doubtful = False

    def _read_back(self) -> int:
        """Return the file's length; raise JournalError if it no longer begins with the safe lines."""
        crc = length = 0
        chunk = memoryview(bytearray(_CHUNK))  # one for all: garbage would be collected before the first entry is safe
        with self._files.open(self.name, "rb") as file:
            while True:
                count = file.readinto(chunk)
                if not count:
                    break
                crc = binascii.crc32(chunk[: max(0, min(count, self.size - length))], crc)
                length += count
        if length < self.size or crc != self.crc:
            raise JournalError("flash_lost", file=self.name)
        return length

    def _rewrite(self) -> None:
        """Copy the lines that are safe to a new file, and put it in the old one's place."""
        with self._files.open(self.name, "rb") as old, self._files.open(self.name + NEW, "wb") as new:
            left = self.size
            while left:
                chunk = old.read(min(left, _CHUNK))
                make_safe(new, chunk)
                left -= len(chunk)
        self._files.rename(self.name + NEW, self.name)


class reading:  # noqa: N801 - used like a function
    """Tell what fails within `with reading(name):` as a JournalError."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, OSError):
            raise JournalError("flash_read", file=self._name, reason=str(error))


def make_safe(file: "Any", data: bytes) -> None:
    """Write all of `data` and flush it. Raises OSError if not all could be written."""
    written = file.write(data)
    if written != len(data):
        raise OSError("{} of {} bytes written".format(written, len(data)))
    file.flush()


def _lines(file: "Any") -> "Iterator[bytes]":
    """Yield a file's lines; the last is what stands behind the last newline, cut behind LIMIT bytes.

    A MicroPython's readline asks LittleFS for each byte by itself, 0.6 ms a line.
    """
    rest = b""
    while True:
        chunk = file.read(_CHUNK)
        rest += chunk
        start, end = 0, rest.find(b"\n") + 1
        while end:
            yield rest[start:end]
            start, end = end, rest.find(b"\n", end) + 1
        rest = rest[start:]
        if not chunk or len(rest) > LIMIT:
            yield rest[: LIMIT + 1]
            return


def _next(number: int, before: int, line: bytes, words: dict[str, str] | None) -> tuple:
    """Return the record of a game's line of this number, behind one of the time `before`."""
    try:
        record = decode(line, words)
        follow(record, number, before)
    except RecordError as error:
        raise RecordError("at_line", line=number + 1, cause=error)
    return record
