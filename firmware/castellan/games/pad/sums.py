"""What the entries of a score sheet add up to: points by line, of each player.

A line's points are booked when its last number is entered. Only what an entry touches is worked out again: its line,
what is booked with that, and the lines that are functions of these. While a stored game is opened, an entry mostly
leaves its numbers alone, and `catch_up` works out the points of many entries at once.
"""

from castellan.core.errors import VERBATIM, RuleError
from castellan.games.pad import formula
from castellan.games.pad.formula import of_seats
from castellan.games.pad.game import LIMIT, POINTS, TRACK, Pad
from castellan.games.pad.lines import ANY, BY_SEAT, NOW, ROUND

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from castellan.games.pad.formula import Formula
    from castellan.games.pad.lines import Line, Sheet

    Rows = Sequence[Sequence[Any]]
    Columns = Sequence[Sequence[Sequence[Any]]]  # by number of a line its rows, each a number of each player
    Move = tuple[int, int, Any]  # seat, the line's place, points; or ALL, and the points of each
    Moves = list[Move] | None  # of an entry; None if the totals wait for `catch_up`

_OF_ROWS = 0b111111111 << formula.SUM  # the bits of all that a formula can know of rows
ALL = -1  # in the place of a seat
# Rows, and entries of one player, that wait until they are worked out at once: for a list of all those of a long game a
# full heap would have no piece.
ROWS, CELLS = 16, 64


