"""What may be why a game can't happen: what all examples of a sheet show, though too few of them to believe it.

Some of it is likely, as that who has the first of a panorama has cards of it: games without it are tried later. All of
it is asked about once a game is said to be impossible, as nobody knows but who knows the rules.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from castellan.games.pad.lines import END, ROUND
from castellan_host.sheets.checking import layout
from castellan_host.sheets.model import Example, Number, Sheet
from castellan_host.sheets.reasons import adding, relating

_FEW = 2  # rows that are enough to ask about what they have in common
_SOME = 3  # numbers, or pairs of them
_AT_MOST = "at most "
_TIE = -1  # the place of numbers that break a tie, which are of no line

if TYPE_CHECKING:
    Asked = tuple[int, int]  # a line's place, and which of its numbers
    Rows = dict[Asked, Sequence[int]]  # numbers of the same round, of the end, or of one entry
    Kind = tuple[
        str, tuple[Asked, ...], Callable[..., bool]
    ]  # a text, of which numbers, whether it holds for their rows
    Owned = tuple[str, int, Asked, int]  # a text, the line that one player has, a number, and its least for that one


def parts(sheet: Sheet, example: Example) -> "Iterator[tuple[int | None, Rows]]":
    """Yield the numbers of a game that are entered together, with the round, from 1; None is the end, 0 an entry."""
    found: list[tuple[int | None, Rows]] = []
    for row, (n, place, k) in zip(example.rows, layout(sheet, example), strict=False):
        if k >= 0 and row:
            if not found or found[-1][0] != n:
                found.append((n, {}))
            found[-1][1][place, k] = row
    yield from found
    names = [line.name for line in sheet.lines]
    for cell in example.cells:
        if cell[0] in names:
            place = names.index(str(cell[0]))
            numbers = [[int(n)] for n in cell[2 : 2 + len(sheet.lines[place].numbers)]]
            if numbers:
                yield 0, {(place, k): row for k, row in enumerate(numbers)}


class Kinds:
    """What all examples of a sheet show."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._asked = [(place, k) for place, line in enumerate(sheet.lines) for k in range(len(line.numbers))]
        names = [sheet.lines[place].numbers[k].name for place, k in self._asked]
        self._names = {
            (place, k): f'"{name}"' if names.count(name) == 1 else f'"{sheet.lines[place].name}, {name}"'
            for (place, k), name in zip(self._asked, names, strict=True)
        }
        given = [rows for example in sheet.games for _, rows in parts(sheet, example)]
        every: dict[Asked, list[Sequence[int]]] = {}
        for asked in self._asked:
            every[asked] = [rows[asked] for rows in given if asked in rows]
        names = [line.name for line in sheet.lines]
        ties = [name.lstrip("-") for name in sheet.tie if name.lstrip("-") not in names]
        self._ties = [(_TIE, k) for k in range(len(ties))]
        for asked, name in zip(self._ties, ties, strict=True):
            self._names[asked] = f'"{name}"'
        self._is_fixed = sheet.players[0] == sheet.players[1]
        self._owned = [owned for owned in self._learn_owned() if owned[3] > 0]
        self._measured: dict[str, tuple[Asked, Callable[[Sequence[int]], int]]] = {}  # of which there may be a limit
        self._taken: list[Kind] = []
        self._likely: list[Kind] = []
        self._others: list[Kind] = []
        for asked, rows in every.items():
            if any(map(any, rows)):
                self._likely += self._learn_rows(asked, [row for row in rows if len(row) > 1])
                self._others += self._learn_numbers(asked, rows)
                lacking = [*_lacked(self._names[asked], asked, [row for row in rows if len(row) > 1])]
                is_likely = sheet.lines[asked[0]].when == ROUND and _is_by_turns(rows)
                (self._likely if is_likely else self._others).extend(lacking)
        self._others += [*self._learn_ties(), *self._learn_sums(given), *self._learn_related(given)]
        for a in self._asked:
            for b in self._asked:
                if a != b and a[0] == b[0]:
                    self._likely += self._learn_pair(a, b, list(zip(every[a], every[b], strict=True)))

    def __bool__(self) -> bool:
        return bool(self._owned or self._likely)

    def odd(self, example: Example) -> list[str]:
        """Return what is likely in all games, and doesn't hold in one."""
        return list(dict.fromkeys([*self._disowned(example), *self._broken(self._likely, parts(self._sheet, example))]))

    def broken(self, example: Example) -> list[str]:
        """Return what doesn't hold in a game, the likeliest first."""
        others = self._broken((*self._others, *self._taken), self._parts(example))
        return list(dict.fromkeys([*self.odd(example), *others]))

    def broken_alone(self, place: int, players: Sequence[Sequence[int]]) -> list[str]:
        """Return what doesn't hold of the numbers of players in one line, the likeliest first."""
        rows: Rows = {(place, k): row for k, row in enumerate(zip(*players, strict=True))}
        return list(dict.fromkeys(self._broken((*self._likely, *self._others, *self._taken), [(None, rows)])))

    def named(self, places: Iterable[int]) -> list[str]:
        """Return the names of the numbers of some lines, as they stand in what doesn't hold."""
        return [self._names[asked] for asked in self._asked if asked[0] in places]

    def had(self, example: Example) -> list[str]:
        """Return the names of the numbers of which somebody has some in a game."""
        every = [rows for _, rows in self._parts(example)]
        return [name for asked, name in self._names.items() if any(any(rows.get(asked, ())) for rows in every)]

    @property
    def ties(self) -> list[str]:
        """The names of the numbers that are asked of those who tie."""
        return [self._names[asked] for asked in self._ties]

    def _parts(self, example: Example) -> "Iterator[tuple[int | None, Rows]]":
        """Yield the numbers of a game that are entered together, those that break a tie, too."""
        yield from parts(self._sheet, example)
        if example.ties:
            yield None, dict(zip(self._ties, list(zip(*example.ties, strict=False))[1:], strict=False))

    def _broken(self, kinds: "Sequence[Kind]", every: "Iterable[tuple[int | None, Rows]]") -> Iterator[str]:
        given = [rows for _, rows in every]
        for text, asked, holds in kinds:
            for rows in given:
                if all(each in rows for each in asked) and not holds(*[rows[each] for each in asked]):
                    yield text

    def _disowned(self, example: Example) -> Iterator[str]:
        """Yield what one lacks who has what one player has."""
        if not self._owned:
            return
        holders = self._holders(example)
        at_end = [rows for n, rows in parts(self._sheet, example) if n is None]
        for text, place, asked, least in self._owned:
            seat = holders.get(place, 0)
            if seat and any(asked in rows and rows[asked][seat - 1] < least for rows in at_end):
                yield text

    def _holders(self, example: Example) -> dict[int, int]:
        """Return which player has each of the lines that one player has, from 1, 0 for nobody."""
        names = [line.name for line in self._sheet.lines]
        found = {names.index(name): seat for name, seat in example.has.items() if name in names}
        for row, (_, place, k) in zip(example.rows, layout(self._sheet, example), strict=False):
            if k < 0 and row:
                found[place] = row[0]
        return found

    def _learn_owned(self) -> "Iterator[Owned]":
        """Yield the numbers of which who has a line with a word of their name has some."""
        lines = self._sheet.lines
        for place in [place for place, line in enumerate(lines) if line.held]:
            words = set(lines[place].name.lower().split())
            for asked in self._asked:
                is_akin = words & set(lines[asked[0]].name.lower().split())
                if not is_akin or lines[asked[0]].when != END:
                    continue
                held = [(self._holders(example).get(place, 0), example) for example in self._sheet.games]
                numbers = [
                    rows[asked][seat - 1]
                    for seat, example in held
                    for _, rows in parts(self._sheet, example)
                    if seat and asked in rows and seat <= len(rows[asked])
                ]
                least = min(numbers, default=0)
                yield f'who has "{lines[place].name}" has at least {least} {self._names[asked]}', place, asked, least

    def _learn_rows(self, asked: "Asked", rows: Sequence[Sequence[int]]) -> "Iterator[Kind]":
        """Yield what the rows of a number have in common: what they add up to, how many have some of it."""
        if len(rows) < _FEW or self._sheet.lines[asked[0]].when not in (ROUND, END):
            return
        name = self._names[asked]
        yield from adding.learn([name], [asked], [[row] for row in rows], True)
        having = [_many(row) for row in rows]
        if set(having) == {1}:
            yield f"one player has {name}", (asked,), lambda row: len(row) < 2 or _many(row) == 1
        elif max(having) == 1 and having.count(1) > 1:
            yield f"at most one player has {name}", (asked,), lambda row: _many(row) < 2

    def _learn_sums(self, parts: "Sequence[Rows]") -> "Iterator[Kind]":
        """Yield what several numbers of a line, or of two lines in succession, add up to together."""
        lines = self._sheet.lines
        many = [len(line.numbers) if line.when in (ROUND, END) else 0 for line in lines]
        for place, line in enumerate(lines):
            after = many[place + 1] if place + 1 < len(lines) and lines[place + 1].when == line.when else 0
            for asked in adding.groups(place, many[place], after):
                if len(asked) == 2:  # as `Usual` names them, the greater one last
                    asked.sort(key=lambda of: lines[of[0]].numbers[of[1]].high)
                rows = [[rows[each] for each in asked] for rows in parts if all(each in rows for each in asked)]
                names = [self._names[each] for each in asked]
                yield from adding.learn(names, asked, rows, self._is_fixed)

    def _learn_ties(self) -> "Iterator[Kind]":
        """Yield what numbers that break ties have in common."""
        given = [rows for example in self._sheet.games for n, rows in self._parts(example) if self._ties and n is None]
        tied = [rows for rows in given if all(asked in rows for asked in self._ties)]
        if not tied:
            return
        for asked in self._ties:
            if all(n > 0 for rows in tied for n in rows[asked]):
                yield f"{self._names[asked]} is at least 1", (asked,), all
        for a, b in _both(self._ties):
            rows = [(of[a], of[b]) for of in tied]
            yield from relating.ordered([self._names[a], self._names[b]], [a, b], rows, _FEW, is_0_too=False)

    def _learn_related(self, parts: "Sequence[Rows]") -> "Iterator[Kind]":
        """Yield what numbers of two lines have to do with each other, or two of a line that nobody has at once."""
        lines = self._sheet.lines
        for a, b in _both([each for each in self._asked if lines[each[0]].when in (ROUND, END)]):
            if lines[a[0]].when == lines[b[0]].when and abs(a[0] - b[0]) < 2:  # further apart it is an accident
                rows = [(of[a], of[b]) for of in parts if a in of and b in of]
                learn = relating.ordered if a[0] != b[0] else relating.apart if a < b else None
                yield from learn([self._names[a], self._names[b]], [a, b], rows) if learn and rows else ()

    def _learn_pair(
        self, a: "Asked", b: "Asked", rows: Sequence[tuple[Sequence[int], Sequence[int]]]
    ) -> "Iterator[Kind]":
        """Yield what the second number of a line has to do with the first: 0 with it, at most it, so many for each."""
        both = [(n, m) for one, other in rows for n, m in zip(one, other, strict=True)]
        some = [(n, m) for n, m in both if n and m]
        one, other = self._names[a], self._names[b]
        if any(m and not n for n, m in both) or min([n for pair in both for n in pair], default=-1) < 0:
            return
        if len(some) >= _SOME:
            yield (
                f"{other} is 0 where {one} is",
                (a, b),
                lambda x, y: all(n or not m for n, m in zip(x, y, strict=True)),
            )
        if all(m <= n for n, m in both) and len([n for n, m in both if n > m]) >= _SOME and some:
            text = f"{one} is at least {other}"
            yield text, (a, b), lambda x, y: all(m <= n for n, m in zip(x, y, strict=True))
        elif len(some) == len([n for n, _ in both if n]) >= _SOME and all(m >= n for n, m in some):
            low, high = min([m // n for n, m in some]), max([-(-m // n) for n, m in some])
            text = (
                f"{other} is {low} to {high} for each of {one}" if low < high else f"{other} is {low} for each of {one}"
            )
            yield (
                text,
                (a, b),
                lambda x, y: all(low * n <= m <= high * n or not n for n, m in zip(x, y, strict=True)),
            )

    def _learn_numbers(self, asked: "Asked", rows: Sequence[Sequence[int]]) -> "Iterator[Kind]":
        """Yield what the numbers have in common: that each is more than 0, that somebody has some, the greatest one."""
        numbers, name = [n for row in rows for n in row], self._names[asked]
        if len(numbers) < _SOME:
            return
        if all(numbers):
            yield f"{name} is {_not_0(self._sheet.lines[asked[0]].numbers[asked[1]])}", (asked,), all
        if all(map(any, rows)) and any(len(row) > 1 for row in rows):
            yield f"somebody has {name}", (asked,), lambda row: len(row) < 2 or any(row)
        most, sums = max(numbers), [sum(row) for row in rows if len(row) > 1]
        is_of_all = self._sheet.lines[asked[0]].when in (ROUND, END) and any(_many(row) > 1 for row in rows)
        if is_of_all and len(set(sums)) > 1 and min(numbers) >= 0:
            yield self._at_most(adding.together([name]) + _AT_MOST, asked, _sum_of_all, max(sums))
        if most < self._sheet.lines[asked[0]].numbers[asked[1]].high:
            yield self._at_most(f"{name} is {_AT_MOST}", asked, max, most)

    def _at_most(self, before: str, asked: "Asked", measure: "Callable[[Sequence[int]], int]", most: int) -> "Kind":
        """Return that a number of each row is at most so much, and keep how it is measured for another limit."""
        self._measured[before] = asked, measure
        return f"{before}{most}", (asked,), lambda row: measure(row) <= most

    def take(self, text: str) -> None:
        """Take what holds in every game, by an answer: a limit that is not the greatest number of the examples."""
        before, most = _limit(text)
        if before in self._measured and text not in [text for text, _, _ in (*self._others, *self._taken)]:
            self._taken.append(self._at_most(before, *self._measured[before], most))

    def taken(self, example: Example) -> list[str]:
        """Return what of that doesn't hold in a game."""
        return list(dict.fromkeys(self._broken(self._taken, self._parts(example))))

    def limits(self, text: str, example: Example) -> tuple[int, int] | None:
        """Return between what a limit lies that holds in the examples, and not in a game; None if only one does."""
        before, most = _limit(text)
        if before not in self._measured:
            return None
        asked, measure = self._measured[before]
        reached = max([measure(rows[asked]) for _, rows in self._parts(example) if asked in rows], default=0)
        return (most, reached - 1) if reached - 1 > most else None


def _both(every: "Sequence[Asked]") -> "list[tuple[Asked, Asked]]":
    """Return the pairs of some numbers, in either order."""
    return [(a, b) for a in every for b in every if a != b]


def _limit(text: str) -> tuple[str, int]:
    """Return a text about a limit without it, and the limit; of another text "" and 0."""
    before, mark, most = text.rpartition(_AT_MOST)
    return (before + mark, int(most)) if mark and most.isdigit() else ("", 0)


def _sum_of_all(row: Sequence[int]) -> int:
    """Return what the players of a row have in all, 0 if it is one player."""
    return sum(row) if len(row) > 1 else 0


def _many(row: Sequence[int]) -> int:
    """Return how many players have some of a number."""
    return len([n for n in row if n])


def _lacked(name: str, asked: "Asked", rows: "Sequence[Sequence[int]]") -> "Iterator[Kind]":
    """Yield that somebody has none of a number in each of some rows, in which others have some."""
    if len(rows) >= _FEW and all(0 in row for row in rows) and max([_many(row) for row in rows]) > 1:
        yield f"somebody has no {name}", (asked,), lambda row: len(row) < 2 or 0 in row


def _is_by_turns(rows: "Sequence[Sequence[int]]") -> bool:
    """Return whether one player lacks a number in each row, and not always the same."""
    lacking = [[seat for seat, n in enumerate(row) if not n] for row in rows]
    return all(len(each) == 1 for each in lacking) and len({each[0] for each in lacking}) > 1


def _not_0(number: Number) -> str:
    """Return what a number is that could be 0 and isn't: as what it is, since "is it never 0? No" is hard to read."""
    above = number.low + number.step * (-number.low // number.step + 1)
    return "other than 0" if number.low < 0 else f"at least {above}"
