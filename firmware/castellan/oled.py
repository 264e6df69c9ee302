"""The OLED driver: SSD1306 and SH1106 over I2C or SPI, 128×64 pixels. Only changed bytes are sent.

Both chips have 8 pages of 8 rows; a byte is a column of 8 pixels, the lowest bit on
top (SSD1306 data sheet, section 8.7; SH1106 data sheet, "Display Data RAM"). Both are
driven in page addressing mode, the only one of the SH1106. The SSD1309 is driven as
an SSD1306.
"""

import errno

from castellan.ports.frame import next_run

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from castellan.interfaces import Kind, Wire

SSD1306, SH1106 = CHIPS = "ssd1306", "sh1106"
ADDRESSES = 0x3C, 0x3D  # the display's pin D/C or SA0 selects one of them

# Hz of the bus. The chips' data sheets allow USUAL; most modules understand FAST, unless wires are long.
SPEEDS = FAST, USUAL, SLOW = 1_000_000, 400_000, 100_000
_MANY = 20  # failures, each 10, less 1 a look: three within ten seconds are more

_COLUMNS = 128
PAGES = 8

_COMMANDS = 0x00  # control byte: the rest of the transfer is commands
_DATA = 0x40  # control byte: the rest of the transfer is data
_OFFSET = {SSD1306: 0, SH1106: 2}  # the SH1106's RAM has 132 columns, and the panel shows the middle ones
COLUMNS = 4, 0  # where some panels begin instead

_OFF = 0xAE
_ON = 0xAF
_IS_OFF = 1 << 6  # bit of the status byte (SSD1306 data sheet, table 9-2; SH1106 data sheet, "Read Status")
_TRIES = 4  # how often the status is read at most, until two readings in a row agree
_CONTRAST = 0x81
_PAGE = 0xB0
_COLUMN_LOW = 0x00
_COLUMN_HIGH = 0x10

# SSD1306 data sheet, application note, figure 2; SH1106 data sheet, command table.
_FIRST = (_OFF, 0xD5, 0x80, 0xA8, 0x3F, 0xD3, 0x00, 0x40)  # off; clock; 64 rows; no offset; start line 0
_PUMP = {SSD1306: (0x8D, 0x14, 0x20, 0x02), SH1106: (0xAD, 0x8B)}  # charge pump and page mode; DC-DC on
# Wiring; pre-charge; VCOMH; show the RAM; not inverse; brightness, whose level follows.
_THEN = (0xDA, 0x12, 0xD9, 0xF1, 0xDB, 0x40, 0xA4, 0xA6, _CONTRAST)
_SWITCH_ON = bytearray((_COMMANDS, _ON))
_ASK = bytearray((_COMMANDS,))  # no command: it makes the next read return the status, not the RAM
_UPRIGHT = (0xA1, 0xC8)
_UPSIDE_DOWN = (0xA0, 0xC0)


def chip_of(status: int) -> str:
    """Return the chip that sent this status byte, by the low half, which the data sheets leave undefined.

    Projects that have seen many displays found 8 or 0 there for the SH1106, and 3, 4, 6 or 7 for SSD1306 and SSD1309.
    """
    return SH1106 if status & 0x0F in (8, 0) else SSD1306