class Sums(Pad):
    """The numbers and the points of a game with lines; `sheet` is None until all of them are there."""

    # Not set in an `__init__` of their own: each takes 400 bytes of stack, where past games are read deepest.
    sheet: "Sheet"
    out: list[bool]  # of each player
    numbers: "list[Sequence[int | None]]"  # by question: the row, () if open; or a list of each player's latest
    holders: "list[int | None]"  # by line who has it, from 1; 0 nobody, None not yet said
    booked: list[list[int]]  # by line the points of each player
    prizes: list[list[int]]  # by line the points by place in it, where they change with each entry
    part_of: tuple[int, ...]  # by line its place in PARTS, 0 if it does not count
    open: int  # rows, and holders, of this round that are not entered
    begun: int  # by bits the lines that have points of entries
    # By question what waits for `catch_up`: rows; or, by a line's first one, the player and the numbers of each entry.
    waiting: "list[list[Any]]"
    can_wait: bool  # whether points can wait for `catch_up`, since nothing in between depends on them
    put_off: bool  # whether they do

    def begin_sums(self, sheet: "Sheet") -> None:
        """Begin with nothing entered. Raises RuleError if a line is too large then."""
        start, people = self.options["start"], range(self.humans)
        counted = [line for line in sheet.lines if line.counts]
        self.part_of = tuple([1 + counted.index(line) if line.counts else 0 for line in sheet.lines])
        lines = tuple([(TRACK, VERBATIM + line.name) for line in counted])
        self.PARTS = ((TRACK, "start"),) + lines + ((TRACK, "corrections"),)
        self.parts = [[start] + [0] * (len(counted) + 1) for _ in people]
        self.booked = [[0] * self.humans for _ in sheet.lines]
        self.prizes = [[0] * self.humans if line.prizes and line.when in BY_SEAT else [] for line in sheet.lines]
        self.numbers = [[None] * self.humans if line.when in BY_SEAT else () for line, _ in sheet.questions]
        self.waiting = [[] for _ in sheet.questions]
        self.holders = [0 if line.when == NOW else None for line in sheet.lines]
        self.out = [False] * self.humans
        self.sheet = sheet
        self.open = sheet.of_a_round
        self.begun = 0
        self.put_off = False
        options = self.options
        self.can_wait = sheet.independent and options["out"] is None
        if options["target"] is not None and (sheet.at_end or options["times"]):
            self.can_wait = False
        self._update(sheet.derived, None, [], 0)

    # -- Points -------------------------------------------------------------------

    def waits(self) -> bool:
        """Return whether the points of this entry wait for `catch_up`."""
        if self.late is None or not self.can_wait:
            return False
        if not self.put_off:
            self.put_off = True
            self.late.append(Sums.catch_up)
        return True

    def book_entry(self, line: "Line", who: int, numbers: "Sequence[Any]" = ()) -> None:
        """Book an entry of a line, which is noted only after that, and work out anew what it touches.

        `numbers` are those of one player, `who`, or a row with ALL; for what one player has, `who` has it, as in
        `holders`. Raises RuleError, with nothing changed, if points, or values of a formula, are beyond their limits.
        """
        totals, prizes = list(self.tracks[TRACK]), self.prizes[line.place]
        moves: "list[Move]" = []
        lines, seats, begun = line.dependents, None, self.begun | 1 << line.place
        try:
            if line.by_row:
                rows = self.numbers[line.question : line.question + len(line.numbers) - 1]
                rows.append(numbers)
                if () not in rows:  # it is the last; what is booked with the line knows all of them
                    columns = [(row,) for row in rows]
                    for each in (line,) + line.followers:
                        self._move_row(each, self._row_values(each, columns, totals), moves)
                else:
                    begun = self.begun
            elif line.by_seat:
                self.book_cell(who, line, numbers, moves)
                seats = None if line.prizes else (who,)
            else:
                self.hand_over(line, who, moves)
            if line.when == ROUND and self.open == 1 and self.sheet.with_a_round:  # the last of its round
                anew = self.sheet.with_a_round
                lines = [each for each in self.sheet.derived if each in lines or each in anew]
            if lines:
                self._update(lines, seats, moves, begun)
            self._check_moves(totals)
            self.begun = begun
        except RuleError as error:
            self.prizes[line.place] = prizes
            self._take_back(moves)
            raise _about(error, line, numbers)

    def _row_values(
        self, line: "Line", columns: "Columns", totals: "Sequence[int]", first: int = 0
    ) -> "Sequence[int | None]":
        """Return each player's points of a line in one row after the other; `first` as in `_formula_values`.

        Those who are out have None; only a row alone can have any.
        """
        seats = None
        if True in self.out:
            seats = self._inside()
            columns = [(of_seats(row, seats),) for (row,) in columns]
        if line.formula:
            values = self._formula_values(line.formula, columns, totals, seats, first)
        else:
            values = _joined(columns[0])
            if not line.plain:
                values = list(map(line.value, values))
        if line.prizes:
            prizes: list[int] = []
            for place, row in enumerate(columns[0]):
                start = place * len(row)
                prizes += line.ranked(row if line.numbers else values[start : start + len(row)])
            values = [value + prize for value, prize in zip(values, prizes)] if line.numbers else prizes
        return values if seats is None else self._of_all(values, seats)

    def _formula_values(
        self,
        code: "Formula",
        columns: "Columns",
        totals: "Sequence[int]",
        seats: "Sequence[int] | None",
        first: int = 0,
    ) -> "Sequence[int]":
        """Return the value of a formula for each of these players, all if None, in one row after the other.

        `columns` has the numbers of the players. `first` is the round of the first row; 0 is the present one.
        """
        people, used = self.humans if seats is None else len(seats), code.names
        rows = len(columns[0]) if columns else 1
        count = people * rows
        if not count:
            return ()
        frame = code.frame(count)
        for k in range(len(columns)):
            frame[k] = _joined(columns[k])
        if used >> formula.SUM:
            if used & _OF_ROWS:
                _set_of_rows(used, columns, frame)
            if used >> formula.TOTAL & 1:  # then nothing waits, and the row is alone
                frame[formula.TOTAL] = totals if seats is None else of_seats(totals, seats)
            if used >> formula.ROUND & 1:
                first = first or self.round_now()
                frame[formula.ROUND] = _joined([(first + place,) * people for place in range(rows)])
            frame[formula.PLAYERS] = (self.humans,) * count
        return code.values(frame, self.booked, seats)

    def _inside(self) -> list[int]:
        """Return the seats of those who are not out."""
        return [seat for seat in range(self.humans) if not self.out[seat]]

    def _of_all(self, values: "Sequence[int]", seats: "Sequence[int]") -> "list[int | None]":
        """Return the values of these players in a row of all, None of the others."""
        row: "list[int | None]" = [None] * self.humans
        for seat, value in zip(seats, values):
            row[seat] = value
        return row

    def _move_row(self, line: "Line", values: "Sequence[Any]", moves: "list[Move]") -> None:
        """Book points of all players, None of those who are out: in a game of rows, most of the time goes here."""
        place = line.place
        booked, part = self.booked[place], self.part_of[place]
        parts, track = self.parts, self.tracks[TRACK]
        moves.append((ALL, place, values))
        for seat in range(self.humans):  # without a pair for each, as `enumerate` makes
            value = values[seat]
            if value:
                booked[seat] += value
                if part:
                    parts[seat][part] += value
                    track[seat] += value
        if not part and (max(booked) > LIMIT or min(booked) < -LIMIT):
            raise RuleError("pad.beyond", limit=LIMIT)

    def book_cell(self, player: int, line: "Line", given: "Sequence[int]", moves: "Moves") -> None:
        """Book a line of one player, and the points by place that all have in it."""
        booked = self.booked[line.place][player]
        if line.formula:
            columns, totals = [((n,),) for n in given[: len(line.numbers)]], self.tracks[TRACK]
            (value,) = self._formula_values(line.formula, columns, totals, (player,))
        else:
            value = line.value(given[0])
        prizes = self.prizes[line.place]
        if line.when == NOW:
            value -= booked - (prizes[player] if prizes else 0)
        self.move(player, line, value, moves)
        if prizes:
            row = list(self.numbers[line.question])
            row[player] = given[0]
            missing = [seat for seat in self._inside() if row[seat] is None]
            new = [0] * self.humans if missing else line.ranked(row)
            for seat, prize in enumerate(new):
                self.move(seat, line, prize - prizes[seat], moves)
            self.prizes[line.place] = new

    def _update(self, lines: "Sequence[Line]", seats: "Sequence[int] | None", moves: "Moves", begun: int) -> None:
        """Work out lines that ask nothing, for these players, all if None, and as soon as places decide.

        Places decide nothing while no line of `begun` is among those that a rank depends on.
        """
        for line in lines:
            seats = None if line.prizes else seats
            inside = self._inside() if True in self.out and seats is None else seats
            code: "Formula" = line.formula  # type: ignore[assignment]
            values = self._formula_values(code, (), (), inside)
            if line.prizes:
                if line.sources & begun:
                    values = line.ranked(values if inside is None else self._of_all(values, inside))
                else:
                    values = (0,) * self.humans
                inside = None
            booked = self.booked[line.place]
            for seat, value in zip(range(self.humans) if inside is None else inside, values):
                if value != booked[seat]:
                    self.move(seat, line, value - booked[seat], moves)

    def move(self, seat: int, line: "Line", n: int, moves: "Moves") -> None:
        """Book n points of a line, and note it in `moves`."""
        place = line.place
        self.booked[place][seat] += n
        if moves is None:
            return
        moves.append((seat, place, n))
        part = self.part_of[place]
        if part:
            self.parts[seat][part] += n
            self.tracks[TRACK][seat] += n
        elif not -LIMIT <= self.booked[place][seat] <= LIMIT:
            raise RuleError("pad.beyond", limit=LIMIT)

    def hand_over(self, line: "Line", seat: int, moves: "Moves") -> None:
        """Book the points for what one player has; `seat` is the place of who has it now, 0 for nobody."""
        before = self.holders[line.place]
        if before and line.when != ROUND:
            self.move(before - 1, line, -line.holder, moves)
        if seat:
            self.move(seat - 1, line, line.holder, moves)

    def _check_moves(self, totals: list[int]) -> None:
        """Raise RuleError if an entry moved a player's total too far from that of `totals`, or beyond its limits."""
        track = self.tracks[TRACK]
        for seat in range(self.humans):
            total = track[seat]
            moved = total - totals[seat]
            if not -POINTS <= moved <= POINTS:
                raise RuleError("pad.gain", player=self.names[seat], n=moved, limit=POINTS)
            if moved and not -LIMIT <= total <= LIMIT:
                raise self._beyond(seat, 0)

    def _take_back(self, moves: "list[Move]") -> None:
        """Undo the moves of an entry that is refused."""
        for who, place, points in moves:
            for seat, n in enumerate(points) if who == ALL else ((who, points),):
                if n:
                    self.booked[place][seat] -= n
                    if self.part_of[place]:
                        self.book(seat, self.part_of[place], -n)

    def catch_up(self) -> None:
        """Work out the points that wait, and the totals. Raises RuleError if they are too large."""
        if not self.put_off:
            return
        self.put_off = False
        for line in self.sheet.lines:
            if line.waits:
                self.book_cells(line)
            elif line.by_row:
                self.book_rows(line)
        self._update(self.sheet.derived, None, None, self.begun)
        self._total_up()
        self.note_dealer()  # who is at the target depends on them

    def _total_up(self) -> None:
        """Set all parts and totals by what is booked. Raises RuleError if they are too large."""
        for seat in range(self.humans):
            parts = self.parts[seat]
            for part, points in zip(self.part_of, self.booked):
                if part:
                    parts[part] = points[seat]
                elif not -LIMIT <= points[seat] <= LIMIT:
                    raise RuleError("pad.beyond", limit=LIMIT)
            self.tracks[TRACK][seat] = sum(parts)
            if not -LIMIT <= sum(parts) <= LIMIT:
                raise self._beyond(seat, 0)

    def wait_row(self, line: "Line", k: int, row: "Sequence[int | None]") -> None:
        """Put off a line whose last number this row is; those before the last one are there."""
        if k < len(line.numbers) - 1:
            return
        q = line.question
        for place in range(q, q + k):
            self.waiting[place].append(self.numbers[place])
        self.waiting[q + k].append(row)
        self.begun |= 1 << line.place

    def wait_cell(self, line: "Line", player: int, given: "Sequence[int]") -> None:
        """Put off an entry of a player in a line that is asked as often as wanted."""
        waiting = self.waiting[line.question]
        if len(waiting) == CELLS:
            self.book_cells(line)
        waiting.append((player, given))

    def book_rows(self, line: "Line") -> None:
        """Book the rows of a line that wait, and what is booked with it."""
        waiting = self.waiting[line.question : line.question + len(line.numbers)]
        count, people = len(waiting[-1]), self.humans
        first = 1 - count + (self.round_now() if self.complete(line) else self.rounds)
        for each in (line,) + line.followers if count else ():
            booked = self.booked[each.place]
            if each.plain:
                for seat, numbers in enumerate(zip(*waiting[0])):
                    booked[seat] += sum(numbers)
                continue
            values = self._row_values(each, waiting, (), first)
            if type(values) is not list:  # MicroPython can step through nothing else
                values = list(values)
            for seat in range(people):
                booked[seat] += sum(values[seat::people])
        for rows in waiting:
            rows.clear()

    def book_cells(self, line: "Line") -> None:
        """Book a line that is asked of one player: each entry, or the latest one of each."""
        booked, prizes, q = self.booked[line.place], self.prizes[line.place], line.question
        if line.when == ANY:
            seats = [seat for seat, _ in self.waiting[q]]
            rows = [[given[k] for _, given in self.waiting[q]] for k in range(len(line.numbers))]
            for seat, value in zip(seats, self._cell_values(line, rows, seats)):
                booked[seat] += value
            self.waiting[q].clear()
            return
        seats = [seat for seat in range(self.humans) if self.numbers[q][seat] is not None]
        rows = [of_seats(row, seats) for row in self.numbers[q : q + len(line.numbers)]]
        if prizes and len(seats) == self.humans:
            prizes = self.prizes[line.place] = line.ranked(rows[0])
        for seat, value in zip(seats, self._cell_values(line, rows, seats)):
            booked[seat] = value + (prizes[seat] if prizes else 0)

    def _cell_values(self, line: "Line", rows: "Rows", seats: "Sequence[int]") -> "Sequence[int]":
        """Return the points of entries of these players, without those by place; `rows` has their numbers."""
        if line.formula:
            return self._formula_values(line.formula, [(row,) for row in rows], (), seats)
        return list(map(line.value, rows[0]))

    # -- Rounds -------------------------------------------------------------------

    def round_now(self) -> int:
        """Return the number of the round that is being entered, or comes next; at most of the last."""
        limit = self.options["rounds"]
        return self.rounds if self.rounds == limit else self.rounds + 1

    def complete(self, line: "Line") -> bool:
        """Return whether a line is entered: in this round, or at all."""
        if not line.numbers:
            return self.holders[line.place] is not None
        return () not in self.numbers[line.question : line.question + len(line.numbers)]

    def partial(self) -> bool:
        """Return whether a part of a round is entered."""
        return self.open != (self.sheet.of_a_round if self.sheet else 0)


