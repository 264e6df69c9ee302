"""A driver that always sends the full picture, with the transfers of micropython-lib's driver."""

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable


class FullFrames:
    """An SSD1306 behind `write(data)`, which takes one I2C transfer: see `castellan.oled.Oled`."""

    def __init__(self, write: "Callable[[bytes], object]") -> None:
        self._write = write
        # Off; horizontal addressing; the panel's wiring; charge pump; on.
        self._commands(0xAE, 0x20, 0x00, 0xA1, 0xC8, 0x8D, 0x14, 0xAF)

    def show(self, buffer: "bytes | bytearray") -> None:
        """Send a picture of 1024 bytes: all columns, all pages, the bytes."""
        self._commands(0x21, 0, 127, 0x22, 0, 7)
        self._write(b"\x40" + buffer)

    def _commands(self, *commands: int) -> None:
        for command in commands:
            self._write(bytes((0x80, command)))
