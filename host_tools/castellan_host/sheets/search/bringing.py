"""What a line brings by itself: to one player, or to all at once where it depends on what the others have."""

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from castellan.core.errors import RuleError
from castellan.games.pad import formula, lines
from castellan.games.pad.sums import Sums
from castellan_host.sheets.checking import begun, entries
from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import Line, Sheet, SheetError, asker
from castellan_host.sheets.near.near_sheets import Near, entered
from castellan_host.sheets.search.changing import fits
from castellan_host.sheets.search.equal import worth

REFUSED = "refused"
_MOST = 3000  # entries of a line that are compared
_FEW_SEVERAL = 300  # of those in which several have something
_CHANGED = 2  # numbers, at most, that are unlike an example's, where a player has several
_FEW = 4  # numbers from 0 on that are tried, and about each that stands in a formula
_LONE = r"-?\d{1,6}(?:, -?\d{1,6})*"
_KNOWN = re.compile(rf"^(.+) \[((?:{_LONE})?(?:; {_LONE})*)\] r (\d{{1,3}}) p (\d{{1,3}})$")
_OF_OTHERS = set(formula.NAMES[formula.SUM : formula.TOTAL])  # what a formula reads of others' numbers

if TYPE_CHECKING:
    # What is entered in a line: the numbers of one player, or of each who plays; the round; how many play.
    Entry = tuple[tuple[tuple[int, ...], ...], int, int]


def known(line: Line, entry: "Entry") -> str:
    """Return an entry as it stands in a sheet's file."""
    players, round_, people = entry
    numbers = "; ".join([", ".join(map(str, each)) for each in players])
    return f"{line.name} [{numbers}] r {round_} p {people}"


def entry_of(text: str) -> "tuple[str, Entry] | None":
    """Return the line's name and the entry that a text says, None if it says none."""
    found = _KNOWN.match(text)
    if not found:
        return None
    players = tuple([tuple(map(int, each.split(", "))) if each else () for each in found[2].split("; ")])
    return found[1], (players, int(found[3]), int(found[4]))


def text_of(given: Sequence[int] | None) -> str:
    """Return what an entry brings as it stands in a sheet's file."""
    return REFUSED if given is None else "; ".join(map(str, given))


def differing(
    sheet: Sheet, near: Near, place: int
) -> "Iterator[tuple[Entry, Sequence[int] | None, Sequence[int] | None]]":
    """Yield entries of a line that bring something else by a near sheet, and what by both: None if it refuses them.

    Those nearest to an example's come first; those of one player, if that suffices.
    """
    line = sheet.lines[place]
    is_of_others = any(_reads_others(each.lines[place]) for each in (sheet, near.sheet))
    if is_of_others:
        found: Iterable[Entry] = _of_several(sheet, near, place)
    else:
        found = [(((),), 1, sheet.players[0])] if line.held else _of_one(sheet, near, place)
    every = [each for _, each in zip(range(_FEW_SEVERAL if is_of_others else _MOST), found, strict=False)]
    own, other = [brought(each, place, every) for each in (sheet, near.sheet)]
    for entry, n, m in zip(every, own or (), other or (), strict=False):
        if n != m and (n is not None or near.takes_more):
            yield entry, n, m


def uses(sheet: Sheet, near: Near, place: int, name: int) -> bool:
    """Return whether a line reads the round, or how many play, in either sheet."""
    pair = [begun(each, each.players[1]).sheet.lines[place].formula for each in (sheet, near.sheet)]
    return any(each is not None and each.names >> name & 1 for each in pair)


def brought(sheet: Sheet, place: int, every: "Sequence[Entry]") -> list[Sequence[int] | None] | None:
    """Return what a line brings for some entries, None where they are refused; None if it reads more than those."""
    line, asking = sheet.lines[place], asker(sheet.lines[place], sheet.lines[:place])
    box = begun(sheet, sheet.players[1]).sheet.lines[place]
    if line.held:
        return [(box.holder,) for _ in every]
    many = len(asking.numbers)
    read = box.formula.names if box.formula is not None else 0
    if not many or read >> formula.TOTAL & 1 or (box.formula is not None and box.formula.lines):
        return None
    if any(len(numbers) != many for players, _, _ in every for numbers in players):
        return None
    if any(len(players) > 1 for players, _, _ in every):
        sums = {many: begun(sheet, many).sums for many in {people for _, _, people in every} if _play(sheet, many)}
        return [_brought_to_all(sums.get(each[2]), asking, place, each) for each in every]
    if _reads_others(line):
        return None
    given: Mapping[int, Sequence[int]] = {
        **{k: [players[0][k] for players, _, _ in every] for k in range(many)},
        formula.ROUND: [round_ for _, round_, _ in every],
        formula.PLAYERS: [people for _, _, people in every],
    }
    return [
        (n,) if n is not None and _fits(asking, players) else None
        for n, (players, _, _) in zip(worth(box, given), every, strict=True)
    ]


def _play(sheet: Sheet, people: int) -> bool:
    return sheet.players[0] <= people <= sheet.players[1]


