"""Which letters a box can draw: those of docs/fonts.md. It draws a box in the place of others."""

from castellan.ui.drawing.canvas import Font
from castellan.ui.drawing.style import TEXT


def letters(font: Font) -> str:
    """Return all letters of a font."""
    ranges = font.face[0]
    first = [(ranges[at] | ranges[at + 1] << 8, ranges[at + 2]) for at in range(0, len(ranges), 3)]
    return "".join([chr(code) for begin, count in sorted(first) for code in range(begin, begin + count)])


_LETTERS = frozenset(" " + letters(TEXT))


def undrawn(names: list[str]) -> dict[str, str]:
    """Return the names that have letters which no box draws, each with these letters."""
    lacking = {name: "".join(dict.fromkeys(letter for letter in name if letter not in _LETTERS)) for name in names}
    return {name: letters for name, letters in lacking.items() if letters}


def remark(letters: str) -> str:
    """Return what is said of letters that no box draws."""
    return f"the box draws a box in the place of each of these letters: {' '.join(letters)}"


def remarks(names: list[str]) -> list[str]:
    """Return a sentence for each name that has letters which no box draws."""
    return [f'In "{name}" {remark(letters)}' for name, letters in undrawn(names).items()]
