"""Fonts: from letters to pixels."""

from array import array

from castellan.ports.frame import MONO_VLSB, FrameBuffer

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

_KEPT = 32  # letters of a font; each takes 100 bytes of heap


def codes(text: str) -> "bytes | list[int]":
    """Return a text's code points. Of letters each would be looked up in the chip's table of names."""
    data = text.encode()
    return data if len(data) == len(text) else [ord(letter) for letter in text]


class Font:
    """A font of the modules in `castellan.ui.fonts`.

    `height` in pixels; `space` pixels lie between letters. A letter that it lacks is
    a box: a player's name may be of any script.
    """

    def __init__(self, module: "Any", space: int = 1) -> None:
        self.height: int = module.HEIGHT
        self.space = space
        self._letters: str = module.LETTERS
        self._widths: bytes = module.WIDTHS
        self._strips: bytes = module.STRIPS
        self._length: int = sum(module.WIDTHS)  # of a strip
        self._pages: int = module.PAGES
        self._blank: int = max(2, self.height // 4)  # pixels of a space
        self._starts = array("H", bytes(2 * len(self._widths)))  # half the heap of a list
        for index in range(1, len(self._widths)):
            self._starts[index] = self._starts[index - 1] + self._widths[index - 1]
        # Letters that were measured or drawn lately: their widths with the space behind them, and glyphs. To
        # find one in the font takes the chip ten times as long.
        self._advances: dict[int, int] = {}
        self._glyphs: dict[int, tuple] = {}

    def width(self, text: str) -> int:
        """Return how many pixels wide a line of text is."""
        if not text:
            return 0
        width, advances = -self.space, self._advances
        for code in codes(text):
            width += advances.get(code) or self._advance(code)
        return width

    def width_of(self, letter: str) -> int:
        """Return a letter's width."""
        if letter == " ":
            return self._blank
        index = self._place(letter)
        return int(self._widths[index]) if index >= 0 else self._box_width()

    def glyph(self, code: int) -> "tuple[FrameBuffer | None, int]":
        """Return a code point's picture, None for a blank, and its width with the space behind it."""
        glyph = self._glyphs.get(code)
        if glyph is None:
            letter = chr(code)
            advance = self.width_of(letter) + self.space
            pixels = self._pixels(letter)
            glyph = pixels and FrameBuffer(pixels, advance - self.space, self.height, MONO_VLSB), advance
            if len(self._glyphs) == _KEPT:
                self._glyphs.clear()
            self._glyphs[code] = glyph
        return glyph

    def _pixels(self, letter: str) -> bytearray | None:
        """Return a letter's pixels in MONO_VLSB order, None for a blank."""
        if letter == " ":
            return None
        index = self._place(letter)
        if index < 0:
            return self._box()
        start, width = self._starts[index], self._widths[index]
        pixels = bytearray(self._strips[start : start + width])
        for _ in range(1, self._pages):
            start += self._length
            pixels.extend(self._strips[start : start + width])
        return pixels

    def has(self, letter: str) -> bool:
        """Return whether the font has the letter."""
        return letter == " " or self._place(letter) >= 0

    def fit(self, text: str, width: int) -> str:
        """Return as much of a text as is at most so wide, with "…" where it was cut."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + "…") > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def _place(self, letter: str) -> int:
        """Return where in the font a letter is, -1 if it is not."""
        return self._letters.find(letter)

    def _advance(self, code: int) -> int:
        """Return a code point's width with the space behind it, and remember it."""
        advance = self._advances[code] = self.width_of(chr(code)) + self.space
        if len(self._advances) > _KEPT:
            self._advances.clear()
        return advance

    def _box_width(self) -> int:
        return (self.height + 1) // 2

    def _box(self) -> bytearray:
        width = self._box_width()
        top, bottom = 1, self.height - 2
        column = 1 << top | 1 << bottom
        side = (1 << bottom + 1) - (1 << top)
        pixels = bytearray(width * self._pages)
        for x in range(width):
            bits = side if x in (0, width - 1) else column
            for page in range(self._pages):
                pixels[page * width + x] = bits >> 8 * page & 0xFF
        return pixels
