"""The canvas: 128×64 pixels of one bit, functions that draw on it, and its fonts: from letters to pixels."""

from castellan.ports.frame import MONO_VLSB, FrameBuffer, draw, measure

_WIDTH = 0xFFFF  # of what `measure` returns
WIDTH = 128
HEIGHT = 64
_FEW = 24  # columns of a page: up to so many, a loop is faster than making numbers of them


class Font:
    """A font of those in `castellan.ui.drawing.fonts`.

    `height` in pixels; `space` pixels lie between letters. A letter that it lacks is
    a box: a player's name may be of any script. `face` is what `castellan.ports.frame` draws with.
    """

    def __init__(self, font: tuple[int, int, int, bytes, bytes, bytes], space: int = 1) -> None:
        self.height, deep, marks, ranges, words, strips = font
        self.space = space
        widths = max(2, self.height // 4), (self.height + 1) // 2  # of a space, of the box
        self.face = ranges, words, strips, bytes((len(ranges), space) + widths + (self.height - 2, deep, 2 * marks))

    def width(self, text: str) -> int:
        """Return how many pixels wide a line of text is."""
        measured: int = measure(text, self.face, 0)
        return measured & _WIDTH

    def fit(self, text: str, width: int) -> str:
        """Return as much of a text as is at most so wide, with "…" where it was cut."""
        found: int = measure(text, self.face, width - self.width("…"))
        return text if found & _WIDTH <= width else text[: found >> 16].rstrip() + "…"


class Canvas:
    """A picture for the display: `buffer` holds it in the display's own order, page by page.

    `frame`, a `framebuf.FrameBuffer`, draws on it without heap. `named` are the keys that it names, as bits of
    `castellan.ui.drawing.style.KEYS`: they do something.
    """

    def __init__(self) -> None:
        self.named = 0
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        self.frame = FrameBuffer(self.buffer, WIDTH, HEIGHT, MONO_VLSB)

    def clear(self) -> None:
        """Make all pixels dark."""
        self.named = 0
        self.fill(0, 0, WIDTH, HEIGHT, 0)

    def fill(self, x: int, y: int, width: int, height: int, lit: int = 1) -> None:
        """Make a rectangle bright, or dark with `lit` 0; what lies outside the canvas is ignored."""
        self.frame.fill_rect(x, y, width, height, lit)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        """Turn bright to dark and dark to bright in a rectangle."""
        left = max(x, 0)
        right = max(left, min(x + width, WIDTH))
        for page in range(max(y, 0) >> 3, (min(y + height, HEIGHT) + 7) >> 3):
            mask = 0xFF << max(y - 8 * page, 0) & 0xFF >> max(8 * page + 8 - y - height, 0)
            start, end = page * WIDTH + left, page * WIDTH + right
            if end - start < _FEW:
                for index in range(start, end):
                    self.buffer[index] ^= mask
                continue
            # All bytes at once, as one number: a loop would take the chip several times as long.
            bits = int.from_bytes(self.buffer[start:end], "little")
            bits ^= int.from_bytes(bytes((mask,)) * (end - start), "little")
            self.buffer[start:end] = bits.to_bytes(end - start, "little")

    def text(self, text: str, x: int, y: int, font: "Font", lit: int = 1) -> int:
        """Draw a line of text, bright, or dark with `lit` 0, its upper left corner at (x, y); return where it ends."""
        end: int = draw(self.buffer, text, font.face, x, y, lit)
        return end

    def text_doubled(self, text: str, left: int, top: int, font: "Font") -> None:
        """Draw a line of text with four pixels for each of its own, its upper left corner at (left, top)."""
        plain = Canvas()
        for x in range(plain.text(text, 0, 0, font)):
            for y in range(font.height):
                if plain.pixel(x, y):
                    self.fill(left + 2 * x, top + 2 * y, 2, 2)

    def text_right(self, text: str, right: int, y: int, font: "Font") -> int:
        """Draw a line of text that ends before x = `right`; return where it begins."""
        x = right - font.width(text)
        self.text(text, x, y, font)
        return x

    def pixel(self, x: int, y: int) -> int:
        """Return 1 if a pixel is bright, else 0."""
        return self.buffer[(y >> 3) * WIDTH + x] >> (y & 7) & 1
