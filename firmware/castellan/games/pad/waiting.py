"""Entries whose points wait: while a stored game is opened, those of many are worked out at once.

An entry then mostly leaves its numbers alone. That is so only where nothing in between depends on points.
"""

from castellan.core.rules.base import twin
from castellan.games.pad.formula import of_seats
from castellan.games.pad.lines import ANY
from castellan.games.pad.sums import Sums

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from castellan.games.pad.lines import Line
    from castellan.games.pad.sheet import ScoreSheet

    Rows = Sequence[Sequence[Any]]

# Rows, and entries of one player, that wait until they are worked out at once: for a list of all those of a long game a
# full heap would have no piece.
ROWS, CELLS = 16, 64


class Waiting:
    """Takes entries as `Sums` does, in its place, and works them out later."""

    sums: Sums
    # By question what waits: rows; or, by a line's first one, the player and the numbers of each entry.
    rows: "list[list[Any]]"

    def __init__(self, sums: Sums) -> None:
        self.sums = sums
        self.rows = [[] for _ in sums.sheet.questions]

    def copy(self, game: "ScoreSheet") -> "Waiting":
        """Return an independent copy for a copy of the game."""
        copied: "Waiting" = twin(self)
        copied.sums = game.sums
        return copied

    def enter(self, line: "Line", who: int, numbers: "Sequence[Any]" = (), k: int = 0) -> None:
        """Note an entry as `Sums.enter` does. Raises RuleError if points that many of them have are beyond limits."""
        sums, waiting = self.sums, self.rows[line.question + k] if line.numbers else []
        if line.by_row:
            if len(waiting) == ROWS:
                self._book_rows(line)
            self._wait_row(line, k, numbers)
        else:
            sums.begun |= 1 << line.place
            if not line.numbers:
                sums.hand_over(line, who, None)
            elif not line.waits:
                sums.book_cell(who, line, numbers, None)
            elif line.when == ANY:
                if len(waiting) == CELLS:
                    self._book_cells(line)
                waiting.append((who, numbers))
        sums.note(line, who, numbers, k)

    def _wait_row(self, line: "Line", k: int, row: "Sequence[int | None]") -> None:
        """Put off a line whose last number this row is; those before the last one are there."""
        if k == len(line.numbers) - 1:
            q = line.question
            for place in range(q, q + k):
                self.rows[place].append(self.sums.numbers[place])
            self.rows[q + k].append(row)
            self.sums.begun |= 1 << line.place

    def catch_up(self) -> None:
        """Work out the points that wait, and the totals. Raises RuleError if they are too large."""
        sums = self.sums
        for line in sums.sheet.lines:
            if line.waits:
                self._book_cells(line)
            elif line.by_row:
                self._book_rows(line)
        sums.update(sums.sheet.derived, None, None, sums.begun)
        sums.total_up()

    def _book_rows(self, line: "Line") -> None:
        """Book the rows of a line that wait, and what is booked with it."""
        sums = self.sums
        waiting = self.rows[line.question : line.question + len(line.numbers)]
        count = len(waiting[-1])
        first = 1 - count + (sums.round_now() if sums.complete(line) else sums.rounds)
        for each in (line,) + line.followers if count else ():
            booked = sums.booked[each.place]
            if each.plain:
                for seat, numbers in enumerate(zip(*waiting[0])):
                    booked[seat] += sum(numbers)
                continue
            # MicroPython can step through nothing but a list.
            values = list(sums.row_values(each, waiting, (), first))
            for seat in range(sums.people):
                booked[seat] += sum(values[seat :: sums.people])  # type: ignore[arg-type]
        for rows in waiting:
            rows.clear()

    def _book_cells(self, line: "Line") -> None:
        """Book a line that is asked of one player: each entry, or the latest one of each."""
        sums, q = self.sums, line.question
        booked, prizes = sums.booked[line.place], sums.prizes[line.place]
        if line.when == ANY:
            waiting = self.rows[q]
            seats = [seat for seat, _ in waiting]
            rows = [[given[k] for _, given in waiting] for k in range(len(line.numbers))]
            for seat, value in zip(seats, self._cell_values(line, rows, seats)):
                booked[seat] += value
            waiting.clear()
            return
        seats = [seat for seat in range(sums.people) if sums.numbers[q][seat] is not None]
        rows = [of_seats(row, seats) for row in sums.numbers[q : q + len(line.numbers)]]
        if prizes and len(seats) == sums.people:
            prizes = sums.prizes[line.place] = line.ranked(rows[0])
        for seat, value in zip(seats, self._cell_values(line, rows, seats)):
            booked[seat] = value + (prizes[seat] if prizes else 0)

    def _cell_values(self, line: "Line", rows: "Rows", seats: "Sequence[int]") -> "Sequence[int]":
        """Return the points of entries of these players, without those by place; `rows` has their numbers."""
        if line.formula:
            return self.sums.formula_values(line.formula, [(row,) for row in rows], (), seats)
        return list(map(line.value, rows[0]))
