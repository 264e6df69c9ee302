"""A model of the OLED: decodes I2C transfers into the pixels that a person would see.

It is strict: a command that the data sheets do not define raises ValueError. Runs on MicroPython too.
"""

import errno

WIDTH, HEIGHT = 128, 64

# Commands and how many arguments each has, for both chips and for each alone (SSD1306 data sheet, section 9; SH1106
# data sheet, command table). Commands that contain their value are in `_simple`.
_COMMANDS = {0x81: 1, 0xA8: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}
_COMMANDS_OF = {"ssd1306": {0x20: 1, 0x21: 2, 0x22: 2, 0x8D: 1}, "sh1106": {0xAD: 1}}
_COLUMNS = {"ssd1306": 128, "sh1106": 132}
_FIRST = {"ssd1306": 0, "sh1106": 2}  # the panel's first column in the RAM
# The status byte without bit 6, as on most displays: the data sheets do not define the lower half.
_STATUS = {"ssd1306": 0x03, "sh1106": 0x08}
_IS_OFF = 1 << 6
_DATA = 0x40  # control byte: the rest of the transfer is data
_CLEAN = 5  # of so many transfers on wires that garble one is
_ONES = int.from_bytes(bytes((1,)) * WIDTH, "little")  # a 1 in a byte of each column

HORIZONTAL, PAGE = 0, 2


