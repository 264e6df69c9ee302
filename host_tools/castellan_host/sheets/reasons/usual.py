"""What the games in a sheet's examples have in common: those that are tried are to be like them, as real ones are.

Nothing is known of the game itself. What few numbers have in common may be nothing that its rules say, so it takes
some of them; and a game that breaks it is shown as one that may not happen.
"""

import dataclasses
import itertools
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from castellan.games.pad import formula
from castellan.games.pad.lines import END, ROUND
from castellan_host.sheets.checking import layout
from castellan_host.sheets.model import Example, Line, Number, Sheet, lines_read
from castellan_host.sheets.near.near_sheets import alike
from castellan_host.sheets.reasons.adding import by_players, of_players, said, sum_in, together
from castellan_host.sheets.reasons.kinds import Kinds, parts

_SOME = 4  # numbers from which their least and greatest are believed
_FEW = 2  # that is as good as having something or not, with its sign
_MANY = 6  # pairs of numbers from which their order is
_STRICT = 4  # that are enough for it if one number is greater than the other one in each of them
_ROUNDS = 3  # from which it is that one player has something in each of them, not always the same
_ROUND = "r"  # the round, in a record's formula
_KNOWN = 1 << formula.ROUND | 1 << formula.PLAYERS  # what a sum is of
_COMPARED = r"[<>=%\/,\(\-]\d+|\d+[<>=!]"  # in a record's formula: not what is added, or multiplied by
_SURE = 100  # how much less likely a step by accident has to be than none, as if numbers had any rest
_LARGE = 20  # that two rows add up to alike by their rules
_FAR = 1000  # numbers from here on are no values that are entered

if TYPE_CHECKING:
    Asked = tuple[int, int]  # a line's place, and which of its numbers
    Rows = dict[Asked, Sequence[int]]  # numbers of the same round, of the end, or of one entry
    Pair = tuple[Asked, Asked, str]  # two numbers, and what they have to do with each other


_HOLD = {
    "least": lambda a, b: all(n >= m for n, m in zip(a, b, strict=True)),
    "zero": lambda a, b: all(n or not m for n, m in zip(a, b, strict=True)),
    "sign": lambda a, b: all(not m or (m > 0) == bool(n) for n, m in zip(a, b, strict=True)),
}
_SAYS = {
    "least": "{a} is at least {b}",
    "zero": "{b} is 0 where {a} is",
    "sign": "{b} is above 0 only with {a}, and below 0 only without",
}


