"""The bus to a display that can't be read: on some modules the data line is an input only, and SPI has none back."""

import machine
import pins

from castellan.oled import USUAL

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.interfaces import Bytes, Wire

_STATUS = 0x03  # what is read from an SSD1306 that is on; an SH1106 has to be named, or chosen at the first start


def bus_of_display(frequency: int) -> "Wire":
    """Return the bus to the display that pins.py has: on SPI with WIRE = "spi", else on I2C, at most so quick."""
    if getattr(pins, "WIRE", None) == "spi":
        from castellan.ports.spi import Spi

        return Spi(frequency)
    return Mute(pins.SDA, pins.SCL, frequency)


class Mute:
    """An I2C bus driven by software: the chips' controllers give up a transfer that is not acknowledged."""

    def __init__(self, sda: int, scl: int, most: int) -> None:
        bus: "Any" = machine.SoftI2C
        self.frequency = min(most, USUAL)  # software is not quicker, and nobody would report an error
        self._bus = bus(scl=machine.Pin(scl), sda=machine.Pin(sda), freq=self.frequency)
        self._byte = bytearray(1)

    def set_frequency(self, hz: int) -> None:
        """Stay as quick as at first."""

    def send(self, address: int, data: "Bytes") -> None:
        """Write bytes to a device, which may be there."""
        self._bus.start()
        self._write(address << 1)
        for byte in data:
            self._write(byte)
        self._bus.stop()

    def receive(self, address: int) -> int:
        """Return the status of a display that is on: none can be read."""
        return _STATUS

    def _write(self, byte: int) -> None:
        self._byte[0] = byte
        self._bus.write(self._byte)  # one at a time: it leaves out what follows a byte that is not acknowledged
