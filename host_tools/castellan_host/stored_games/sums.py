"""Scores that are sums, as players of other programs write them: `12+22+40`."""

import re

_SUM = re.compile(r"[+-]?\d{1,9}([+-]\d{1,9})*", re.ASCII)
_PART = re.compile(r"[+-]?\d+", re.ASCII)


def total(score: str) -> int | None:
    """Return what a score adds up to, None if it is no number and no sum of numbers.

    >>> total("12+22+40"), total("−3"), total("12.5"), total("won")
    (74, -3, None, None)
    """
    return sum(parts(score)) if _SUM.fullmatch(_plain(score)) else None


def parts(score: str) -> list[int]:
    """Return the numbers that a sum consists of."""
    return [*map(int, _PART.findall(_plain(score)))]


def _plain(score: str) -> str:
    return "".join(score.replace("−", "-").split())
