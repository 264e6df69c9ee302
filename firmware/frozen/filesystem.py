"""The board's filesystem: which part of the flash holds it, and whether it may be formatted. Part of a UF2 only.

MicroPython's own _boot.py formats whatever it can't mount. Here a LittleFS is never formatted over, be it
damaged. MicroPython's firmware for boards with radio has a smaller one than that for boards without, at
the end of the same flash: one of either size is taken as it is.
"""

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

BLOCK, PAGE = 4096, 256
# Blocks where MicroPython has radio, by blocks where it has none: RPI_PICO_W and RPI_PICO, RPI_PICO2_W and RPI_PICO2.
SMALLER = {352: 212, 768: 640}

# On the flash's last block, which a new filesystem leaves alone: that LittleFS, if there is one, is not yet complete.
_MARK = b"Castellan formats this flash"
_COUNT, _ERASE = 4, 6  # operations of a block device's ioctl


def parts(flash: "Callable[..., Any]") -> "tuple[Any, Any]":
    """Return the part of the flash without radio and with it; `flash` is `rp2.Flash`."""
    full = flash()
    blocks = full.ioctl(_COUNT, 0)
    smaller = SMALLER[blocks]
    return full, flash(start=(blocks - smaller) * BLOCK, len=smaller * BLOCK)


def mounted(both: "tuple[Any, Any]", lfs: "Any") -> "Any":
    """Return the filesystem on one of two parts of the flash; `lfs` is `vfs.VfsLfs2`.

    Where there is none the larger part is formatted. None if there is one that can't be mounted.
    """
    full = both[0]
    marked = _holds(full, full.ioctl(_COUNT, 0) - 1, 0, _MARK)
    for part in both:
        try:
            found = lfs(part, progsize=PAGE)
        except OSError:
            continue
        if marked:
            _unmark(full)
        return found
    if not marked:
        for part in both:
            # A superblock has its copy; while one of them is written the other is complete.
            if _holds(part, 0, 8, b"littlefs") or _holds(part, 1, 8, b"littlefs"):
                return None
        _mark(full)
    lfs.mkfs(full, progsize=PAGE)
    _unmark(full)
    return lfs(full, progsize=PAGE)


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
    # Without an erase: a flash's bits may always fall.
    flash.writeblocks(flash.ioctl(_COUNT, 0) - 1, bytes(PAGE), 0)
