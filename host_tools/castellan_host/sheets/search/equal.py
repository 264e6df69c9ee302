"""Whether a sheet near one is the same for all values of what differs: all of them are tried."""

import itertools
from collections.abc import Generator, Iterator, Mapping, Sequence

from castellan.core.errors import RuleError
from castellan.games.pad import formula
from castellan.games.pad.lines import POINTS, Line
from castellan_host.sheets.checking import begun
from castellan_host.sheets.model import Sheet
from castellan_host.sheets.near.near_sheets import Near

_ALL, _AT_ONCE = 100_000, 500  # values of what a line reads, at most, to try all of them; how many at a time


def equal(sheet: Sheet, near: Near) -> Generator[None, None, bool]:
    """Return whether both sheets are the same for all values of what differs, all of them tried.

    For a line those are its numbers, the round, the players, and what is known of the row. What the sheet refuses does
    not matter, unless the near one may take more by its formula. It is False where there are too many, or where the
    line reads others, or totals.
    What those who tie get of a rank is compared for all places that they can share.
    """
    people = range(sheet.players[0], sheet.players[1] + 1)
    if near.key == "rounds":
        return all(begun(sheet, n).options["rounds"] == begun(near.sheet, n).options["rounds"] for n in people)
    if near.line is not None and near.key == "ties":
        own, other = [begun(each, people[-1]).sheet.lines[near.line] for each in (sheet, near.sheet)]
        return all(own.ranked(values) == other.ranked(values) for n in range(people[-1]) for values in _orders(n + 1))
    if near.line is None or near.reads_rounds or near.key in ("counts", "ties", "rank", "one"):
        return False
    pair = [begun(each, sheet.players[1]).sheet.lines[near.line] for each in (sheet, near.sheet)]
    read = _read(sheet, pair)
    if read is None:
        return False
    many = 1
    for values in read.values():
        many *= len(values)
    if many > _ALL:
        return False
    all_values = itertools.product(*read.values())
    for start in range(0, many, _AT_ONCE):
        columns = zip(*[next(all_values) for _ in range(min(_AT_ONCE, many - start))], strict=True)
        given = dict(zip(read, columns, strict=True))
        both = zip(*([_entered(n) for n in worth(line, given)] for line in pair), strict=True)
        if any(own != other and (own is not None or near.takes_more) for own, other in both):
            return False
        yield
    return True


def _orders(people: int) -> Iterator[list[int]]:
    """Yield all ways in which the values of so many players can follow each other, or be the same, greatest first."""
    for steps in itertools.product((0, 1), repeat=people - 1):
        yield [-sum(steps[:n]) for n in range(people)]


def _read(sheet: Sheet, pair: Sequence[Line]) -> dict[int, range] | None:
    """Return all values of what two lines read, by place in a frame; None if that can't be known."""
    asked = pair[0].follows.numbers if pair[0].follows else pair[0].numbers
    read = {place: range(each.low, each.high + 1, each.step) for place, each in enumerate(asked)}
    if pair[0].formula is None or pair[1].formula is None:
        return read
    used = pair[0].formula.names | pair[1].formula.names
    if pair[0].formula.lines or pair[1].formula.lines or used >> formula.TOTAL & 1:
        return None
    rounds = sheet.options.get("rounds")
    for place, each in enumerate(asked):
        for of in (formula.HIGHEST, formula.LOWEST):
            if used >> of + place & 1:
                read[of + place] = range(min(0, each.low), each.high + 1)
        if used >> formula.SUM + place & 1:
            read[formula.SUM + place] = range(each.low * sheet.players[1], each.high * sheet.players[1] + 1)
    read[formula.ROUND] = range(1, 1 + (rounds if isinstance(rounds, int) else 99))
    read[formula.PLAYERS] = range(sheet.players[0], sheet.players[1] + 1)
    return {place: values for place, values in read.items() if used >> place & 1}


def _entered(n: int | None) -> int | None:
    """Return the points of an entry, None if it has more than it may, and is refused."""
    return n if n is None or abs(n) <= POINTS else None


def worth(line: Line, given: Mapping[int, Sequence[int]]) -> Sequence[int | None]:
    """Return what a line is worth for each of these values, without its rank; None where they are refused."""
    if line.formula is None:
        return [line.value(n) for n in given[0]]
    count = len(next(iter(given.values()))) if given else 1
    frame = line.formula.frame(count)
    for place in range(len(formula.NAMES)):
        frame[place] = given.get(place, (0,) * count)
    try:
        return line.formula.values(frame, ())
    except RuleError:
        if count == 1:
            return [None]
    one_by_one = ({place: [column[n]] for place, column in given.items()} for n in range(count))
    return [worth(line, one)[0] for one in one_by_one]