def _brought_to_all(sums: Sums | None, asking: Line, place: int, entry: "Entry") -> Sequence[int] | None:
    players, round_, people = entry
    if not sums or len(players) != people or not _fits(asking, players):
        return None
    columns = [(row,) for row in zip(*players, strict=True)]
    try:
        return tuple([n or 0 for n in sums.row_values(sums.sheet.lines[place], columns, sums.totals, round_)])
    except RuleError:
        return None


def _reads_others(line: Line) -> bool:
    """Return whether a line's points depend on what others have entered in it."""
    return "#" in line.points or not _OF_OTHERS.isdisjoint(parts_of(line.formula))


def _fits(line: Line, players: Sequence[Sequence[int]]) -> bool:
    """Return whether players' numbers are in the ranges that a line asks."""
    every = [pair for numbers in players for pair in zip(line.numbers, numbers, strict=True)]
    return all(fits(each, n) for each, n in every)


def _of_one(sheet: Sheet, near: Near, place: int) -> "Iterator[Entry]":
    """Yield entries of one player: the examples' first, with one and two numbers changed."""
    asking = asker(sheet.lines[place], sheet.lines[:place])
    values = [_values(sheet, near, place, sheet.lines.index(asking), k) for k in range(len(asking.numbers))]
    least = (tuple([each.low for each in asking.numbers]),), 1, sheet.players[0]
    bases = _entered(sheet, sheet.lines.index(asking), is_of_one=True) or [least]
    seen: dict[Entry, bool] = {}
    for many in range(min(len(values), _CHANGED) + 1):
        for (numbers,), round_, people in bases:
            for changed in itertools.combinations(range(len(values)), many):
                for given in itertools.product(*[values[k] for k in changed]):
                    row = list(numbers)
                    for k, n in zip(changed, given, strict=True):
                        row[k] = n
                    found = (tuple(row),), round_, people
                    if found not in seen:
                        seen[found] = True
                        yield found


def _of_several(sheet: Sheet, near: Near, place: int) -> "Iterator[Entry]":
    """Yield entries of all players: the examples' first, with a player's numbers as another has them, then with one."""
    asking = asker(sheet.lines[place], sheet.lines[:place])
    values = [_values(sheet, near, place, sheet.lines.index(asking), k) for k in range(len(asking.numbers))]
    many = max(2, sheet.players[0])
    least = (tuple([each.low for each in asking.numbers]),) * many, 1, many
    bases = [each for each in _entered(sheet, sheet.lines.index(asking), is_of_one=False) if each[2] > 1] or [least]
    yield from bases
    for players, round_, people in bases:
        for seat in range(len(players)):
            for other in dict.fromkeys(players):
                yield (*players[:seat], other, *players[seat + 1 :]), round_, people
    for players, round_, people in bases:
        for seat, numbers in enumerate(players):
            for k in range(len(numbers)):
                of_others = [other[k] for other in players if other is not numbers]
                for n in dict.fromkeys([*of_others, *values[k]]):
                    row = (*numbers[:k], n, *numbers[k + 1 :])
                    yield (*players[:seat], row, *players[seat + 1 :]), round_, people


def _values(sheet: Sheet, near: Near, place: int, asking: int, k: int) -> list[int]:
    """Return values of a number: those of the examples, then those that stand in the points, and few from 0 on."""
    number = sheet.lines[asking].numbers[k]
    texts = [each.lines[place].points for each in (sheet, near.sheet)]
    if texts[0].startswith("["):  # each place of a table
        some = [*range(number.low, 2 + max([text.count(",") for text in texts]))]
    else:
        some = [int(text) + by for each in texts for text in re.findall(r"\d+", each) for by in (0, -1, 1)]
        some += [number.low + n * number.step for n in range(_FEW)]
    every = [*entered(sheet).get((asking, k), ()), *some, *([near.beyond] if near.beyond else [])]
    fitting = [n for n in every if fits(number, n)]
    return list(dict.fromkeys(fitting))[: 4 * lines.MOST]


def _entered(sheet: Sheet, place: int, is_of_one: bool) -> "list[Entry]":
    """Return what players have entered of a line in the examples, each alone, or all at once."""
    found: list[Entry] = []
    asked = [(n, k) for n, line in enumerate(sheet.lines) for k in range(len(line.numbers))]
    for example in sheet.games:
        try:
            people, events = entries(sheet, example)
        except SheetError:
            continue
        columns: list[Sequence[int]] = []
        cells: dict[int, tuple[int, ...]] = {}
        rounds: list[list[tuple[int, ...]]] = []
        for kind, *given in events:
            numbers = [int(str(value)) for value in given]
            if kind == "row" and asked[numbers[0]][0] == place:
                columns.append(numbers[1:])
                if len(columns) == len(sheet.lines[place].numbers):
                    rounds.append([*zip(*columns, strict=False)])
                    columns = []
            elif kind == "cell" and numbers[1] == place:
                cells[numbers[0]] = tuple(numbers[2:])
        every = [*enumerate(rounds, 1), *([(1, [cells[seat] for seat in sorted(cells)])] if cells else [])]
        if is_of_one:
            found += [((each,), n, people) for n, players in every for each in players]
        else:
            found += [(tuple(players), n, people) for n, players in every if len(players) == people]
    return list(dict.fromkeys(found))
