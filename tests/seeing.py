"""What a player reads on the display: words are looked for in the picture, in every font, bright or dark."""

from castellan.ui.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.style import LARGE, MEDIUM, SMALL, TEXT


def sees(hands, *texts):
    """Return whether all these texts are shown, each on one line."""
    pictures = _pictures(hands)
    return all([_find(pictures, text) is not None for text in texts])


def where(hands, text):
    """Return the y of the first row of pixels of a text that is shown, None if it is not."""
    return _find(_pictures(hands), text)


def _pictures(hands):
    """Return what is shown as rows of digits, dark at either side; then the same inverted."""
    shown = _rows(hands.model.pixel, WIDTH, HEIGHT)
    dark = [row.replace("0", "x").replace("1", "0").replace("x", "1") for row in shown]
    return [["000" + row + "000" for row in rows] for rows in (shown, dark)]


def _rows(pixel, width, height):
    return ["".join([str(pixel(x, y)) for x in range(width)]) for y in range(height)]


def _find(pictures, text):
    for font in (TEXT, SMALL, MEDIUM, LARGE):
        if not all([font.has(letter) for letter in text]):
            continue
        canvas = Canvas()
        width = canvas.text(text, 0, 0, font)
        if width > WIDTH:
            continue
        rows = _rows(canvas.pixel, width, font.height)
        lit = [row for row in range(font.height) if "1" in rows[row]]
        apart = "0" * (font.space + 1)  # more than between letters: "5" is not in "15", nor "end" in "endless"
        for picture, behind in zip(pictures, (apart, "0")):  # what is inverted ends a column behind its words
            found = _place(picture, [apart + row + behind for row in rows[lit[0] : lit[-1] + 1]])
            if found is not None:
                return found
    return None


def _place(picture, pattern):
    for y in range(HEIGHT - len(pattern) + 1):
        x = picture[y].find(pattern[0])
        while x >= 0:
            if all([picture[y + row][x : x + len(part)] == part for row, part in enumerate(pattern)]):
                return y
            x = picture[y].find(pattern[0], x + 1)
    return None
