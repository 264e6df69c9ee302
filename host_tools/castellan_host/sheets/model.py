"""A score sheet as its file says it, checked for form; formulas as in a game's record, whatever names are shown."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from castellan.games.pad import lines

LANGUAGES = ("fr", "de", "ru")  # in which a sheet may have names beside those of its lines

WHEN = {"round": lines.ROUND, "end": lines.END, "once": lines.ONCE, "any": lines.ANY, "now": lines.NOW}
TIES = {"share": "", "split": "s", "full": "f", "none": "n"}
EXAMPLES = 12
ENTRIES = 300  # of a list: a game of 99 rounds with three rows each
LETTERS = 2000  # of a text: a formula of 96 names, numbers and operators is shorter
_DEEP = 8  # tables and lists in each other: more is refused elsewhere, by what stands there


class SheetError(ValueError):
    """A sheet that can't work; the message is a sentence."""


@dataclass(frozen=True)
class Number:
    """A number that a line asks, with its least and greatest value, in steps."""

    name: str
    low: int = 0
    high: int = lines.HIGH
    step: int = 1

    @property
    def range(self) -> str:
        """The range as text, "" if it is the usual one."""
        if self == Number(self.name):
            return ""
        return f"{self.low}..{self.high}" + (f"/{self.step}" if self.step != 1 else "")


@dataclass(frozen=True)
class Line:
    """A line: `points` and the formulas of `sums` as in a game's record; `named` says whether `asks` has names."""

    name: str
    numbers: tuple[Number, ...]
    points: str
    when: str  # a letter of castellan.games.pad.lines
    held: bool = False
    counts: bool = True
    sums: tuple[tuple[int, str], ...] = ()
    named: bool = False

    @property
    def formula(self) -> str:
        """Its formula, without its rank; "" if it has none, but a table, steps, or a number for who has it."""
        text = self.points.partition("#")[0]
        return "" if self.held or text[:1] in ("[", "{") else text


def asker(line: Line, before: Sequence[Line]) -> Line:
    """Return the line that asks the numbers which a line's formula reads: itself, or the one that it is booked with."""
    if line.when == lines.ROUND and not line.numbers and not line.held:
        return next((each for each in reversed(before) if each.numbers), line)
    return line


def lines_read(formula: str) -> list[int]:
    """Return the places of the lines whose points a formula reads."""
    return [ord(letter) - 65 for letter in re.findall("[A-Z]", formula)]


@dataclass(frozen=True)
class Names:
    """What a sheet is called in a language: its title, its lines, their numbers in `asks`, what breaks ties."""

    title: str
    lines: tuple[str, ...]
    asks: tuple[str, ...]
    tie: tuple[str, ...]


@dataclass(frozen=True)
class Example:
    """A game worked by hand, see docs/sheets.md."""

    rows: tuple[tuple[int, ...], ...] = ()
    cells: tuple[tuple[str | int, ...], ...] = ()
    has: Mapping[str, int] = field(default_factory=dict)
    ties: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int, ...] | None = None
    places: tuple[int, ...] | None = None
    won: bool | None = None
    winner: tuple[int, ...] | None = None  # who is first, exactly these, in order
    over: bool | None = None
    refused: bool | None = None  # whether one of its numbers can't be entered


@dataclass(frozen=True)
class Sheet:
    """A score sheet."""

    title: str
    players: tuple[int, int]
    options: Mapping[str, int | str | bool]  # wins, start, target, rounds, out, dealer, TIMING
    lines: tuple[Line, ...]
    first: str = ""
    tie: tuple[str, ...] = ()
    languages: Mapping[str, Names] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()
    this_round: tuple[int, ...] = ()  # lines whose formula reads this round's points of others; of a near sheet alone
    all_rounds: tuple[int, ...] = ()  # lines that ask nothing, and read the numbers of all rounds so far; as well

    @property
    def asked(self) -> tuple[Number, ...]:
        """The numbers that have a name of their own, in the order of the lines."""
        return tuple(number for line in self.lines if line.named for number in line.numbers)

    @property
    def games(self) -> tuple[Example, ...]:
        """The examples that can be played: those with a number that can't be entered are left out."""
        return tuple(example for example in self.examples if not example.refused)


def check_size(table: Mapping[str, object]) -> None:
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
