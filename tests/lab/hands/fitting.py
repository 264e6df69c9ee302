"""Do the texts of a screen fit: none overlaps another, crosses the edge or is cut but names, no key lacks its label."""

import functools
import re
from collections.abc import Iterable
from itertools import combinations

from castellan.text import label
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas, Font
from lab.hands.reading import Item, Recorder

_BETWEEN = 2  # rows of pixels that letters may reach into another line, if they touch none of it
_KEYS = ("OK", "BACK", "UP", "DOWN")
_CUT = re.compile(r"(\w+\.?)…")


def faults(recorder: Recorder, language: str) -> list[str]:
    """Return a sentence for each text that does not fit.

    Cut are only players' names, of which something is left, and what was entered, which begins with a name.
    """
    texts = [item for item in recorder.items if item.font]
    found = [f'"{item.text}" crosses the edge' for item in texts if _crosses(item)]
    found += [f'"{item.text}" is cut' for item in texts if _is_cut(item.text, recorder.names, language)]
    found += [f'"{one.text}" meets "{other.text}"' for one, other in combinations(texts, 2) if _meet(one, other)]
    return found + [f"{key} has no label" for row in recorder.rows() for key in _without_label(row)]


def _without_label(row: list[Item]) -> list[str]:
    """Return the keys of a row, other than numbers, that no label follows: UP and DOWN may share one."""
    found = []
    for place, item in enumerate(row):
        if not item.dark or item.text not in _KEYS:
            continue
        after = [other for other in row[place + 1 :] if (item.text, other.text) != ("UP", "DOWN")]
        if not after or (after[0].text in _KEYS and after[0].dark):
            found.append(item.text)
    return found


def _is_cut(text: str, names: Iterable[str], language: str) -> bool:
    """Return whether something is cut that may not be; " …" is where more follows."""
    if text.split()[:1] == ["…"]:
        return True
    known = {name[:end] for name in names for end in range(1, len(name) + 1)}
    subject = re.split(" ?: | [+−]", text.removeprefix("✓ ").removeprefix("× "))[0]
    if subject.removesuffix("…") in known | {label("undone", "", language)}:
        return False
    return not {word for word in _CUT.findall(text) if word} <= known


def _crosses(item: Item) -> bool:
    top, bottom = _lit(item)
    return item.x < 0 or item.x + item.width > WIDTH or top < 0 or bottom > HEIGHT


def _meet(one: Item, other: Item) -> bool:
    """Return whether two texts touch: beside each other, or where one is above the other, in their pixels."""
    left, right = sorted((one, other), key=lambda item: item.x)
    if left.x + left.width < right.x:
        return False
    (top, bottom), (other_top, other_bottom) = _lit(one), _lit(other)
    shared = min(bottom, other_bottom) - max(top, other_top)
    return shared > _BETWEEN or (shared > 0 and not _pixels(one).isdisjoint(_pixels(other)))


def _lit(item: Item) -> tuple[int, int]:
    """Return the first row of pixels that a text lights, and the one below the last."""
    assert item.font
    top, bottom = (0, item.height) if item.height != item.font.height else _rows(item.text, item.font)
    return item.y + top, item.y + bottom


def _pixels(item: Item) -> set[tuple[int, int]]:
    """Return the pixels that a text lights, all of its box if it was drawn larger than its font."""
    assert item.font
    if item.height != item.font.height:
        return {(item.x + x, item.y + y) for x in range(item.width) for y in range(item.height)}
    return {(item.x + x, item.y + y) for x, y in _drawn(item.text, item.font)}


@functools.cache
def _rows(text: str, font: Font) -> tuple[int, int]:
    """Return the first row of pixels that a text lights, and the one below the last, from its upper edge."""
    rows = [y for _, y in _drawn(text, font)] or [0]
    return min(rows), max(rows) + 1


@functools.cache
def _drawn(text: str, font: Font) -> frozenset[tuple[int, int]]:
    """Return the pixels that a text lights, from its upper left corner."""
    canvas = Canvas()
    canvas.text(text, 0, 0, font)
    return frozenset((x, y) for x in range(WIDTH) for y in range(font.height) if canvas.pixel(x, y))
