"""Games that show the cases of a sheet's formulas which none of its examples does: small, and like the examples."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castellan_host.sheets.checking import layout, people_of
from castellan_host.sheets.model import Example, Sheet
from castellan_host.sheets.near.near_sheets import Near
from castellan_host.sheets.reasons.having import Having
from castellan_host.sheets.reasons.ruled_out import RuledOut, happening, text_of
from castellan_host.sheets.reasons.usual import Usual
from castellan_host.sheets.search.cases import Case
from castellan_host.sheets.search.changing import (
    Slot,
    agreeing,
    changed,
    fits,
    plain,
    rounds,
    slots,
    value,
    with_players,
)
from castellan_host.sheets.search.recombining import STRIDE, recombined, single_rounds
from castellan_host.sheets.search.trials import constants_of, deciding_lines
from castellan_host.sheets.search.watching import Cases

CASES = "cases"  # a key of Near: the sheet itself, of which a case is asked about
GAMES = 200  # with two numbers changed, that are tried for the cases of one line, and half as many with one
TRIES = 2  # games of a place, or of a case, that can't happen, until it is given up
_HAPPENING = 6  # of a case of which somebody says that it does happen
_ALL = 800  # for those of all lines

if TYPE_CHECKING:
    Cost = tuple[int, ...]
    Pattern = tuple[int, tuple[bool, ...]]  # which numbers of a line a player has that are not 0


class Unseen:
    """The cases of a sheet that its examples don't show, and of each the best game found that does."""

    def __init__(self, sheet: Sheet, usual: Usual, ruled_out: RuledOut) -> None:
        self.tried: dict[str, int] = {}  # games that can't happen, by the case that they show
        self.having = Having(sheet)
        self._cases = Cases(sheet)
        self._sheet, self._usual, self._ruled_out = sheet, usual, ruled_out
        self._names = [case.name for case in self._cases.every if case.name not in ruled_out]
        self._patterns: list[Pattern] = []
        self._counts: list[tuple[int, int, int]] = []
        for example in sheet.games:
            self._patterns += self._of(example)
            self._counts += self._many(example)
            shown = self.shown(example) if self._names else ()
            self._names = [name for name in self._names if name not in shown]
        self.left = self._names  # those that no example shows, with those that are given up
        for name in [name for example in ruled_out.games() for name in self.shown(example)]:
            self.tried[name] = self.tried.get(name, 0) + 1
        self._names = [n for n in self._names if not self.is_given_up(n) or happening(n) in ruled_out]
        self._found: dict[str, tuple[Cost, Example]] = {}

    def shown(self, example: Example) -> list[str]:
        """Return the names of the cases that a game shows."""
        return self._cases.shown(example)

    def asked(self, name: str) -> str:
        """Return the question whether a case can be, "" if that can't be put in words."""
        return next((case.asked for case in self._cases.every if case.name == name), "")

    def is_given_up(self, name: str) -> bool:
        """Return whether a case can't happen, or none of two games of it can; of six if somebody says it happens."""
        most = _HAPPENING if happening(name) in self._ruled_out else TRIES
        return name in self._ruled_out or self.tried.get(name, 0) >= most

    @property
    def unseen(self) -> list[str]:
        """The cases left of which a game was found, or that happen though none was."""
        found = [case.name for case, _ in self.found]
        return found + [name for name in self._names if name not in found and happening(name) in self._ruled_out]

    @property
    def found(self) -> list[tuple[Case, Example]]:
        """The cases left, and their games; one for which no game was found is taken for one that can't happen."""
        left = [case for case in self._cases.every if case.name in self._names and case.name in self._found]
        late = [case.is_of_values + 2 * (self._found[case.name][0][0] > 0) for case in left]
        ordered = [case for n in range(4) for case, when in zip(left, late, strict=True) if when == n]
        return [(case, self._found[case.name][1]) for case in ordered]

    def another(self, name: str, is_itself: bool) -> tuple[Case, Example] | None:
        """Return a case, and a game of it that is not ruled out, None if there is none.

        `is_itself` says whether the one is that was found before, not others like it.
        """
        self.tried[name] = self.tried.get(name, 0) + is_itself
        self._found.pop(name, None)
        [case] = [case for case in self._cases.every if case.name == name]
        if not self.is_given_up(name):
            for example in _games(self._sheet, self._usual, case.line, GAMES):
                self._try(example, [case])
        return (case, self._found[name][1]) if name in self._found else None

    def search(self) -> Iterator[None]:
        """Look for a game of each case, a game at a time."""
        names = [name for name in self._names if not self.is_given_up(name)]
        lines = sorted({case.line for case in self._cases.every if case.name in names})
        for place in lines:
            wanted = [case for case in self._cases.every if case.line == place and case.name in names]
            for example in _games(self._sheet, self._usual, place, min(GAMES, _ALL // len(lines))):
                self._try(example, wanted)
                yield

    def cost(self, example: Example) -> "Cost":
        """Return how unlike the examples a game is, and how large."""
        patterns = [each for each in self._of(example) if each not in self._patterns]
        counts = [each for each in self._many(example) if each not in self._counts]
        unlike = self._usual.unlike(example)
        size = len(example.rows) + len(example.cells), sum([abs(n) for row in example.rows for n in row])
        return (len(unlike), len(patterns), len(self._usual.kinds.odd(example)), len(counts), *size)

    def is_as_natural(self, example: Example, other: Example) -> bool:
        """Return whether a game is as much like the examples as another one."""
        return self.cost(example)[:3] <= self.cost(other)[:3]

    def _try(self, example: Example, wanted: Sequence[Case]) -> None:
        """Keep a game for those cases of a line that it shows better than the one before."""
        read = self._cases.read(example, wanted[0].line)
        shown = self._cases.shown(example) if read is None else read
        is_taken = read is None  # by the sheet
        for case in [case for case in wanted if case.name in shown]:
            cost = self.cost(example)
            if self.tried.get(case.name):  # then it is as it was found
                cost = cost[:4]
            if self._is_better(case, example, cost):
                is_taken = is_taken or bool(self._cases.shown(example))
                if not is_taken:
                    return
                self._found[case.name] = cost, example

    def _is_better(self, case: Case, example: Example, cost: "Cost") -> bool:
        """Return whether a game of a case is better than the one before, if it can be one of it at all."""
        is_firmly = bool(self._usual.firmly_unlike(example))
        is_odd = (case.is_of_branch and cost[0] + cost[1] > 0) or (case.is_of_values and is_firmly)
        is_worse = case.name in self._found and cost >= self._found[case.name][0]
        return not (is_odd or is_worse) and self.is_possible(example)

    def is_possible(self, example: Example) -> bool:
        """Return whether a game is not ruled out."""
        if not self._ruled_out:
            return True
        said = [*self._usual.unlike(example), *self._usual.kinds.broken(example), text_of(example)]
        said += self.having.in_game(example)
        return not self._ruled_out.has(said)

    def _of(self, example: Example) -> "list[Pattern]":
        """Return which numbers of each line that asks several are not 0, of each player."""
        lines: dict[tuple[int | None, int], list[Sequence[int]]] = {}
        for row, (n, place, k) in zip(example.rows, layout(self._sheet, example), strict=False):
            if k >= 0:
                lines.setdefault((n, place), []).append(row)
        found: list[Pattern] = []
        for (_, place), columns in lines.items():
            if len(columns) > 1:
                found += [(place, tuple([n != 0 for n in each])) for each in zip(*columns, strict=False)]
        return found

    def _many(self, example: Example) -> list[tuple[int, int, int]]:
        """Return how many players have some of each number, three at most."""
        every = zip(example.rows, layout(self._sheet, example), strict=False)
        return [(place, k, min(3, len([n for n in row if n]))) for row, (_, place, k) in every if k >= 0]


def _games(sheet: Sheet, usual: Usual, place: int, most: int) -> Iterator[Example]:
    """Yield games in which what a line reads is other than in the examples: by one number, then by two."""
    near = Near(sheet, CASES, "", "", place)
    places = deciding_lines(sheet, near)
    constants = constants_of(sheet, near, places)
    bases = _bases(sheet)
    yield from bases
    yield from (agreeing(sheet, usual.mended(game)) for game in recombined(usual.sheet, bases, places))
    every = [(base, slot, n) for base in bases for slot, n in _changes(sheet, usual, base, places, constants)]
    once = [(base, changed(base, slot, n)) for base, slot, n in every]
    for turn in range(min(len(every), most // 2)):
        game = once[turn * STRIDE % len(every)][1]
        if game:
            yield agreeing(sheet, usual.mended(game))
    for turn in range(most if every else 0):
        base, game = once[turn * STRIDE % len(every)]
        of_base = [(slot, n) for other, slot, n in every if other is base]
        slot, n = of_base[(turn * STRIDE + turn // len(every)) * STRIDE % len(of_base)]
        both = game and changed(game, slot, n)
        if both:
            yield agreeing(sheet, usual.mended(both))


def _changes(
    sheet: Sheet, usual: Usual, base: Example, places: Sequence[int], constants: Sequence[int]
) -> Iterator[tuple[Slot, int]]:
    """Yield the numbers of a game that a line reads, and what may stand there instead."""
    for slot, wide in zip(slots(usual.sheet, base), slots(sheet, base), strict=True):
        if slot.line in places:
            present, number = value(base, slot), wide.number
            others = [int(n) for n in getattr(base, slot.kind)[slot.row] if isinstance(n, int)]
            near = [n + by for n in (*constants, *others) for by in (0, 1, -1)]
            found = dict.fromkeys([0, 1, present + 1, present - 1, *near, 2, 3, number.low, number.high])
            yield from (
                (dataclasses.replace(slot, number=number), n) for n in found if n != present and fits(number, n)
            )


def _bases(sheet: Sheet) -> list[Example]:
    """Return what games begin at: the examples, their rounds alone, a round twice, with more and fewer players, too."""
    found: list[Example] = []
    for given in sheet.games:
        example = plain(given, people_of(sheet, given))
        _, count = rounds(sheet, example)
        alone = single_rounds(sheet, example)
        alone += [dataclasses.replace(of, rows=of.rows * 2) for of in alone if count == 1]
        people = len(example.totals or ())
        seats = [[n % people for n in range(many)] for many in (3, 2, sheet.players[1]) if many != people]
        others = [with_players(sheet, of, several) for of in (*alone[:1], example) for several in seats]
        found += [each for each in (*alone, example, *others) if each and each not in found]
    return found
