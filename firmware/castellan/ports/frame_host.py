"""What `castellan.ports.frame` has on a chip, in plain Python, with the same pixels."""

MONO_VLSB = 0
_NEAR = 8  # from one byte that differs to the next: a run of its own takes as many as the 6 between them


def next_run(new: bytearray, shown: bytearray, at: int, end: int) -> int:
    """Return the next run of bytes from `at` to `end` that differ, and put it into `shown`.

    As `first << 16 | behind`, 0 if there is none. Up to 6 equal bytes, in which a display gets no less than
    in the beginning of another run, belong to it.
    """
    while at < end and new[at] == shown[at]:
        at += 1
    if at == end:
        return 0
    first = last = at
    while at < end and at - last < _NEAR:
        if new[at] != shown[at]:
            last = at
        at += 1
    shown[first : last + 1] = new[first : last + 1]
    return first << 16 | (last + 1)


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
        left, right, bottom = max(x, 0), min(x + width, self._width), min(y + height, self._height)
        for page in range(max(y, 0) >> 3, (bottom + 7) >> 3):
            mask = 0xFF << max(y - 8 * page, 0) & 0xFF >> max(8 * page + 8 - bottom, 0)
            start, end = page * self._width + left, page * self._width + right
            if mask == 0xFF and start < end:
                self._buffer[start:end] = (b"\xff" if c else b"\0") * (end - start)
            else:
                for index in range(start, end):
                    self._put(index, mask, 0xFF if c else 0)

    def blit(self, source: "FrameBuffer", x: int, y: int, key: int = -1, palette: "FrameBuffer | None" = None) -> None:
        """Draw another buffer's pixels at (x, y), apart from those of the colour `key`.

        The colours are those that `palette`, two pixels beside each other, has for dark and bright.
        """
        whole = (1 << source._height) - 1
        dark, bright = (palette.pixel(0, 0), palette.pixel(1, 0)) if palette else (0, 1)
        for column in range(max(-x, 0), min(source._width, self._width - x)):
            bits = source._column(column)
            bits = (bits if bright else 0) | (whole & ~bits if dark else 0)
            mask = whole if key < 0 else bits & whole if key == 0 else whole & ~bits
            bits, mask = (bits << y, mask << y) if y >= 0 else (bits >> -y, mask >> -y)
            mask &= (1 << self._height) - 1
            for page in range(max(y, 0) >> 3, (self._height + 7) >> 3):
                if not mask >> 8 * page:
                    break
                self._put(page * self._width + x + column, mask >> 8 * page & 0xFF, bits >> 8 * page & 0xFF)

    def _column(self, x: int) -> int:
        """Return a column's pixels as bits, the lowest on top."""
        return sum([self._buffer[page * self._width + x] << 8 * page for page in range((self._height + 7) >> 3)])

    def _put(self, index: int, mask: int, bits: int) -> None:
        """Give those pixels of a byte that are in `mask` the colours in `bits`."""
        self._buffer[index] = self._buffer[index] & ~mask | bits & mask