class Usual:
    """What the examples of a sheet have in common. `sheet` is it with narrower numbers, and sums that they have."""

    def __init__(self, sheet: Sheet) -> None:
        self._given = sheet
        self.kinds = Kinds(sheet)
        self._asked = [(place, k) for place, line in enumerate(sheet.lines) for k in range(len(line.numbers))]
        every = [part for example in sheet.games for part in parts(sheet, example)]
        self._ranges: dict[Asked, tuple[int, int]] = {}
        self._sums: dict[Asked, str] = {}
        self._codes: dict[str, formula.Formula] = {}  # of sums
        self._flags: set[Asked] = set()
        self._ones: set[Asked] = set()  # that one player has in each round
        self._lacked: set[Asked] = set()  # that one player lacks in each round, and all others have
        self._alike = [alike(sheet, place) for place in range(len(sheet.lines))]
        self._least: dict[Asked, int] = {}
        self._steps: dict[Asked, int] = {}
        for asked in self._asked:
            values = [n for other in self._alike[asked[0]] for _, of in every for n in of.get((other, asked[1]), ())]
            self._least[asked] = min([n for n in values if n > 0], default=0)
            step = _step(values)
            if step > sheet.lines[asked[0]].numbers[asked[1]].step:
                self._steps[asked] = step
            rows = [(n, rows[asked]) for n, rows in every if asked in rows]
            if rows:
                self._learn(asked, rows)
        pairs = [(pair, self._both(pair, [rows for _, rows in every])) for pair in self._neighbours()]
        self._pairs = [pair for pair, rows in pairs if rows and self._learn_pair(pair, rows)]
        self._strict = [pair for pair, rows in pairs if pair not in self._pairs and self._is_strict(pair, rows)]
        self._joint = dict(self._learn_joint([rows for _, rows in every]))
        self._narrow()

    def _narrow(self) -> None:
        lines = [self._narrowed(place, line) for place, line in enumerate(self._given.lines)]
        self.sheet = dataclasses.replace(self._given, lines=tuple(lines))

    def take(self, text: str) -> None:
        """Take what holds in every game, by an answer: what some numbers add up to, with which games are then tried."""
        self.kinds.take(text)
        for asked in self._asked:
            added = sum_in(text, [self._name(asked)])
            if added:
                self._sums[asked] = added
                self._narrow()
        for a, b in [(a, b) for a in self._asked for b in self._asked if a != b]:
            added = sum_in(text, [self._name(a), self._name(b)])
            if added and (b, a) not in self._joint:
                self._joint[a, b] = added

    def __bool__(self) -> bool:
        found = self._ranges, self._sums, self._joint, self._steps, self._flags, self._pairs, self._strict
        return any(map(bool, (*found, self._ones, self._lacked)))

    def unlike(self, example: Example) -> list[str]:
        """Return what a game doesn't have in common with the examples, as these have it; nothing if it is like them."""
        return list(dict.fromkeys([*self._unlike(example), *self._unlike_few(example)]))

    def firmly_unlike(self, example: Example) -> list[str]:
        """Return what of that so many numbers of the examples have that a game without it is hardly one."""
        return list(dict.fromkeys(self._unlike(example)))

    def is_like(self, example: Example) -> bool:
        """Return whether a game is like the examples."""
        return not any(True for found in (self._unlike, self._unlike_few) for _ in found(example))

    def _unlike(self, example: Example) -> Iterator[str]:
        for n, rows in parts(self._given, example):
            for asked in self._asked:
                row = rows.get(asked, ())
                if asked in self._ranges and row and (n is not None or any(row)):
                    low, high = self._ranges[asked]
                    if min(row) < low or max(row) > high:
                        yield f"{self._name(asked)} is {low} to {high}"
                if asked in self._sums and len(row) > 1 and sum(row) != self._sum(asked, n, len(row)):
                    yield together([self._name(asked)]) + said(self._sums[asked])
                if asked in self._flags and _having(row) > 1:
                    yield f"at most one player has {self._name(asked)}"
            yield from self._unordered(self._pairs, rows)

    def _unlike_few(self, example: Example) -> Iterator[str]:
        for _, rows in parts(self._given, example):
            for asked in self._ones:
                row = rows.get(asked, ())
                if len(row) > 1 and _having(row) != 1:
                    yield f"one player has {self._name(asked)}"
            for asked in self._lacked:
                row = rows.get(asked, ())
                if len(row) > 1 and _having(row) != len(row) - 1:
                    yield f"one player has no {self._name(asked)}"
            for asked, step in self._steps.items():
                if any(n % step for n in rows.get(asked, ())):
                    yield f"{self._name(asked)} is a multiple of {step}"
            for (a, b), text in self._joint.items():
                one, other = rows.get(a, ()), rows.get(b, ())
                if len(one) == len(other) > 1 and sum(one) + sum(other) != self._value(text, None, len(one)):
                    yield together([self._name(a), self._name(b)]) + said(text)
            yield from self._unordered(self._strict, rows)

    def _unordered(self, pairs: "Sequence[Pair]", rows: "Rows") -> Iterator[str]:
        for a, b, kind in pairs:
            if a in rows and b in rows and not _HOLD[kind](rows[a], rows[b]):
                yield _SAYS[kind].format(a=self._name(a), b=self._name(b))

    def ranges(self, unlike: Sequence[str]) -> list[str]:
        """Return the ranges, as `asks` has them, that rule out a game which is `unlike` the examples in one of these.

        There is none if it is unlike them in more than ranges.
        """
        found = []
        for place, k in self._asked:
            number, name = self._given.lines[place].numbers[k], self._name((place, k))
            low, high = self._ranges.get((place, k), (number.low, number.high))
            if f"{name} is {low} to {high}" in unlike:
                found.append(f"{number.name} {low}..{high}")
            elif f"at most one player has {name}" in unlike and number.low >= 0 and number.high > 1:
                found.append(f"{number.name} 0..1")
        return found if len(found) == len(unlike) else []

    def least(self, place: int, number: str) -> int:
        """Return the least number above 0 that the examples have of a line or of one like it, 0 if they have none."""
        return next((n for (line, k), n in self._least.items() if (line, self._name_of(line, k)) == (place, number)), 0)

    def mended(self, example: Example) -> Example:
        """Return a game whose rounds add up to what they do in the examples, where the players' numbers can do it.

        A number of one line that is at least that of another is raised to it.
        """
        example = self._raised(example)
        if not self._joint and all(text.isdigit() for text in self._sums.values()):  # these stay as a game is changed
            return example
        rows = list(example.rows)
        places = {asked: row for row, asked in enumerate(layout(self._given, example))}
        for (n, place, k), row in places.items():
            if (place, k) in self._sums and len(rows[row]) > 1:
                number = self.sheet.lines[place].numbers[k]
                rows[row] = _filled(rows[row], number, self._sum((place, k), n, len(rows[row])))
            for (a, b), text in self._joint.items():
                other = places.get((n, *b))
                if a == (place, k) and other is not None and len(rows[row]) > 1:
                    number = self.sheet.lines[b[0]].numbers[b[1]]
                    total = self._value(text, None, len(rows[row])) - sum(rows[row])
                    rows[other] = _filled(rows[other], number, total)
        return dataclasses.replace(example, rows=tuple(rows))

    def _raised(self, example: Example) -> Example:
        """Return a game in which numbers of lines that are at least those of others are raised to them."""
        least = [(a, b) for a, b, kind in (*self._pairs, *self._strict) if kind == "least" and a[0] != b[0]]
        if not least:
            return example
        rows = list(example.rows)
        places = {asked: row for row, asked in enumerate(layout(self._given, example))}
        for a, b in [pair for pair in reversed(least) if pair[0] not in self._sums]:
            high = self._given.lines[a[0]].numbers[a[1]].high
            for n, row in [(n, row) for (n, *asked), row in places.items() if tuple(asked) == b]:
                other = places.get((n, *a))
                if other is not None and len(rows[other]) == len(rows[row]):
                    rows[other] = tuple([max(x, min(y, high)) for x, y in zip(rows[other], rows[row], strict=True)])
        return dataclasses.replace(example, rows=tuple(rows))

    def _learn(self, asked: "Asked", rows: Sequence[tuple[int | None, Sequence[int]]]) -> None:
        line = self._given.lines[asked[0]]
        number, values = line.numbers[asked[1]], [n for _, row in rows for n in row]
        if any(values) and number == Number(number.name):  # without a range of its own
            low, high = min(values), max([*values, *self._constants(asked[0])])
            if len(values) < _SOME:
                low, high = 0, high * 2
            self._ranges[asked] = min(low, number.high), min(high, number.high)
        if line.when not in (ROUND, END):
            return
        several = [(n, row) for n, row in rows if len(row) > 1]
        if not several:
            return
        sums = {sum(row) for _, row in several}
        declared = [text for k, text in line.sums if k == asked[1]]
        if declared:
            self._sums[asked] = declared[0]
            if any(sum(row) != self._sum(asked, n, len(row)) for n, row in several):
                del self._sums[asked]
        elif line.when == ROUND and {n for n, _ in several} > {1} and all(sum(row) == n for n, row in several):
            self._sums[asked] = _ROUND
        elif len(sums) == 1 and len({tuple(row) for _, row in several}) > 1 and min(sums) >= _sure(len(several)):
            self._sums[asked] = str(min(sums))
        elif len(several) > 2 and len(sums) > 1 and len({sum(row) - len(row) for _, row in several}) == 1:
            self._sums[asked] = of_players(sum(several[0][1]) - len(several[0][1]))
        elif _is_of_one([row for _, row in several]):
            self._ones.add(asked)
        elif _is_of_one([[not n for n in row] for _, row in several]):
            self._lacked.add(asked)
        elif _is_flag(number, [row for _, row in several]):
            self._flags.add(asked)
        if asked in self._sums:  # which is enough; more rounds may need greater numbers
            self._ranges.pop(asked, None)

    def _learn_joint(self, parts: "Sequence[Rows]") -> "Iterator[tuple[tuple[Asked, Asked], str]]":
        """Yield two numbers that add up to the same in each round, or to as many more than play, the greater one last.

        As votes for whoever was right and for others are as many as vote. Neither does so alone.
        """
        for a, b in itertools.combinations(self._asked, 2):
            lines = self._given.lines[a[0]], self._given.lines[b[0]]
            if abs(a[0] - b[0]) > 1 or lines[0].when != lines[1].when or lines[0].when not in (ROUND, END):
                continue
            rows = [(of[a], of[b]) for of in parts if a in of and b in of and len(of[a]) > 1]
            sums = [(sum(one), sum(other)) for one, other in rows]
            if a in self._sums or b in self._sums or len({n for n, _ in sums}) < _FEW or len(sums) <= _FEW:
                continue
            totals = {n + m for n, m in sums}
            more = {sum(one) + sum(other) - len(one) for one, other in rows}
            by = by_players([(sum(one) + sum(other), len(one)) for one, other in rows])
            is_same = len(totals) == 1 and (by is None or self._given.players[0] == self._given.players[1])
            text = str(min(totals)) if is_same else of_players(min(more)) if len(more) == 1 else ""
            if text and all(any(one) or any(other) for one, other in rows):
                high = [line.numbers[asked[1]].high for line, asked in zip(lines, (a, b), strict=True)]
                yield ((b, a) if high[0] > high[1] else (a, b)), text

    def _constants(self, place: int) -> Iterator[int]:
        """Yield the numbers that a line's number is compared with: in its formula or table, in lines that read it."""
        for n, line in enumerate(self._given.lines):
            text = line.points.partition("#")[0]
            if n != place and place not in lines_read(line.formula):
                continue
            if text.startswith("["):
                yield text.partition("]")[0].count(",") + 1
            else:
                found = [int(re.findall(r"\d+", part)[0]) for part in re.findall(_COMPARED, text)]
                yield from (n + 1 for n in found if n < _FAR)

    def _neighbours(self) -> "Iterator[Pair]":
        """Yield the pairs of numbers that may have to do with each other, and how."""
        for a in self._asked:
            for b in self._asked:
                lines = self._given.lines[a[0]], self._given.lines[b[0]]
                apart = abs(a[0] - b[0])
                if a == b or lines[0].when != lines[1].when or apart > 1:
                    continue
                if not apart or lines[0].when == ROUND or _share_a_word(*lines):
                    yield from ((a, b, kind) for kind in _HOLD)

    def _both(self, pair: "Pair", parts: "Sequence[Rows]") -> list[tuple[Sequence[int], Sequence[int]]]:
        """Return the rows of two numbers of which what they have to do with each other holds, none if it doesn't."""
        a, b, kind = pair
        both_of = [((n, a[1]), (n, b[1])) for n in self._alike[a[0]]] if a[0] == b[0] else [(a, b)]
        rows = [(rows[a], rows[b]) for a, b in both_of for rows in parts if a in rows and b in rows]
        return rows if all(_HOLD[kind](one, other) for one, other in rows) else []

    def _learn_pair(self, pair: "Pair", rows: "Sequence[tuple[Sequence[int], Sequence[int]]]") -> bool:
        """Return whether enough rows have what holds of them to believe that two numbers have to do with each other."""
        a, b, kind = pair
        if kind == "sign":
            return False
        both = _pairs(rows)
        if kind == "zero":
            others = [m for n, m in both if n]
            enough = _SOME - (a[0] == b[0] and len(self._alike[a[0]]) > 1)
            return len(both) - len(others) >= enough and 2 * len([m for m in others if m]) > len(others)
        lines = self._given.lines
        is_akin = a[0] != b[0] and _share_a_word(lines[a[0]], lines[b[0]])
        some = 2 if is_akin else _MANY
        if is_akin and len(both) > some and any(n > m for n, m in both):  # as the second of several colours is
            return True
        return len(both) >= some and 2 * len([n for n, m in both if n > m]) >= len(both)

    def _is_strict(self, pair: "Pair", rows: "Sequence[tuple[Sequence[int], Sequence[int]]]") -> bool:
        """Return whether the first number is greater in each of some rows, and not as it is another kind of number.

        Or whether it is 1 or 0, and goes with the sign of the other.

        Such two have ranges of their own, and values that lie apart.
        """
        a, b, kind = pair
        if kind == "sign":  # which the other number has both ways, beside one that is 1 or 0
            flag, values = self._given.lines[a[0]].numbers[a[1]], [m for _, row in rows for m in row]
            return (flag.low, flag.high) == (0, 1) and any(m < 0 for m in values) and any(m > 0 for m in values)
        both = [(n, m) for n, m in _pairs(rows) if n or m]
        if kind != "least" or len(both) < _STRICT or any(n == m for n, m in both):
            return False
        one, other = [self._given.lines[place].numbers[k] for place, k in (a, b)]
        is_same = bool(one.range) and one.range == other.range
        return is_same or max([m for _, m in both]) >= min([n for n, _ in both])

    def _narrowed(self, place: int, line: Line) -> Line:
        numbers, sums = [], list(line.sums)
        for k, number in enumerate(line.numbers):
            low, high = self._ranges.get((place, k), (number.low, number.high))
            step = self._steps.get((place, k))
            if step:
                low += -low % step
                high -= high % step
            numbers.append(dataclasses.replace(number, low=low, high=high, step=step or number.step))
            if (place, k) in self._sums and not line.sums:
                sums.append((k, self._sums[place, k]))
        return dataclasses.replace(line, numbers=tuple(numbers), sums=tuple(sums))

    def _sum(self, asked: "Asked", n: int | None, people: int) -> int:
        return self._value(self._sums[asked], n, people)

    def _value(self, text: str, n: int | None, people: int) -> int:
        """Return what a sum is, in a round of so many."""
        if text.isdigit():
            return int(text)
        if text not in self._codes:
            self._codes[text] = formula.Formula(text, _KNOWN, 0)
        code = self._codes[text]
        frame = code.frame(1)
        frame[formula.ROUND], frame[formula.PLAYERS] = (n or 0,), (people,)
        return code.values(frame, ())[0]

    def _name(self, asked: "Asked") -> str:
        line = self._given.lines[asked[0]]
        return f'"{line.numbers[asked[1]].name}"'

    def _name_of(self, place: int, k: int) -> str:
        return self._given.lines[place].numbers[k].name


