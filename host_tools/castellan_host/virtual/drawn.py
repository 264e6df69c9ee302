"""Which letters a box can draw: it has those of its own languages, and draws a box in the place of others."""

from castellan.ui import fonts

_LETTERS = frozenset(" " + fonts.TEXT[2])


def undrawn(names: list[str]) -> dict[str, str]:
    """Return the names that have letters which no box draws, each with these letters."""
    lacking = {name: "".join(dict.fromkeys(letter for letter in name if letter not in _LETTERS)) for name in names}
    return {name: letters for name, letters in lacking.items() if letters}
