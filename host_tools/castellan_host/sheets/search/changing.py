"""The numbers of an example, each with its place, and examples with other numbers, or other players."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from castellan.games.pad.lines import NOW, ROUND
from castellan_host.sheets.checking import NAMES, entries, layout, people_of
from castellan_host.sheets.model import Example, Line, Number, Sheet, SheetError

_ALL = ("all", "total", "alle", "gesamt", "tous", "toutes", "tout", "все", "всего")  # words that say that it is a sum


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


def of_players(sheet: Sheet, example: Example) -> list[list[Slot]]:
    """Return the numbers of each player in each line, in each round, at the end, or entered at once."""
    found: dict[tuple[object, ...], list[Slot]] = {}
    times = [n for n, _, _ in layout(sheet, example)]
    for slot in slots(sheet, example):
        if slot.kind == "rows":
            found.setdefault((times[slot.row], slot.line, slot.place), []).append(slot)
        elif slot.kind == "cells":
            found.setdefault((slot.kind, slot.row), []).append(slot)
    return list(found.values())


def value(example: Example, slot: Slot) -> int:
    """Return a number of an example."""
    return int(getattr(example, slot.kind)[slot.row][slot.place])


def is_same_elsewhere(sheet: Sheet, example: Example, other: Example, place: int) -> bool:
    """Return whether two games differ in nothing but what a line asks, and have the same in others."""
    rows, of_other = ([*zip(each.rows, layout(sheet, each), strict=False)] for each in (example, other))
    elsewhere = [each for each in rows if each[1][1] != place]
    cells, others = ([cell for cell in each.cells if cell[0] != sheet.lines[place].name] for each in (example, other))
    is_same = elsewhere == [each for each in of_other if each[1][1] != place] and cells == others
    shapes = [(len(each.rows), each.has, each.ties) for each in (example, other)]
    return is_same and shapes[0] == shapes[1] and bool(elsewhere or cells)


def seat_of(example: Example, slot: Slot) -> int:
    """Return whose number it is, by seat from 0, −1 if it breaks a tie."""
    return slot.place if slot.kind == "rows" else int(example.cells[slot.row][1]) - 1 if slot.kind == "cells" else -1


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


def fits(number: Number, n: int) -> bool:
    """Return whether a number can be entered."""
    return number.low <= n <= number.high and (n - number.low) % number.step == 0


def rounds(sheet: Sheet, example: Example) -> tuple[int, int]:
    """Return how many rows a round has, and how many rounds an example has."""
    each = sum(max(1, len(line.numbers)) for line in sheet.lines if line.when == ROUND and (line.numbers or line.held))
    if not each:
        return 0, 0
    of_rounds = [n for n, _, _ in layout(sheet, example) if n]
    return each, len(of_rounds) // each


def with_players(sheet: Sheet, example: Example, seats: Sequence[int]) -> Example | None:
    """Return an example of these of its players, by seat from 0, some maybe twice; None if that can't be.

    What one player has who is not among them, nobody has.
    """
    if not sheet.players[0] <= len(seats) <= min(sheet.players[1], len(NAMES)) or example.places is not None:
        return None
    sums = {slot.row: slot.number for slot in slots(sheet, example) if slot.summed}
    held = [row for row, (_, _, k) in enumerate(layout(sheet, example)) if k < 0]
    holder = {seat + 1: seats.index(seat) + 1 for seat in seats}
    rows = []
    for place, row in enumerate(example.rows):
        if place in held:
            rows.append(tuple([holder.get(n, 0) for n in row]))
            continue
        chosen = [row[seat] for seat in seats]
        if place in sums:  # it adds up to the same
            chosen = _adding_up(chosen, sums[place], sum(row))
            if not chosen:
                return None
        rows.append(tuple(chosen))
    cells: list[tuple[str | int, ...]] = []
    for cell in example.cells:
        cells += [
            (cell[0], new + 1, *cell[2:]) for new, seat in enumerate(seats) if len(cell) > 1 and cell[1] == seat + 1
        ]
        cells += [cell] if len(cell) == 1 else []
    ties = tuple((new + 1, *tie[1:]) for tie in example.ties for new, seat in enumerate(seats) if tie[0] == seat + 1)
    has = {name: holder.get(seat, 0) for name, seat in example.has.items()}
    totals = (0,) * len(seats)
    return dataclasses.replace(example, rows=tuple(rows), cells=tuple(cells), has=has, ties=ties, totals=totals)


def _adding_up(row: Sequence[int], number: Number, total: int) -> list[int]:
    """Return a row that adds up to a total, nothing if it can't; one of up to twice that keeps the players' shares."""
    every = sum(row)
    shares = [n * total // every for n in row] if total < every <= 2 * total and min(row) >= 0 else []
    for given in (shares, [*row]):
        more = total - sum(given)
        for seat, n in enumerate(given):
            filled = [*given[:seat], n + more, *given[seat + 1 :]]
            if all(fits(number, each) for each in filled):
                return filled
    return []


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


def slots_of(sheet: Sheet, example: Example, places: Sequence[int]) -> list[Slot]:
    """Return the numbers of an example that are of these lines, in their order, none if it can't be played."""
    try:
        entries(sheet, example)
    except SheetError:
        return []
    found = [slot for slot in slots(sheet, example) if slot.line in places or slot.kind == "ties"]
    order = {place: n for n, place in enumerate(places)}
    return sorted(found, key=lambda slot: order.get(slot.line, -1))
