"""Games that are tried to tell a sheet from one near it: the examples, with one number, two, or a round changed."""

import dataclasses
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from castellan.games.pad.lines import ANY, BY_SEAT, END, NOW, ROUND
from castellan_host.sheets.checking import NAMES, begun, entries, layout, people_of
from castellan_host.sheets.model import Example, Line, Number, Sheet, SheetError, asker, lines_read
from castellan_host.sheets.near import RANGE, Near

FAR = 30  # numbers from 0 to this are tried
ROUNDS = 3  # more rounds than in an example
_FEW = 9  # values of each of two numbers
_ALL = ("all", "total", "alle", "gesamt", "tous", "toutes", "tout", "все", "всего")  # words that say that it is a sum
_MORE = 3  # players, of whom others go on if one is out
_LONG = 60  # rounds, or entries of a player, on the way to a target

if TYPE_CHECKING:
    Totals = Callable[[Example], Sequence[int]]  # of a game's players, nothing if the sheet refuses it


@dataclasses.dataclass(frozen=True)
class Slot:
    """A number of an example: in its rows or cells, by place in that and in the row; of which line and number."""

    kind: str  # "rows", "cells", "ties"
    row: int
    place: int
    line: int
    number: Number
    summed: bool = False  # whether the row adds up to what is known, so that another player's number changes, too


def plain(example: Example, people: int) -> Example:
    """Return an example without its results, of so many players."""
    return dataclasses.replace(example, totals=(0,) * people, winner=None, over=None)


def trials(sheet: Sheet, near: Near, totals: "Totals") -> Iterator[Example]:
    """Yield games that may tell a sheet from one near it, the likeliest and shortest first; `totals` plays one."""
    for example in _trials(sheet, near, totals):
        yield agreeing(sheet, example)


def agreeing(sheet: Sheet, example: Example) -> Example:
    """Return an example in which what breaks ties is what the lines' numbers of the same name add up to."""
    if not example.ties:
        return example
    known: dict[int, list[int]] = {}
    for n, numbers in of_ties(sheet).items():
        sums = known[1 + n] = [0] * people_of(sheet, example)
        for row, (_, place, k) in zip(example.rows, layout(sheet, example), strict=False):
            for seat, each in enumerate(row if (place, k) in numbers else ()):
                sums[seat] += each
        for slot in slots(sheet, example):
            if slot.kind == "cells" and (slot.line, slot.place - 2) in numbers:
                sums[int(example.cells[slot.row][1]) - 1] += value(example, slot)
    ties = [
        tuple([known[place][tie[0] - 1] if place in known else n for place, n in enumerate(tie)])
        for tie in example.ties
    ]
    return dataclasses.replace(example, ties=tuple(ties))


def of_ties(sheet: Sheet) -> dict[int, list[tuple[int, int]]]:
    """Return what is known of numbers that are asked of those who tie, by their place among these.

    Such a one is what numbers of its name add up to, each by its line's place and its own: "all cards" are the cards of
    all lines that ask "cards".
    """
    lines = [line.name for line in sheet.lines]
    found = {}
    for n, name in enumerate([name.lstrip("-") for name in sheet.tie if name.lstrip("-") not in lines]):
        words = name.lower().split()
        names = name.lower(), " ".join([word for word in words if word not in _ALL])
        numbers = [(place, k) for place, line in enumerate(sheet.lines) for k in _named(line, names)]
        if numbers:
            found[n] = numbers
    return found


def _named(line: Line, names: Sequence[str]) -> list[int]:
    """Return which numbers of a line have one of these names; none if a later one replaces them."""
    return [k for k, number in enumerate(line.numbers) if number.name.lower() in names and line.when != NOW]


