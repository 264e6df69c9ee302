"""Games that are tried to show where one ends: as far as a target, to where a player is out, or through all rounds."""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castellan.games.pad.lines import ANY
from castellan_host.sheets.checking import begun
from castellan_host.sheets.model import Example, Number, Sheet
from castellan_host.sheets.near.near_sheets import Near
from castellan_host.sheets.search.changing import (
    Slot,
    changed,
    fits,
    plain,
    rounds,
    seat_of,
    slots_of,
    value,
    with_players,
)

_MORE = 3  # players, of whom others go on if one is out
_LONG = 60  # rounds, or entries of a player, on the way to a target

if TYPE_CHECKING:
    from castellan_host.sheets.search.trials import Totals


def to_the_end(sheet: Sheet, near: Near, examples: Sequence[Example], totals: "Totals") -> Iterator[Example]:
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
    found = slots_of(sheet, unit, range(len(sheet.lines)))
    most, seat = unit, 0
    for _ in range(2):  # numbers
        for slot in found:
            for n in ends_of(slot.number):
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
    first, second = (changed_to, target) if (changed_to - target) * way < 0 else (target, changed_to)
    for goal in (first, second, 2 * target - changed_to) if abs(changed_to - target) == 1 else (first, second):
        times = min(_LONG, (goal - start) // gain)
        there = dataclasses.replace(most, rows=most.rows * times, cells=most.cells * times)
        if times:
            yield there
        for end in (least, unit, most):
            last = aimed(found, end, seat, goal - start - times * gain, start, totals)
            # The least first: in the other order a game may be over before its end, if the right target is nearer.
            game = dataclasses.replace(there, rows=last.rows + there.rows, cells=last.cells + there.cells)
            yield game
            if times:
                yield dataclasses.replace(there, rows=there.rows + last.rows, cells=there.cells + last.cells)
            if near.key == "out" and len(unit.totals or ()) > 2:
                yield _others_too(game, seat)


def poorer(sheet: Sheet, example: Example, totals: "Totals") -> Iterator[Example]:
    """Yield games in which the player with the least has less and less, by one number more each."""
    known = list(totals(example))
    if not known:
        return
    seat = known.index(min(known))
    for slot in slots_of(sheet, example, range(len(sheet.lines))):
        if slot.kind != "ties" and seat_of(example, slot) == seat:
            for other in [changed(example, slot, n) for n in ends_of(slot.number)]:
                now = list(totals(other)) if other else []
                if other and now and now[seat] < known[seat]:
                    example, known = other, now
                    yield example


def _others_too(example: Example, seat: int) -> Example:
    """Return an example in which all players but one have the numbers of the one with this seat."""
    people = range(len(example.totals or ()))
    alone = next(other for other in reversed(people) if other != seat)
    rows = [tuple([row[other if other == alone else seat] for other in people]) for row in example.rows]
    cells = [(cell[0], other + 1, *cell[2:]) for cell in example.cells for other in people if other != alone]
    return dataclasses.replace(example, rows=tuple(rows), cells=tuple(cells))


def aimed(found: Sequence[Slot], example: Example, seat: int, gain: int, start: int, totals: "Totals") -> Example:
    """Return an example in which a player gains so much, or not much less or more, by at most two numbers changed.

    `found` are the numbers that may be changed, `start` is the total with which players begin.
    """
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


def ends_of(number: Number) -> list[int]:
    """Return the greatest numbers and the least ones of a range."""
    found = [number.high - n * number.step for n in range(3)] + [number.low + n * number.step for n in range(2)] + [0]
    return [n for n in dict.fromkeys(found) if fits(number, n)]


def _at(totals: Sequence[int], seat: int, otherwise: int) -> int:
    return totals[seat] if seat < len(totals) else otherwise
