"""The contents of `castellan.ports.frame` in plain Python, for the laptop; every pixel is the same."""

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    Face = tuple[bytes, bytes, bytes, bytes]

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


def draw(buffer: bytearray, text: str, face: "Face", x: int, y: int, lit: int) -> int:
    """Draw a line of text into a canvas's buffer, bright, or dark with `lit` 0, its upper left corner at (x, y).

    Returns where it ends. A `face` has a font's ranges, words and strips, see tools/fonts.py, and bytes: the length of
    the ranges, the pixels between two letters and those of a space; of the box in the place of a letter that it lacks
    the width and the lowest row; how many columns have a second page, and where the first letter's word is.
    """
    canvas = FrameBuffer(buffer, 128, 64)
    for letter in text:
        picture, advance = _letter(face, letter)
        if picture:
            if lit:
                canvas.blit(picture, x, y, 0)
            else:
                canvas.blit(picture, x, y, 1, _REVERSED)
        x += advance
    return x - face[3][1] if text else x


def measure(text: str, face: "Face", limit: int) -> int:
    """Measure a line of text: `fit << 16 | width`; so many letters fit into `limit` pixels with a space behind each."""
    width = fit = 0
    for letter in text:
        width += _letter(face, letter)[1]
        if width <= limit:
            fit += 1
    return fit << 16 | (width - face[3][1]) if text else 0


def _letter(face: "Face", letter: str) -> "tuple[FrameBuffer | None, int]":
    """Return a letter's picture, None of a space, and where the next one begins."""
    known = _known.get(face)
    if known is None:
        known = _known[face] = {}
    found = known.get(letter)
    if found is None:
        found = known[letter] = _made(face, letter)
    return found


def _made(face: "Face", letter: str) -> "tuple[FrameBuffer | None, int]":
    _, space, blank, box, bottom, deep, _ = face[3]
    if letter == " ":
        return None, blank + space
    side = [(2 << bottom) - 2]
    columns = _columns_of(face, ord(letter)) or side + [2 | 1 << bottom] * (box - 2) + side
    pages = 2 if deep or bottom > 7 else 1
    pixels = bytearray([column >> 8 * page & 0xFF for page in range(pages) for column in columns])
    return FrameBuffer(pixels, len(columns), 8 * pages), len(columns) + space


def _columns_of(face: "Face", code: int) -> list[int]:
    """Return a letter's columns, none of one that the font lacks."""
    ranges, words, _, metrics = face
    place = metrics[6]
    for at in range(0, len(ranges), 3):
        within = code - _number(ranges, at)
        if 0 <= within < ranges[at + 2]:
            break
        place += 2 * ranges[at + 2]
    else:
        return []
    word = _number(words, place + 2 * within)
    if not word & 0x8000:
        return _columns_at(face, word)
    mark = _number(words, 2 * (word >> 8 & 0x7F))
    columns = _columns_at(face, _number(words, 2 * (word & 0xFF)))
    if mark & 0x8000:
        columns = [column & ~7 | (column & 2) << 1 for column in columns]
    for at, column in enumerate(_columns_at(face, mark)):
        columns[at] |= column
    return columns


def _columns_at(face: "Face", word: int) -> list[int]:
    strips, deep = face[2], face[3][5]
    start = word & 0x0FFF
    places = range(start, start + (word >> 12 & 7) + 1)
    return [strips[at] | (strips[at - deep] << 8 if start < 2 * deep else 0) for at in places]


def _number(numbers: bytes, at: int) -> int:
    return numbers[at] | numbers[at + 1] << 8


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
_REVERSED = FrameBuffer(bytearray((1, 0)), 2, 1)  # dark is shown bright, bright dark
_known: "dict[Face, dict[str, tuple[FrameBuffer | None, int]]]" = {}  # letters that were drawn or measured
