"""The lines of a score sheet, read from the texts in a game's record: `docs/sheets.md`, "In a game".

science|tablets,compasses,gears|a*a+b*b+c*c+7*min(a,b,c)|e
"""

from collections import namedtuple

from castellan.core.errors import RuleError
from castellan.core.rules.shapes import check_name, is_space
from castellan.games.pad import formula
from castellan.games.pad.formula import Formula

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Sequence

MOST = 20  # lines
NAME = 14  # code points of a name
NUMBERS = 3  # of a line
POINTS = 9999  # of a number, and of the points of one entry, above and below 0
HIGH = 999  # of a number without a range

# When a line is asked. A line that asks nothing is worked out ever anew, or booked with the ROUND line before it.
ROUND, END, ONCE, ANY, NOW, DERIVED = "r", "e", "o", "a", "n", "."
BY_SEAT = (ONCE, ANY, NOW)  # asked of one player

# What every formula can use, and those of lines that ask something, by bits of formula.NAMES.
_FREE = 1 << formula.ROUND | 1 << formula.PLAYERS
_TOTAL = 1 << formula.TOTAL


# A number that a line asks.
Number = namedtuple("Number", ("name", "low", "high", "step"))


class Line:
    """A line of a sheet.

    `numbers` are those that it asks; `question` is the number of its first question. `when` is one of the letters
    above. Its points are `holder`'s for the one who has it, or those of `formula`, `table` with `more`, or `steps`, or
    the first number; and `prizes` by place, `ties` says what those who tie get: "f" all, "n"
    nothing, "s" their part of the best place's prize, "" their part of the prizes of all their places. `counts` says
    whether the points count, `expected` has (number, formula) of rows that add up. `dependents` are the lines that are
    worked out anew after each entry of this one; by `sources`, bits, a line knows of which it is one. `waits` says
    whether the points of a line that is asked of one player are known from its numbers.
    """

    numbers: list[Number]
    when: str

    # What most lines do not have. On the chip each attribute of its own makes a line slower to read.
    holder = 0
    text = ""  # of the formula, until it is compiled
    formula: Formula | None = None
    table: tuple[int, ...] = ()
    more = 0
    steps: tuple[int, ...] = ()
    prizes: tuple[int, ...] = ()
    ties = ""
    counts = True
    sums: "tuple[tuple[int, str], ...]" = ()
    expected: "tuple[tuple[int, Formula], ...]" = ()
    follows: "Line | None" = None
    followers: "tuple[Line, ...]" = ()  # what is booked with this line
    dependents: "Sequence[Line]" = ()
    sources = 0
    waits = False

    def __init__(self, text: str, place: int, before: "list[Line]") -> None:
        """Read a line; its formulas are compiled later. Raises RuleError "pad.line"."""
        parts = text.split("|")
        if len(parts) != 4:
            raise _unreadable("parts", text)
        self.name, asks, points, when = parts
        self.place = place
        self.question: int = before[-1].question + len(before[-1].numbers) if before else 0
        self._check_name(self.name)
        self.numbers = self._read_asks(asks)
        self.when = when if len(when) == 1 else self._read_counts(when)
        self._check_when(when, asks, before)
        if asks == "=":
            self.holder = _number(points)
            if not self.holder:
                raise _unreadable("number", points)
        elif points:
            self._read_points(points)
        self._check()
        self.plain = not (self.text or self.table or self.steps or self.prizes)  # whether points are the first number
        self.by_seat = bool(self.numbers) and self.when in BY_SEAT  # whether one player's numbers are asked
        self.by_row = bool(self.numbers) and not self.by_seat  # whether numbers of all are asked at once

    def _read_asks(self, asks: str) -> "list[Number]":
        if asks in ("-", "="):
            return []
        if not asks:
            return [Number(self.name, 0, HIGH, 1)]
        if asks[0] == "*":
            return [_ranged(self.name, asks[1:])]
        texts = asks.split(",")
        if len(texts) > NUMBERS:
            raise _unreadable("numbers", asks)
        numbers = []
        for text in texts:
            name, _, span = text.rpartition(" ")
            numbers.append(_ranged(name, span) if ".." in span else Number(text, 0, HIGH, 1))
            self._check_name(numbers[-1].name)
        names = [number.name for number in numbers]
        if len(dict.fromkeys(names)) < len(names):
            raise _unreadable("same", asks)
        return numbers

    def _check_name(self, name: str) -> None:
        check_name(name, [], NAME)
        for letter in name:
            if letter > "~" and is_space(letter):
                raise _unreadable("name", name)
        if name[0] in "-=*" or "  " in name or "," in name or ".." in name:
            raise _unreadable("name", name)

    def _read_counts(self, text: str) -> str:
        """Read whether the line counts, and its sums, behind the letter when it is asked; return that."""
        when, rest = text[:1], text[1:]
        if rest[:1] == "-":
            self.counts, rest = False, rest[1:]
        sums = []
        for part in split_sums(rest):
            number = "abc".find(part[:1])
            if not 0 <= number < len(self.numbers) or when not in (ROUND, END):
                raise _unreadable("sums", text)
            sums.append((number, part[1:]))
        self.sums = tuple(sums)
        return when

    def _check_when(self, text: str, asks: str, before: "list[Line]") -> None:
        """Check when the line is asked; note the line that it is booked with, if any."""
        if asks == "-" and self.when == ROUND:
            if not before or before[-1].when != ROUND or not (before[-1].numbers or before[-1].follows):
                raise _unreadable("follows", self.name)
            self.follows = before[-1].follows or before[-1]
            return
        allowed = DERIVED if asks == "-" else ROUND + END + NOW if asks == "=" else ROUND + END + ONCE + ANY + NOW
        if not self.when or self.when not in allowed:
            raise _unreadable("when", text)

    def _read_points(self, text: str) -> None:
        first = text[:1]
        if first == "[":
            values, _, more = text[1:].partition("]")
            self.table = _numbers(values)
            self.more = _number(more[1:] if more[:1] == "+" else more) if more else 0
        elif first == "{" and text[-1] == "}":
            self.steps = _numbers(text[1:-1])
        else:
            text, mark, prizes = text.partition("#")
            if mark:
                if prizes[-1:] in ("f", "n", "s"):
                    self.ties, prizes = prizes[-1], prizes[:-1]
                self.prizes = _numbers(prizes)
            self.text = text

    def _check(self) -> None:
        """Raise RuleError if parts of the line, each of which can be read, do not go together."""
        if self.numbers:
            low = self.numbers[0].low
            if self.table and low < 0:
                raise _unreadable("table", self.name)
            if self.prizes and self.when == ANY:
                raise _unreadable("rank", self.name)
        elif not self.holder and not self.text:
            raise _unreadable("nothing", self.name)
        if self.steps and list(self.steps) != sorted(dict.fromkeys(self.steps)):
            raise _unreadable("steps", self.name)

    def value(self, n: int) -> int:
        """Return a number's points in a line without a formula, without those by place."""
        if self.table:
            last = len(self.table) - 1
            return self.table[n] if n <= last else self.table[last] + self.more * (n - last)
        if self.steps:
            return len([step for step in self.steps if n >= step])
        return 0 if self.prizes else n

    def ranked(self, values: "Sequence[int | None]") -> list[int]:
        """Return each player's points by the place of the value, greatest first; nobody's where that is None."""
        points = []
        for value in values:
            prize = 0
            if value is not None:
                above = len([other for other in values if other is not None and other > value])
                same = len([other for other in values if other == value])
                if same == 1 or self.ties == "f":
                    prize = self._prize(above)
                elif self.ties != "n":
                    places = range(above, above + (1 if self.ties else same))
                    prize = sum([self._prize(place) for place in places])
                    prize = prize // same if prize > 0 else -(-prize // same)  # the rest of a loss is dropped, too
            points.append(prize)
        return points

    def _prize(self, place: int) -> int:
        return self.prizes[place] if place < len(self.prizes) else 0


