"""Print the pixels of golden screens in each language as JSON, for tools/sheet.py, which runs it in two versions."""

import json
import sys

import gallery
from castellan.text import LANGUAGES
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas

Drawn = dict[str, dict[str, str]]  # of a language: by set and title, the pixels row by row, as hexadecimal digits


def screens(language: str) -> Drawn:
    """Return all golden screens in a language. Raises AssertionError if a script does not fit its title."""
    return {
        name: {golden.title: pixels(golden.canvas) for golden in gallery.read(source, language)}
        for name, source in gallery.SETS.items()
    }


def pixels(canvas: Canvas) -> str:
    """Return a screen's pixels row by row from the upper left corner, 32 hexadecimal digits each row."""
    bits = "".join(str(canvas.pixel(x, y)) for y in range(HEIGHT) for x in range(WIDTH))
    return f"{int(bits, 2):0{WIDTH * HEIGHT // 4}x}"


if __name__ == "__main__":
    json.dump({language: screens(language) for language in LANGUAGES}, sys.stdout)
