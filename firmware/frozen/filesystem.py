"""Finds the board's filesystem, and formats the flash only if it has none. Only part of a UF2.

MicroPython's own _boot.py formats a filesystem that it can't mount. This one never formats over a LittleFS,
even a damaged one. MicroPython's firmware for boards with a radio has a smaller filesystem, at the end of the
same flash, than the one for boards without: either size is mounted as it is.
"""

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

BLOCK, PAGE = 4096, 256
# Blocks without a radio: blocks with one, for RPI_PICO and RPI_PICO_W, RPI_PICO2 and RPI_PICO2_W.
SMALLER = {352: 212, 768: 640}

# Written to the last block while formatting, which does not use that block: the LittleFS may be incomplete.
_MARK = b"Castellan formats this flash"
_COUNT, _ERASE = 4, 6  # operations of a block device's ioctl


def parts(flash: "Callable[..., Any]") -> "tuple[Any, ...]":
    """Return the possible places of a filesystem, without a radio and with one; `flash` is `rp2.Flash`.

    A flash of a size that no board with a radio has is one place.
    """
    full = flash()
    blocks = full.ioctl(_COUNT, 0)
    smaller = SMALLER.get(blocks)
    return (full, flash(start=(blocks - smaller) * BLOCK, len=smaller * BLOCK)) if smaller else (full,)


def mounted(places: "tuple[Any, ...]", lfs: "Any") -> "Any":
    """Return the filesystem in one of the places; `lfs` is `vfs.VfsLfs2`.

    If there is none, the larger place is formatted. None if there is one that can't be mounted.
    """
    full = places[0]
    marked = _holds(full, full.ioctl(_COUNT, 0) - 1, 0, _MARK)
    for part in places:
        try:
            found = lfs(part, progsize=PAGE, lookahead=_lookahead(part))
        except OSError:
            continue
        if marked:
            _unmark(full)
        return found
    if not marked:
        for part in places:
            # The superblock is stored twice: while one copy is written, the other is complete.
            if _holds(part, 0, 8, b"littlefs") or _holds(part, 1, 8, b"littlefs"):
                return None
        _mark(full)
    lfs.mkfs(full, progsize=PAGE)
    _unmark(full)
    return lfs(full, progsize=PAGE, lookahead=_lookahead(full))


def _lookahead(part: "Any") -> int:
    """Return how many bytes note the free blocks of all the part, a bit for each: by 8 bytes, as LittleFS has it.

    With MicroPython's 32 bytes a nearly full flash is read once for every 256 blocks until one is free.
    """
    blocks: int = part.ioctl(_COUNT, 0)
    return (blocks + 63) // 64 * 8


def _holds(part: "Any", block: int, at: int, words: bytes) -> bool:
    found = bytearray(len(words))
    part.readblocks(block, found, at)
    return found == words


def _mark(flash: "Any") -> None:
    last = flash.ioctl(_COUNT, 0) - 1
    if not _holds(flash, last, 0, b"\xff" * PAGE):
        flash.ioctl(_ERASE, last)
    flash.writeblocks(last, _MARK + b"\xff" * (PAGE - len(_MARK)), 0)


def _unmark(flash: "Any") -> None:
    # This needs no erase: a flash can always change bits from 1 to 0.
    flash.writeblocks(flash.ioctl(_COUNT, 0) - 1, bytes(PAGE), 0)
