"""The RP2040's and the RP2350's watchdog, interrupts and sleep.

Section numbers are those of the RP2040's data sheet; the RP2350 differs in the address of its watchdog.
"""

import time

import machine
import pins
import vfs

from castellan.keys import OPEN

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

HUNG_AFTER = 8000  # ms; the watchdog's counter allows 8388
DOZE = 40  # ms; a tap that wakes the display is longer
UNPLUGGED_AFTER = 3000  # ms without a USB frame; a host sends one each millisecond

_CLEAR = 0x3000  # added to a register's address: a write clears the bits that are set in it (2.1.2)
_WATCHDOG_CTRL = {"rp2040": 0x40058000, "rp2350": 0x400D8000}  # 4.7.6; of both: 2.2
_ENABLE = 1 << 30
_USB_FRAME = 0x50110048  # SOF_RD, the number of the last frame (4.1.4)


class Chip:
    """The chip that `pins.CHIP` names."""

    gap = OPEN  # ms; see `castellan.ports.contacts`
    room = 1  # bytes that fit once the USB serial says that it can be written to
    most = 64  # bytes written in a step

    def __init__(self) -> None:
        self._watchdog: "Any" = None
        self._frame = -1  # the number of the last USB frame
        self._heard = 0  # when it last changed
        # Without a battery nothing is gained by it, and an RP2040 whose watchdog fires in it stays dead in MicroPython
        # 1.25 (issue 17228).
        self._dozes = hasattr(pins, "BATTERY")
        # Only a UF2's MicroPython can erase ahead, see rp2_box.patch; its USB serial says so once 64 bytes fit.
        self.erase_ahead = _nothing
        for filesystem, _ in vfs.mount():
            self.erase_ahead = getattr(filesystem, "erase_ahead", _nothing)
        if self.erase_ahead != _nothing:
            self.room, self.most = 64, 256

    def arm(self) -> None:
        """Start the watchdog: it restarts the chip when `feed` is not called for HUNG_AFTER ms."""
        self._watchdog = machine.WDT(timeout=HUNG_AFTER)

    def feed(self) -> None:
        """Feed the watchdog, if it is armed."""
        if self._watchdog:
            self._watchdog.feed()

    def disarm(self) -> None:
        """Stop the watchdog: `machine.WDT` can't, its control register can."""
        self._watchdog = None
        machine.mem32[_WATCHDOG_CTRL[pins.CHIP] + _CLEAR] = _ENABLE

    def listen(self, pin: "Any", handler: "Callable[[Any], None]") -> None:
        """Call `handler(pin)` at each edge of the pin, in a hard interrupt."""
        pin.irq(handler, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING, hard=True)

    def timer(self) -> "Any":
        """Return a new timer."""
        return machine.Timer(-1)

    def wait(self, milliseconds: int, dark: bool) -> None:
        """Sleep until an interrupt or for so long; on a battery longer and deeper, if `dark` and no laptop is there."""
        if dark and self._dozes and not self._hosted():
            machine.lightsleep(DOZE)
        else:
            time.sleep_ms(milliseconds)

    def _hosted(self) -> bool:
        """Return whether a USB host has sent a frame recently; a charger sends none."""
        now = time.ticks_ms()
        frame = machine.mem32[_USB_FRAME]
        if frame != self._frame:
            self._frame, self._heard = frame, now
        return time.ticks_diff(now, self._heard) < UNPLUGGED_AFTER


def _nothing() -> None:
    pass
