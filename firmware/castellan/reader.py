"""Reading a game's file for the laptop, piece by piece: each step is short, and no file stays open.

A game that is played is appended to between two steps, so each piece is looked up anew,
and nothing beyond the lines that are safe is read.
"""

import binascii

from castellan.errors import JournalError, RecordError
from castellan.record import unseal

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

PIECE = 512  # bytes read at a time: longer than a line


def records(archive: "Any", entry: "Any", first: int, seq: int = 0, offset: int = 0) -> "Iterator[bytes | None]":
    """Yield the lines of a game's records from number `first` on, and None where time may pass.

    `archive` is a `castellan.archive.Archive`, `entry` one of its games, whose line `seq`
    begins at byte `offset`. Raises JournalError if the game can't be read, or where a line
    to be yielded is damaged.
    """
    while True:
        some = _piece(archive, entry, offset)
        if not some:
            return
        for line in some:
            offset += len(line)
            if seq >= first:
                _check(entry, seq, line)
                yield line
            seq += 1
        yield None


def checksum(archive: "Any", entry: "Any", count: int) -> "Iterator[int | None]":
    """Yield None where time may pass, and last the CRC-32 of a game's first `count` lines, -1 if it has fewer.

    Raises JournalError if the game can't be read.
    """
    crc = offset = 0
    while count > 0:
        some = _piece(archive, entry, offset)
        if not some:
            break
        for line in some[: min(count, len(some))]:
            crc = binascii.crc32(line, crc)
            offset += len(line)
        count -= len(some)
        yield None
    yield crc if count <= 0 else -1


def _piece(archive: "Any", entry: "Any", offset: int) -> list[bytes]:
    """Return a game's safe lines from a byte on, as many as a piece holds."""
    return [line + b"\n" for line in archive.piece(entry, offset, PIECE).split(b"\n")[:-1]]


def _check(entry: "Any", seq: int, line: bytes) -> None:
    try:
        unseal(line)
        if not line.startswith(b"[%d," % seq):
            raise RecordError("record_shape")
    except RecordError as cause:
        raise JournalError("damaged", file=entry.name, cause=RecordError("at_line", line=seq + 1, cause=cause))