def _trials(sheet: Sheet, near: Near, totals: "Totals") -> Iterator[Example]:
    examples = [plain(example, people_of(sheet, example)) for example in sheet.games]
    examples += _ended(sheet, examples)
    if near.key == RANGE:
        for example in [*examples, *_shaped(sheet, near, examples)]:
            yield from _at_0(near, example)
        return
    places = deciding_lines(sheet, near)
    constants = constants_of(sheet, near, places)
    yield from examples
    if near.key in ("target", "out", "rounds"):
        yield from _to_the_end(sheet, near, examples, totals)
    if near.reads_rounds:
        for example in examples:
            yield from _against_rounds(sheet, example, places, constants)
    shaped = list(_shaped(sheet, near, examples))
    if near.key == "tie":
        yield from shaped
        for example in shaped:
            if example.ties:
                yield from (once for once, _ in _breaking(sheet, example))
        for example in shaped:
            yield from _even(sheet, example, totals)
    for example in examples:
        yield from _one(sheet, example, places, constants)
    yield from shaped
    yield from _repeated(sheet, near, examples, places)
    for example in examples:
        yield from _two(sheet, example, places, constants)
    for example in shaped:
        yield from _one(sheet, example, places, constants)
    for example in shaped:
        yield from _two(sheet, example, places, constants)


def _at_0(near: Near, example: Example) -> Iterator[Example]:
    """Yield an example with 0 where only a near sheet's range has it."""
    asked = [number for line in near.sheet.lines[near.line or 0 :][:1] for number in line.numbers]
    for slot in slots(near.sheet, example):
        if slot.line == near.line and slot.number == asked[near.number]:
            lower = changed(example, slot, 0)
            if lower:
                yield lower


def slots(sheet: Sheet, example: Example) -> list[Slot]:
    """Return the numbers of an example."""
    found = []
    for row, (_, place, k) in enumerate(layout(sheet, example)):
        if k >= 0:
            line = sheet.lines[place]
            summed = any(number == k for number, _ in line.sums)
            found += [Slot("rows", row, seat, place, line.numbers[k], summed) for seat in range(len(example.rows[row]))]
    names = [line.name for line in sheet.lines]
    for row, cell in enumerate(example.cells):
        if cell[0] in names:
            place = names.index(str(cell[0]))
            numbers = sheet.lines[place].numbers
            found += [Slot("cells", row, 2 + k, place, numbers[k]) for k in range(min(len(numbers), len(cell) - 2))]
    for row, ties in enumerate(example.ties):
        found += [Slot("ties", row, k, -1, Number("")) for k in range(1, len(ties))]
    return found


def reaches(near: Near, example: Example) -> bool:
    """Return whether a game has a number as great as a near sheet asks, where it counts numbers up to another one."""
    if not near.beyond or near.line is None:
        return True
    lines = near.line, *near.also
    found = [slot for slot in slots(near.sheet, example) if slot.line in lines]
    of_number = [slot for slot in found if near.sheet.lines[slot.line].numbers[near.number] == slot.number]
    return any(value(example, slot) >= near.beyond for slot in of_number)


def value(example: Example, slot: Slot) -> int:
    """Return a number of an example."""
    return int(getattr(example, slot.kind)[slot.row][slot.place])


def changed(example: Example, slot: Slot, n: int) -> Example | None:
    """Return an example with another number, None if the others of its row can't make up for it."""
    rows = [list(row) for row in getattr(example, slot.kind)]
    row = rows[slot.row]
    more = n - int(row[slot.place])
    row[slot.place] = n
    if slot.summed:
        for seat in range(len(row)):
            if seat != slot.place and more:
                left = max(slot.number.low, min(slot.number.high, int(row[seat]) - more))
                more -= int(row[seat]) - left
                row[seat] = left
        if more:
            return None
    numbers: dict[str, Any] = {slot.kind: tuple(tuple(each) for each in rows)}
    return dataclasses.replace(example, **numbers)


def rounds(sheet: Sheet, example: Example) -> tuple[int, int]:
    """Return how many rows a round has, and how many rounds an example has."""
    each = sum(max(1, len(line.numbers)) for line in sheet.lines if line.when == ROUND and (line.numbers or line.held))
    if not each:
        return 0, 0
    of_rounds = [n for n, _, _ in layout(sheet, example) if n]
    return each, len(of_rounds) // each


