"""The OLED: SSD1306 and SH1106 over I2C, 128×64 pixels, of which only those that changed are sent.

Both chips hold 8 pages of 8 rows; a byte is a column of 8 pixels, the lowest bit
on top (SSD1306 data sheet, section 8.7; SH1106 data sheet, "Display Data RAM").
Both are driven in page addressing, the one mode that the SH1106 has.
"""

from castellan.ports.frame import next_run

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

SSD1306, SH1106 = "ssd1306", "sh1106"

WIDTH, PAGES = 128, 8

_COMMANDS, _DATA = 0x00, 0x40  # control bytes: what follows, to the end of the transfer
_OFFSET = {SSD1306: 0, SH1106: 2}  # the SH1106 holds 132 columns, the panel shows the middle ones

_OFF, _ON = 0xAE, 0xAF
_IS_OFF = 1 << 6  # in the status (SSD1306 data sheet, table 9-2; SH1106 data sheet, "Read Status")
_CONTRAST = 0x81
_PAGE, _COLUMN_LOW, _COLUMN_HIGH = 0xB0, 0x00, 0x10

# SSD1306 data sheet, application note, figure 2; SH1106 data sheet, command table.
_FIRST = (_OFF, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40)  # off; clock; 64 rows; no offset; start line 0
_PUMP = {SSD1306: (0x8D, 0x14, 0x20, 0x02), SH1106: (0xAD, 0x8B)}  # charge pump and page mode; DC-DC on
# Wiring; pre-charge; VCOMH; show the RAM; not inverse; brightness, which stays last.
_THEN = (0xDA, 0x12, 0xD9, 0xF1, 0xDB, 0x40, 0xA4, 0xA6, _CONTRAST, 0xCF)
_SWITCH_ON = bytearray((_COMMANDS, _ON))
_UPRIGHT, _UPSIDE_DOWN = (0xA1, 0xC8), (0xA0, 0xC0)


class Oled:
    """A display behind `write(data)`, which sends one I2C transfer to it and raises OSError if nobody answers.

    A display that does not answer is no error: `show` says so, and the next one
    starts it anew and sends everything. `read()`, where it can be had, returns the
    display's status byte, and raises OSError too.
    """

    def __init__(
        self,
        write: "Callable[[bytearray], object]",
        chip: str = SSD1306,
        upside_down: bool = False,
        read: "Callable[[], int] | None" = None,
    ) -> None:
        self._write = write
        self._read = read
        self._telling = False  # whether the status has ever said "on": not every module's does
        turn = _UPSIDE_DOWN if upside_down else _UPRIGHT
        self._setup = bytearray((_COMMANDS,) + _FIRST + _PUMP[chip] + turn + _THEN)
        self._offset = _OFFSET[chip]
        self._on = True
        self._shown = bytearray(WIDTH * PAGES)
        self._started = False
        self._transfer = bytearray(1 + WIDTH)
        self._sent = memoryview(self._transfer)
        self._address = bytearray(4)

    def show(self, buffer: bytearray) -> bool:
        """Send what changed of a picture of 1024 bytes, page by page; return whether a display took it."""
        try:
            if not self._started:
                self._start(buffer)
            for page in range(PAGES):
                self._show_page(buffer, page)
        except OSError:
            self._started = False
            return False
        return True

    def present(self) -> bool:
        """Return whether the display is there and as it was left; if not, the next `show` starts it anew.

        One that was unplugged and plugged in again answers, but is off. Without `read`
        nothing is learnt before the next `show`. Allocates nothing.
        """
        if self._started and self._read:
            try:
                if not self._read() & _IS_OFF:
                    self._telling = True
                elif self._on and self._telling:
                    self._started = False
            except OSError:
                self._started = False
        return self._started

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        self._setup[-1] = level
        self._command(_CONTRAST, level)

    def power(self, on: bool) -> None:
        """Switch the panel on or off; the picture is kept."""
        self._on = on
        self._command(_ON if on else _OFF)

    # -- Within -----------------------------------------------------------------------

    def _start(self, buffer: bytearray) -> None:
        self._write(self._setup)
        for page in range(PAGES):
            self._send(buffer, page, 0, WIDTH)
        self._shown[:] = buffer
        # Only now: a panel that is switched on shows what its RAM held by chance.
        if self._on:
            self._write(_SWITCH_ON)
        self._started = True

    def _show_page(self, buffer: bytearray, page: int) -> None:
        at, end = page * WIDTH, page * WIDTH + WIDTH
        while True:
            run = next_run(buffer, self._shown, at, end)
            if not run:
                return
            first, at = run >> 16, run & 0xFFFF
            self._send(buffer, page, first & WIDTH - 1, at - page * WIDTH)

    def _send(self, buffer: bytearray, page: int, first: int, end: int) -> None:
        address, transfer = self._address, self._transfer
        column = first + self._offset
        address[0] = _COMMANDS
        address[1] = _PAGE | page
        address[2] = _COLUMN_LOW | column & 0x0F
        address[3] = _COLUMN_HIGH | column >> 4
        self._write(address)
        start = page * WIDTH
        transfer[0] = _DATA
        transfer[1 : 1 + end - first] = buffer[start + first : start + end]
        self._write(self._sent[: 1 + end - first])  # type: ignore[arg-type]

    def _command(self, *commands: int) -> None:
        if self._started:
            try:
                self._write(bytearray((_COMMANDS,) + commands))
            except OSError:
                self._started = False
