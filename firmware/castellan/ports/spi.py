"""The SPI bus to a display that can only be written to. Only boards with WIRE = "spi" in their pins.py get it."""

import errno

import machine
import pins

from castellan.oled import ADDRESSES

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.interfaces import Bytes

_STATUS = 0x08  # what is read from an SH1106 that is on; an SSD1306 has to be named
_IS_DATA = 6  # the bit of a transfer's control byte that is the level of D/C


class Spi:
    """A bus of four wires, at `frequency` Hz: clock, data, D/C and CS (SH1106 data sheet, "4 Wire Serial Interface").

    The control byte of an I2C transfer is not sent, it is the level of D/C. One display is there, as if at the first
    address, and nothing says whether it is.
    """

    def __init__(self, frequency: int) -> None:
        self.frequency = frequency
        make: "Any" = machine.SPI  # its types differ from port to port
        wired: "Any" = pins  # most boards' lack these names
        bus = make(wired.SPI, baudrate=frequency, sck=machine.Pin(wired.SCK), mosi=machine.Pin(wired.MOSI), miso=None)
        self._write: "Any" = bus.write
        self._select = machine.Pin(wired.CS, machine.Pin.OUT, value=1)
        self._is_data = machine.Pin(wired.DC, machine.Pin.OUT, value=0)
        self._byte = bytearray(1)

    def set_frequency(self, hz: int) -> None:
        """Stay as quick as at first."""

    def send(self, address: int, data: "Bytes") -> None:
        """Write bytes to the display, which may be there. Raises OSError at an address that none has."""
        if address != ADDRESSES[0]:
            raise OSError(errno.ENODEV)
        self._is_data(data[0] >> _IS_DATA)
        self._select(0)
        byte = self._byte
        for at in range(1, len(data)):  # a part of `data` would be a new object for each transfer
            byte[0] = data[at]
            self._write(byte)
        self._select(1)

    def receive(self, address: int) -> int:
        """Return the status of a display that is on: none can be read."""
        return _STATUS
