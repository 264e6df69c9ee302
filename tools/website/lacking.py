"""What MicroPython lacks, and the laptop's modules about score sheets use: `portable` has them call it."""

import json
from collections import OrderedDict

import page  # the functions of desk.mjs

_LETTERS = "[\\p{L}\\p{N}_]"  # what \w means, in the browser's regular expressions
_OTHERS = "[^\\p{L}\\p{N}_]"


class Data:
    """A dataclass: its class has the names of its FIELDS, and DEFAULTS of the last of them."""

    __hash__ = None
    FIELDS = ()
    DEFAULTS = ()

    def __init__(self, *values, **named):
        first = len(self.FIELDS) - len(self.DEFAULTS)
        for place, name in enumerate(self.FIELDS):
            if place < len(values):
                value = values[place]
            else:
                value = named[name] if name in named else self.DEFAULTS[place - first]
            setattr(self, name, value)

    def __eq__(self, other):
        return type(self) is type(other) and vars(self) == vars(other)


def vars(data):
    """Return the fields of a dataclass by name."""
    return {name: getattr(data, name) for name in data.FIELDS}


def replace(data, **changed):
    """Return a copy of a dataclass with some other values."""
    return type(data)(**merged(vars(data), changed))


def merged(*parts):
    """Return one dict of several."""
    found = {}
    for part in parts:
        found.update(part)
    return found


def ordered(*pairs):
    """Return a dict that keeps the order of its keys: sentences list them."""
    return OrderedDict(pairs)


def fromkeys(keys):
    """Return keys in their order, each once: a dict has none."""
    found = []
    for each in keys:
        if each not in found:
            found.append(each)
    return found


def listed(*parts):
    """Return one list of several."""
    return [each for part in parts for each in part]


def tupled(*parts):
    """Return one tuple of several."""
    return tuple(listed(*parts))


# -- Letters beyond ASCII -------------------------------------------------------------------------


def lower(text):
    """Return a text in lower case."""
    return page.lower(text)


def isalpha(text):
    """Return whether there are only letters."""
    return page.matches("^\\p{L}+$", text)


def isalnum(text):
    """Return whether there are only letters and digits."""
    return page.matches("^[\\p{L}\\p{N}]+$", text)


def isprintable(text):
    """Return whether there are only signs to be seen, and blanks."""
    return page.matches("^[^\\p{C}\\p{Z}]*$", text.replace(" ", ""))


class Pattern:
    """A regular expression."""

    def __init__(self, pattern):
        pattern = pattern.replace("(?P<", "(?<")
        self._pattern = pattern.replace("\\W", _OTHERS).replace("\\w", _LETTERS)

    def match(self, text, start=0):
        """Return what stands at a place of a text, None if nothing does."""
        return self._found("^(?:" + self._pattern + ")", text, start)

    def fullmatch(self, text):
        """Return what a complete text is, None if it is something else."""
        return self._found("^(?:" + self._pattern + ")$", text, 0)

    def _found(self, pattern, text, start):
        found = json.loads(page.found(pattern, text[start:]))
        return Match(found["all"], found["named"], start) if found else None


class Match:
    """What a regular expression has found."""

    def __init__(self, groups, named, start):
        self._groups, self._named = groups, named
        self._end = start + len(groups[0])
        self.lastindex = max([0] + [place for place, text in enumerate(groups) if place and text is not None]) or None

    def __getitem__(self, group):
        return (self._named if isinstance(group, str) else self._groups)[group]

    def end(self):
        """Return where it ends in the text."""
        return self._end


compile = Pattern


def loads(text):
    """Return the table of a TOML text. Raises ValueError."""
    found = json.loads(page.toml(text))
    if "error" in found:
        raise ValueError(found["error"])
    return found["table"]