def with_players(sheet: Sheet, example: Example, seats: Sequence[int]) -> Example | None:
    """Return an example of these of its players, by seat from 0, some maybe twice; None if that can't be."""
    if not sheet.players[0] <= len(seats) <= min(sheet.players[1], len(NAMES)) or example.places is not None:
        return None
    held = [row for row in example.rows if len(row) == 1 and len(example.totals or ()) > 1]
    if held or example.has:
        return None
    sums = {slot.row: slot.number for slot in slots(sheet, example) if slot.summed}
    rows = []
    for place, row in enumerate(example.rows):
        chosen = [row[seat] for seat in seats]
        if place in sums:  # it adds up to the same
            more = sum(row) - sum(chosen)
            fitting = [seat for seat, n in enumerate(chosen) if fits(sums[place], n + more)]
            if not fitting:
                return None
            chosen[fitting[0]] += more
        rows.append(tuple(chosen))
    cells: list[tuple[str | int, ...]] = []
    for cell in example.cells:
        cells += [
            (cell[0], new + 1, *cell[2:]) for new, seat in enumerate(seats) if len(cell) > 1 and cell[1] == seat + 1
        ]
        cells += [cell] if len(cell) == 1 else []
    ties = tuple((new + 1, *tie[1:]) for tie in example.ties for new, seat in enumerate(seats) if tie[0] == seat + 1)
    return dataclasses.replace(example, rows=tuple(rows), cells=tuple(cells), ties=ties, totals=(0,) * len(seats))


def numbers_of(sheet: Sheet, near: Near, example: Example) -> Iterator[tuple[Slot, int]]:
    """Yield what may be entered instead of 0 in the lines that decide on what differs."""
    places = deciding_lines(sheet, near)
    constants = constants_of(sheet, near, places)
    for slot in _of(sheet, example, places):
        if value(example, slot) == 0 and not slot.summed:
            yield from ((slot, n) for n in _values(slot.number, constants, 0))


def deciding_lines(sheet: Sheet, near: Near) -> list[int]:
    """Return the lines whose numbers decide on what differs, those of the line itself first."""
    if near.line is None:
        return [place for place, line in enumerate(sheet.lines) if line.numbers]
    found, waiting = [], [near.line]
    while waiting:
        place = waiting.pop(0)
        if place in found:
            continue
        found.append(place)
        line = sheet.lines[place]
        waiting += lines_read(line.formula) + lines_read(near.sheet.lines[place].formula)
        waiting.append(sheet.lines.index(asker(line, sheet.lines[:place])))
    return [place for place in found if sheet.lines[place].numbers]


def constants_of(sheet: Sheet, near: Near, places: Iterable[int]) -> list[int]:
    """Return the numbers that stand in the formulas of lines, in the order in which they do."""
    texts = [sheet.lines[place].points for place in ([] if near.line is None else [near.line, *places])]
    found = [near.beyond] if near.beyond else []
    found += [int(text) for each in texts for text in re.findall(r"\d+", each) if not each.startswith("[")]
    for text in texts:
        if text.startswith("["):
            found.append(text.partition("]")[0].count(","))
    return list(dict.fromkeys(found))


def _values(number: Number, constants: Iterable[int], present: int) -> list[int]:
    """Return values of a number that are tried, in its range, the likeliest first."""
    near = [n + by for n in constants for by in (0, -1, 1)]
    found = [*near, present + number.step, present - number.step, *range(FAR + 1), number.low, number.high]
    found += [number.high - number.step, *(-n for n in range(1, 6)), number.low + number.step]
    for n in range(number.low, min(number.high, number.low + FAR * number.step) + 1, number.step):
        found.append(n)
    return [n for n in dict.fromkeys(found) if fits(number, n) and n != present]


def fits(number: Number, n: int) -> bool:
    """Return whether a number can be entered."""
    return number.low <= n <= number.high and (n - number.low) % number.step == 0


def _one(sheet: Sheet, example: Example, places: Sequence[int], constants: Sequence[int]) -> Iterator[Example]:
    """Yield an example with one number changed."""
    for slot in _of(sheet, example, places):
        for n in _values(slot.number, constants, value(example, slot)):
            other = changed(example, slot, n)
            if other:
                yield other
    for name in example.has:
        for seat in range(len(example.totals or ()) + 1):
            yield dataclasses.replace(example, has={**example.has, name: seat})


def _two(sheet: Sheet, example: Example, places: Sequence[int], constants: Sequence[int]) -> Iterator[Example]:
    """Yield an example with two numbers changed, of one player first."""
    found = _of(sheet, example, places)
    pairs = sorted(
        itertools.combinations(found, 2),
        key=lambda pair: (pair[0].line != pair[1].line, pair[0].place != pair[1].place),
    )
    for first, second in pairs:
        for n in _few(first.number, constants, value(example, first), value(example, second)):
            once = changed(example, first, n)
            for m in _few(second.number, constants, value(example, second), n) if once else ():
                both = changed(once, second, m) if once else None
                if both:
                    yield both