class Sheet:
    """The lines of a sheet; `questions` has (line, which of its numbers) by number."""

    def __init__(self, texts: "Sequence[str]") -> None:
        """Read the lines. Raises RuleError "pad.sheet" with the number of the line and the cause."""
        self.lines: list[Line] = []
        if len(texts) > MOST:
            raise RuleError("pad.lines", limit=MOST)
        names: list[str] = []
        for place, text in enumerate(texts):
            try:
                line = Line(text, place, self.lines)
                # Compiled here, since formulas are read deep on the stack.
                if line.text:
                    asked = line.follows.numbers if line.follows else line.numbers
                    line.formula = Formula(line.text, known_names(len(asked), line.when), place)
                    del line.text  # back to the class's: it takes as much of the heap as the record's
                for number, expected in line.sums:
                    line.expected += ((number, Formula(expected, _FREE, 0)),)
                if line.name in names:
                    raise _unreadable("twice", line.name)
            except RuleError as error:
                raise RuleError("pad.sheet", line=place + 1, cause=error)
            names.append(line.name)
            self.lines.append(line)
            if line.follows:
                line.follows.followers += (line,)
        self._group()

    def _group(self) -> None:
        """Find which lines are asked when, and which depend on others."""
        self.questions = [(line, k) for line in self.lines for k in range(len(line.numbers))]
        self.by_round = [line for line in self.lines if line.when == ROUND and not line.follows]
        self.at_end = [line for line in self.lines if line.when == END]
        self.by_seat = [line for line in self.lines if line.when in BY_SEAT and not line.holder]
        self.derived = [line for line in self.lines if line.when == DERIVED]
        self.of_a_round = sum([len(line.numbers) or 1 for line in self.by_round])  # rows, and who has what
        for line in self.lines:
            if line.when != DERIVED and not line.follows:
                line.dependents = self._dependents(line)
        for line in self.lines:
            for other in line.dependents:
                other.sources |= 1 << line.place
        self.with_a_round = self._dependents(None)  # what is worked out anew when a round is over
        for line in self.by_seat:
            line.waits = not (line.formula and line.formula.uses(formula.ROUND))
        self.independent = self._independent()

    def _dependents(self, line: Line | None) -> list[Line]:
        """Return what depends on a line, on what is booked with it, and on what depends on that; for None on the round.

        They are in an order in which each comes after those that it depends on.
        """
        touched = 0
        for each in (line,) + line.followers if line else ():
            touched |= 1 << each.place
        found = []
        for other in self.derived:
            code: Formula = other.formula  # type: ignore[assignment]
            if code.lines & touched or (not line and code.uses(formula.ROUND)):
                touched |= 1 << other.place
                found.append(other)
        return found

    def _independent(self) -> bool:
        """Return whether no points depend on others at the time of an entry, nor on the round that ends."""
        for line in self.lines:
            code = line.formula
            if code and (code.uses(formula.TOTAL) or (code.lines and line.when != DERIVED)):
                return False
        return not self.with_a_round

    def words(self, q: int) -> str:
        """Return the name of the number that question q asks, behind its line's if others have that name."""
        line, k = self.questions[q]
        name: str = line.numbers[k].name
        same = 0
        for other, n in self.questions:
            same += other.numbers[n].name == name
        return name if same == 1 or name == line.name else line.name + " " + name

    def named(self, name: str) -> Line | None:
        """Return the line of a name, None if there is none."""
        for line in self.lines:
            if line.name == name:
                return line
        return None


