"""The journal: one game's records in a file, safe against a power cut at any moment.

A port provides the files, see `castellan.interfaces`. A line is appended and flushed before memory or
screen change. Nothing is edited in place. Bytes that a power cut or a failed write left after the good
lines are dropped: the good lines are copied to a new file, which then replaces the old one.
"""

import binascii
import errno
import json

from castellan import collect
from castellan.core.errors import JournalError, RecordError
from castellan.core.record import KIND, LIMIT, NEW_GAME, NEW_OPTIONS, SEQ, TIME, decode, follow
from castellan.core.rules import load

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from castellan.interfaces import Files, Record, Sink, Source

NEW = ".new"  # suffix of a file that is still being written, before it replaces the old one
_CHUNK = 1024  # bytes read at a time
# Records between two collections, so that they lie beside each other and the heap's rest in one piece; and in a game
# that is no longer than most, none.
_TOGETHER, _FEW = 128, 512
_TAIL = 9  # bytes of a line after its content: a space and the checksum


class Journal:
    """A game's file: read once, then appended to.

    `size` and `crc` are the length and the CRC-32 of all lines that are safe on flash; `known` says
    whether they were read from the file or written to it.
    """

    def __init__(self, files: "Files", name: str) -> None:
        self.name = name
        self.size = 0
        self.crc = 0
        self.known = False
        self._files = files
        self._file: "Sink | None" = None
        self._doubtful = False  # a write failed: the file may hold anything after the safe lines

    def read(self, checked: bool = False) -> "list[Record]":
        """Return the file's records without an incomplete last line, which the next append removes from the file.

        `checked` is for files that this box has written itself: only each line's checksum, number and time are
        checked again, which takes a fifth of the time. If one line fails, all are read with the full check. Raises
        RecordError, which names the line and the reason, if the file is damaged, and JournalError if it can't be read.
        """
        records: "list[Record]" = []
        self.known = False
        self.size = self.crc = 0
        with reading(self.name), self._files.open(self.name, "rb") as file:
            if not checked or not self._read_checked(file, records):
                del records[:]
                self.size = self.crc = 0
                file.seek(0)
                self._decode(file, records)
        self.known = True
        return records

    def append(self, line: bytes) -> None:
        """Append a line: when this returns, it is on flash.

        Raises JournalError if the flash fails; the line is then dropped, and the file is
        repaired before the next append. Raises RecordError if the file was never read and
        is damaged.
        """
        safe = False
        try:
            file = self._open() if self._file is None else self._file
            crc = binascii.crc32(line, self.crc)  # before the line is on flash: a large number takes heap
            make_safe(file, line)
            safe = True
        except OSError as error:
            if error.errno == errno.ENOENT:  # the file, or its folder, is gone while it is open
                raise JournalError("flash_lost", file=self.name)
            raise JournalError("flash_write", reason=str(error))
        finally:
            # After any exception, Ctrl-C and MemoryError included, the file may hold a part of the line.
            if not safe:
                self._doubtful = True
                self.close()
        self.size += len(line)
        self.crc = crc

    def settle(self) -> None:
        """Remove what a failed write left in the file. Raises JournalError if that fails."""
        if not self._doubtful:
            return
        try:
            self._open()
        except OSError as error:
            raise JournalError("flash_write", reason=str(error))
        self.close()

    def close(self) -> None:
        """Close the file. The next append opens it again, and compares its content with the safe lines."""
        file, self._file = self._file, None
        if file is not None:
            try:
                file.close()
            except OSError:
                return  # after a failed write this may fail too; `_open` reads the file back anyway

    # -- Within -----------------------------------------------------------------------

    def _read_checked(self, file: "Source", records: "list[Record]") -> bool:
        """Read lines as long as checksum, number and time are right; return whether that holds for all."""
        crc32, loads = binascii.crc32, json.loads
        rest, seq, before, due = b"", 0, 0, _FEW
        try:
            while True:
                if seq >= due:
                    due += _TOGETHER
                    collect()
                chunk = file.read(_CHUNK)
                rest += chunk
                start, end = 0, rest.find(b"\n")
                while end >= _TAIL:
                    content = rest[start : end - _TAIL]
                    if not rest.startswith(b" %08x" % crc32(content), end - _TAIL):
                        return False
                    record = loads(content)
                    if record[SEQ] != seq or record[TIME] < before or type(record[KIND]) is not str:
                        return False
                    if seq:
                        before = record[TIME]
                    else:
                        # The game's words first, so that the records share these strings.
                        load(record[NEW_GAME], record[NEW_OPTIONS])
                    seq += 1
                    records.append(tuple(record))
                    start, end = end + 1, rest.find(b"\n", end + 1)
                self.size += start
                self.crc = crc32(memoryview(rest)[:start], self.crc)
                rest = rest[start:]
                if end >= 0 or len(rest) >= LIMIT:
                    return False
                if not chunk:
                    return True
        except (ValueError, TypeError, LookupError, RuntimeError):
            return False

    def _decode(self, file: "Source", records: "list[Record]") -> None:
        """Read the lines, each with the full check."""
        words: dict[str, str] = {}
        for line in _lines(file):
            if line[-1:] != b"\n" and len(line) < LIMIT:
                break
            records.append(_next(len(records), records[-1][TIME] if len(records) > 1 else 0, line, words))
            if not len(records) % _TOGETHER:
                collect()
            self.size += len(line)
            self.crc = binascii.crc32(line, self.crc)

    def _open(self) -> "Sink":
        """Open for appending, after removing everything but the safe lines; return the file."""
        if self._is_there():
            if not self.known:
                self.read()
            if self._read_back() > self.size:
                self._rewrite()
        elif self.size:
            raise JournalError("flash_lost", file=self.name)
        self.known = True
        file = self._file = self._files.open(self.name, "ab")
        self._doubtful = False
        return file

    def _is_there(self) -> bool:
        """Return whether there is such a file: a list of all of them would take longer the more games there are."""
        try:
            with self._files.open(self.name, "rb"):
                return True
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise
            return False

    def _read_back(self) -> int:
        """Return the file's length; raise JournalError if it no longer begins with the safe lines."""
        crc = length = 0
        chunk = memoryview(bytearray(_CHUNK))  # one buffer for all: garbage would delay the first entry
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
        """Copy the safe lines to a new file, which then replaces the old one."""
        with self._files.open(self.name, "rb") as old, self._files.open(self.name + NEW, "wb") as new:
            left = self.size
            while left:
                chunk = old.read(min(left, _CHUNK))
                make_safe(new, chunk)
                left -= len(chunk)
        self._files.rename(self.name + NEW, self.name)


class reading:  # noqa: N801 - used like a function
    """Turn an OSError within `with reading(name):` into a JournalError."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> None:
        """Do nothing."""

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        if isinstance(error, OSError):
            raise JournalError("flash_read", file=self._name, reason=str(error))


def make_safe(file: "Sink", data: bytes) -> None:
    """Write `data` and flush it to flash. Raises OSError if only a part could be written."""
    written = file.write(data)
    if written != len(data):
        raise OSError("{} of {} bytes written".format(written, len(data)))
    file.flush()


def _lines(file: "Source") -> "Iterator[bytes]":
    """Yield a file's lines, and last the rest after the final newline, at most LIMIT + 1 bytes of it.

    MicroPython's own readline asks LittleFS for every single byte, which is slow.
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


def _next(number: int, before: int, line: bytes, words: dict[str, str] | None) -> "Record":
    """Decode the game's line `number`, which follows a record with the time `before`."""
    try:
        record = decode(line, words)
        follow(record, number, before)
    except RecordError as error:
        raise RecordError("at_line", line=number + 1, cause=error)
    return record