def _few(number: Number, constants: Sequence[int], present: int, other: int) -> list[int]:
    found = [
        0,
        *constants[:2],
        other,
        other + 1,
        present,
        1,
        number.high,
        number.low,
        *[n + 1 for n in constants[:2]],
        2,
    ]
    return [n for n in dict.fromkeys(found) if fits(number, n)][:_FEW]


def _of(sheet: Sheet, example: Example, places: Sequence[int]) -> list[Slot]:
    """Return the numbers of an example that are of these lines, in their order, none if it can't be played."""
    try:
        entries(sheet, example)
    except SheetError:
        return []
    found = [slot for slot in slots(sheet, example) if slot.line in places or slot.kind == "ties"]
    order = {place: n for n, place in enumerate(places)}
    return sorted(found, key=lambda slot: order.get(slot.line, -1))


def _shaped(sheet: Sheet, near: Near, examples: Sequence[Example]) -> Iterator[Example]:
    """Yield examples of other shape: a tie, other numbers of players, an entry more, a round more."""
    for example in examples:
        people = len(example.totals or ())
        if near.key in ("tie", "ties") and people > 1:
            for seat in range(people):  # one of them is first
                others = [other for other in range(people) if other != seat]
                tied = with_players(sheet, example, [seat, seat, *others[: people - 2]])
                if tied:
                    yield from _with_ties(sheet, tied)
        for line in sheet.lines:
            if line.when in BY_SEAT and line.numbers and not line.held:
                for number in dict.fromkeys((line.numbers[0].low, line.numbers[0].high)):
                    rest = [each.low for each in line.numbers[1:]]
                    for seat in range(1, people + 1):
                        cell: tuple[str | int, ...] = (line.name, seat, number, *rest)
                        yield dataclasses.replace(example, cells=(*example.cells, cell))
        for seats in (range(people - 1), [*range(people), 0], range(sheet.players[0]), [*range(people)] * 4):
            other = with_players(sheet, example, list(seats)[: sheet.players[1]]) if seats else None
            if other:
                yield other
        each, count = rounds(sheet, example)
        if count and _is_of_the_last_round(near):
            yield _longer(example, each, count, max(0, int(sheet.options["rounds"]) - count))
        for more in range(1, ROUNDS + 1) if count else ():
            yield _longer(example, each, count, more)


def _is_of_the_last_round(near: Near) -> bool:
    """Return whether a line of a near sheet is worth something else in the last of a number of rounds."""
    return near.line is not None and f"r=={near.sheet.options.get('rounds')}" in near.sheet.lines[near.line].points


def _ended(sheet: Sheet, examples: Sequence[Example]) -> Iterator[Example]:
    """Yield those of the examples that stop after a round with all their rounds, and what is asked at the end."""
    asked = [number for line in sheet.lines if line.when == END for number in line.numbers]
    for example in examples:
        each, count = rounds(sheet, example)
        if asked and count and len(example.rows) == each * count:
            people = range(len(example.totals or ()))
            every = begun(sheet, len(people)).options["rounds"] or count
            longer = _longer(example, each, count, max(0, every - count))
            rows = [[min(number.high, number.low + seat * number.step) for seat in people] for number in asked]
            yield dataclasses.replace(longer, rows=(*longer.rows, *map(tuple, rows)))


