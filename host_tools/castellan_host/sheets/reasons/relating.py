"""What two numbers of a player have to do with each other in all examples: of a line, of two lines, or of a tie."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

_FEW = 2  # players who have one number, and not another one, and the same the other way
_SOME = 3  # pairs of numbers that are enough

if TYPE_CHECKING:
    from castellan_host.sheets.reasons.kinds import Asked, Kind

    Columns = Sequence[tuple[Sequence[int], Sequence[int]]]  # rows of two numbers


def pairs_of(rows: "Columns") -> list[tuple[int, int]]:
    """Return the two numbers of each player in some rows."""
    return [(n, m) for one, other in rows for n, m in zip(one, other, strict=True)]


def apart(names: Sequence[str], asked: "Sequence[Asked]", rows: "Columns") -> "Iterator[Kind]":
    """Yield that nobody has two numbers at once, each of which some have."""
    both = pairs_of(rows)
    is_apart = not any(n and m for n, m in both)
    if is_apart and min(len([n for n, _ in both if n]), len([m for _, m in both if m])) >= _FEW:
        yield (
            f"nobody has {names[0]} and {names[1]} at once",
            tuple(asked),
            lambda x, y: not any(n and m for n, m in zip(x, y, strict=True)),
        )


def ordered(
    names: Sequence[str], asked: "Sequence[Asked]", rows: "Columns", some: int = _SOME, is_0_too: bool = True
) -> "Iterator[Kind]":
    """Yield whether the second of two numbers is 0 where the first is, or at most as great, in so many pairs of them.

    With `is_0_too` both have to be 0 for some player: else neither is 0, and nothing is known of where it could be.
    """
    both = pairs_of(rows)
    if len([1 for n, m in both if n and m]) < some or min([n for pair in both for n in pair]) < 0:
        return
    is_shown = not is_0_too or any(not n and not m for n, m in both)
    if is_shown and not any(m and not n for n, m in both):
        yield (
            f"{names[1]} is 0 where {names[0]} is",
            tuple(asked),
            lambda x, y: not any(m and not n for n, m in zip(x, y, strict=True)),
        )
    if all(m <= n for n, m in both) and len([n for n, m in both if n > m]) >= some:
        yield (
            f"{names[0]} is at least {names[1]}",
            tuple(asked),
            lambda x, y: all(m <= n for n, m in zip(x, y, strict=True)),
        )
