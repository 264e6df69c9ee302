"""The ESP32's watchdog, interrupts and timer. References to MicroPython's sources are to its version 1.25."""

import select
import sys

import machine

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

HUNG_AFTER = 8000  # ms
_A_DAY = 86_400_000  # ms


class Chip:
    """The ESP32 and the ESP32-S3."""

    gap = 15  # ms; between two readings of the keys lies a tick of 10 ms
    room = most = 64  # bytes; this port always reports that it can be written to, and blocks (ports/esp32/mphalport.c)

    def __init__(self) -> None:
        self._watchdog: "Any" = None
        self._input = select.poll()
        self._input.register(sys.stdin, select.POLLIN)

    def arm(self) -> None:
        """Start the watchdog: it restarts the chip when `feed` is not called for HUNG_AFTER ms."""
        self._watchdog = machine.WDT(timeout=HUNG_AFTER)

    def feed(self) -> None:
        """Feed the watchdog, if it is armed."""
        if self._watchdog:
            self._watchdog.feed()

    def disarm(self) -> None:
        """Set the watchdog's timeout to a day: this port can't stop it, but can start it again with another timeout."""
        if self._watchdog:
            self._watchdog = None
            machine.WDT(timeout=_A_DAY).feed()

    def listen(self, pin: "Any", handler: "Callable[[Any], None]") -> None:
        """Call `handler(pin)` at each edge of the pin, between two bytecodes: this port has no hard interrupts."""
        pin.irq(handler, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING)

    def timer(self) -> "Any":
        """Return an unused timer: this port numbers them."""
        return machine.Timer(0)

    def erase_ahead(self) -> None:
        """Do nothing: this port's MicroPython does not know which block of the flash is written next."""

    def wait(self, milliseconds: int, dark: bool) -> None:
        """Sleep until a key's edge, the laptop's bytes, or the port's next tick: there is one each 10 ms.

        `sleep_ms` would keep the processor busy: it sleeps only while more than a tick is left (`mp_hal_delay_ms`).
        `poll` sleeps a tick at a time, and looks after each, and after an interrupt, whether its time is over
        (`MICROPY_EVENT_POLL_HOOK`). Never deeper, since the chip can't detect a connected laptop.
        """
        self._input.ipoll(1)
