"""Where a sheet may be wrong, in sentences: what stands in each place, and what may."""

from collections.abc import Sequence

from castellan_host.counting import worded
from castellan_host.sheets.checking import listed
from castellan_host.sheets.near.near_sheets import Near
from castellan_host.sheets.near.operators import FURTHER, NEXT

_OPTIONS = 4  # of what may be wrong in a place that are listed
# Keys with a number of which a game says only that the right one is on this side or that, and how the sides are called.
_SIDES = {
    "target": ("lower", "higher", "less"),
    "out": ("lower", "higher", "less"),
    "rounds": ("fewer", "more", "fewer"),
}
_STEPS = sorted({abs(by) for by in (*NEXT, *FURTHER)})


def wheres(found: Sequence[Near]) -> list[str]:
    """Return what may be wrong, a text for each place: what it is now, and all that it may be."""
    groups: dict[tuple[str, str, str], list[Near]] = {}
    for each in found:
        own = each.where if each.reading else each.own  # which line is left out is said of each
        groups.setdefault((each.place, each.key, own), []).append(each)
    texts = []
    for (place, key, own), several in groups.items():
        others = _nearest_first(own, list(dict.fromkeys([each.other for each in several])))
        options = ", or ".join([*others[:_OPTIONS], "another"])
        may_be = _on_one_side(key, own, others) or f"{place}{key} is {own}, and may be {options}"
        texts.append(several[0].where if len(several) == 1 else may_be)
    return texts


def in_one_line(found: Sequence[Near]) -> str:
    """Return the sentence that a sheet is wrong in its line, or in lines alike, if all concern these; else ""."""
    places = list(dict.fromkeys([each.place for each in found]))
    if len(places) != 1 or not places[0]:
        return ""
    return f"The sheet is wrong in its {worded(1 + len(found[0].also), 'line')} {places[0].rstrip(': ')}"


def _nearest_first(own: str, others: Sequence[str]) -> list[str]:
    """Return the numbers that may stand in the place of one, the nearest first; others stay as they are."""
    given, found = _number(own), [(_number(text), text) for text in others]
    if given is None or any(n is None for n, _ in found):
        return [*others]
    return [text for _, _, text in sorted([(abs((n or 0) - given), n or 0, text) for n, text in found])]


def _on_one_side(key: str, own: str, others: Sequence[str]) -> str:
    """Return on which side of a number the right one is, and how near; "" if it may be on both, or only some of it.

    All that were tried from the nearest on may be right, maybe up to one that can't, or else nobody knows which.
    """
    below, above, less = _SIDES.get(key, ("", "", ""))
    numbers = [_number(text) for text in (own, *others)]
    known = [n for n in numbers if n is not None]
    if not less or len(known) < len(numbers):
        return ""
    by = [n - known[0] for n in known[1:]]
    sign = 1 if by[0] > 0 else -1
    ways = [sign * n for n in by]
    tried = [n for n in _STEPS if n >= min(ways)]
    fitting = [n for n in tried if n in ways]
    if min(ways) < 0 or min(ways) > _STEPS[-2] or fitting != tried[: len(fitting)]:
        return ""
    side, further = (above, "more") if sign > 0 else (below, less)
    text = f"{key} is {own}, and must be {side}: {others[ways.index(min(ways))]}, or {further}"
    beyond = [known[0] + sign * n for n in tried[len(fitting) :]]
    return text + (f", but {'below' if sign > 0 else 'above'} {listed(beyond[:1])}" if beyond else "")


def _number(text: str) -> int | None:
    text = text.replace("−", "-")
    return int(text) if text.lstrip("-").isdigit() else None
