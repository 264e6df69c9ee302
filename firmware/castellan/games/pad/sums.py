"""What the entries of a score sheet add up to: points by line, of each player.

A line's points are booked when its last number is entered. Only what an entry touches is worked out again: its line,
what is booked with that, and the lines that are functions of these.
"""

from castellan.core.errors import VERBATIM, RuleError
from castellan.games.pad import formula
from castellan.games.pad.game import LIMIT, POINTS, TRACK, Pad
from castellan.games.pad.lines import BY_SEAT, NOW

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from castellan.games.pad.formula import Formula
    from castellan.games.pad.lines import Line, Sheet

    Move = tuple[int, int, Any]  # seat, the line's place, points; or ALL, and the points of each

_OF_ROWS = 0b111111111 << formula.SUM  # the bits of all that a formula can know of rows
ALL = -1  # in the place of a seat
_KEPT = 24  # values of a formula
_OTHERS = 1 | 1 << formula.LOWEST - formula.HIGHEST  # the bits of highest and lowest, from the first on


class Sums(Pad):
    """The numbers and the points of a game with lines; `sheet` is None until all of them are there."""

    # Not set in an `__init__` of their own: each takes 400 bytes of stack, where past games are read deepest.
    sheet: "Sheet"
    out: list[bool]  # of each player
    numbers: "list[list[int | None]]"  # by question: the row, [] if open; or each player's latest
    holders: "list[int | None]"  # by line who has it, from 1; 0 nobody, None not yet said
    booked: list[list[int]]  # of each player the points by line
    prizes: list[list[int]]  # by line the points by place in it, where they change with each entry
    part_of: tuple[int, ...]  # by line its place in PARTS, 0 if it does not count
    open: int  # rows, and holders, of this round that are not entered
    can_wait: bool  # whether lines that ask nothing can wait for `catch_up`, since nothing in between depends on them
    put_off: bool  # whether they do

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
        self.out = [False] * self.humans
        self.sheet = sheet
        self.open = sheet.of_a_round
        self.put_off = False
        options = self.options
        self.can_wait = sheet.independent and options["out"] is None and not (options["tie"] or options["first"])
        if options["target"] is not None and (sheet.at_end or options["times"]):
            self.can_wait = False
        self._update(sheet.derived, people, [])

    # -- Points -------------------------------------------------------------------

    def book_row(self, line: "Line", totals: list[int], moves: "list[Move]") -> None:
        """Book a line whose numbers of all players are there, and what is booked with it; `totals` are those before."""
        rows = self.numbers[line.question : line.question + len(line.numbers)]
        for each in [line] + line.followers if line.followers else (line,):
            values = self._values(each, rows, totals) if each.formula else self._simple(each, rows[0])
            if each.prizes:
                prizes = each.ranked(rows[0] if each.numbers else values)
                for seat, value in enumerate(values):
                    if value is not None:
                        self.move(seat, each, prizes[seat] + (value if each.numbers else 0), moves)
                continue
            self._move_row(each, values, moves)

    def _move_row(self, line: "Line", values: "list[Any]", moves: "list[Move]") -> None:
        """Book the points of all players, as `move` does for one: when a game is opened, most of the time goes here."""
        place, booked = line.place, self.booked
        part = self.part_of[place]
        if not part:
            for seat, value in enumerate(values):
                if value:
                    self.move(seat, line, value, moves)
            return
        parts, track = self.parts, self.tracks[TRACK]
        moves.append((ALL, place, values))
        for seat, value in enumerate(values):
            if value:
                booked[seat][place] += value
                parts[seat][part] += value
                track[seat] += value

    def _simple(self, line: "Line", row: "list[Any]") -> "list[Any]":
        """Return each player's value of a line without a formula, None of those who are out."""
        if not line.table and not line.steps and not line.prizes:
            return row
        return [None if n is None else line.value([n], ()) for n in row]

    def _values(self, line: "Line", rows: "list[list[Any]]", totals: list[int]) -> "list[Any]":
        """Return each player's value of a formula, None of those who are out."""
        code: Formula = line.formula  # type: ignore[assignment]
        used, value, frame = code.names, code.value, code.frame()
        frame[formula.ROUND], frame[formula.PLAYERS] = self.round_now(), self.humans
        others = _of_rows(used, rows, frame) if used & _OF_ROWS else ()
        values: list[Any] = []
        known, only = code.known, rows[0] if len(rows) == 1 else None
        for seat in range(self.humans):
            if self.out[seat]:
                values.append(None)
                continue
            if known is not None:
                key = only[seat] if only else tuple([row[seat] for row in rows])
                if key in known:
                    values.append(known[key])
                    continue
            for k, row in enumerate(rows):
                frame[k] = row[seat]
            if others:
                _set_others(others, rows, seat, frame)
            frame[formula.TOTAL] = totals[seat]
            values.append(value(frame, self.booked[seat]))
            if known is not None and len(known) < _KEPT:
                known[key] = values[-1]
        return values

    def book_cell(self, player: int, line: "Line", given: list[int], moves: "list[Move]") -> None:
        """Book a line of one player, and the points by place that all have in it."""
        frame = line.frame()
        if line.formula:
            frame[formula.ROUND], frame[formula.PLAYERS] = self.round_now(), self.humans
            frame[formula.TOTAL] = self.tracks[TRACK][player]
        for k, n in enumerate(given if line.formula else given[:1]):
            frame[k] = n
        value = line.value(frame, self.booked[player])
        prizes = self.prizes[line.place]
        if line.when == NOW:
            value -= self.booked[player][line.place] - (prizes[player] if prizes else 0)
        self.move(player, line, value, moves)
        if prizes:
            row = self.numbers[line.question]
            missing = [seat for seat, n in enumerate(row) if n is None and not self.out[seat]]
            new = [0] * self.humans if missing else line.ranked(row)
            for seat, prize in enumerate(new):
                self.move(seat, line, prize - prizes[seat], moves)
            self.prizes[line.place] = new

    def _update(self, lines: "list[Line]", seats: "Iterable[int]", moves: "list[Move]") -> None:
        """Work out lines that ask nothing, for these players, for all as soon as places decide."""
        for line in lines:
            frame = line.frame()
            frame[formula.ROUND], frame[formula.PLAYERS] = self.round_now(), self.humans
            seats = range(self.humans) if line.prizes else seats
            values: list[Any] = [None if self.out[seat] else line.value(frame, self.booked[seat]) for seat in seats]
            if line.prizes:
                values = line.ranked(values)
            for seat, value in zip(seats, values):
                if value is not None and value != self.booked[seat][line.place]:
                    self.move(seat, line, value - self.booked[seat][line.place], moves)

    def move(self, seat: int, line: "Line", n: int, moves: "list[Move]") -> None:
        """Book n points of a line, and note it in `moves`."""
        place = line.place
        moves.append((seat, place, n))
        self.booked[seat][place] += n
        part = self.part_of[place]
        if part:
            self.parts[seat][part] += n
            self.tracks[TRACK][seat] += n
        elif not -LIMIT <= self.booked[seat][place] <= LIMIT:
            raise RuleError("pad.beyond", limit=LIMIT)

    def settle(self, line: "Line", seats: "Iterable[int]", totals: list[int], moves: "list[Move]") -> None:
        """Work out what an entry touched, and check how far it moves the points from the `totals` before."""
        lines = line.dependents
        if not self.open and self.sheet.of_a_round and self.sheet.with_a_round:
            anew = self.sheet.with_a_round
            lines = [each for each in self.sheet.derived if each in lines or each in anew]
            seats = range(self.humans)
        if lines and self.late is not None and self.can_wait:
            if not self.put_off:
                self.late.append(Sums.catch_up)
            self.put_off = True
        elif lines:
            self._update(lines, seats, moves)
        for seat, total in enumerate(self.tracks[TRACK]):
            moved = total - totals[seat]
            if moved:
                if not -POINTS <= moved <= POINTS:
                    raise RuleError("pad.gain", player=self.names[seat], n=moved, limit=POINTS)
                if not -LIMIT <= total <= LIMIT:
                    raise self._beyond(seat, 0)

    def catch_up(self) -> None:
        """Work out the lines that ask nothing."""
        if self.sheet and self.put_off:
            self.put_off = False
            self._update(self.sheet.derived, range(self.humans), [])
            self.note_dealer()  # who is at the target may depend on them

    def take_back(self, moves: "list[Move]") -> None:
        """Undo the moves of an entry that is refused."""
        for who, place, points in moves:
            for seat, n in enumerate(points) if who == ALL else ((who, points),):
                if n:
                    self.booked[seat][place] -= n
                    if self.part_of[place]:
                        self.book(seat, self.part_of[place], -n)

    # -- Rounds -------------------------------------------------------------------

    def round_now(self) -> int:
        """Return the number of the round that is being entered, or comes next; at most of the last."""
        limit = self.options["rounds"]
        return self.rounds if self.rounds == limit else self.rounds + 1

    def complete(self, line: "Line") -> bool:
        """Return whether a line is entered: in this round, or at all."""
        if not line.numbers:
            return self.holders[line.place] is not None
        return [] not in self.numbers[line.question : line.question + len(line.numbers)]

    def partial(self) -> bool:
        """Return whether a part of a round is entered."""
        return self.open != (self.sheet.of_a_round if self.sheet else 0)


def _of_rows(used: int, rows: "list[list[Any]]", frame: list[int]) -> list[int]:
    """Set the sums of all rows; return of which a formula uses the highest or lowest, by the bits of its names."""
    others = []
    for k, row in enumerate(rows):
        frame[formula.SUM + k] = sum([n for n in row if n is not None])
        if used >> formula.HIGHEST + k & _OTHERS:
            others.append(k)
    return others


def _set_others(others: "Iterable[int]", rows: "list[list[Any]]", seat: int, frame: list[int]) -> None:
    """Set the highest and lowest of the other players in these rows, 0 if there are none."""
    for k in others:
        rest = [n for place, n in enumerate(rows[k]) if place != seat and n is not None]
        frame[formula.HIGHEST + k] = max(rest) if rest else 0
        frame[formula.LOWEST + k] = min(rest) if rest else 0
