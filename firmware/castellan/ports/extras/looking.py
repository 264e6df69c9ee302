"""A look at the display's two wires where no display answers: how often the LED blinks for what is wrong with them.

It is loaded for each look, and not kept. No line is driven against another one: both are open drain, and pulled low as
at each start of the box.
"""

import time

import machine
import pins

from castellan.oled import ADDRESSES

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

# Blinks in a row. A line is wrong that does not rise, does not fall, or leads nowhere.
NOTHING, SDA, SCL, SILENT, EXCHANGED, ADDRESS, TOUCHING = 2, 4, 5, 6, 7, 8, 9
_SETTLED = 50  # µs: 50 kΩ lift a wire of 200 pF in 20


def look() -> int:
    """Return how often the LED blinks."""
    numbers = pins.SDA, pins.SCL
    lines = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in numbers]
    rises = _levels(lines)
    falls, follows = [0, 0], 0
    for index, line in enumerate(lines):
        if rises[index]:
            line.init(machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=0)
            levels = _levels(lines)
            line.init(machine.Pin.IN, machine.Pin.PULL_UP)
            _levels(lines)
            falls[index] = not levels[index]
            follows += falls[index] and not levels[1 - index]
    # From low on: what lifts a line then is the display. A pull-down alone proves nothing on an RP2350, its E9.
    for line in lines:
        line.init(machine.Pin.OPEN_DRAIN, value=0)
    for line in lines:
        line.init(machine.Pin.IN, machine.Pin.PULL_DOWN)
    lifted = _levels(lines)
    for index, code in enumerate((SDA, SCL)):
        if not rises[index] or not falls[index]:
            return code
    if lifted == [0, 0]:
        return NOTHING
    if follows:  # a display without power joins them by its resistors, but lifts none
        return TOUCHING
    if lifted != [1, 1]:
        return SCL if lifted[0] else SDA
    if _answering(pins.SCL, pins.SDA):
        return EXCHANGED
    found = _answering(pins.SDA, pins.SCL)
    return ADDRESS if found and getattr(pins, "ADDRESS", ADDRESSES[0]) not in found else SILENT


def _levels(lines: "list[Any]") -> list[int]:
    """Return the levels of both lines once they have settled."""
    time.sleep_us(_SETTLED)  # type: ignore[attr-defined, unused-ignore]
    return [line() for line in lines]


def _answering(sda: int, scl: int) -> list[int]:
    """Return the addresses that answer."""
    bus: "Any" = machine.SoftI2C
    found: list[int] = bus(sda=machine.Pin(sda), scl=machine.Pin(scl), freq=100_000).scan()
    return found
