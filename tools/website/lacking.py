"""What MicroPython lacks, and the laptop's modules about score sheets use: `portable` has them call it."""

import builtins
import json
from collections import OrderedDict

import page  # the functions of desk.mjs

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from typing import Any

_LETTERS = "[\\p{L}\\p{N}_]"  # what \w means, in the browser's regular expressions
_OTHERS = "[^\\p{L}\\p{N}_]"


class Data:
    """A dataclass: its class has the names of its FIELDS, and DEFAULTS of the last of them."""

    __hash__ = None  # type: ignore[assignment]  # as a dataclass that is compared and not frozen
    FIELDS: "tuple[str, ...]" = ()
    DEFAULTS: "Sequence[Any]" = ()

    def __init__(self, *values: object, **named: object) -> None:
        first = len(self.FIELDS) - len(self.DEFAULTS)
        for place, name in enumerate(self.FIELDS):
            if place < len(values):
                value = values[place]
            else:
                value = named[name] if name in named else self.DEFAULTS[place - first]
            setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Data) and type(self) is type(other) and vars(self) == vars(other)


def vars(data: Data) -> "dict[str, Any]":
    """Return the fields of a dataclass by name."""
    return {name: getattr(data, name) for name in data.FIELDS}


def replace(data: Data, **changed: object) -> Data:
    """Return a copy of a dataclass with some other values."""
    return type(data)(**merged(vars(data), changed))


def merged(*parts: "Mapping[Any, Any]") -> "dict[Any, Any]":
    """Return one dict of several."""
    found: dict[Any, Any] = {}
    for part in parts:
        found.update(part)
    return found


def ordered(*pairs: "tuple[Any, Any]") -> "OrderedDict[Any, Any]":
    """Return a dict that keeps the order of its keys: sentences list them."""
    return OrderedDict(pairs)


def fromkeys(keys: "Iterable[Any]") -> "list[Any]":
    """Return keys in their order, each once: a dict has none."""
    found: list[Any] = []
    for each in keys:
        if each not in found:
            found.append(each)
    return found


def sorted(values: "Iterable[Any]", key: "Callable[[Any], Any]" = lambda value: value) -> "list[Any]":
    """Return a sorted list, in which equals keep their order."""
    rows = [(key(value), place, value) for place, value in enumerate(values)]
    return [row[2] for row in builtins.sorted(rows, key=lambda row: row[:2])]


def listed(*parts: "Iterable[Any]") -> "list[Any]":
    """Return one list of several."""
    return [each for part in parts for each in part]


def tupled(*parts: "Iterable[Any]") -> "tuple[Any, ...]":
    """Return one tuple of several."""
    return tuple(listed(*parts))


# -- itertools ------------------------------------------------------------------------------------


def chain(*parts: "Iterable[Any]") -> "Iterator[Any]":
    """Yield what each of several has, one after the other."""
    for part in parts:
        yield from part


def product(*parts: "Iterable[Any]", repeat: int = 1) -> "Iterator[tuple[Any, ...]]":
    """Yield tuples of a value of each, the last one changing fastest."""
    columns = [list(part) for part in parts] * repeat
    places = [0] * len(columns)
    while all(columns):
        yield tuple([column[places[n]] for n, column in enumerate(columns)])
        turn = len(columns) - 1
        while turn >= 0 and places[turn] + 1 == len(columns[turn]):
            places[turn] = 0
            turn -= 1
        if turn < 0:
            return
        places[turn] += 1


def combinations(values: "Iterable[Any]", two: int) -> "Iterator[tuple[Any, Any]]":
    """Yield pairs of values, in their order: `two` is 2."""
    found = list(values)
    for place, first in enumerate(found):
        for second in found[place + 1 :]:
            yield first, second


def groupby(values: "Iterable[Any]", key: "Callable[[Any], Any]") -> "list[tuple[Any, list[Any]]]":
    """Return the keys of values that follow each other, each once, with those values."""
    found: list[tuple[Any, list[Any]]] = []
    for value in values:
        if not found or found[-1][0] != key(value):
            found.append((key(value), []))
        found[-1][1].append(value)
    return found


# -- Letters beyond ASCII -------------------------------------------------------------------------


def lower(text: str) -> "Any":
    """Return a text in lower case."""
    return page.lower(text)


def isalpha(text: str) -> "Any":
    """Return whether there are only letters."""
    return page.matches("^\\p{L}+$", text)


def isalnum(text: str) -> "Any":
    """Return whether there are only letters and digits."""
    return page.matches("^[\\p{L}\\p{N}]+$", text)


def isprintable(text: str) -> "Any":
    """Return whether there are only signs to be seen, and blanks."""
    return page.matches("^[^\\p{C}\\p{Z}]*$", text.replace(" ", ""))


class Pattern:
    """A regular expression."""

    def __init__(self, pattern: str) -> None:
        pattern = pattern.replace("(?P<", "(?<")
        self._pattern = pattern.replace("\\W", _OTHERS).replace("\\w", _LETTERS)

    def match(self, text: str, start: int = 0) -> "Match | None":
        """Return what stands at a place of a text, None if nothing does."""
        return self._found("^(?:" + self._pattern + ")", text, start)

    def fullmatch(self, text: str) -> "Match | None":
        """Return what a complete text is, None if it is something else."""
        return self._found("^(?:" + self._pattern + ")$", text, 0)

    def _found(self, pattern: str, text: str, start: int) -> "Match | None":
        found = json.loads(page.found(pattern, text[start:]))
        return Match(found["all"], found["named"], start) if found else None


class Match:
    """What a regular expression has found."""

    def __init__(self, groups: "list[str]", named: "dict[str, str]", start: int) -> None:
        self._groups, self._named = groups, named
        self._end = start + len(groups[0])
        self.lastindex = max([0] + [place for place, text in enumerate(groups) if place and text is not None]) or None

    def __getitem__(self, group: "int | str") -> str:
        return self._named[group] if isinstance(group, str) else self._groups[group]

    def end(self) -> int:
        """Return where it ends in the text."""
        return self._end


compile = Pattern


def findall(pattern: str, text: str) -> "list[str]":
    """Return all that a regular expression without groups finds in a text."""
    found: list[str] = json.loads(page.all(pattern, text))
    return found


def loads(text: str) -> "Any":
    """Return the table of a TOML text. Raises ValueError."""
    found = json.loads(page.toml(text))
    if "error" in found:
        raise ValueError(found["error"])
    return found["table"]
