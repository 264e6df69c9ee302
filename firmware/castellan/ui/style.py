"""How screens look: fonts, rows, and what several of them draw."""

from castellan.ui import fonts
from castellan.ui.canvas import Canvas
from castellan.ui.font import Font

TEXT, SMALL, MEDIUM, LARGE = Font(fonts.TEXT), Font(fonts.SMALL), Font(fonts.MEDIUM), Font(fonts.LARGE, 2)

ROWS, ROW = 4, 16  # rows beside the four player keys, and their height in pixels
BRIGHTNESS = (30, 120, 255)  # contrast of the display: dark, normal, bright
NAME_X = 10  # where a row's text begins, right of its key's number


def key_number(canvas: Canvas, row: int, inverse: bool = True) -> None:
    """Draw a row's key number at its left edge, as a small key that is bright, or dark with `inverse` False."""
    y = row * ROW + 3
    if inverse:
        canvas.fill(0, y, 7, 10)
    canvas.text(str(row + 1), 2, y + 1, SMALL, lit=not inverse)


def wrap(words: str, width: int, font: Font) -> list[str]:
    """Return a text as lines of at most so many pixels; a longer word is cut."""
    lines = [""]
    for word in words.split():
        longer = lines[-1] + " " + word if lines[-1] else word
        if font.width(longer) <= width:
            lines[-1] = longer
        elif lines[-1]:
            lines.append(font.fit(word, width))
        else:
            lines[-1] = font.fit(word, width)
    return lines
