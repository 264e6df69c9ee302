"""A formula that refuses entries, as it goes beyond ±99,999 for them: forms that refuse one entry more, or one less.

Formulas are parts, as `formulas.parts_of` has those of a game's record.
"""

from collections.abc import Iterator, Mapping, Sequence

from castellan_host.sheets.near.operators import joined

REFUSED = "99999"  # by which a formula multiplies what can't be entered
_ORDER = ("<", "<=", ">", ">=")


def is_refusing(parts: Sequence[str]) -> bool:
    """Return whether a formula refuses entries that its line's ranges have."""
    return REFUSED in parts


def refusing_others(parts: Sequence[str], steps: Mapping[str, int]) -> Iterator[str]:
    """Yield a refusing formula with a limit of a number that is the next entry, above or below, by the number's name.

    Those whose entries go by 1 have no other neighbours than all numbers of a formula have.
    """
    if not is_refusing(parts):
        return
    for place, part in enumerate(parts):
        step = max([0, *[steps.get(name, 0) for name in _compared_with(parts, place)]])
        for n in (int(part) + step, int(part) - step) if step > 1 and part.isdigit() and part != "0" else ():
            if n >= 0:
                yield joined([*parts[:place], str(n), *parts[place + 1 :]])


def _compared_with(parts: Sequence[str], place: int) -> Iterator[str]:
    """Yield the names, or other parts, that stand before and behind a part with a comparison between them."""
    for by in (-1, 1):
        if 0 <= place + 2 * by < len(parts) and parts[place + by] in _ORDER:
            yield parts[place + 2 * by]