class Oled:
    """A display on a bus.

    `wire` has `send(address, data)` and `receive(address)`, which returns a byte; both raise OSError. Its `frequency`
    is set with `set_frequency(hz)`: here to a lower speed when a display that was there has failed three times in ten
    seconds, or answers only then.
    `reset`, if given, is called before each initialization; `offset`, if given, is the panel's first column in the RAM.
    A missing display is not an error: `show` returns False, and its next call initializes the display
    again and sends the complete picture.

    A display's `kind` is (chip, address), or (chip, address, column) where the panel begins at another column of the
    RAM than it usually does. The arguments `chip` and `address` fix it, if given. Otherwise
    each initialization takes the kind passed to `choose`, if a display answers at that address; else the
    detected kind; else an SSD1306 at 0x3C. For players who see no picture or a wrong one:

        kind          the kind in use
        kinds()       the kinds that can be tried, the one in use first; only that one if the arguments fix it
        columns()     kinds with another column, after all of `kinds` were wrong; none if the arguments fix it
        try_other()   use the next of `kinds`
        drive_as(k)   use this kind
        choice()      the value to store for `choose`; None if detection finds the kind in use
    """

    SPEEDS = SPEEDS

    def __init__(
        self,
        wire: "Wire",
        chip: str | None = None,
        address: int | None = None,
        upside_down: bool = False,
        reset: "Callable[[], None] | None" = None,
        offset: int | None = None,
    ) -> None:
        self._wire = wire
        self._reset = reset
        self._fixed = offset
        self._offset = 0  # of the panel's first column in the chip's RAM
        self._chips = (chip,) if chip in CHIPS else CHIPS
        self._addresses = (address,) if address else ADDRESSES
        self.kind: Kind = self._chips[0], self._addresses[0]
        self._found = self.kind  # the detected kind
        self._chosen: Kind | None = None
        self._says_on = False  # whether the status has ever reported "on": some modules never do
        self._mounted = self._upside_down = upside_down
        self._level = 30
        self._on = True
        self._shown = bytearray(_COLUMNS * PAGES)
        self.started = False
        self._transfer = bytearray((_DATA,)) + bytearray(_COLUMNS)
        self._sent = memoryview(self._transfer)
        self._beginnings: dict[int, memoryview] = {}  # of the transfer, by length: those that `refresh` has sent
        self._at = 0  # how far `refresh` is
        self._repeated = 0  # how far `repeat` is
        self._there = False  # whether the display has answered
        self._failures = 0
        self.errors = 0  # transfers that failed while the display was there
        self._address = bytearray((_COMMANDS, 0, 0, 0))
        self._column = memoryview(self._address)[:3]

    def show(self, buffer: bytearray) -> bool:
        """Send the changed bytes of a picture of 1024 bytes; return whether the display acknowledged them."""
        try:
            if not self.started:
                self._start(buffer)
            for page in range(PAGES):
                at, end, there = page * _COLUMNS, page * _COLUMNS + _COLUMNS, False
                while True:
                    run = next_run(buffer, self._shown, at, end)
                    if not run:
                        break
                    at = run & 0xFFFF
                    self._send(buffer, page, run >> 16, at, there)
                    there = True
        except OSError:
            self._fail()
            return False
        return True

    def refresh(self, buffer: bytearray) -> None:
        """Send a few changed bytes of a picture, as `show` does, without heap once such lengths were sent.

        Its functions are small: MicroPython puts what more than eleven words of variables take on the heap.
        """
        self._at = 0 if self.started else len(buffer)
        try:
            while self._at < len(buffer):
                self._send_next(buffer)
        except OSError:
            self._fail()

    def repeat(self) -> None:
        """Send one of the eight pages again, without heap: a byte that was lost on the wires does not stay wrong."""
        if self.started:
            start = self._repeated
            self._repeated = self._at = start + _COLUMNS
            self._repeated &= len(self._shown) - 1
            try:
                self._seek(start)
                self._copy(self._shown, start)
            except OSError:
                self._fail()

    def _send_next(self, buffer: bytearray) -> None:
        """Send the next changed bytes of the page that `refresh` is at, or go on to the next page."""
        end = (self._at | _COLUMNS - 1) + 1
        run = next_run(buffer, self._shown, self._at, end)
        self._at = run & 0xFFFF if run else end
        if run:
            self._seek(run >> 16)
            self._copy(buffer, run >> 16)

    def _seek(self, start: int) -> None:
        column = (start & _COLUMNS - 1) + self._offset
        self._address[1] = _COLUMN_LOW | column & 0x0F
        self._address[2] = _COLUMN_HIGH | column >> 4
        self._address[3] = _PAGE | start // _COLUMNS
        self._wire.send(self.kind[1], self._address)

    def _copy(self, buffer: bytearray, start: int) -> None:
        length = self._at - start + 1
        while start < self._at:
            start += 1
            self._transfer[length - 1 - self._at + start] = buffer[start - 1]
        if length not in self._beginnings:
            self._beginnings[length] = self._sent[:length]
        self._wire.send(self.kind[1], self._beginnings[length])

    def present(self) -> bool:
        """Return whether the display is connected and initialized; if not, the next `show` initializes it again.

        To be called once a second. A display that was unplugged for a moment answers, but reports that it is off.
        Allocates nothing.
        """
        self._failures = max(self._failures - 1, 0)
        if self.started:
            try:
                if not self._status(self.kind[1]) & _IS_OFF:
                    self._says_on = True
                elif self._on and self._says_on:
                    self.started = False
            except OSError:
                self._fail()
        return self.started

    def contrast(self, level: int) -> None:
        """Set the brightness, 0 to 255."""
        self._level = level
        self._command(_CONTRAST, level)

    def power(self, on: bool) -> None:
        """Switch the panel on or off; the picture is kept."""
        self._on = on
        self._command(_ON if on else _OFF)

    def turn(self, on: bool) -> None:
        """Rotate pictures by 180° from how the display is mounted, or stop that; the next `show` applies it."""
        self._upside_down = self._mounted != on
        self.started = False

    @property
    def speed(self) -> int:
        """The bus's speed in Hz."""
        return self._wire.frequency

    def drive_at(self, speed: int) -> None:
        """Use the bus at a speed in Hz, or at the most that the wire allows; the next `show` sends all."""
        self._wire.set_frequency(speed)
        self.started = False

    def _fail(self) -> None:
        """Note that a transfer failed; use the bus more slowly if that happens often while the display is there."""
        self.started = False
        if self._there:
            self.errors += 1
            self._failures += 10
            if self._failures > _MANY and self.speed > SLOW:
                self._failures = 0
                self._wire.set_frequency(USUAL if self.speed > USUAL else SLOW)

    # -- Kinds ------------------------------------------------------------------------

    def choose(self, kind: object) -> None:
        """Use a stored kind, [chip, address], from the next initialization on; any other value means none."""
        known = tuple(kind) if kind else ()  # type: ignore[arg-type]
        is_kind = known[:2] in self._product(self._addresses)
        self._chosen = known if is_kind and (len(known) == 2 or known in self._shifted(known[1])) else None

    def choice(self) -> "list[Any] | None":
        """Return the value to store for `choose`, None if detection finds the kind in use."""
        return None if self.kind == self._found else list(self.kind)

    def kinds(self) -> "list[Kind]":
        """Return the kinds that can be tried, the one in use first; only addresses that answer, if any does."""
        there = [address for address in self._addresses if self._answers(address)]
        kinds = self._product(there or self._addresses)
        at = kinds.index(self.kind) if self.kind in kinds else 0
        return kinds[at:] + kinds[:at]

    def columns(self) -> "list[Kind]":
        """Return the kinds with another column that can be tried, at the address in use."""
        return self._shifted(self.kind[1])

    def try_other(self) -> "Kind":
        """Use the next kind and return it; see `drive_as`."""
        kinds = self.kinds()
        self.drive_as(kinds[1 % len(kinds)])
        return self.kind

    def drive_as(self, kind: "Kind") -> None:
        """Use this kind; the next `show` initializes it and sends the complete picture."""
        # The next kind may be at another address. And its charge pump off: an SSD1306 that is taken for an SH1106 has
        # to be as dark as after power-on. An SH1106 takes this for a column.
        self._command(_OFF, 0x8D, 0x10)
        self.started = False
        self._chosen = self.kind = kind

    # -- Within -----------------------------------------------------------------------

    def _product(self, addresses: "tuple[int, ...] | list[int]") -> "list[Kind]":
        return [(chip, address) for address in addresses for chip in self._chips]

    def _shifted(self, address: int) -> "list[Kind]":
        if self._fixed is not None or SH1106 not in self._chips:
            return []
        return [(SH1106, address, column) for column in COLUMNS]

    def _find(self) -> None:
        """Detect the kind of the display, at a lower speed if no address answers. Raises OSError if none does then."""
        chosen, before = self._chosen, self.speed
        addresses = ((chosen[1],) if chosen else ()) + self._addresses
        for speed in [before] + [each for each in SPEEDS if each < before]:
            if speed != before:
                self._wire.set_frequency(speed)
            for address in addresses:
                if self._answers(address):
                    self._found = self._ask(address), address
                    self.kind = chosen if chosen and chosen[1] == address else self._found
                    return
        self._wire.set_frequency(before)
        raise OSError(errno.ENODEV)

    def _answers(self, address: int) -> bool:
        try:
            self._wire.send(address, _ASK)
        except OSError:
            return False
        return True

    def _ask(self, address: int) -> str:
        """Return the chip at an address, once two readings of its status agree."""
        last = -1
        for _ in range(_TRIES if len(self._chips) > 1 else 0):
            try:
                status = self._status(address) & 0x0F
            except OSError:
                break
            if status == last:
                return chip_of(status)
            last = status
        return self._chips[0]

    def _status(self, address: int) -> int:
        self._wire.send(address, _ASK)
        return self._wire.receive(address)

    def _start(self, buffer: bytearray) -> None:
        if self._reset:
            self._reset()
        self._there = False
        self._find()
        self._there = True
        chip = self.kind[0]
        self._offset = _OFFSET[chip] if self._fixed is None else self._fixed
        if len(self.kind) > 2:
            self._offset = self.kind[2]
        turn = _UPSIDE_DOWN if self._upside_down else _UPRIGHT
        self._write(bytearray((_COMMANDS,) + _FIRST + _PUMP[chip] + turn + _THEN + (self._level,)))
        for page in range(PAGES):
            self._send(buffer, page, page * _COLUMNS, page * _COLUMNS + _COLUMNS)
        self._shown[:] = buffer
        # Only now: after power-on the RAM holds random bytes, which the panel would show.
        if self._on:
            self._write(_SWITCH_ON)
        self.started = True

    def _send(self, buffer: bytearray, page: int, start: int, end: int, there: bool = False) -> None:
        """Send the picture's bytes from `start` to `end`; `there`: the display's address is on this page already."""
        # No avoidable calls here: a picture has some twenty runs, and calls are slow on the chip.
        send, to, address, transfer = self._wire.send, self.kind[1], self._address, self._transfer
        column = (start & _COLUMNS - 1) + self._offset
        address[1] = _COLUMN_LOW | column & 0x0F
        address[2] = _COLUMN_HIGH | column >> 4
        address[3] = _PAGE | page  # last, so that it can be left out: writing never leaves a page
        send(to, self._column if there else address)
        length = 1 + end - start
        transfer[1:length] = buffer[start:end]
        send(to, self._sent[:length])

    def _command(self, *commands: int) -> None:
        if self.started:
            try:
                self._write(bytearray((_COMMANDS,) + commands))
            except OSError:
                self._fail()

    def _write(self, data: bytearray) -> None:
        self._wire.send(self.kind[1], data)
