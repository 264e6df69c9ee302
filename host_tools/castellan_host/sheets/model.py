"""A score sheet as its file says it, checked for form; formulas as in a game's record, whatever names are shown."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from castellan.games.pad import lines

LANGUAGES = ("fr", "de", "ru")  # in which a sheet may have names beside those of its lines

WHEN = {"round": lines.ROUND, "end": lines.END, "once": lines.ONCE, "any": lines.ANY, "now": lines.NOW}
TIES = {"share": "", "split": "s", "full": "f", "none": "n"}


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
    winner: int | None = None
    over: bool | None = None


@dataclass(frozen=True)
class Sheet:
    """A score sheet."""

    title: str
    players: tuple[int, int]
    options: Mapping[str, int | str | bool]  # wins, start, target, rounds, out, dealer
    lines: tuple[Line, ...]
    first: str = ""
    tie: tuple[str, ...] = ()
    languages: Mapping[str, Names] = field(default_factory=dict)
    examples: tuple[Example, ...] = ()

    @property
    def asked(self) -> tuple[Number, ...]:
        """The numbers that have a name of their own, in the order of the lines."""
        return tuple(number for line in self.lines if line.named for number in line.numbers)
