"""Text on the display: words are looked for in the picture, in every font, bright or dark."""

import gc
import sys

from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.style import LARGE, MEDIUM, SMALL, TEXT
from castellan_host.virtual.drawn import letters
from lab.hands import reading
from lab.hands.moves import spelled

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from lab.hands.table_side import Hands

_ON_CHIP = sys.implementation.name == "micropython"
_EDGE = "000"  # beside the picture
_CANVAS = Canvas()
_LETTERS = {font: letters(font) for font in (TEXT, SMALL, MEDIUM, LARGE)}


def sees(hands: "Hands", *texts: str) -> bool:
    """Return whether all these texts are shown, each on one line; "{take}" is a label, see `moves`.

    If not, print what is shown: pytest reports it where a test fails.
    """
    picture = _picture(hands)
    missing = [text for text in [spelled(hands, text) for text in texts] if _find(picture, text) is None]
    if missing and not _ON_CHIP:
        print("not shown:", missing, "but:", *reading.drawn(hands).lines(), sep="\n")
    return not missing


def where(hands: "Hands", text: str) -> "int | None":
    """Return the y of the first row of pixels of a text that is shown, None if it is not."""
    return _find(_picture(hands), text)


def _picture(hands: "Hands") -> "list[str]":
    """Return what is shown as rows of digits."""
    if _ON_CHIP:
        gc.collect()
    return [_EDGE + "".join(["01"[pixel] for pixel in hands.model.row(y)]) + _EDGE for y in range(HEIGHT)]


def _drawn(width: int, height: int) -> "list[str]":
    """Return what is drawn on our canvas, as rows of digits."""
    return ["".join(["01"[_CANVAS.pixel(x, y)] for x in range(width)]) for y in range(height)]


def _find(picture: "list[str]", text: str) -> "int | None":
    for font in (TEXT, SMALL, MEDIUM, LARGE):
        if not all([letter in " " + _LETTERS[font] for letter in text]):
            continue
        _CANVAS.clear()
        width = _CANVAS.text(text, 0, 0, font)
        if width > WIDTH:
            continue
        rows = _drawn(width, font.height)
        lit = [row for row in range(font.height) if "1" in rows[row]]
        rows = rows[lit[0] : lit[-1] + 1]
        apart = "0" * (font.space + 1)  # more than between letters: "5" is not in "15", nor "end" in "endless"
        found = _place(picture, [apart + row + apart for row in rows])
        if found is None:
            found = _place(picture, [_inverted("0" + row + "0") for row in rows])
        if found is not None:
            return found
    return None


def _inverted(row: str) -> str:
    return row.replace("0", "x").replace("1", "0").replace("x", "1")


def _place(picture: "list[str]", pattern: "list[str]") -> "int | None":
    for y in range(HEIGHT - len(pattern) + 1):
        x = picture[y].find(pattern[0])
        while x >= 0:
            if all([picture[y + row][x : x + len(part)] == part for row, part in enumerate(pattern)]):
                return y
            x = picture[y].find(pattern[0], x + 1)
    return None
