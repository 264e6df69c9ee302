"""What the canvas uses of MicroPython's `framebuf`, in plain Python, with the same pixels."""

MONO_VLSB = 0


class FrameBuffer:
    """One bit a pixel, in bytes of eight pixels below each other, the lowest bit on top."""

    def __init__(self, buffer: bytearray, width: int, height: int, form: int = MONO_VLSB) -> None:
        self._buffer = buffer
        self._width = width
        self._height = height

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        """Set a pixel, or return it if no colour is given; outside there is nothing."""
        if not (0 <= x < self._width and 0 <= y < self._height):
            return None
        index, bit = (y >> 3) * self._width + x, 1 << (y & 7)
        if c is None:
            return 1 if self._buffer[index] & bit else 0
        if c:
            self._buffer[index] |= bit
        else:
            self._buffer[index] &= ~bit
        return None

    def fill_rect(self, x: int, y: int, width: int, height: int, c: int) -> None:
        """Fill what of a rectangle lies inside."""
        for row in range(max(y, 0), min(y + height, self._height)):
            for column in range(max(x, 0), min(x + width, self._width)):
                self.pixel(column, row, c)

    def blit(self, source: "FrameBuffer", x: int, y: int, key: int = -1) -> None:
        """Draw another buffer's pixels at (x, y), apart from those of the colour `key`."""
        for row in range(source._height):
            for column in range(source._width):
                c = source.pixel(column, row)
                if c != key:
                    self.pixel(x + column, y + row, c)
