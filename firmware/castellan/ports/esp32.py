"""What the ESP32 does in its own way: watchdog and interrupts. MicroPython's sources are those of its version 1.25."""

import time

import machine

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

HUNG_AFTER = 8000  # ms
_A_DAY = 86_400_000  # ms


class Chip:
    """The ESP32 and the ESP32-S3."""

    ROOM = 64  # its port is always ready to be written to, and waits by itself (ports/esp32/mphalport.c)

    def __init__(self) -> None:
        self._watchdog: "Any" = None

    def arm(self) -> None:
        """Have the chip restarted when `feed` is not called for long."""
        self._watchdog = machine.WDT(timeout=HUNG_AFTER)

    def feed(self) -> None:
        """Tell the watchdog, if it is armed, that all is well."""
        if self._watchdog:
            self._watchdog.feed()

    def disarm(self) -> None:
        """Let the watchdog wait for a day: this port can't stop it, but makes it anew with another time."""
        if self._watchdog:
            self._watchdog = None
            machine.WDT(timeout=_A_DAY).feed()

    def listen(self, pin: "Any", handler: "Callable[[Any], None]") -> None:
        """Call `handler(pin)` when the pin falls: between two bytecodes, for this port knows no hard interrupts."""
        pin.irq(handler, machine.Pin.IRQ_FALLING)

    def timer(self) -> "Any":
        """Return a timer that nobody else has: this port counts them."""
        return machine.Timer(0)

    def wait(self, milliseconds: int, dark: bool) -> None:
        """Let time pass, asleep until an interrupt. It can't be told whether a laptop is there: no deeper sleep."""
        time.sleep_ms(milliseconds)