def _step(values: Sequence[int]) -> int:
    """Return the step that numbers have: their greatest divisor, 1 if they are too few to believe it."""
    several = {abs(n) for n in values if n}
    step = 0
    for n in several:
        rest = n
        while rest:
            step, rest = rest, step % rest
    return step if len(several) > 1 and step ** len(several) >= _SURE else 1


def _filled(row: Sequence[int], number: Number, total: int) -> tuple[int, ...]:
    """Return a row that adds up to a total, the row itself if its players' numbers can't."""
    filled, more = list(row), total - sum(row)
    fits = [seat for seat, m in enumerate(filled) if number.low <= m + more <= number.high]
    for seat in sorted(range(len(filled)), key=lambda seat: (seat not in fits, -filled[seat])):
        m = max(number.low, min(number.high, filled[seat] + more))
        more -= m - filled[seat]
        filled[seat] = m
    return tuple(row) if more else tuple(filled)


def _pairs(rows: Sequence[tuple[Sequence[int], Sequence[int]]]) -> list[tuple[int, int]]:
    """Return the two numbers of each player in the rows in which somebody has some of each."""
    return [(n, m) for one, other in rows if any(one) and any(other) for n, m in zip(one, other, strict=True)]


def _sure(rows: int) -> int:
    """Return the least that so many rows have to add up to, all of them, which is no accident then."""
    return 1 if rows > _FEW else _LARGE


def _having(row: Sequence[int]) -> int:
    """Return how many players have some of a number."""
    return len([n for n in row if n])


def _is_of_one(rows: Sequence[Sequence[int]]) -> bool:
    """Return whether one player has something in each of these rounds, and not always the same."""
    having = [[seat for seat, n in enumerate(row) if n] for row in rows]
    return len(rows) >= _ROUNDS and all(len(seats) == 1 for seats in having) and len({each[0] for each in having}) > 1


def _is_flag(number: Number, rows: Sequence[Sequence[int]]) -> bool:
    """Return whether one player at most has a number in each row, which is 1, or has a range of two steps from 0."""
    some = [row for row in rows if any(row)]
    if not some or max(map(_having, some)) > 1:
        return False
    values = {n for row in some for n in row if n}
    is_small = number.low >= -_FEW * number.step and number.high <= _FEW * number.step
    return (values == {1} and (number.high == 1 or len(rows) > 1)) or (is_small and len(some) > 1)


def _share_a_word(one: Line, other: Line) -> bool:
    return not set(one.name.lower().split()).isdisjoint(other.name.lower().split())
