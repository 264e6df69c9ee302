"""Reading a game's file for the laptop in pieces: each step is short, and no file stays open.

A game may grow between two steps. So each piece opens the file again, and only lines that are
safe on flash are read.
"""

import binascii

from castellan.core.errors import JournalError, RecordError
from castellan.core.record import unseal

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from castellan.flash.archive import Archive, GameFile

PIECE = 512  # bytes read at a time, more than a line's size limit


def records(
    archive: "Archive", file: "GameFile", first: int, seq: int = 0, offset: int = 0
) -> "Iterator[bytes | None]":
    """Yield the lines of a game's records from number `first` on, and None after each piece.

    `archive` is a `castellan.flash.archive.Archive` and `file` one of its games. If it is known that
    line `seq` begins at byte `offset`, reading starts there. Raises JournalError if the game can't
    be read, or a line from `first` on is damaged.
    """
    while True:
        some = _piece(archive, file, offset)
        if not some:
            return
        for line in some:
            offset += len(line)
            if seq >= first:
                _check(file, seq, line)
                yield line
            seq += 1
        yield None


def checksum(archive: "Archive", file: "GameFile", count: int) -> "Iterator[int | None]":
    """Yield None after each piece, and last the CRC-32 of a game's first `count` lines, -1 if it has fewer.

    Raises JournalError if the game can't be read.
    """
    crc = offset = 0
    while count > 0:
        some = _piece(archive, file, offset)
        if not some:
            break
        for line in some[: min(count, len(some))]:
            crc = binascii.crc32(line, crc)
            offset += len(line)
        count -= len(some)
        yield None
    yield crc if count <= 0 else -1


def _piece(archive: "Archive", file: "GameFile", offset: int) -> list[bytes]:
    """Return the complete lines of the piece that begins at byte `offset`."""
    return [line + b"\n" for line in archive.piece(file, offset, PIECE).split(b"\n")[:-1]]


def _check(file: "GameFile", seq: int, line: bytes) -> None:
    try:
        unseal(line)
        if not line.startswith(b"[%d," % seq):
            raise RecordError("record_shape")
    except RecordError as cause:
        raise JournalError("damaged", file=file.name, cause=RecordError("at_line", line=seq + 1, cause=cause))
