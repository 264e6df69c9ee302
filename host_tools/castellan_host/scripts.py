"""Names in right-to-left scripts within left-to-right text."""

import re
import unicodedata

# Invisible: a mark, and the ends of an isolate (Unicode Standard Annex 9, 2.4 and 2.6).
LEFT_TO_RIGHT, FIRST_STRONG_ISOLATE, END_OF_ISOLATE = "\u200e", "\u2068", "\u2069"

# Words of letters that are written from right to left: Hebrew, Arabic and what lies beside them in Unicode. The pages
# of the box and of the scoreboard have the same in castellan_host/page/leftwards.js.
_LETTERS = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]+"
LEFTWARDS = re.compile(f"{_LETTERS}(?:[ '.-]{_LETTERS})*")


def from_the_right(text: str) -> bool:
    """Return whether a text has a letter of a right-to-left script."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


def isolated(name: str) -> str:
    """Return a name, marked so that numbers beside it are shown where they stand in the text."""
    return f"{FIRST_STRONG_ISOLATE}{name}{END_OF_ISOLATE}" if from_the_right(name) else name


def unmarked(text: str) -> str:
    """Return a text without the marks of `isolated`, for a page, whose tags do the same."""
    return text.replace(FIRST_STRONG_ISOLATE, "").replace(END_OF_ISOLATE, "")


def all_isolated(text: str) -> str:
    """Return a text with each name in it marked as by `isolated`, wherever it stands."""
    return LEFTWARDS.sub(f"{FIRST_STRONG_ISOLATE}\\g<0>{END_OF_ISOLATE}", text)
