"""The valid values of settings.

The file may have been written by another firmware, or edited by hand. A setting with a wrong value
counts as not set; the others stay.
"""

from castellan import ROSTER
from castellan.core.errors import RuleError
from castellan.core.rules.shapes import LONGEST, check_name
from castellan.flash.settings import TITLES
from castellan.oled import ADDRESSES, CHIPS, COLUMNS, SPEEDS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_TITLE = 20  # code points of one
_BRIGHTEST = 255
_PLACES = 10  # the most values that a component has, such as the sides of a tile
_HANDS = 3  # all bits, which `castellan.keys` names
_SOUNDS = 2  # the last value, see `castellan.ports.notes`


def within(found: "dict[str, Any]") -> "dict[str, Any]":
    """Return the settings without wrong values; settings with unknown names stay."""
    values = dict(found)
    for key, read in _RANGES:
        if key in values:
            value = read(values.pop(key))
            if value is not None:
                values[key] = value
    return values


def _up_to(most: int) -> "Callable[[object], int | None]":
    return lambda value: value if type(value) is int and 0 <= value <= most else None


def _language(value: object) -> str | None:
    return value if type(value) is str else None


def _display(value: object) -> list | None:
    """Return a kind of display, `[chip, address]` or `[chip, address, column]`, None if there is no such kind."""
    if type(value) is not list or [type(part) for part in value] not in ([str, int], [str, int, int]):
        return None
    known = value[0] in CHIPS and value[1] in ADDRESSES and (len(value) == 2 or value[2] in COLUMNS)
    return value if known else None


def _speed(value: object) -> int | None:
    return value if type(value) is int and value in SPEEDS else None


def _yes_or_no(value: object) -> bool | None:
    return value if type(value) is bool else None


def _names(value: object) -> list[str]:
    """Return the roster without wrong names."""
    return _allowed(value, LONGEST)[:ROSTER]


def _titles(value: object) -> "dict[str, Any]":
    """Return the titles of games without wrong ones, each with its options; a title alone, as of old, has none."""
    titles = {}
    for game, rows in value.items() if type(value) is dict else ():
        kept: list[list] = []
        for row in rows if type(rows) is list else []:
            title, options = row if type(row) is list and len(row) == 2 else (row, {})
            if type(options) is dict and _allowed([title], _TITLE) and title not in [known for known, _ in kept]:
                kept.append([title, options])
        titles[game] = kept[:TITLES]
    return titles


def _allowed(value: object, limit: int) -> list[str]:
    """Return the different names of a list that are allowed and have at most so many code points."""
    names: list[str] = []
    for name in value if type(value) is list else []:
        try:
            check_name(name, names, limit)
        except RuleError:
            continue
        names.append(name)
    return names


def _learnt(value: object) -> "dict[str, Any]":
    """Return the learnt rows that have the right form; the games check their content."""
    learnt = {}
    for name, rows in value.items() if type(value) is dict else ():
        learnt[name] = [row for row in rows if _is_row(row)] if type(rows) is list else []
    return learnt


def _options(value: object) -> "dict[str, Any]":
    """Return the options of games; the games check them."""
    known = value.items() if type(value) is dict else ()
    return {name: options for name, options in known if type(options) is dict}


def _is_row(row: object) -> bool:
    if type(row) is not list or len(row) != 4:
        return False
    option, key, index, value = row
    if [type(each) for each in (option, key, value)] != [str, str, int]:
        return False
    return index is None or (type(index) is int and 0 <= index < _PLACES)


_RANGES = (
    ("brightness", _up_to(_BRIGHTEST)),
    ("dial", _yes_or_no),
    ("display", _display),
    ("first_steps", _yes_or_no),
    ("hands", _up_to(_HANDS)),
    ("language", _language),
    ("last", _names),
    ("names", _names),
    ("learnt", _learnt),
    ("options", _options),
    ("sounds", _up_to(_SOUNDS)),
    ("speed", _speed),
    ("titles", _titles),
)
