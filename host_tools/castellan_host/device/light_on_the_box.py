"""More functions for a stopped box, sent after `on_the_box`: they measure what this project's models assume.

They run on MicroPython only. Times are in microseconds.
"""

import gc
import os
import time

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    ticks_us: "Callable[[], int]"
    ticks_diff: "Callable[[int, int], int]"
else:
    from time import ticks_diff, ticks_us

_SCRATCH = "/first-light"
_COUNT, _SIZE, _ERASE = 4, 5, 6  # ioctl of a block device
_PAGE = 256
_BITS = 4096
_WATCHED = 60_000  # µs after a contact's first edge in which more of them count as its bounce
_PRESS_WITHIN, _RELEASE_WITHIN = 6_000_000, 3_000_000  # µs; together shorter than the laptop waits


class _Nothing:
    """Files of a new box, on which nothing can be written."""

    def list(self) -> "list[str]":
        return []

    def free(self) -> int:
        return 1 << 20

    def open(self, name: str, mode: str) -> "Any":
        raise OSError(30)


def _oled() -> "Any":
    import pins

    from castellan.oled import Oled

    wire: Any
    if getattr(pins, "ACK", True):
        from castellan.ports.wire import Wire

        wire = Wire(pins.I2C, pins.SDA, pins.SCL, pins.FREQUENCY)
    else:
        from castellan.ports.mute import bus_of_display

        wire = bus_of_display(pins.FREQUENCY)
    return Oled(wire, getattr(pins, "OLED", None), getattr(pins, "ADDRESS", None), pins.UPSIDE_DOWN)


def start() -> "Iterator[tuple[int, int]]":
    """Yield how long it takes to load the firmware, and then to the first picture of the newest game."""
    begin = ticks_us()
    from castellan.ports import start

    start.load()
    loaded = ticks_us()
    from castellan.box import Box
    from castellan.ports.flash import Flash

    Box(_oled(), Flash("/games", gc.collect), os.urandom).step(0, 0)
    yield ticks_diff(loaded, begin), ticks_diff(ticks_us(), loaded)
    gc.threshold(-1)  # type: ignore[attr-defined]


def press() -> "Iterator[int]":
    """Yield how long key 3 takes on the first screen of a new box, with its picture, when everything is loaded."""
    from castellan.box import Box

    for again in (False, True):
        box = Box(_oled(), _Nothing(), os.urandom)  # type: ignore[arg-type]
        longest = 0
        for now in range(0, 2000, 5):
            gc.collect() if now == 1500 else None
            begin = ticks_us()
            box.step(now, 4 if now >= 1500 else 0)
            if now >= 1500:
                longest = max(longest, ticks_diff(ticks_us(), begin))
        if again:
            yield longest


def flash_times() -> "Iterator[tuple[int, int]]":
    """Yield how long an erase of a block took, and a program of a page in it, for some times.

    The block is that of a file which is made for it and removed; nothing if it is not found.
    """
    try:
        from _rp2 import Flash  # type: ignore[import-not-found]

        device = Flash()
    except ImportError:
        from esp32 import Partition  # type: ignore[import-not-found]

        device = Partition.find(Partition.TYPE_DATA, label="vfs")[0]
    mark, read = os.urandom(16), bytearray(16)
    size = device.ioctl(_SIZE, 0)
    with open(_SCRATCH, "wb") as file:
        file.write(mark + bytes(size - len(mark)))
    try:
        for block in range(device.ioctl(_COUNT, 0)):
            device.readblocks(block, read, 0)
            if read == mark:
                for _ in range(4):
                    begin = ticks_us()
                    device.ioctl(_ERASE, block)
                    erased = ticks_us()
                    device.writeblocks(block, bytes(_PAGE), 0)
                    yield ticks_diff(erased, begin), ticks_diff(ticks_us(), erased)
                break
    finally:
        os.remove(_SCRATCH)


def bounce(index: int) -> "Iterator[tuple[int, int, int, int]]":
    """Yield a key's later edges after its contact closed and when the last was, the same of its release; or nothing."""
    import machine
    import pins

    pin = machine.Pin(pins.KEYS[index], machine.Pin.IN, machine.Pin.PULL_UP)
    closed = _edges(pin, 0, _PRESS_WITHIN)
    if closed:
        yield closed + (_edges(pin, 1, _RELEASE_WITHIN) or (-1, 0))


def _edges(pin: "Any", level: int, within: int) -> "tuple[int, int] | None":
    """Wait for a level; return how many edges followed, and when the last did. None if it does not come."""
    begin = ticks_us()
    while pin() != level:
        if ticks_diff(ticks_us(), begin) > within:
            return None
    begin = ticks_us()
    edges = last = 0
    while True:
        now = ticks_diff(ticks_us(), begin)
        if pin() != level:
            level ^= 1
            edges += 1
            last = now
        elif now > _WATCHED:
            return edges, last


def random_bits() -> "Iterator[tuple[int, int, int]]":
    """Yield a number of random bits, how many of them are ones, and how many differ from the one before."""
    ones = changes = before = 0
    for byte in os.urandom(_BITS // 8):
        for bit in range(8):
            one = byte >> bit & 1
            ones += one
            changes += one ^ before
            before = one
    yield _BITS, ones, changes


def supply() -> "Iterator[tuple[int, int]]":
    """Yield the chip's frequency in Hz, and millivolts at VSYS, 0 where no free pin measures it."""
    import machine
    import pins

    frequency = machine.freq()
    millivolts = 0
    bus = [getattr(pins, name, None) for name in ("SDA", "SCL")]
    if pins.CHIP.startswith("rp2") and 29 not in pins.KEYS and 29 not in bus:
        time.sleep_ms(1)  # type: ignore[attr-defined]
        millivolts = machine.ADC(29).read_u16() * 3 * 3300 // 65535
    yield frequency, millivolts