_last: "tuple[tuple[str, ...], Sheet | None]" = ((), None)


def sheet_of(texts: "Sequence[str]") -> Sheet:
    """Return the sheet of these lines, as `Sheet` does; that of the game at hand is kept, since each undo asks."""
    global _last
    known, sheet = _last
    if sheet is None or known != tuple(texts):
        sheet = Sheet(texts)
        _last = tuple(texts), sheet
    return sheet


def _unreadable(why: str, text: str) -> RuleError:
    return RuleError("pad.line", why=why, value=text)


def known_names(asked: int, when: str) -> int:
    """Return which of formula.NAMES a line can use that has so many numbers, by bits."""
    if not asked:
        return _FREE
    own = (1 << asked) - 1
    if when in BY_SEAT:
        return own | _FREE | _TOTAL
    return own | own << formula.SUM | own << formula.HIGHEST | own << formula.LOWEST | _FREE | _TOTAL


def split_sums(text: str) -> list[str]:
    """Return what follows each "=" that begins a sum: the number's letter, and a formula, which may compare."""
    if not text:
        return []
    if text[0] != "=":
        raise _unreadable("when", text)
    parts, start = [], 1
    for place in range(1, len(text)):
        if text[place] == "=" and text[place - 1] not in "=<>!" and text[place + 1 : place + 2] in ("a", "b", "c"):
            parts.append(text[start:place])
            start = place + 1
    return parts + [text[start:]]


def _ranged(name: str, text: str) -> Number:
    """Return a number by its name and its range, `low..high` or `low..high/step`."""
    span, slash, step = text.partition("/")
    low, dots, high = span.partition("..")
    number = Number(name, _number(low), _number(high), _number(step) if slash else 1)
    if not dots or number.low > number.high or number.step < 1:
        raise _unreadable("range", text)
    return number


def _number(text: str) -> int:
    try:
        number = int(text) if len(text) <= 5 else POINTS + 1
    except ValueError:
        raise _unreadable("number", text)
    if not -POINTS <= number <= POINTS or str(number) != text:
        raise _unreadable("number", text)
    return number


def _numbers(text: str) -> tuple[int, ...]:
    numbers = []
    for each in text.split(","):  # a comprehension would be a call more, deep on the stack
        numbers.append(_number(each))
    return tuple(numbers)
