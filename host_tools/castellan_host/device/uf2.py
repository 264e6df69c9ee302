"""UF2 files, which a board's boot loader takes when they are copied onto its drive.

The format is https://github.com/microsoft/uf2; sections are those of the RP2040's and RP2350's data sheets.
"""

import hashlib
import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass

from castellan_host.device.errors import RefusedError

FLASH = 0x10000000  # the address at which the chips see their flash
PAGE = 256  # bytes in a block

_BLOCK = struct.Struct("<8I476sI")
_MAGICS = 0x0A324655, 0x9E5D5157, 0x0AB16F30
_FAMILY, _EXTENSION = 0x2000, 0x8000  # flags: which fields are present
# RP2350 errata, E10: its boot ROM needs a block of no family first, and must not write it to flash.
_ABSOLUTE, _IGNORED = 0xE48BFF57, 0x9957E304
_LAST_PAGE = 0x10FFFF00

_SEAL = b"castellan image sha256 "  # and the digest of all pages before it, on the last page of an image


@dataclass(frozen=True)
class Stamp:
    """The stamp of a UF2 of Castellan: version, board, build number, digest of the frozen files."""

    version: str
    board: str
    build: int
    digest: str


@dataclass(frozen=True)
class Uf2:
    """The image in a UF2, from the flash's first byte, and the family of chips that it is for."""

    image: bytes
    family: int

    @property
    def stamp(self) -> Stamp | None:
        """Its stamp; None if it is not Castellan's."""
        found = re.search(rb"castellan ([\w.]+) for (\w+), build (\d+), ([0-9a-f]{16})\0", self.image)
        if not found:
            return None
        version, board, build, digest = (group.decode() for group in found.groups())
        return Stamp(version, board, int(build), digest)

    @property
    def whole(self) -> bool:
        """Whether its last page is the seal of the others: whether each byte is as it was built."""
        return len(self.image) > PAGE and self.image[-PAGE:] == _seal(self.image[:-PAGE])


def sealed(image: bytes) -> bytes:
    """Return an image in whole pages, with one more that seals them."""
    pages = image + bytes(-len(image) % PAGE)
    return pages + _seal(pages)


def _seal(pages: bytes) -> bytes:
    return (_SEAL + hashlib.sha256(pages).hexdigest().encode()).ljust(PAGE, b"\0")


def boot_stage(code: bytes) -> bytes:
    """Return a boot stage, the first page of an RP2040's flash, with the CRC that its boot ROM checks (2.8.1.3.1)."""
    code = code.ljust(PAGE - 4, b"\0")
    crc = 0xFFFFFFFF
    for byte in code:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1 ^ (0x04C11DB7 if crc >> 31 else 0)) & 0xFFFFFFFF
    return code + crc.to_bytes(4, "little")


def write(image: bytes, family: int, errata: bool) -> bytes:
    """Return an image of the flash as a UF2 for a family of chips; `errata` puts the RP2350's first block before it."""
    pages = [image[start : start + PAGE].ljust(PAGE, b"\0") for start in range(0, len(image), PAGE)]
    blocks = [
        _block(_FAMILY | _EXTENSION, _LAST_PAGE, 0, 2, _ABSOLUTE, b"\xef" * PAGE + _IGNORED.to_bytes(4, "little"))
    ]
    blocks = blocks if errata else []
    blocks += [_block(_FAMILY, FLASH + n * PAGE, n, len(pages), family, page) for n, page in enumerate(pages)]
    return b"".join(blocks)


def read(data: bytes) -> Uf2:
    """Return the image in a UF2. Raises RefusedError if the file is not a UF2, or not complete."""
    blocks = [block for block in _blocks(data) if block[1] != _ABSOLUTE]
    families = {family for _, family, *_ in blocks}
    if len(families) != 1:
        raise RefusedError("it is for several kinds of chips" if families else "it is not a UF2")
    image = b""
    for number, (address, _, at, count, page) in enumerate(blocks):
        if (at, count, address) != (number, len(blocks), FLASH + len(image)):
            raise RefusedError("it is not complete")
        image += page
    return Uf2(image, families.pop())


def _block(flags: int, address: int, number: int, count: int, family: int, data: bytes) -> bytes:
    first, second, last = _MAGICS
    return _BLOCK.pack(first, second, flags, address, PAGE, number, count, family, data, last)


def _blocks(data: bytes) -> Iterator[tuple[int, int, int, int, bytes]]:
    """Yield address, family, number, how many there are, and the page of each block."""
    if len(data) % _BLOCK.size:
        raise RefusedError("it is not a UF2, or cut off")
    for fields in _BLOCK.iter_unpack(data):
        first, second, flags, address, size, number, count, family, page, last = fields
        if (first, second, last) != _MAGICS or size != PAGE or not flags & _FAMILY:
            raise RefusedError("it is not a UF2 of such a board")
        yield address, family, number, count, page[:PAGE]
