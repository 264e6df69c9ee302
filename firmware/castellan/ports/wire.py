"""The I2C bus to the display."""

import errno
import time

import machine

from castellan.oled import USUAL

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.interfaces import Bytes

# µs; a page of the display takes 12000 at 100 kHz. TinyUSB's queue holds 16 events, and each frame of 1 ms is one while
# a port is being opened: what came after 16 ms without Python would be lost, and nothing more be taken from the port.
_TIMEOUT = 15_000


class Wire:
    """An I2C bus with what `castellan.oled` needs: at 400 kHz at first, and never at more than `most`, in Hz.

    A device that is unplugged during a transfer may leave the bus or the controller blocked.
    So after a failed transfer both are initialized again.
    """

    def __init__(self, bus: int, sda: int, scl: int, most: int) -> None:
        self._bus = bus
        self._sda = sda
        self._scl = scl
        self._most = most
        self.frequency = min(most, USUAL)
        self._byte = bytearray(1)
        self._i2c: "Any" = None

    def set_frequency(self, hz: int) -> None:
        """Use the bus at this speed from the next transfer on, or at the most that is allowed."""
        self.frequency = min(hz, self._most)
        self._i2c = None

    def send(self, address: int, data: "Bytes") -> None:
        """Write bytes to a device. Raises OSError if it does not acknowledge all of them."""
        try:
            # The RP2040's port raises no error if the address is acknowledged and not all of the data is.
            if (self._i2c or self._started()).writeto(address, data) != len(data):
                raise OSError(errno.EIO)
        except OSError:
            self._i2c = None
            raise

    def receive(self, address: int) -> int:
        """Read a byte from a device. Raises OSError if it does not answer."""
        try:
            (self._i2c or self._started()).readfrom_into(address, self._byte)
        except OSError:
            self._i2c = None
            raise
        return self._byte[0]

    def _started(self) -> "Any":
        self._free()
        sda, scl = machine.Pin(self._sda), machine.Pin(self._scl)
        i2c: "Any" = machine.I2C  # the type stubs lack `timeout`
        self._i2c = i2c(self._bus, sda=sda, scl=scl, freq=self.frequency, timeout=_TIMEOUT)
        return self._i2c

    def _free(self) -> None:
        """Free the bus with nine clocks if a device was cut off in the middle of a byte: I2C specification, 3.1.16.

        Then a stop condition, without which some devices take the next transfer for the rest of theirs. Raises OSError
        if a line stays low: the controller would only wait for it.
        """
        sda, scl = [
            machine.Pin(pin, machine.Pin.OPEN_DRAIN, machine.Pin.PULL_UP, value=1) for pin in (self._sda, self._scl)
        ]
        for clock in range(10):
            scl(0)
            sda(clock < 9)
            time.sleep_us(5)
            scl(1)
            time.sleep_us(5)
        sda(1)
        time.sleep_us(5)
        if not sda() or not scl():
            raise OSError(errno.EIO)
