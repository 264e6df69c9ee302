"""The link's lines, as the laptop writes and reads them (docs/link.md)."""

from collections.abc import Iterator
from typing import Any

from castellan.core import record
from castellan.core.errors import RecordError

LIMIT = 512  # bytes of a line from the box, its newline included

Message = list[Any]  # its kind and its arguments

_DEPTH = record.DEPTH + 1  # a message with a record in it


def encode(*message: object) -> bytes:
    """Return a message as its line."""
    return record.seal(record.canonical(message, _DEPTH).encode())


def decode(line: bytes) -> Message | None:
    """Return the message of a line without its newline, None if it is noise."""
    try:
        message = record.parse(record.unseal(line.removesuffix(b"\r") + b"\n"), _DEPTH)
    except RecordError:
        return None
    return message if type(message) is list and message and type(message[0]) is str else None


def record_line(content: object) -> tuple[int, bytes] | None:
    """Return number and line of the record that a message carries, None if it is not a record."""
    try:
        if type(content) is not list or len(content) < 3:
            return None
        seq, time, *event = content
        if type(seq) is not int or type(time) is not int:
            return None
        line = record.encode(seq, time, event)
        return record.decode(line)[record.SEQ], line
    except RecordError:
        return None


class Lines:
    """Splits received bytes into lines, and drops those that are too long."""

    def __init__(self) -> None:
        self.rest = b""
        self._overlong = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """Yield the complete lines, without their newlines."""
        complete = (self.rest + data).split(b"\n")
        self.rest = complete.pop()
        for line in complete:
            if not self._overlong and len(line) < LIMIT:
                yield line
            self._overlong = False
        if len(self.rest) >= LIMIT:
            self.rest, self._overlong = b"", True
