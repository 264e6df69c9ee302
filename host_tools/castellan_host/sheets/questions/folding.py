"""The rows of a question's game, so few that they are read: equal rounds at once, and what is 0 of many in a row."""

import itertools
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from castellan_host.sheets.model import Example, Sheet
from castellan_host.sheets.search.changing import rounds

NOTHING = "\0"  # behind a row of 0 alone
_MANY = 4  # rows of 0 that are shown each
_ROUND = "the round's number"

if TYPE_CHECKING:
    _Row = tuple[str, list[list[str]]]


def folded(rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Yield the rows of a game, rounds that differ in their number alone at once, and what is 0 of many in a row."""
    groups: list[tuple[list[str], list[_Row]]] = []
    for when, found in itertools.groupby(rows, key=lambda row: row[0]):
        texts = [text for _, text in found]
        nothing = [text for text in texts if text.endswith(NOTHING)]
        if len(nothing) > _MANY:
            some = [text for text in texts if text not in nothing]
            texts = [*some, "all else: 0" if some else "all: 0"]
        shown = [_row(when, text.replace(NOTHING, "")) for text in texts]
        is_next = bool(groups) and when.startswith("round") and groups[-1][0][-1].startswith("round")
        both = _both(groups[-1][1], shown) if is_next else None
        if both:
            groups[-1] = [*groups[-1][0], when], both
        else:
            groups.append(([when], shown))
    for several, shown in groups:
        last = several[-1].replace("round ", "")
        when = several[0] if len(several) == 1 else f"each of rounds {several[0].split()[1].rstrip(',')} to {last}"
        yield from (f"  {when}{label}{', '.join([values[0] for values in row])}" for label, row in shown)


def _row(when: str, text: str) -> "_Row":
    """Return a row as what is before its values, and these, each with what else it may be called."""
    label, colon, values = text.rpartition(": ")
    number = when.replace("round ", "").rstrip(", ")
    return label + colon, [[value, _ROUND] if value == number else [value] for value in values.split(", ")]


def _both(rows: "Sequence[_Row]", others: "Sequence[_Row]") -> "list[_Row] | None":
    """Return the rows of two rounds as one, None if they differ in more than the round's number."""
    if [(label, len(row)) for label, row in rows] != [(label, len(row)) for label, row in others]:
        return None
    both = []
    for (label, row), (_, other) in zip(rows, others, strict=True):
        values = [[value for value in one if value in same] for one, same in zip(row, other, strict=True)]
        if not all(values):
            return None
        both.append((label, values))
    return both


def times(sheet: Sheet, example: Example) -> Iterator[str]:
    """Yield for each row of an example when it is entered, "" where all are in the same round."""
    each, count = rounds(sheet, example)
    for row in range(len(example.rows)):
        if not each or len(example.rows) == each:
            yield ""
        else:
            yield f"round {row // each + 1}, " if row < each * count else "at the end, "
