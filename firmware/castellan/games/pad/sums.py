"""The numbers of a score sheet, and what they add up to: points by line, of each player.

A line's points are booked when its last number is entered. Only what an entry touches is worked out again: its line,
what is booked with that, and the lines that are functions of these. While a stored game is opened, the points of many
entries are worked out at once, see `waiting.py`.
"""

from castellan.core.errors import RuleError
from castellan.core.rules.base import twin
from castellan.games.pad import formula
from castellan.games.pad.formula import of_seats
from castellan.games.pad.game import LIMIT, POINTS, TRACK, beyond
from castellan.games.pad.lines import BY_SEAT, NOW, ROUND

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from castellan.core.rules.base import Score
    from castellan.games.pad.formula import Formula
    from castellan.games.pad.lines import Line, Sheet

    Columns = Sequence[Sequence[Sequence[Any]]]  # by number of a line its rows, each a number of each player
    Move = tuple[int, int, Any]  # seat, the line's place, points; or ALL, and the points of each
    Moves = list[Move] | None  # of an entry; None if the totals wait

_OF_ROWS = 0b111111111 << formula.SUM  # the bits of all that a formula can know of rows
ALL = -1  # in the place of a seat


class Sums:
    """The numbers and the points of a game with lines; totals and sources of points are the game's own lists.

    It knows neither the game's events nor what they may enter.
    """

    sheet: "Sheet"
    people: int
    names: list[str]
    totals: list[int]  # of each player
    parts: list[list[int]]  # of each player the points by source
    out: "Sequence[bool]"  # of each player
    numbers: "list[Sequence[int | None]]"  # by question: the row, () if open; or a list of each player's latest
    holders: "list[int | None]"  # by line who has it, from 1; 0 nobody, None not yet said
    booked: list[list[int]]  # by line the points of each player
    prizes: list[list[int]]  # by line the points by place in it, where they change with each entry
    part_of: tuple[int, ...]  # by line its place in the game's PARTS, 0 if it does not count
    begun: int  # by bits the lines that have points of entries
    rounds: int  # those that are entered
    limit: int | None  # of rounds
    open: int  # rows, and holders, of this round that are not entered

    def begin(self, sheet: "Sheet", game: "Score") -> None:
        """Begin with nothing entered. Raises RuleError if a line is too large then.

        Not `__init__`, which takes 400 bytes of stack, where past games are read deepest.
        """
        self.sheet = sheet
        self.people = people = game.humans
        self.share(game)
        place, parts = 0, []
        for line in sheet.lines:
            place += line.counts
            parts.append(place if line.counts else 0)
        self.part_of = tuple(parts)
        self.booked = [[0] * people for _ in sheet.lines]
        self.prizes = [[0] * people if line.prizes and line.when in BY_SEAT else [] for line in sheet.lines]
        self.numbers = [[None] * people if line.when in BY_SEAT else () for line, _ in sheet.questions]
        self.holders = [0 if line.when == NOW else None for line in sheet.lines]
        self.out = (False,) * people
        self.rounds, self.limit, self.open, self.begun = 0, game.options["rounds"], sheet.of_a_round, 0
        self.update(sheet.derived, None, [], 0)

    def share(self, game: "Score") -> None:
        """Use the lists of this game, such as a copy's: its names, totals, and sources of points."""
        self.names, self.totals, self.parts = game.names, game.tracks[TRACK], game.parts

    def copy(self, game: "Score") -> "Sums":
        """Return an independent copy for a copy of the game."""
        copied: "Sums" = twin(self)
        copied.share(game)
        return copied

    # -- Entries ------------------------------------------------------------------

    def enter(self, line: "Line", who: int, numbers: "Sequence[Any]" = (), k: int = 0) -> None:
        """Book an entry of a line, with what it touches, and note it.

        `numbers` are those of one player, `who`, or with ALL the row of the line's number k; for what one player has,
        `who` has it, as in `holders`. Raises RuleError, with nothing changed, if points, or values of a formula, are
        beyond their limits.
        """
        totals, prizes = list(self.totals), self.prizes[line.place]
        moves: "list[Move]" = []
        lines, seats, begun = line.dependents, None, self.begun | 1 << line.place
        try:
            if line.by_row:
                rows = self.numbers[line.question : line.question + len(line.numbers) - 1]
                rows.append(numbers)
                if () not in rows:  # it is the last; what is booked with the line knows all of them
                    columns = [(row,) for row in rows]
                    for each in (line,) + line.followers:
                        self._move_row(each, self.row_values(each, columns, totals), moves)
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
                self.update(lines, seats, moves, begun)
            self._check_moves(totals)
            self.begun = begun
        except RuleError as error:
            self.prizes[line.place] = prizes
            self._take_back(moves)
            raise _about(error, line, numbers)
        self.note(line, who, numbers, k)

    def note(self, line: "Line", who: int, numbers: "Sequence[Any]", k: int) -> None:
        """Note an entry whose points are booked, or wait; see `enter`."""
        q = line.question + k
        if line.by_row:
            self.numbers[q] = numbers
        elif line.by_seat:
            for n in numbers:
                self.numbers[q][who] = n  # type: ignore[index]
                q += 1
        else:
            self.holders[line.place] = who
        self.open -= line.when == ROUND

    def row_values(
        self, line: "Line", columns: "Columns", totals: "Sequence[int]", first: int = 0
    ) -> "Sequence[int | None]":
        """Return each player's points of a line in one row after the other; `first` as in `formula_values`.

        Those who are out have None; only a row alone can have any.
        """
        seats = None
        if True in self.out:
            seats = self.inside()
            columns = [(of_seats(row, seats),) for (row,) in columns]
        if line.formula:
            values = self.formula_values(line.formula, columns, totals, seats, first)
        else:
            values = joined(columns[0])
            if not line.plain:
                values = list(map(line.value, values))
        if line.prizes:
            prizes: list[int] = []
            for place, row in enumerate(columns[0]):
                start = place * len(row)
                prizes += line.ranked(row if line.numbers else values[start : start + len(row)])
            values = [value + prize for value, prize in zip(values, prizes)] if line.numbers else prizes
        return values if seats is None else self._of_all(values, seats)

    def formula_values(
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
        people, used = self.people if seats is None else len(seats), code.names
        rows = len(columns[0]) if columns else 1
        count = people * rows
        if not count:
            return ()
        frame = code.frame(count)
        for k in range(len(columns)):
            frame[k] = joined(columns[k])
        if used >> formula.SUM:
            if used & _OF_ROWS:
                _set_of_rows(used, columns, frame)
            if used >> formula.TOTAL & 1:  # then nothing waits, and the row is alone
                frame[formula.TOTAL] = totals if seats is None else of_seats(totals, seats)
            if used >> formula.ROUND & 1:
                first = first or self.round_now()
                frame[formula.ROUND] = joined([(first + place,) * people for place in range(rows)])
            frame[formula.PLAYERS] = (self.people,) * count
        return code.values(frame, self.booked, seats)

    def inside(self) -> list[int]:
        """Return the seats of those who are not out."""
        return [seat for seat in range(self.people) if not self.out[seat]]

    def _of_all(self, values: "Sequence[int]", seats: "Sequence[int]") -> "list[int | None]":
        """Return the values of these players in a row of all, None of the others."""
        row: "list[int | None]" = [None] * self.people
        for seat, value in zip(seats, values):
            row[seat] = value
        return row

    def _move_row(self, line: "Line", values: "Sequence[Any]", moves: "list[Move]") -> None:
        """Book points of all players, None of those who are out: in a game of rows, most of the time goes here."""
        place = line.place
        booked, part = self.booked[place], self.part_of[place]
        parts, totals = self.parts, self.totals
        moves.append((ALL, place, values))
        for seat in range(self.people):  # without a pair for each, as `enumerate` makes
            value = values[seat]
            if value:
                booked[seat] += value
                if part:
                    parts[seat][part] += value
                    totals[seat] += value
        if not part and (max(booked) > LIMIT or min(booked) < -LIMIT):
            raise RuleError("pad.beyond", limit=LIMIT)

    def book_cell(self, player: int, line: "Line", given: "Sequence[int]", moves: "Moves") -> None:
        """Book a line of one player, and the points by place that all have in it."""
        booked = self.booked[line.place][player]
        if line.formula:
            columns, totals = [((n,),) for n in given[: len(line.numbers)]], self.totals
            (value,) = self.formula_values(line.formula, columns, totals, (player,))
        else:
            value = line.value(given[0])
        prizes = self.prizes[line.place]
        if line.when == NOW:
            value -= booked - (prizes[player] if prizes else 0)
        self.move(player, line, value, moves)
        if prizes:
            row = list(self.numbers[line.question])
            row[player] = given[0]
            missing = [seat for seat in self.inside() if row[seat] is None]
            new = [0] * self.people if missing else line.ranked(row)
            for seat, prize in enumerate(new):
                self.move(seat, line, prize - prizes[seat], moves)
            self.prizes[line.place] = new

    def update(self, lines: "Sequence[Line]", seats: "Sequence[int] | None", moves: "Moves", begun: int) -> None:
        """Work out lines that ask nothing, for these players, all if None, and as soon as places decide.

        Places decide nothing while no line of `begun` is among those that a rank depends on.
        """
        for line in lines:
            seats = None if line.prizes else seats
            inside = self.inside() if True in self.out and seats is None else seats
            code: "Formula" = line.formula  # type: ignore[assignment]
            values = self.formula_values(code, (), (), inside)
            if line.prizes:
                if line.sources & begun:
                    values = line.ranked(values if inside is None else self._of_all(values, inside))
                else:
                    values = (0,) * self.people
                inside = None
            booked = self.booked[line.place]
            for seat, value in zip(range(self.people) if inside is None else inside, values):
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
            self.totals[seat] += n
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
        for seat in range(self.people):
            total = self.totals[seat]
            moved = total - totals[seat]
            if not -POINTS <= moved <= POINTS:
                raise RuleError("pad.gain", player=self.names[seat], n=moved, limit=POINTS)
            if moved and not -LIMIT <= total <= LIMIT:
                raise beyond(self.names[seat], total)

    def _take_back(self, moves: "list[Move]") -> None:
        """Undo the moves of an entry that is refused."""
        for who, place, points in moves:
            for seat, n in enumerate(points) if who == ALL else ((who, points),):
                if n:
                    self.booked[place][seat] -= n
                    if self.part_of[place]:
                        self.parts[seat][self.part_of[place]] -= n
                        self.totals[seat] -= n

    def total_up(self) -> None:
        """Set all parts and totals by what is booked. Raises RuleError if they are too large."""
        for seat in range(self.people):
            parts = self.parts[seat]
            for part, points in zip(self.part_of, self.booked):
                if part:
                    parts[part] = points[seat]
                elif not -LIMIT <= points[seat] <= LIMIT:
                    raise RuleError("pad.beyond", limit=LIMIT)
            self.totals[seat] = total = sum(parts)
            if not -LIMIT <= total <= LIMIT:
                raise beyond(self.names[seat], total)

    # -- Rounds -------------------------------------------------------------------

    def round_now(self) -> int:
        """Return the number of the round that is being entered, or comes next; at most of the last."""
        return self.rounds if self.rounds == self.limit else self.rounds + 1

    def close_round(self) -> None:
        """Begin the next round, all of whose rows are open."""
        sheet = self.sheet
        self.rounds += 1
        self.open = sheet.of_a_round
        for line in sheet.by_round:
            self.holders[line.place] = None
            for q in range(line.question, line.question + len(line.numbers)):
                self.numbers[q] = ()

    def complete(self, line: "Line") -> bool:
        """Return whether a line is entered: in this round, or at all."""
        if not line.numbers:
            return self.holders[line.place] is not None
        return () not in self.numbers[line.question : line.question + len(line.numbers)]

    def partial(self) -> bool:
        """Return whether a part of a round is entered."""
        return self.open != self.sheet.of_a_round


def _about(error: RuleError, line: "Line", numbers: "Sequence[Any]") -> RuleError:
    """Return why an entry of a line is refused, with the numbers that a formula has no value for."""
    if error.code != "pad.beyond" or not numbers:
        return error
    given = [str(n) for n in numbers[: None if line.by_row else len(line.numbers)]]
    return RuleError("pad.no_value", name=line.name, n=", ".join(given))


def joined(rows: "Sequence[Sequence[Any]]") -> "Sequence[Any]":
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
            frame[formula.SUM + k] = joined([(sum(row),) * len(row) for row in rows])
        if used >> formula.HIGHEST + k & 1:
            frame[formula.HIGHEST + k] = joined([_of_others(max, row) for row in rows])
        if used >> formula.LOWEST + k & 1:
            frame[formula.LOWEST + k] = joined([_of_others(min, row) for row in rows])


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
