"""What a player reads on the display: words are looked for in the picture, in every font, bright or dark."""

from castellan.ui.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.style import LARGE, MEDIUM, SMALL, TEXT

_FULL = (1 << WIDTH) - 1


def sees(hands, *texts):
    """Return whether all these texts are shown, each on one line."""
    shown = _rows(hands.model.pixel, WIDTH, HEIGHT)
    return all([bool(_places(shown, text)) for text in texts])


def where(hands, text):
    """Return where a text is shown: the y of its pixels' first row, from the top of the display; None if nowhere."""
    places = _places(_rows(hands.model.pixel, WIDTH, HEIGHT), text)
    return places[0] if places else None


def _rows(pixel, width, height):
    """Return the rows of a picture, each as a number whose highest bit is the leftmost pixel."""
    return [sum([pixel(x, y) << (width - 1 - x) for x in range(width)]) for y in range(height)]


def _places(shown, text):
    found = []
    for font in (TEXT, SMALL, MEDIUM, LARGE):
        if not all([font.has(letter) for letter in text]):
            continue
        canvas = Canvas()
        width = canvas.text(text, 0, 0, font)
        if width > WIDTH:
            continue
        # A column on either side, which has to be dark: "5" is not in "15", nor "end" in "endless".
        pattern = [row << 1 for row in _rows(canvas.pixel, width, font.height)]
        for picture in (shown, [row ^ _FULL for row in shown]):
            found += _matches(picture, pattern, width + 2)
    return found


def _matches(picture, pattern, width):
    """Return where a pattern is in a picture that has a dark column more on either side."""
    mask, found = (1 << width) - 1, []
    picture = [row << 1 for row in picture]
    rows = [row for row in range(len(pattern)) if pattern[row]]
    first, last = rows[0], rows[-1]
    for y in range(-first, HEIGHT - last):
        for shift in range(WIDTH + 3 - width):
            if all([picture[y + row] >> shift & mask == pattern[row] for row in (first, last)]) and all(
                [picture[y + row] >> shift & mask == pattern[row] for row in rows]
            ):
                found.append(y + first)
    return found
