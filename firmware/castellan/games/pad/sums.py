"""What the entries of a score sheet add up to: points by line, of each player.

A line's points are booked when its last number is entered. Only what an entry touches is worked out again: its line,
what is booked with that, and the lines that are functions of these.
"""

from castellan.core.errors import VERBATIM, RuleError
from castellan.games.pad import formula
from castellan.games.pad.game import LIMIT, POINTS, TRACK, Pad
from castellan.games.pad.lines import BEGINNING, BY_SEAT, NEW_ROUND, NOW

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from castellan.games.pad.lines import Line, Sheet

    Move = tuple[int, Line, int]  # seat, line, points

_OTHERS = 1 | 1 << formula.LOWEST - formula.HIGHEST  # the bits of highest and lowest, from the first on


class Sums(Pad):
    """The numbers and the points of a game with lines; `sheet` is None until all of them are there."""

    def __init__(self, options: object) -> None:
        super().__init__(options)
        self.sheet: Sheet = None  # type: ignore[assignment]
        self.out = [False] * self.humans
        self.numbers: list[list[int | None]] = []  # by question: the row, [] if open; or each player's latest
        self.holders: list[int | None] = []  # by line who has it, from 1; 0 nobody, None not yet said
        self.booked: list[list[int]] = []  # of each player the points by line
        self.prizes: list[list[int]] = []  # by line the points by place in it, where they change with each entry
        self.part_of: tuple[int, ...] = ()  # by line its place in PARTS, 0 if it does not count

    def begin_sums(self, sheet: "Sheet") -> None:
        """Begin with nothing entered. Raises RuleError if a line is too large then."""
        start, people = self.options["start"], range(self.humans)
        counted = [line for line in sheet.lines if line.counts]
        self.part_of = tuple([1 + counted.index(line) if line.counts else 0 for line in sheet.lines])
        lines = tuple([(TRACK, VERBATIM + line.name) for line in counted])
        self.PARTS = ((TRACK, "start"),) + lines + ((TRACK, "corrections"),)
        self.parts = [[start] + [0] * (len(counted) + 1) for _ in people]
        self.booked = [[0] * len(sheet.lines) for _ in people]
        self.prizes = [[0] * self.humans if line.prizes and line.when in BY_SEAT else [] for line in sheet.lines]
        self.numbers = [[None] * self.humans if line.when in BY_SEAT else [] for line, _ in sheet.questions]
        self.holders = [0 if line.when == NOW else None for line in sheet.lines]
        self.sheet = sheet
        self._update(2 * BEGINNING - 1, people, [])

    # -- Points -------------------------------------------------------------------

    def book_row(self, line: "Line", moves: "list[Move]") -> int:
        """Book a line whose numbers of all players are there, and what is booked with it; return a bit for each."""
        first = line.question
        rows = self.numbers[first : first + len(line.numbers)]
        totals = list(self.tracks[TRACK])
        touched = 0
        for each in [line] + line.followers:
            values = self._values(each, rows, totals)
            prizes = each.ranked(rows[0] if each.numbers else values) if each.prizes else None
            for seat, value in enumerate(values):
                if value is not None:
                    n = value if each.numbers or not prizes else 0
                    self.move(seat, each, n + (prizes[seat] if prizes else 0), moves)
            touched |= 1 << each.place
        return touched

    def _values(self, line: "Line", rows: "list[list[Any]]", totals: list[int]) -> "list[Any]":
        """Return each player's value of a line, None of those who are out."""
        numbers = [0] * len(formula.NAMES)
        numbers[formula.ROUND], numbers[formula.PLAYERS] = self.round_now(), self.humans
        used = line.formula.names if line.formula else 0
        for k, row in enumerate(rows):
            if used >> formula.SUM + k & 1:
                numbers[formula.SUM + k] = sum([n for n in row if n is not None])
        values: list[Any] = []
        for seat in range(self.humans):
            if self.out[seat]:
                values.append(None)
                continue
            for k, row in enumerate(rows):
                numbers[k] = row[seat]
                if used >> formula.HIGHEST + k & _OTHERS:
                    others = [n for place, n in enumerate(row) if place != seat and n is not None]
                    numbers[formula.HIGHEST + k] = max(others) if others else 0
                    numbers[formula.LOWEST + k] = min(others) if others else 0
            numbers[formula.TOTAL] = totals[seat]
            values.append(line.value(numbers, self.booked[seat]))
        return values

    def book_cell(self, player: int, line: "Line", given: list[int], moves: "list[Move]") -> None:
        numbers = given + [0] * (len(formula.NAMES) - len(given))
        numbers[formula.ROUND], numbers[formula.PLAYERS] = self.round_now(), self.humans
        numbers[formula.TOTAL] = self.tracks[TRACK][player]
        value = line.value(numbers, self.booked[player])
        prizes = self.prizes[line.place]
        if line.when == NOW:
            value -= self.booked[player][line.place] - (prizes[player] if prizes else 0)
        self.move(player, line, value, moves)
        if prizes:
            row = self.numbers[line.question]
            open = [seat for seat, n in enumerate(row) if n is None and not self.out[seat]]
            new = [0] * self.humans if open else line.ranked(row)
            for seat, prize in enumerate(new):
                self.move(seat, line, prize - prizes[seat], moves)
            self.prizes[line.place] = new

    def _update(self, touched: int, seats: "Iterable[int]", moves: "list[Move]") -> None:
        """Work out the lines that ask nothing and use those that an entry touched, for the players it touched."""
        for line in self.sheet.derived:
            if not line.uses & touched:
                continue
            seats = range(self.humans) if line.prizes else seats
            values: list[Any] = [None if self.out[seat] else self._derived(line, seat) for seat in seats]
            if line.prizes:
                values = line.ranked(values)
            for seat, value in zip(seats, values):
                if value is not None:
                    self.move(seat, line, value - self.booked[seat][line.place], moves)
            touched |= 1 << line.place

    def _derived(self, line: "Line", seat: int) -> int:
        numbers = [0] * len(formula.NAMES)
        numbers[formula.ROUND], numbers[formula.PLAYERS] = self.round_now(), self.humans
        return line.value(numbers, self.booked[seat])

    def move(self, seat: int, line: "Line", n: int, moves: "list[Move]") -> None:
        """Book n points of a line, and note it in `moves`."""
        if not n:
            return
        self.booked[seat][line.place] += n
        if line.counts:
            self.book(seat, self.part_of[line.place], n)
        moves.append((seat, line, n))
        if not line.counts and not -LIMIT <= self.booked[seat][line.place] <= LIMIT:
            raise RuleError("pad.beyond", limit=LIMIT)

    def settle(self, touched: int, seats: "Iterable[int]", moves: "list[Move]") -> None:
        """Work out what an entry touched, and check the points that it moves."""
        if self.round_over():
            touched |= NEW_ROUND
            seats = range(self.humans)
        self._update(touched, seats, moves)
        for seat in range(self.humans):
            moved = sum([n for who, line, n in moves if who == seat and line.counts])
            if not -POINTS <= moved <= POINTS:
                raise RuleError("pad.gain", player=self.names[seat], n=moved, limit=POINTS)
            if moved and self._within(seat, 0):
                raise self._beyond(seat, 0)

    def take_back(self, moves: "list[Move]") -> None:
        """Undo the moves of an entry that is refused."""
        for seat, line, n in moves:
            self.booked[seat][line.place] -= n
            if line.counts:
                self.book(seat, self.part_of[line.place], -n)

    # -- Rounds -------------------------------------------------------------------

    def round_now(self) -> int:
        """Return the number of the round that is being entered, or comes next; at most of the last."""
        return min(self.rounds + 1, self.options["rounds"] or self.rounds + 1)

    def complete(self, line: "Line") -> bool:
        """Return whether a line is entered: in this round, or at all."""
        if not line.numbers:
            return self.holders[line.place] is not None
        return [] not in self.numbers[line.question : line.question + len(line.numbers)]

    def round_over(self) -> bool:
        """Return whether all of a round is entered."""
        lines = self.sheet.by_round
        return bool(lines) and all([self.complete(line) for line in lines])

    def partial(self) -> bool:
        """Return whether a part of a round is entered."""
        for line in self.sheet.by_round:
            if self.holders[line.place] is not None:
                return True
            for q in range(line.question, line.question + len(line.numbers)):
                if self.numbers[q]:
                    return True
        return False
