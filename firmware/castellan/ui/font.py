"""Fonts: from letters to pixels."""

from castellan.ports.frame import MONO_VLSB, FrameBuffer

_KEPT = 48  # letters of a font; each takes 120 bytes of heap
_EVERY = 16
_DARK = bytes(8)  # a blank's pixels, in any font

# The last text, and its code points: a text is measured, maybe cut, and drawn.
_last: "tuple[str, bytes | list[int]]" = "", b""


def codes(text: str) -> "bytes | list[int]":
    """Return a text's code points. Of letters each would be looked up in the chip's table of names."""
    global _last
    last = _last  # in one piece: on a laptop another thread may set it
    if text is last[0]:
        return last[1]
    data = text.encode()
    found = data if len(data) == len(text) else list(map(ord, text))
    _last = text, found
    return found


class Font:
    """A font of those in `castellan.ui.fonts`.

    `height` in pixels; `space` pixels lie between letters. A letter that it lacks is
    a box: a player's name may be of any script.
    """

    def __init__(self, font: tuple[int, int, str, bytes, bytes], space: int = 1) -> None:
        self.height, self._pages, self._letters, self._widths, self._strips = font
        self.space = space
        self._length: int = sum(self._widths)  # of a strip
        self._last = "", 0  # the text that was measured last, and its width
        self._blank: int = max(2, self.height // 4)  # pixels of a space
        # Where every sixteenth letter begins: those of all letters would take the chip 8 ms at its start.
        self._starts = [0]
        for index in range(_EVERY, len(self._widths), _EVERY):
            self._starts.append(self._starts[-1] + sum(self._widths[index - _EVERY : index]))
        # Letters that were measured or drawn lately, by code point: their pictures, and their widths with the
        # space behind them. To find one in the font takes the chip ten times as long.
        self.glyphs: dict[int, FrameBuffer] = {}
        self.advances: dict[int, int] = {}

    def width(self, text: str) -> int:
        """Return how many pixels wide a line of text is."""
        last = self._last  # in one piece: on a laptop another thread may set it
        if text is last[0]:
            return last[1]
        if not text:
            return 0
        advances = self.advances
        try:
            width = sum(map(advances.get, codes(text))) - self.space  # type: ignore[arg-type]
        except TypeError:  # a letter that is not known yet
            width = -self.space
            for code in codes(text):
                if code not in advances:
                    self.learn(code)
                width += advances[code]
        self._last = text, width
        return width

    def learn(self, code: int) -> "FrameBuffer":
        """Return a code point's picture, and know it and its width from now on."""
        letter = chr(code)
        index = self._letters.find(letter)
        if letter == " ":
            width, pixels = self._blank, _DARK
        elif index < 0:
            width, pixels = self._box_width(), bytes(self._box())
        else:
            near = index // _EVERY
            start, width = self._starts[near] + sum(self._widths[near * _EVERY : index]), self._widths[index]
            pixels = self._strips[start : start + width]
            for _ in range(1, self._pages):
                start += self._length
                pixels += self._strips[start : start + width]
        if len(self.glyphs) == _KEPT:
            self.glyphs.clear()
            self.advances.clear()
        glyph = FrameBuffer(bytearray(pixels), width, self.height, MONO_VLSB)
        self.glyphs[code], self.advances[code] = glyph, width + self.space
        return glyph

    def fit(self, text: str, width: int) -> str:
        """Return as much of a text as is at most so wide, with "…" where it was cut."""
        if self.width(text) <= width:
            return text
        room, kept = width - self.width("…"), 0
        for code in codes(text):
            if code not in self.advances:
                self.learn(code)
            room -= self.advances[code]
            if room < 0:
                break
            kept += 1
        return text[:kept].rstrip() + "…"

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
