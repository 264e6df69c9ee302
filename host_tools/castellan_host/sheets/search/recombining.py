"""Games made of the combinations of numbers that the examples show, each of one player in a line of several numbers.

Nothing is known of what these numbers mean, but a combination that an example has can happen: a player who is the
storyteller and did not guess. With one number of it changed, it may not.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castellan_host.sheets.model import Example, Sheet
from castellan_host.sheets.near.near_sheets import alike
from castellan_host.sheets.search.changing import Slot, changed, fits, of_players, rounds, value

GAMES = 40  # that are tried, of a near sheet or a line
STRIDE = 7919  # a prime number, by which changes are chosen all over the game
_YES_OR_NO = "0..1"  # the range of a number

if TYPE_CHECKING:
    Several = Sequence[Slot]  # the numbers of one player in a line of several, of one round, of the end, or of an entry
    Given = list[tuple[Several, tuple[int, ...]]]  # with what is to stand there


class Combinations:
    """The numbers that a player has together in a sheet's examples, in each line of several and those like it."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._alike = [alike(sheet, place)[0] for place in range(len(sheet.lines))]
        self.seen: dict[int, list[tuple[int, ...]]] = {}
        for example in sheet.games:
            for several in _combinations(sheet, example):
                seen = self.seen.setdefault(self._alike[several[0].line], [])
                values = _values(example, several)
                if values not in seen:
                    seen.append(values)
        asked = [[number.range for number in line.numbers] for line in sheet.lines]
        having = {place: {_having(values) for values in seen} for place, seen in self.seen.items()}
        self._having = {place: seen for place, seen in having.items() if _YES_OR_NO in asked[place]}

    def of(self, place: int) -> list[tuple[int, ...]]:
        """Return what is seen of a line."""
        return self.seen.get(self._alike[place], [])

    def is_seen(self, example: Example, slot: Slot) -> bool:
        """Return whether a player's numbers with one of a game are together in the examples, or it is alone."""
        for several in _combinations(self._sheet, example):
            if (slot.kind, slot.row, slot.place) in [(each.kind, each.row, each.place) for each in several]:
                return _values(example, several) in self.of(slot.line)
        return True

    def count_unseen(self, example: Example) -> int:
        """Return how many players have something of a number beside nothing of another as in no example.

        That is of lines with a number that is 0 or 1, which says what a player is: others may be left out or not.
        """
        found = 0
        for several in _combinations(self._sheet, example) if self._having else ():
            having = _having(_values(example, several))
            found += having not in self._having.get(self._alike[several[0].line], (having,))
        return found


def recombined(sheet: Sheet, bases: Sequence[Example], places: Sequence[int], most: int = GAMES) -> Iterator[Example]:
    """Yield games, so many at most, with a player's numbers of a line exchanged for others that are seen together.

    Then with those of two players exchanged. What a row adds up to stays.
    """
    combinations = Combinations(sheet)
    every: list[tuple[Example, Given]] = []
    swaps: list[tuple[Example, Given]] = []
    for base in bases:
        found = [several for several in _combinations(sheet, base) if several[0].line in places]
        for n, several in enumerate(found):
            own = _values(base, several)
            for other in combinations.of(several[0].line):
                if own != other and all(n == m for slot, n, m in zip(several, own, other, strict=True) if slot.summed):
                    every.append((base, [(several, other)]))
            for second in found[n + 1 :]:
                its = _values(base, second)
                if own != its and [each.row for each in second] == [each.row for each in several]:
                    swaps.append((base, [(several, its), (second, own)]))
    known: list[tuple[object, object]] = []
    for chosen in (every, swaps):
        stride = STRIDE if len(chosen) > most else 1
        for turn in range(min(len(chosen), most)):
            game = _with(*chosen[turn * stride % len(chosen)])
            if (game.rows, game.cells) not in known:
                known.append((game.rows, game.cells))
                yield game
        most = max(0, most - len(chosen))


def nearly_seen(sheet: Sheet, bases: Sequence[Example], places: Sequence[int], most: int = GAMES) -> Iterator[Example]:
    """Yield games, so many at most, with one number of several changed to one that the examples have of it.

    The smallest change comes first, as what is entered with the number may have to do with it.
    """
    combinations = Combinations(sheet)
    found: list[tuple[int, Example, Slot, int]] = []
    for base in bases:
        for several in _combinations(sheet, base):
            for k, slot in enumerate(several if several[0].line in places else ()):
                present = value(base, slot)
                known = [values[k] for values in combinations.of(slot.line)]
                found += [(abs(n - present), base, slot, n) for n in dict.fromkeys(known) if n != present]
    for by in sorted({each[0] for each in found}):
        for _, base, slot, n in [each for each in found if each[0] == by]:
            if most and fits(slot.number, n):
                game = changed(base, slot, n)
                if game:
                    most -= 1
                    yield game


def single_rounds(sheet: Sheet, example: Example) -> list[Example]:
    """Return each round of an example as a game."""
    each, count = rounds(sheet, example)
    rows = [example.rows[n * each : (n + 1) * each] for n in range(count)]
    return [dataclasses.replace(example, rows=of_round, cells=(), has={}, ties=()) for of_round in rows]


def _combinations(sheet: Sheet, example: Example) -> list["Several"]:
    """Return the numbers of each player in each line of several, where all of them are there."""
    every = of_players(sheet, example)
    return [several for several in every if 1 < len(several) == len(sheet.lines[several[0].line].numbers)]


def _having(values: Sequence[int]) -> tuple[bool, ...]:
    return tuple([n != 0 for n in values])


def _values(example: Example, several: "Several") -> tuple[int, ...]:
    return tuple([value(example, slot) for slot in several])


def _with(example: Example, given: "Given") -> Example:
    kinds: dict[str, list[list[int | str]]] = {}
    for several, values in given:
        for slot, n in zip(several, values, strict=True):
            rows = kinds.setdefault(slot.kind, [list(row) for row in getattr(example, slot.kind)])
            rows[slot.row][slot.place] = n
    changed = {kind: tuple([tuple(row) for row in rows]) for kind, rows in kinds.items()}
    return dataclasses.replace(example, **changed)  # type: ignore[arg-type]  # each is of its kind
