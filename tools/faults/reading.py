"""The box's texts, read off its picture: a line of letters in the small font."""

import functools
import string

from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import SMALL

_GAP = 3  # empty columns that are a space


def line(frame: bytes, top: int, left: int = 0) -> str:
    """Return the text of the line whose uppermost row is `top`, from a column on; what is no letter ends it."""
    columns = [_column(frame, x, top) for x in range(left, WIDTH)] + [0]
    text, x, empty = "", 0, 0
    while x < len(columns):
        if not columns[x]:
            x, empty = x + 1, empty + 1
            continue
        found = next((pair for pair in _letters() if tuple(columns[x : x + len(pair[0])]) == pair[0]), None)
        if not found:
            break
        text += " " * bool(text and empty >= _GAP) + found[1]
        x, empty = x + len(found[0]), 0
    return text


def inverted(frame: bytes) -> bytes:
    """Return a picture with its bright pixels dark, to read a title."""
    return bytes(byte ^ 0xFF for byte in frame)


def _column(frame: bytes, x: int, top: int) -> int:
    bits = sum(frame[page * WIDTH + x] << 8 * page for page in range(len(frame) // WIDTH))
    return bits >> top & (1 << SMALL.height) - 1


@functools.cache
def _letters() -> list[tuple[tuple[int, ...], str]]:
    """Return the columns of each letter, the widest first; they end with an empty one, so that none is a part."""
    found = []
    for letter in string.ascii_letters + string.digits + ".,:;?!'/+–-":
        canvas = Canvas()
        end = canvas.text(letter, 1, 0, SMALL)
        columns = [_column(bytes(canvas.buffer), x, 0) for x in range(end + 1)]
        first = next(x for x, column in enumerate(columns) if column)
        last = max(x for x, column in enumerate(columns) if column)
        found.append((tuple(columns[first : last + 2]), letter))
    return sorted(found, key=lambda pair: -len(pair[0]))
