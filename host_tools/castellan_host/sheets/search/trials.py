"""Games that are tried to tell a sheet from one near it: the examples, with one number, two, or a round changed."""

import dataclasses
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from castellan.games.pad import formula
from castellan.games.pad.lines import BY_SEAT, END
from castellan_host.sheets.checking import begun, people_of
from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.model import Example, Number, Sheet, asker, lines_read
from castellan_host.sheets.near.near_sheets import LEAST, RANGE, Near
from castellan_host.sheets.search.changing import (
    Slot,
    agreeing,
    changed,
    fits,
    of_ties,
    plain,
    rounds,
    seat_of,
    slots,
    slots_of,
    value,
    with_players,
)
from castellan_host.sheets.search.far_games import ends_of, poorer, to_the_end
from castellan_host.sheets.search.recombining import nearly_seen, recombined, single_rounds

FAR = 30  # numbers from 0 to this are tried
ROUNDS = 3  # more rounds than in an example
_BREAKING = (1, -1, 2, -2, 5, -5)  # by how much more or less of something breaks a tie: others come in twos, or fives
_FEW = 9  # values of each of two numbers

if TYPE_CHECKING:
    Totals = Callable[[Example], Sequence[int]]  # of a game's players, nothing if the sheet refuses it


def trials(sheet: Sheet, near: Near, totals: "Totals") -> Iterator[Example]:
    """Yield games that may tell a sheet from one near it, the likeliest and shortest first; `totals` plays one."""
    for example in _trials(sheet, near, totals):
        yield agreeing(sheet, example)


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
        yield from to_the_end(sheet, near, examples, totals)
    if near.key == LEAST:
        for example in examples:
            yield from poorer(sheet, example, totals)
    if near.reads_rounds:
        for example in examples:
            yield from _against_rounds(sheet, example, places, constants)
    if near.line is not None and _reads_others(sheet, near, near.line):
        for example in examples:
            yield from _of_other_players(sheet, example)
    shaped = list(_shaped(sheet, near, examples))
    if near.key == "tie":
        yield from shaped
        for example in shaped:
            if example.ties:
                yield from (once for once, _ in _breaking(sheet, example))
        for example in shaped:
            yield from _even(sheet, example, totals)
    bases = [of_round for example in examples for of_round in single_rounds(sheet, example)]
    yield from recombined(sheet, [*bases, *examples], places)
    yield from nearly_seen(sheet, [*bases, *examples], places)
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


def numbers_of(sheet: Sheet, near: Near, example: Example) -> Iterator[tuple[Slot, int]]:
    """Yield what may be entered instead of 0 in the lines that decide on what differs."""
    places = deciding_lines(sheet, near)
    constants = constants_of(sheet, near, places)
    for slot in slots_of(sheet, example, places):
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
    if number.step > 1:
        below = [n - (n - number.low) % number.step for n in near]
        near += [n + by for n in below for by in (0, number.step)]
    found = [*near, present + number.step, present - number.step, *range(FAR + 1), number.low, number.high]
    found += [number.high - number.step, *(-n for n in range(1, 6)), number.low + number.step]
    for n in range(number.low, min(number.high, number.low + FAR * number.step) + 1, number.step):
        found.append(n)
    return [n for n in dict.fromkeys(found) if fits(number, n) and n != present]


def _one(sheet: Sheet, example: Example, places: Sequence[int], constants: Sequence[int]) -> Iterator[Example]:
    """Yield an example with one number changed."""
    for slot in slots_of(sheet, example, places):
        for n in _values(slot.number, constants, value(example, slot)):
            other = changed(example, slot, n)
            if other:
                yield other
    for name in example.has:
        for seat in range(len(example.totals or ()) + 1):
            yield dataclasses.replace(example, has={**example.has, name: seat})


def _two(sheet: Sheet, example: Example, places: Sequence[int], constants: Sequence[int]) -> Iterator[Example]:
    """Yield an example with two numbers changed, of one player first."""
    found = slots_of(sheet, example, places)
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
        yield from _of_other_players(sheet, example)
        each, count = rounds(sheet, example)
        if count and _is_of_the_last_round(near):
            yield _longer(example, each, count, max(0, int(sheet.options["rounds"]) - count))
        for more in range(1, ROUNDS + 1) if count else ():
            yield _longer(example, each, count, more)


def _reads_others(sheet: Sheet, near: Near, place: int) -> bool:
    """Return whether a line's points, or those of the near sheet, depend on the numbers of others."""
    parts = [part for of in (sheet, near.sheet) for part in parts_of(of.lines[place].formula)]
    return any(part in formula.NAMES and part[0] in "shl" for part in parts)


def _of_other_players(sheet: Sheet, example: Example) -> Iterator[Example]:
    """Yield an example with other numbers of players."""
    people = len(example.totals or ())
    for seats in (range(people - 1), [*range(people), 0], range(sheet.players[0]), [*range(people)] * 4):
        other = with_players(sheet, example, list(seats)[: sheet.players[1]]) if seats else None
        if other:
            yield other


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
        for slot in slots_of(sheet, even, places):
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
            for slot in slots_of(sheet, first, places):
                for n in ends_of(slot.number):
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


def _even(sheet: Sheet, example: Example, totals: "Totals") -> Iterator[Example]:
    """Yield a game of two who tie, with a number of one of them changed that breaks it, and one that makes up."""
    found = slots_of(sheet, example, range(len(sheet.lines)))
    target = list(totals(example))
    for once, first in _breaking(sheet, example):
        for second in found:
            is_other = (second.kind, second.row, second.place) != (first.kind, first.row, first.place)
            if is_other and seat_of(example, second) == seat_of(example, first) >= 0:
                for m in range(-12, 13):
                    n = value(once, second) + m * second.number.step
                    both = changed(once, second, n) if fits(second.number, n) else None
                    if both and list(totals(both)) == target:
                        yield both


def _breaking(sheet: Sheet, example: Example) -> Iterator[tuple[Example, Slot]]:
    """Yield an example with one of the numbers changed that break a tie, and which."""
    asked = [name.lstrip("-") for name in sheet.tie]
    added = [sheet.lines[line].numbers[k].name for numbers in of_ties(sheet).values() for line, k in numbers]
    found = [
        slot
        for slot in slots_of(sheet, example, range(len(sheet.lines)))
        if slot.kind != "ties" and (sheet.lines[slot.line].name in asked or slot.number.name in added)
    ]
    for by in _BREAKING:
        for slot in found:
            n = value(example, slot) + by * slot.number.step
            once = changed(example, slot, n) if fits(slot.number, n) else None
            if once:
                yield once, slot
