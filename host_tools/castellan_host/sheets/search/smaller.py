"""Games that show the same as another one: smaller ones, and such that show more beside it."""

import dataclasses
from collections.abc import Callable, Generator, Iterator, Sequence

from castellan_host.sheets.checking import layout
from castellan_host.sheets.model import Example, Sheet
from castellan_host.sheets.near.near_sheets import RANGE, Near
from castellan_host.sheets.reasons.usual import Usual
from castellan_host.sheets.search.changing import (
    Slot,
    agreeing,
    changed,
    of_players,
    of_ties,
    rounds,
    slots,
    value,
    with_players,
)
from castellan_host.sheets.search.playing import Trial
from castellan_host.sheets.search.recombining import Combinations
from castellan_host.sheets.search.trials import numbers_of

_SMALLER = 300  # games to make one smaller
_WIDER = 300  # to make it show more


def smaller(
    trial: Trial,
    sheet: Sheet,
    shows: Callable[[Example], bool],
    example: Example,
    usual: Usual,
    are_lower: bool = True,
) -> Generator[None, None, Example]:
    """Return a smaller game that shows the same: fewest rows, then players, then sums. Raises SpentError.

    It is as much like the examples; unless numbers `are_lower`, they stay.
    """
    until = trial.games + _SMALLER
    unlike = usual.unlike(example)
    given = sheet if unlike else usual.sheet
    combinations, odd = Combinations(sheet), usual.kinds.odd(example)

    def is_shown(other: Example) -> bool:
        is_like = not set(usual.unlike(other)).difference(unlike) if unlike else usual.is_like(other)
        is_like = is_like and not set(usual.kinds.odd(other)).difference(odd)
        return is_like and combinations.count_unseen(other) <= combinations.count_unseen(example) and shows(other)

    found = True
    while found:
        found = False
        for less in _reduced(given, example):
            other = agreeing(given, less if unlike else usual.mended(less))
            if trial.games >= until:
                return example
            if is_shown(other):
                example, found = other, True
                break
            yield
    if not are_lower:
        return example
    order = [*enumerate(layout(given, example))]  # who has what comes first, as it may take some of something
    for row, (when, _, _) in [each for held in (True, False) for each in order if (each[1][2] < 0) == held]:
        nothing = (0,) * len(example.rows[row])
        if when is None and example.rows[row] != nothing and trial.games < until:
            rows = (*example.rows[:row], nothing, *example.rows[row + 1 :])
            other = agreeing(given, dataclasses.replace(example, rows=rows))
            if is_shown(other):
                example = other
            yield
    for several in _entries(given, example):
        other = agreeing(given, _without(example, several))
        if trial.games < until and is_shown(other):
            example = other
        yield
    for slot in slots(given, example):  # of several that are entered together, others may have to do with one
        for n in _lower(slot, value(example, slot), usual):
            lower = None if slot.summed else changed(example, slot, n)
            if lower and not combinations.is_seen(lower, slot):
                continue
            if lower and trial.games < until and is_shown(agreeing(given, lower)):
                example = agreeing(given, lower)
                break
            yield
    return example


def with_usual_ties(sheet: Sheet, example: Example, totals: Sequence[int]) -> Example:
    """Return a game in which what breaks a tie is as great as in the examples: 25 and 26, rather than 0 and 1.

    Who shares the total of those who have some of it has it, too, as 0 may be less than anybody can have. So it is
    where no example says what they have.
    """
    given = {int(tie[0]): tie[1:] for tie in example.ties}
    tied = [totals[player - 1] for player in given]
    players = [player for player, total in enumerate(totals, 1) if player in given or total in tied]
    many, known = max(map(len, given.values()), default=0), of_ties(sheet)
    every = [[*given.get(player, ()), *[0] * (many - len(given.get(player, ())))] for player in players]
    for k in [k for k in range(many) if k not in known]:
        usual = [tie[1 + k] for of in sheet.games for tie in of.ties if 1 + k < len(tie)]
        more = (min(usual) if usual else 1) - min([numbers[k] for numbers in every])
        for numbers in every:
            numbers[k] += more
    ties = tuple([(player, *numbers) for player, numbers in zip(players, every, strict=True)])
    return dataclasses.replace(example, ties=ties)


