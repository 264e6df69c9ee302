"""Functions for a stopped box, sent after `on_the_box`: which keys go down, and how its dial turns, under hands.

They run on MicroPython only. `castellan_host.device.answering` knows the shapes of what they yield.
"""

# ruff: noqa: PLC0415 - as in `on_the_box`, a function imports what it needs of the board

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    ticks_ms: "Callable[[], int]"
    ticks_diff: "Callable[[int, int], int]"
    sleep_ms: "Callable[[int], None]"
else:
    from time import sleep_ms, ticks_diff, ticks_ms

_WITHIN = 6000  # ms for a press; shorter than the laptop waits
_SETTLED = 50  # ms that the levels must stay the same: contacts bounce, and keys that touch do not close at once


def pressed(*stuck: int) -> "Iterator[int]":
    """Yield the keys that are down as soon as some have been for a while, without those that are stuck."""
    yield from _settled(stuck, True)


def released(*stuck: int) -> "Iterator[int]":
    """Wait until no key is down but those that are stuck; yield the ones that still are when time is out."""
    yield from _settled(stuck, False)


def dial() -> "Iterator[int]":
    """Yield the pins of the dial, if the box has one: both contacts, and the key below it."""
    import pins

    yield from getattr(pins, "DIAL", ())


def turned() -> "Iterator[int]":
    """Yield which of the dial's pins closed, in order, once all are open again: 0 and 1 its contacts, 2 its key."""
    import machine
    import pins

    there = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.DIAL]
    begin = since = ticks_ms()
    closed: list[int] = []
    while ticks_diff(ticks_ms(), begin) < _WITHIN:
        down = [index for index, pin in enumerate(there) if not pin()]
        closed.extend([index for index in down if index not in closed])
        if down or not closed:
            since = ticks_ms()
        elif ticks_diff(ticks_ms(), since) >= _SETTLED:
            break
    yield from closed


def _settled(stuck: "tuple[int, ...]", wanted: bool) -> "list[int]":
    import machine
    import pins

    there = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in pins.KEYS]
    begin = since = ticks_ms()
    before: list[int] = []
    while ticks_diff(ticks_ms(), begin) < _WITHIN:
        down = [index for index, pin in enumerate(there) if index not in stuck and not pin()]
        if down != before or bool(down) != wanted:
            before, since = down, ticks_ms()
        elif ticks_diff(ticks_ms(), since) >= _SETTLED:
            break
        sleep_ms(1)
    return before
