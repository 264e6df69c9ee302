"""More functions for a stopped box, sent after `on_the_box`: which of its wires touch, and which are held.

They run on MicroPython only, and drive no pin against another. A contact's is pulled low only where a pull-down has
shown that nothing holds it high; SDA and SCL are open drain, and pulled low as at each start of the box.
"""

import time

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    contacts: "Callable[[], list[tuple[str, int]]]"  # of `on_the_box`

_SETTLED = 50  # µs: 50 kΩ lift a wire of 200 pF in 20
# The RP2350 lifts a pin by itself while it listens (its data sheet, E9): so its pads listen only when they are read.
_PADS, _LISTENS = 0x40038004, 1 << 6


def wires() -> "Iterator[tuple[Any, ...]]":
    """Yield of each pin of keys and dial, then of SDA's and SCL's, what is read there, and which go low with it.

    That is the name of its constant; the pin's number; its level with a pull-up, and with a pull-down; its level while
    it is pulled low, None where it was not; the numbers of the others that are low only then. A display on SPI has
    neither SDA nor SCL.
    """
    import machine
    import pins

    wired = contacts()  # noqa: F821
    others = len(wired)
    if getattr(pins, "WIRE", None) != "spi":
        wired.extend((("SDA", pins.SDA), ("SCL", pins.SCL)))
    numbers = [number for _, number in wired]
    down = _pulled_down(numbers)
    there = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in numbers]
    time.sleep_us(_SETTLED)  # type: ignore[attr-defined]
    up = [pin() for pin in there]
    for index, pin in enumerate(there):
        driven, low = None, []
        if up[index] and (not down[index] or index >= others):
            pin.init(machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=0)
            driven = pin()
            if not driven:  # else something holds it high, and it is let go at once
                time.sleep_us(_SETTLED)  # type: ignore[attr-defined]
                low = [numbers[at] for at, other in enumerate(there) if up[at] and at != index and not other()]
            pin.init(machine.Pin.IN, machine.Pin.PULL_UP)
            time.sleep_us(_SETTLED)  # type: ignore[attr-defined]
        name, number = wired[index]
        yield name, number, up[index], down[index], driven, low


def _pulled_down(numbers: "list[int]") -> "list[int]":
    """Return the levels of pins with pull-downs."""
    import machine
    import pins

    there = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_DOWN) for number in numbers]
    deaf = pins.CHIP == "rp2350"
    if deaf:
        for number in numbers:
            machine.mem32[_PADS + 4 * number] &= ~_LISTENS
    time.sleep_us(_SETTLED)  # type: ignore[attr-defined]
    levels = []
    for index, pin in enumerate(there):
        if deaf:
            machine.mem32[_PADS + 4 * numbers[index]] |= _LISTENS
        levels.append(pin())
    return levels


def exchanged() -> "Iterator[int]":
    """Yield the addresses that answer with SDA and SCL exchanged."""
    import machine
    import pins

    bus = machine.SoftI2C(sda=machine.Pin(pins.SCL), scl=machine.Pin(pins.SDA), freq=100_000)
    yield from bus.scan()
