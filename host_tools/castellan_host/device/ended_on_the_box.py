"""What a stopped box says of the time that it ran: this file is sent to its REPL before the interpreter is restarted.

It runs on MicroPython only, and takes little heap and stack: the box's program may have left little of both.
"""

import binascii
import sys

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

_STACKS = {"rp2040": 0x20040000, "rp2350": 0x20080000}  # where core 0's ends: memmap_mp_rp2040.ld, memmap_mp_rp2350.ld
_SIZE = 8192
_MARK = 0x2B5A5A5  # `on_the_box.mark` fills the unused stack with it


def ended() -> "Iterator[tuple[Any, ...]]":
    """Yield for how many seconds it ran, the errors of its display, its flash and its link, and the unused stack.

    That is in bytes, 0 if no mark is found, -1 on another chip. Nothing if no box ran.
    """
    counts = getattr(sys.modules.get("castellan.ports.board"), "ended", None)
    if counts:
        seconds, of_display, of_flash, of_link = counts
        yield seconds, of_display, of_flash, of_link, _unused()


def _unused() -> int:
    if sys.platform != "rp2":
        return -1
    import pins
    from machine import mem32

    count = 0
    while count < _SIZE and mem32[_STACKS[pins.CHIP] + count] == _MARK:
        count += 4
    return count


def last_words() -> None:
    """Print the answer of `ended`, as `on_the_box.answer` does."""
    count = 0
    for value in ended():
        print(repr(value), binascii.crc32(repr(value).encode(), count))
        count += 1
    print(count, binascii.crc32(str(count).encode(), count))