def _entries(sheet: Sheet, example: Example) -> list[list[Slot]]:
    """Return the numbers of each player in each line of several, in each round: to be 0 they may have to be all."""
    every = of_players(sheet, example)
    found = [[slot for slot in several if slot.kind == "rows" and not slot.summed] for several in every]
    return [several for several in found if len(several) > 1]


def _without(example: Example, several: Sequence[Slot]) -> Example:
    """Return an example with numbers that are 0, or as near to it as they may be."""
    for slot in several:
        example = changed(example, slot, max(slot.number.low, min(slot.number.high, 0))) or example
    return example


def wider(
    trial: Trial,
    sheet: Sheet,
    waiting: Sequence[Near],
    example: Example,
    usual: Usual,
    is_possible: Callable[[Example], bool],
) -> Generator[None, None, Example]:
    """Return a game that tells more sheets than the first that waits, by a number of some line each, if games are left.

    It is not ruled out. One game is looked at sooner than several; and a sheet has no more examples than it may have.
    """
    until = min(trial.games + _WIDER, trial.most // 2)
    shown, unlike = [waiting[0]], usual.unlike(example)
    given = sheet if unlike else usual.sheet
    for other in waiting[1:]:
        if other.line is None or other.key == RANGE or trial.games >= until:
            continue
        yield
        if trial.shows(sheet, other, example):
            shown.append(other)
            continue
        for slot, n in numbers_of(given, other, example):
            if trial.games >= until:
                break
            once = changed(example, slot, n)
            more = once and agreeing(given, once)
            if not more or (set(usual.unlike(more)).difference(unlike) if unlike else not usual.is_like(more)):
                continue
            if set(usual.kinds.odd(more)).difference(usual.kinds.odd(example)):
                continue
            if (
                trial.shows(sheet, other, more)
                and all(trial.shows(sheet, each, more) for each in shown)
                and is_possible(more)
            ):
                example = more
                shown.append(other)
                break
    return example


def _lower(slot: Slot, present: int, usual: Usual) -> list[int]:
    """Return numbers nearer to 0: 0, the least that the examples have, then those that are nearest to it."""
    number = slot.number
    least = max(number.low, min(number.high, 0))
    usually = usual.least(slot.line, number.name) or least
    nearer = (least, usually, least + number.step, (present + least) // 2)
    found = [n - (n - number.low) % number.step for n in nearer]
    return [n for n in dict.fromkeys(found) if number.low <= n <= number.high and abs(n) < abs(present)]


def _reduced(sheet: Sheet, example: Example) -> Iterator[Example]:
    """Yield a game with less of something: rounds, the end, entries, players, ties."""
    each, count = rounds(sheet, example)
    marks = [place for place, cell in enumerate(example.cells) if len(cell) == 1]
    for n in range(count):
        rows = example.rows[: n * each] + example.rows[(n + 1) * each :]
        cells = example.cells
        if len(marks) >= count:
            cells = cells[: marks[-1]] + cells[marks[-1] + 1 :]
        yield dataclasses.replace(example, rows=rows, cells=cells)
    if count and len(example.rows) > count * each:
        yield dataclasses.replace(example, rows=example.rows[: count * each])
    for place, cell in enumerate(example.cells):
        if len(cell) > 1:
            yield dataclasses.replace(example, cells=example.cells[:place] + example.cells[place + 1 :])
    if example.has:
        yield dataclasses.replace(example, has={})
    people = len(example.totals or ())
    for seat in range(people):
        fewer = with_players(sheet, example, [other for other in range(people) if other != seat])
        if fewer:
            yield fewer
    if example.ties:
        yield dataclasses.replace(example, ties=())