class OledModel:
    """The chip's state and its picture: `write` takes a transfer, `pixel` returns a pixel.

    It is also an I2C bus, with the methods that `castellan.oled` calls, on which only this display answers, at
    `address`. `transfers` counts the transfers, `sent` their bytes, address bytes included; a transfer of one control
    byte, which selects what is read next, is not counted. `status` is the chip's status byte without bit 6, `first` the
    panel's first column in the RAM. While
    `plugged` is False every transfer raises OSError, and the chip loses its state. `overhead` is whether the display
    is seen upside down because the box is turned. A model that is not `strict` ignores undefined commands, as the
    chips do. Above `clean` Hz of the bus's `frequency` the wires garble: of each few transfers of data one has a wrong
    byte, or is not acknowledged if the display `notices`.
    """

    frequency = 400_000

    def __init__(
        self,
        chip: str = "ssd1306",
        address: int = 0x3C,
        status: "int | None" = None,
        strict: bool = True,
        first: "int | None" = None,
    ) -> None:
        self.chip, self.address, self.strict = chip, address, strict
        self.status = _STATUS[chip] if status is None else status
        self.first = _FIRST[chip] if first is None else first
        self.sent = self.transfers = 0
        self.overhead = False
        self.clean, self.notices = 1_000_000, False
        self._garbled = 0
        self._plugged = True
        self._reset()

    @property
    def plugged(self) -> bool:
        """Whether the display is connected."""
        return self._plugged

    @plugged.setter
    def plugged(self, there: bool) -> None:
        self._plugged = there
        self._reset()

    def send(self, address: int, data) -> None:  # type: ignore[no-untyped-def]
        """Take a transfer to an address. Raises OSError if it is not the display's."""
        self._reach(address)
        if self.frequency > self.clean and data[0] == _DATA:
            data = self._garble(data)  # type: ignore[no-untyped-call]
        self.write(data)

    def set_frequency(self, hz: int) -> None:
        """Use the bus at this speed."""
        self.frequency = hz

    def receive(self, address: int) -> int:
        """Return a byte that is read from an address. Raises OSError if it is not the display's.

        After commands it is the status, whose bit 6 is set while the panel is off. After data it is the byte of the
        RAM that was written last, on chips that can be read over I2C, such as the SH1106; on others the status.
        """
        self._reach(address)
        if self._after_data and self.chip == "sh1106":
            return self.ram[self._page][max(self._column - 1, 0)]
        return self.status if self.on else self.status | _IS_OFF

    def write(self, data) -> None:  # type: ignore[no-untyped-def]
        """Take one I2C transfer, without its address byte."""
        if not self._plugged:
            raise OSError(errno.EIO)
        if len(data) == 1:  # allocates nothing: the firmware sends it at every look at the display
            self._after_data = bool(data[0] & 0x40)
            return
        data = bytes(data)
        self.transfers += 1
        self.sent += 1 + len(data)
        while data:
            control, data = data[0], data[1:]
            if control & 0x3F:
                self._undefined(f"control byte 0x{control:02x}")
            length = 1 if control & 0x80 else len(data)
            self._after_data = bool(control & 0x40)
            if control & 0x40:
                self._take(data[:length])
            else:
                for byte in data[:length]:
                    self._command(byte)
            data = data[length:]

    def pixel(self, x: int, y: int) -> int:
        """Return 1 where the panel is bright at (x, y), from the upper left corner that is seen, else 0."""
        if self._from_the_right:
            x = WIDTH - 1 - x
        return self._columns_of(y, x, x + 1)[0]

    def row(self, y: int) -> list[int]:
        """Return a row of pixels from the left, much faster than one by one."""
        pixels = self._columns_of(y, 0, WIDTH)
        if self._from_the_right:
            pixels.reverse()
        return pixels

    def frame(self) -> bytes:
        """Return the picture as 1024 bytes, in the order of a canvas's."""
        found = bytearray()
        for page in range(HEIGHT // 8):
            bits = 0
            for bit in range(8):
                bits |= int.from_bytes(bytes(self.row(8 * page + bit)), "little") << bit
            found.extend(bits.to_bytes(WIDTH, "little"))
        return bytes(found)

    def rows(self) -> list[str]:
        """Return the picture as 64 rows of "#" and "."."""
        return ["".join(["#" if pixel else "." for pixel in self.row(y)]) for y in range(HEIGHT)]

    def text(self) -> str:
        """Return the picture as 32 lines of half blocks."""
        return "\n".join([self.line(row) for row in range(HEIGHT // 2)]) + "\n"

    def line(self, row: int) -> str:
        """Return two rows of pixels as a line of half blocks, without blanks at its end."""
        upper, lower = self.row(2 * row), self.row(2 * row + 1)
        return "".join([" ▀▄█"[upper[x] + 2 * lower[x]] for x in range(WIDTH)]).rstrip()

    def narrow_text(self) -> str:
        """Return the picture as 32 lines of 64 quarter blocks, for terminals that are not WIDTH columns wide."""
        rows = [self.row(y) for y in range(HEIGHT)]
        return "".join([_narrow_line(*rows[y : y + 2]) + "\n" for y in range(0, HEIGHT, 2)])

    def _garble(self, data):  # type: ignore[no-untyped-def]
        self._garbled += 1
        if self._garbled % _CLEAN:
            return data
        if self.notices:
            raise OSError(errno.EIO)
        garbled = bytearray(data)
        garbled[-1] ^= 0x18
        return garbled

    # -- Within -----------------------------------------------------------------------

    # Panels are wired so that the picture is upright when both directions are reversed (A1, C8).
    @property
    def _from_the_right(self) -> bool:
        return self.turned_columns == self.overhead

    def _columns_of(self, y: int, first: int, end: int) -> list[int]:
        """Return some pixels of a row that is seen, in the order of the panel's columns."""
        if not (self.on and self.pumped):
            return [0] * (end - first)
        if self.all_on:
            return [1] * (end - first)
        if self.turned_rows == self.overhead:
            y = HEIGHT - 1 - y
        y = (y + self.start_line + self.offset) % HEIGHT
        offset = self.first
        ones = _ONES >> 8 * (WIDTH - end + first)
        # All columns at once, as one number: a loop over them would take several times as long.
        bits = int.from_bytes(self.ram[y >> 3][offset + first : offset + end], "little") >> (y & 7) & ones
        return list((bits ^ ones if self.inverse else bits).to_bytes(end - first, "little"))

    def _reset(self) -> None:
        columns = _COLUMNS[self.chip]
        # After power-on the RAM's content is random.
        self.ram = [bytearray([(37 * page + 91 * column) & 0xFF for column in range(columns)]) for page in range(8)]
        self.on = self.all_on = self.inverse = self.turned_columns = self.turned_rows = False
        self.pumped = self.chip == "sh1106"  # its DC-DC is on from the start, the SSD1306's charge pump off
        self._after_data = False
        self.contrast = 0x7F
        self.start_line = self.offset = 0
        self.mode = PAGE
        self._columns, self._pages = (0, columns - 1), (0, 7)
        self._column = self._page = 0
        self._pending: list[int] = []

    def _reach(self, address: int) -> None:
        if address != self.address or not self._plugged:
            raise OSError(errno.EIO)

    def _undefined(self, what: str) -> None:
        if self.strict:
            raise ValueError(what)

    def _take(self, data: bytes) -> None:
        """Write bytes into the RAM, as many at a time as go into columns beside each other."""
        while data:
            if self._column >= _COLUMNS[self.chip]:
                self._undefined("data beyond the last column")
                # The SSD1306 goes on at the first (its data sheet, section 10.1.3), the SH1106 stays at the last.
                self._column = 0 if self.chip == "ssd1306" else _COLUMNS[self.chip] - 1
            end = _COLUMNS[self.chip]
            if self.mode == HORIZONTAL:
                end = max(self._column, min(end - 1, self._columns[1])) + 1
            part = data[: end - self._column]
            self.ram[self._page][self._column : self._column + len(part)] = part
            self._column += len(part)
            data = data[len(part) :]
            if self.mode == HORIZONTAL and self._column > self._columns[1]:
                self._column = self._columns[0]
                self._page = self._pages[0] if self._page >= self._pages[1] else self._page + 1

    def _command(self, byte: int) -> None:
        self._pending.append(byte)
        command = self._pending[0]
        needed = _COMMANDS.get(command, _COMMANDS_OF[self.chip].get(command, 0))
        if len(self._pending) <= needed:
            return
        arguments, self._pending = self._pending[1:], []
        if arguments:
            self._set(command, arguments)
        else:
            self._simple(command)

    def _set(self, command: int, arguments: list[int]) -> None:
        value = arguments[0]
        if command == 0x81:
            self.contrast = value
        elif command == 0xD3:
            self.offset = value
        elif command == 0x20:
            if value not in (HORIZONTAL, PAGE):
                self._undefined(f"addressing mode {value}")
            self.mode = value
        elif command == 0x21:
            self._columns = (arguments[0], arguments[1])
            self._column = value
        elif command == 0x22:
            self._pages = (arguments[0], arguments[1])
            self._page = value
        elif command == 0x8D:
            self.pumped = value == 0x14
        elif command == 0xAD:
            self.pumped = value == 0x8B
        elif command == 0xA8 and value != HEIGHT - 1:
            self._undefined(f"{value + 1} rows")

    def _simple(self, command: int) -> None:
        if command < 0x10:
            self._column = self._column & 0xF0 | command
        elif command < 0x20:
            self._column = self._column & 0x0F | (command & 0x0F) << 4
        elif 0x40 <= command < 0x80:
            self.start_line = command & 0x3F
        elif 0xB0 <= command < 0xB8:
            self._page = command & 7
        elif command in (0xA0, 0xA1):
            self.turned_columns = command == 0xA1
        elif command in (0xC0, 0xC8):
            self.turned_rows = command == 0xC8
        elif command in (0xA4, 0xA5):
            self.all_on = command == 0xA5
        elif command in (0xA6, 0xA7):
            self.inverse = command == 0xA7
        elif command in (0xAE, 0xAF):
            self.on = command == 0xAF
        else:
            self._undefined(f"command 0x{command:02x}")


def _narrow_line(upper: list[int], lower: list[int]) -> str:
    """Return two rows of pixels as a line of quarter blocks, without blanks at its end."""
    found = [upper[x] + 2 * upper[x + 1] + 4 * lower[x] + 8 * lower[x + 1] for x in range(0, WIDTH, 2)]
    return "".join([" ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"[quarters] for quarters in found]).rstrip()
