"""Names in right-to-left scripts within left-to-right text."""

import unicodedata

# Invisible: a mark, and the ends of an isolate (Unicode Standard Annex 9, 2.4 and 2.6).
LEFT_TO_RIGHT, FIRST_STRONG_ISOLATE, END_OF_ISOLATE = "\u200e", "\u2068", "\u2069"


def from_the_right(text: str) -> bool:
    """Return whether a text has a letter of a right-to-left script."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


def isolated(name: str) -> str:
    """Return a name, marked so that numbers beside it are shown where they stand in the text."""
    return f"{FIRST_STRONG_ISOLATE}{name}{END_OF_ISOLATE}" if from_the_right(name) else name


def unmarked(text: str) -> str:
    """Return a text without the marks of `isolated`, for a page, whose tags do the same."""
    return text.replace(FIRST_STRONG_ISOLATE, "").replace(END_OF_ISOLATE, "")
