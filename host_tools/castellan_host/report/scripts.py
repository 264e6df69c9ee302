"""Names in right-to-left scripts within left-to-right text."""

import unicodedata

LEFT_TO_RIGHT = "\u200e"  # an invisible mark (Unicode Standard Annex 9, 2.6)


def from_the_right(text: str) -> bool:
    """Return whether a text has a letter of a right-to-left script."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


def with_number(name: str) -> str:
    """Return a name, marked so that a number after it is shown to its right."""
    return name + LEFT_TO_RIGHT * from_the_right(name)
