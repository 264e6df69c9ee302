"""Which letters a box can draw: it has those of its own languages, and draws a box in the place of others."""

from castellan.ui.drawing.canvas import Font
from castellan.ui.drawing.style import TEXT


def letters(font: Font) -> str:
    """Return all letters of a font."""
    codes = font.face[0]
    return "".join([chr(codes[at] | codes[at + 1] << 8) for at in range(0, len(codes), 2)])


_LETTERS = frozenset(" " + letters(TEXT))


def undrawn(names: list[str]) -> dict[str, str]:
    """Return the names that have letters which no box draws, each with these letters."""
    lacking = {name: "".join(dict.fromkeys(letter for letter in name if letter not in _LETTERS)) for name in names}
    return {name: letters for name, letters in lacking.items() if letters}
