"""How much a sheet's table may have of each thing: looked at before anything is worked out, or shown in a form."""

from collections.abc import Mapping
from typing import Any

from castellan.games.pad import lines
from castellan_host.sheets.model import SheetError

EXAMPLES = 12
ENTRIES = 300  # of a list: a game of 99 rounds with three rows each
LETTERS = 2000  # of a text: a formula of 96 names, numbers and operators is shorter
_DEEP = 8  # tables and lists in each other: more is refused elsewhere, by what stands there


def check(table: Mapping[str, object]) -> None:
    """Raise SheetError if a sheet's table has more of something than any sheet has."""
    for name, most, what in (("lines", lines.MOST, "lines"), ("example", EXAMPLES, "examples")):
        found = table.get(name)
        if isinstance(found, list) and len(found) > most:
            raise SheetError(f"A sheet has at most {most} {what}, not {len(found)}")
    _check(table, "A sheet", _DEEP)


def _check(value: Any, name: str, deep: int) -> None:
    if isinstance(value, str) and len(value) > LETTERS:
        raise SheetError(f"{name} has a text of {len(value)} letters, but at most {LETTERS} can be of use")
    is_table = isinstance(value, dict)
    if not deep or not (is_table or isinstance(value, list)):
        return
    if len(value) > ENTRIES:
        raise SheetError(f"{name} has {len(value)} entries, but at most {ENTRIES} can be of use")
    for key, each in value.items() if is_table else [(name, each) for each in value]:
        _check(key, "A key", 0)
        _check(each, key, deep - 1)
