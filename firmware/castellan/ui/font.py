"""Fonts: from letters to columns of pixels."""

from array import array

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any


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
        self._columns: bytes = module.COLUMNS
        self._pages: int = module.PAGES
        self._blank: int = max(2, self.height // 4)  # pixels of a space
        self._starts = array("H", bytes(2 * len(self._widths)))  # half the heap of a list
        for index in range(1, len(self._widths)):
            self._starts[index] = self._starts[index - 1] + self._widths[index - 1] * self._pages

    def width(self, text: str) -> int:
        """Return how many pixels wide a line of text is."""
        return sum([self.width_of(letter) + self.space for letter in text]) - self.space if text else 0

    def width_of(self, letter: str) -> int:
        """Return a letter's width."""
        if letter == " ":
            return self._blank
        index = self._letters.find(letter)
        return int(self._widths[index]) if index >= 0 else self._box_width()

    def glyph(self, letter: str) -> bytearray | None:
        """Return a letter's pixels in MONO_VLSB order, None for a blank."""
        if letter == " ":
            return None
        index = self._letters.find(letter)
        if index < 0:
            return self._box()
        width = self._widths[index]
        start = self._starts[index]
        pixels = bytearray(width * self._pages)
        # A column's pages lie together in the module; a frame buffer has them row by row.
        for page in range(self._pages):
            pixels[page * width : (page + 1) * width] = self._page(start + page, width)
        return pixels

    def has(self, letter: str) -> bool:
        """Return whether the font has the letter."""
        return letter == " " or self._letters.find(letter) >= 0

    def fit(self, text: str, width: int) -> str:
        """Return as much of a text as is at most so wide, with "…" where it was cut."""
        if self.width(text) <= width:
            return text
        while text and self.width(text + "…") > width:
            text = text[:-1]
        return text.rstrip() + "…"

    def _page(self, start: int, width: int) -> bytes:
        return bytes([self._columns[start + column * self._pages] for column in range(width)])

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