def _against_rounds(
    sheet: Sheet, example: Example, places: Sequence[int], constants: Sequence[int]
) -> Iterator[Example]:
    """Yield two rounds: one player has more in the first, and another one, by less, in the second."""
    each, count = rounds(sheet, example)
    if not count or sheet.options.get("rounds") == 1:
        return
    first = dataclasses.replace(example, rows=example.rows[:each], cells=(), has={}, ties=())
    people = len(example.totals or ())
    same = with_players(sheet, first, [0] * people)
    for even in (same, first) if same else (first,):
        for slot in _of(sheet, even, places):
            present, number = value(even, slot), slot.number
            found = [number.high, present + number.step, (present + number.high) // 2, *constants[:2], number.low]
            fitting = [n for n in dict.fromkeys(found) if fits(number, n) and n != present]
            for n, m in itertools.product(fitting, repeat=2) if slot.kind == "rows" else ():
                more = changed(even, slot, n)
                less = changed(even, dataclasses.replace(slot, place=(slot.place + 1) % people), m)
                if n != m and more and less:
                    yield dataclasses.replace(more, rows=(*more.rows, *less.rows))


def _repeated(sheet: Sheet, near: Near, examples: Sequence[Example], places: Sequence[int]) -> Iterator[Example]:
    """Yield rounds with one number as far as it goes, again and again, for a line that reads what they add up to."""
    if near.line is None or not lines_read(sheet.lines[near.line].formula):
        return
    for example in examples:
        each, count = rounds(sheet, example)
        if count:
            first = dataclasses.replace(example, rows=example.rows[:each], cells=(), has={}, ties=())
            for slot in _of(sheet, first, places):
                for n in _ends(slot.number):
                    other = changed(first, slot, n)
                    for many in range(2, ROUNDS + 2):
                        if other:
                            rows = (*other.rows * many, *example.rows[each * count :])
                            yield dataclasses.replace(other, rows=rows)


def _longer(example: Example, each: int, count: int, more: int) -> Example:
    """Return an example with its last round as often again."""
    last = example.rows[(count - 1) * each : count * each]
    return dataclasses.replace(
        example, rows=(*example.rows[: count * each], *last * more, *example.rows[count * each :])
    )


def _with_ties(sheet: Sheet, example: Example) -> Iterator[Example]:
    """Yield an example of two who tie, with numbers that break it."""
    asked = [name for name in sheet.tie if name.lstrip("-") not in [line.name for line in sheet.lines]]
    for pair in itertools.product(((1, 2), (2, 1), (1, 1)), repeat=len(asked)):
        ties = tuple((seat + 1, *[numbers[seat] for numbers in pair]) for seat in (0, 1))
        yield dataclasses.replace(example, ties=ties if asked else ())
    yield dataclasses.replace(example, ties=())


def _to_the_end(sheet: Sheet, near: Near, examples: Sequence[Example], totals: "Totals") -> Iterator[Example]:
    """Yield games that go to a target, to where one is out, or through all rounds."""
    for example in examples:
        each, count = rounds(sheet, example)
        if count:
            first = dataclasses.replace(example, rows=example.rows[:each], cells=(), has={}, ties=())
            if near.key == "rounds":
                for several in _with_other_rounds(sheet, near, first):
                    for many in range(1, 100):
                        yield dataclasses.replace(several, rows=several.rows * many)
            else:
                yield from _climbs(sheet, near, _of_so_many(sheet, near, first), totals)
    seated = [line for line in sheet.lines if line.when == ANY and line.numbers]
    if near.key != "rounds" and seated:
        people = max(_MORE if near.key not in near.sheet.options else 2, sheet.players[0])
        for line in seated:
            cell: tuple[str | int, ...] = (line.name, 1, *[number.low for number in line.numbers])
            yield from _climbs(sheet, near, plain(Example(cells=(cell,)), people), totals)


def _of_so_many(sheet: Sheet, near: Near, example: Example) -> Example:
    """Return a game of as few as may play where one is out, and of three at least if a near sheet goes on with them."""
    own = len(example.totals or ())
    people = sheet.players[0] if near.key == "out" else own
    if near.key not in near.sheet.options:
        people = max(people, _MORE)
    seats = [min(n, own - 1) for n in range(people)]
    return (with_players(sheet, example, seats) if people != own else None) or example


def _with_other_rounds(sheet: Sheet, near: Near, example: Example) -> Iterator[Example]:
    """Yield an example with the numbers of players for which a near sheet has other rounds, its own first."""
    own = len(example.totals or ())
    for people in sorted(range(sheet.players[0], sheet.players[1] + 1), key=lambda people: abs(people - own)):
        if begun(sheet, people).options["rounds"] != begun(near.sheet, people).options["rounds"]:
            given = example if people == own else with_players(sheet, example, [n % own for n in range(people)])
            if given:
                yield given


def _climbs(sheet: Sheet, near: Near, unit: Example, totals: "Totals") -> Iterator[Example]:
    """Yield games in which one player comes to a target, or just not, by a round, or an entry, again and again."""
    start, target = int(sheet.options.get("start", 0)), int(sheet.options[near.key])
    way = 1 if target > start else -1
    found = _of(sheet, unit, range(len(sheet.lines)))
    most, seat = unit, 0
    for _ in range(2):  # numbers
        for slot in found:
            for n in _ends(slot.number):
                other = changed(most, slot, n)
                for player, total in enumerate(totals(other) if other else ()):
                    if total * way > _at(totals(most), seat, start) * way:
                        most, seat = other or most, player
    gain = _at(totals(most), seat, start) - start
    if gain * way <= 0:
        return
    least = unit
    for slot in found:
        least = changed(least, slot, max(slot.number.low, min(0, slot.number.high))) or least
    changed_to = int(near.sheet.options.get(near.key, target))
    for goal in (target, target - 1, target + 1) if abs(changed_to - target) == 1 else (changed_to, target):
        times = min(_LONG, (goal - start) // gain)
        there = dataclasses.replace(most, rows=most.rows * times, cells=most.cells * times)
        if times:
            yield there
        for end in (least, unit, most):
            last = _aimed(found, end, seat, goal - start - times * gain, start, totals)
            game = dataclasses.replace(there, rows=there.rows + last.rows, cells=there.cells + last.cells)
            yield game
            if near.key == "out" and len(unit.totals or ()) > 2:
                yield _others_too(game, seat)


def _others_too(example: Example, seat: int) -> Example:
    """Return an example in which all players but one have the numbers of the one with this seat."""
    people = range(len(example.totals or ()))
    alone = next(other for other in reversed(people) if other != seat)
    rows = [tuple([row[other if other == alone else seat] for other in people]) for row in example.rows]
    cells = [(cell[0], other + 1, *cell[2:]) for cell in example.cells for other in people if other != alone]
    return dataclasses.replace(example, rows=tuple(rows), cells=tuple(cells))


def _aimed(found: Sequence[Slot], example: Example, seat: int, gain: int, start: int, totals: "Totals") -> Example:
    """Return an example in which a player gains so much, or not much less or more, by at most two numbers changed."""
    for _ in range(2):
        present = _at(totals(example), seat, start) - start
        best = example, abs(gain - present)
        for slot in found:
            if best[1] == 0:
                return best[0]
            by = gain - present
            many = [value(example, slot) + sign * by // times for times in (1, 2, 3, 5, 10, 100) for sign in (1, -1)]
            for n in [n - (n - slot.number.low) % slot.number.step for n in many]:
                other = changed(example, slot, n) if fits(slot.number, n) else None
                off = abs(gain + start - _at(totals(other), seat, start)) if other else best[1]
                if other and off < best[1]:
                    best = other, off
        example = best[0]
    return example


def _even(sheet: Sheet, example: Example, totals: "Totals") -> Iterator[Example]:
    """Yield a game of two who tie, with a number of one of them changed that breaks it, and one that makes up."""
    found = [slot for slot in _of(sheet, example, range(len(sheet.lines))) if slot.kind == "rows"]
    target = list(totals(example))
    for once, first in _breaking(sheet, example):
        for second in found:
            if second.place == first.place and second.row != first.row:
                for m in range(-12, 13):
                    n = value(once, second) + m * second.number.step
                    both = changed(once, second, n) if fits(second.number, n) else None
                    if both and list(totals(both)) == target:
                        yield both


def _breaking(sheet: Sheet, example: Example) -> Iterator[tuple[Example, Slot]]:
    """Yield an example with one of the numbers changed that break a tie, and which."""
    asked = [name.lstrip("-") for name in sheet.tie]
    added = [sheet.lines[line].numbers[k].name for numbers in of_ties(sheet).values() for line, k in numbers]
    for slot in _of(sheet, example, range(len(sheet.lines))):
        is_breaking = slot.kind == "rows" and (sheet.lines[slot.line].name in asked or slot.number.name in added)
        for n in (value(example, slot) + by * slot.number.step for by in (1, -1)) if is_breaking else ():
            once = changed(example, slot, n) if fits(slot.number, n) else None
            if once:
                yield once, slot


def _ends(number: Number) -> list[int]:
    """Return the greatest numbers and the least ones of a range."""
    found = [number.high - n * number.step for n in range(3)] + [number.low + n * number.step for n in range(2)] + [0]
    return [n for n in dict.fromkeys(found) if fits(number, n)]


def _at(totals: Sequence[int], seat: int, otherwise: int) -> int:
    return totals[seat] if seat < len(totals) else otherwise
