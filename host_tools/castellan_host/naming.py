"""Players' names where people enter them on the laptop."""

import unicodedata

# Blank, though Unicode counts them as letters or symbols: Hangul's fillers, Braille without a dot.
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"


def composed(name: str) -> str:
    """Return a name in Unicode's form NFC, so that the same letters are the same name."""
    return unicodedata.normalize("NFC", name)


def is_visible(name: str) -> bool:
    """Return whether a name has a letter, digit, mark of punctuation or symbol that can be seen."""
    return any(unicodedata.category(letter)[0] in "LNPS" and letter not in _BLANK for letter in name)


def unseen(names: list[str]) -> str:
    """Return in a sentence which of these names nobody sees, "" if there is none; empty ones are refused elsewhere."""
    return next((f'The name "{name}" has no visible letter' for name in names if name and not is_visible(name)), "")
