"""The contents of `castellan.ports.frame` in plain Python, for the laptop; every pixel is the same."""

MONO_VLSB = 0
_NEAR = 8  # changed bytes closer than this share a run: up to 6 bytes between them cost no more than a new run


def next_run(new: bytearray, shown: bytearray, at: int, end: int) -> int:
    """Find the next run of bytes between `at` and `end` that differ, and copy it into `shown`.

    Returns `first << 16 | end` of the run, 0 if there is none. A run may contain up to 6 equal bytes in a
    row: beginning a new run takes at least as many bytes on the bus.
    """
    if new[at:end] == shown[at:end]:  # as most parts of most pictures, and much faster than byte by byte
        return 0
    while new[at] == shown[at]:
        at += 1
    first = last = at
    while at < end and at - last < _NEAR:
        if new[at] != shown[at]:
            last = at
        at += 1
    shown[first : last + 1] = new[first : last + 1]
    return first << 16 | (last + 1)


class FrameBuffer:
    """One bit per pixel; a byte is eight pixels in a column, the lowest bit on top."""

    def __init__(self, buffer: bytearray, width: int, height: int, form: int = MONO_VLSB) -> None:
        self._buffer = buffer
        self._width = width
        self._height = height

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        """Set a pixel, or return it if no colour is given. Pixels outside are ignored, and read as None."""
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
        """Fill a rectangle; the part outside is ignored."""
        left, right, bottom = max(x, 0), min(x + width, self._width), min(y + height, self._height)
        for page in range(max(y, 0) >> 3, (bottom + 7) >> 3):
            mask = _each(right - left, 0xFF << max(y - 8 * page, 0) & 0xFF >> max(8 * page + 8 - bottom, 0))
            self._put(page, left, right, mask, mask if c else 0)

    def blit(self, source: "FrameBuffer", x: int, y: int, key: int = -1, palette: "FrameBuffer | None" = None) -> None:
        """Draw another buffer at (x, y), without its pixels of the colour `key`.

        `palette`, a buffer of two pixels, translates the colours 0 and 1.
        """
        left = max(x, 0)
        right = min(x + source._width, self._width)
        if left >= right:
            return
        dark, bright = (palette.pixel(0, 0), palette.pixel(1, 0)) if palette else (0, 1)
        ones, down = _ONES[right - left], y & 7
        upper = ones * (0xFF >> down)
        for page in range((source._height + 7) >> 3):
            pixels = source._get(page, left - x, right - x)
            inside = ones * (0xFF >> max(8 * page + 8 - source._height, 0))
            bits = inside & ((pixels if bright else 0) | (~pixels if dark else 0))
            mask = inside if key < 0 else bits if key == 0 else inside & ~bits
            if not mask:
                continue
            on = (y >> 3) + page
            if not down:
                self._put(on, left, right, mask, bits)
                continue
            self._put(on, left, right, (mask & upper) << down, (bits & upper) << down)
            self._put(on + 1, left, right, (mask & ~upper) >> 8 - down, (bits & ~upper) >> 8 - down)

    def _get(self, page: int, left: int, right: int) -> int:
        """Return a page's bytes from `left` to `right` as one number, the first byte the lowest."""
        start = page * self._width
        return int.from_bytes(self._buffer[start + left : start + right], "little")

    def _put(self, page: int, left: int, right: int, mask: int, bits: int) -> None:
        """Set the pixels in `mask` to the colours in `bits`, both as `_get` returns them. Pages outside are ignored."""
        above = 8 * page
        if not mask or above < 0 or above >= self._height:
            return
        if above + 8 > self._height:
            mask &= _each(right - left, 0xFF >> above + 8 - self._height)
        first, end = page * self._width + left, page * self._width + right
        old = int.from_bytes(self._buffer[first:end], "little")
        self._buffer[first:end] = (old & ~mask | bits & mask).to_bytes(right - left, "little")


def _each(count: int, value: int) -> int:
    """Return `count` bytes of this value as one number, 0 for none: a loop over bytes would be much slower."""
    return int.from_bytes(bytes((value,)) * count, "little")


_ONES = [_each(count, 1) for count in range(129)]  # a one in each of so many columns
