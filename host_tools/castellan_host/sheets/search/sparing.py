"""Which example of a sheet could be left out, as the others prove the same: a sheet has only so many."""

import itertools
from collections.abc import Generator

from castellan_host.sheets.model import Sheet
from castellan_host.sheets.near.near_sheets import from_0, near, refuses, together
from castellan_host.sheets.search.watching import Cases


def spare(sheet: Sheet) -> Generator[None, None, int]:
    """Return the last example that refuses no near sheet, and shows no case, which another one doesn't, 0 for none."""
    needed = set()
    for each in itertools.chain(together(near(sheet), sheet), from_0(sheet)):
        refusing = (number for number, example in enumerate(sheet.examples, 1) if refuses(each, example, sheet))
        first, second = next(refusing, 0), next(refusing, 0)
        needed |= {first} if not second else set()
        yield
    cases = Cases(sheet)
    shown = [cases.shown(example) for example in sheet.examples]
    for name in [case.name for case in cases.every]:
        showing = [number for number, names in enumerate(shown, 1) if name in names]
        needed |= set(showing) if len(showing) == 1 else set()
    return next((number for number in reversed(range(1, 1 + len(sheet.examples))) if number not in needed), 0)