def _about(error: RuleError, line: "Line", numbers: "Sequence[Any]") -> RuleError:
    """Return why an entry of a line is refused, with the numbers that a formula has no value for."""
    if error.code != "pad.beyond" or not numbers:
        return error
    given = [str(n) for n in numbers[: None if line.by_row else len(line.numbers)]]
    return RuleError("pad.no_value", name=line.name, n=", ".join(given))


def _joined(rows: "Sequence[Sequence[Any]]") -> "Sequence[Any]":
    """Return the items of all rows, one row after the other."""
    if len(rows) == 1:
        return rows[0]
    items: "list[Any]" = []
    for row in rows:
        items += row
    return items


def _set_of_rows(used: int, columns: "Columns", frame: "list[Sequence[int]]") -> None:
    """Set what a formula uses of rows: their sums, and the highest and lowest of the other players in them."""
    for k, rows in enumerate(columns):
        if used >> formula.SUM + k & 1:
            frame[formula.SUM + k] = _joined([(sum(row),) * len(row) for row in rows])
        if used >> formula.HIGHEST + k & 1:
            frame[formula.HIGHEST + k] = _joined([_of_others(max, row) for row in rows])
        if used >> formula.LOWEST + k & 1:
            frame[formula.LOWEST + k] = _joined([_of_others(min, row) for row in rows])


def _of_others(best: "Callable[[Sequence[int]], int]", row: "Sequence[int]") -> list[int]:
    """Return for each player the best number of the others, 0 if there are none."""
    top = best(row)
    found = [top] * len(row)
    if row.count(top) == 1:  # another than for all others, for the one who has it
        seat = row.index(top)
        others = list(row)
        others.pop(seat)
        found[seat] = best(others) if others else 0
    return found
