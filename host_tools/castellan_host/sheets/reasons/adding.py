"""What numbers add up to over the players, in all examples of a sheet: the same, or what goes by how many play."""

import itertools
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

_FEW = 2  # rows that are enough to ask about what they have in common
_BY_PLAYERS = (-1, 0)  # how many more than play a sum can be that is the same for all who played

if TYPE_CHECKING:
    from castellan_host.sheets.reasons.kinds import Asked, Kind

    Rows = Sequence[Sequence[int]]


def of_players(more: int) -> str:
    """Return a sum that is so many more than play, as a game's record has it."""
    return f"p{more:+d}" if more else "p"


def said(text: str) -> str:
    """Return a sum in words."""
    if text.isdigit():
        return text
    more = text[1:] or "+0"
    if text[:1] == "p" and more[0] in "+-" and more[1:].isdigit():
        by = f"{int(more[1:])} {'more' if more[0] == '+' else 'less'} than " if int(more) else ""
        return f"{by}the number of players"
    return "the round" if text == "r" else "as many as its round has"


def sum_in(text: str, names: Sequence[str]) -> str:
    """Return the sum that a text has of some numbers, as a game's record has it; "" if it is about something else."""
    before = together(names)
    return unsaid(text[len(before) :]) if text.startswith(before) else ""


def unsaid(words: str) -> str:
    """Return a sum that is said in words, "" if it is none."""
    if words.isdigit():
        return words
    by, _, rest = words.rpartition("the number of players")
    if rest or words == by:
        return ""
    many, _, than = by.partition(" ")
    signs = {"more than ": "+", "less than ": "-", "": ""}
    return f"p{signs[than]}{many}" if than in signs else ""


def together(names: Sequence[str]) -> str:
    """Return what begins the text about the sum of numbers."""
    if len(names) == 1:
        return f"{names[0]} adds up to "
    return f"{', '.join(names[:-1])} and {names[-1]} together add up to "


def by_players(sums: Sequence[tuple[int, int]]) -> int | None:
    """Return how many more than play a sum can be, by sums and by how many played; None if it is none of them."""
    more = {total - people for total, people in sums}
    return min(more) if len(more) == 1 and min(more) in _BY_PLAYERS and sums[0][1] > _FEW else None


def learn(names: Sequence[str], asked: "Sequence[Asked]", rows: "Sequence[Rows]", is_fixed: bool) -> "Iterator[Kind]":
    """Yield what some numbers of a line, or of two, add up to, in each row of which there are several.

    `is_fixed` says whether as many play in all games: then nothing goes by how many do.
    """
    several = [(sum(map(sum, of)), len(of[0])) for of in rows if len(of[0]) > 1]
    if len(several) < _FEW or not all(n for n, _ in several) or len({tuple(map(tuple, of)) for of in rows}) < _FEW:
        return
    if len(names) > 1 and any(len({sum(of[k]) for of in rows}) < _FEW for k in range(len(names))):
        return  # one of them alone adds up to the same
    found = [of_players(more) for more in [by_players(several)] if more is not None and not is_fixed]
    found += [str(total) for total in dict.fromkeys([n for n, _ in several]) if len({n for n, _ in several}) == 1]
    for text in found:
        yield together(names) + said(text), tuple(asked), _holding(text)


def _holding(text: str) -> "Callable[..., bool]":
    by = 0 if text.isdigit() else int(text[1:] or "0")

    def holds(*rows: Sequence[int]) -> bool:
        people = len(rows[0])
        return people < 2 or sum(map(sum, rows)) == (int(text) if text.isdigit() else people + by)

    return holds


def groups(line: int, many: int, after: int) -> "Iterator[list[Asked]]":
    """Yield which numbers of a line, and of the one after it with so many, may add up: one, two, or all three."""
    own = [(line, k) for k in range(many)]
    yield from ([one] for one in own)
    yield from map(list, itertools.combinations(own, 2))
    yield from ([one, (line + 1, k)] for one in own for k in range(after))
    if many > 2:
        yield own
