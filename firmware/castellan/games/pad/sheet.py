"""A game by its score sheet: its events, what comes next, and when it can end. See `docs/sheets.md`.

What the box asks and offers in it is in `asking.py`.
"""

from castellan.core.errors import RuleError
from castellan.core.rules.shapes import (
    count,
    custom,
    flag,
    times,
    word,
)
from castellan.games.pad import cost, formula
from castellan.games.pad.formula import Formula
from castellan.games.pad.game import LIMIT, POINTS, ROUNDS, SEATS, TRACK
from castellan.games.pad.lines import ANY, END, MOST, ONCE, ROUND, sheet_of
from castellan.games.pad.ranking import FEWEST, MOST_WINS, PLACES, TOGETHER, Ranking
from castellan.games.pad.sums import ALL, ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from castellan.games.pad.lines import Line, Number, Sheet
    from castellan.interfaces import Event, FollowUp, Options, Refusal


TIES = 3


class ScoreSheet(Ranking):
    """A game with lines of its own.

    `sheet` is None until all lines are there; then nothing but lines is accepted.
    """

    PEOPLE = (1, SEATS)
    OPTIONS = (
        custom("title", limit=20),
        word("wins", (MOST_WINS, FEWEST, PLACES, TOGETHER), MOST_WINS),
        count("start", -POINTS, POINTS, 0),
        count("target", -LIMIT, LIMIT),
        custom("rounds"),
        count("out", -LIMIT, LIMIT),
        flag("dealer", False),
        count("more", 1, MOST, 0),
        custom("lines"),
        custom("first"),
        custom("tie"),
    ) + times()
    NUMBER = ""
    # What a game does with its lines as it begins. One that is only checked does it before, less deep on the stack.
    compiled = staticmethod(sheet_of)

    def __init__(self, options: object) -> None:
        super().__init__(options)
        self.sheet = None  # type: ignore[assignment]
        self.deals = None
        self.ties = [None] * self.humans
        self.places = [0] * self.humans
        self.won = None
        self.texts: list[str] = list(self.options.pop("lines"))
        self.said_last = False  # whether somebody said that this round is the last
        self._at_new = len(self.texts)
        if not self.options["more"]:
            sheet = sheet_of(self.texts)
            self._read_sheet(sheet)
            self.begin_sums(sheet)  # one after the other, since each of them is deep on the stack
            self.offer()
            self.note_dealer()

    # -- Options ------------------------------------------------------------------

    @classmethod
    def asks_option(cls, name: str, values: "Options") -> bool:
        return False  # those that are not the sheet's are asked in every game

    def read_rounds(self, value: object, values: "Options") -> object:
        """Check the number of rounds; a formula is worked out in `_read_sheet`, less deep on the stack."""
        return value if value is None or type(value) is str else self._count_rounds(value)

    def _count_rounds(self, value: object) -> int:
        """Return a number of rounds. Raises RuleError if it is none."""
        if type(value) is not int or not 1 <= value <= ROUNDS:
            raise RuleError("not_count", kind="new", argument="rounds", low=1, high=ROUNDS, value=value)
        return value

    def read_out(self, value: int, values: "Options") -> int:
        """Check that not everybody begins out."""
        if value == values["start"]:
            raise RuleError("pad.out_start", n=value)
        return value

    def read_lines(self, value: object, values: "Options") -> object:
        """Check that the lines are texts; they are read when all are there."""
        texts: "Sequence[object]" = value if type(value) in (list, tuple) else (None,)  # type: ignore[assignment]
        for text in texts:  # a comprehension would be a call more, deep on the stack
            if type(text) is not str:
                raise RuleError("pad.lines", limit=MOST)
        return value

    def read_tie(self, value: object, values: "Options") -> "list[str]":
        """Return the names of the numbers that break ties."""
        if value is None:
            return []
        names = value.split(",") if type(value) is str else []
        if not 1 <= len(names) <= TIES or "" in names:
            raise RuleError("pad.tie_names", limit=TIES)
        return names

    # The name of the line `first` stays as it is; `_read_sheet` looks for it.
    READERS = dict(Ranking.READERS, rounds=read_rounds, out=read_out, lines=read_lines, tie=read_tie)

    # -- The sheet ----------------------------------------------------------------

    def _read_sheet(self, sheet: "Sheet") -> None:
        """Read the lines, all of which are there. Raises RuleError if they can't be used."""
        options = self.options
        if bool(sheet.lines) == (options["wins"] == PLACES) and not (options["wins"] == TOGETHER):
            raise RuleError("pad.lines", limit=MOST)
        if type(options["rounds"]) is str:
            code = Formula(options["rounds"], 1 << formula.PLAYERS, 0)
            frame = code.frame(1)
            frame[formula.PLAYERS] = (self.humans,)
            options["rounds"] = self._count_rounds(code.values(frame, ())[0])
        if options["rounds"] and not sheet.by_round:
            raise RuleError("pad.no_rounds")
        self.read_ranking(sheet)

    def offer(self) -> None:
        """Set what players can enter in the game as it begins."""
        raise NotImplementedError

    # -- Events -------------------------------------------------------------------

    def arriving(self) -> int:
        """Return how many lines are not there yet; until they are, the game has not begun."""
        return 0 if self.sheet else self.options["more"] + self._at_new - len(self.texts)

    def add_line(self, text: str) -> None:
        """Add a line that did not fit into the record of `new`."""
        if type(text) is not str:
            raise RuleError("pad.lines", limit=MOST)
        self.texts.append(text)
        if len(self.texts) == self._at_new + self.options["more"]:
            try:
                sheet = sheet_of(self.texts)
                self._read_sheet(sheet)
                self.begin_sums(sheet)
                self.offer()
                self.note_dealer()
            except RuleError:
                self.texts.pop()
                raise

    def check_cost(self, event: "Event") -> None:
        """Raise RuleError if entries of the sheet take too long: for a game that is new, whose last line has come."""
        if self.sheet:
            cost.check(self.sheet, self.humans)

    def score_row(self, q: int, *numbers: int) -> None:
        """Enter a number of each player, the answers to question q."""
        refusal = self.row_refusal(q)
        if refusal:
            self.check(refusal)
        line, k = self.sheet.questions[q]
        _, low, high, step = line.numbers[k]
        out = True in self.out
        if out or step != 1 or min(numbers) < low or max(numbers) > high:
            self._check_row(line.numbers[k], numbers)
        row = tuple([None if self.out[seat] else n for seat, n in enumerate(numbers)]) if out else numbers
        if self.put_off or self.waits():
            if len(self.waiting[q]) == ROWS:
                self.book_rows(line)
            self.wait_row(line, k, row)
        else:
            self.book_entry(line, ALL, row)
        if self.ranking:
            self.keep_row(line, k, numbers)
        self.numbers[q] = row
        self.open -= line.when == ROUND
        self.entered = True
        if not self.open or not self.put_off:
            self._close()

    def score_round(self, *numbers: int) -> None:
        """Enter all answers of a round in one entry: one that was forgotten, and comes before others."""
        self.check(self.round_refusal())
        before, first = self.copy(), 0
        try:
            for kind, n in self.questions_of(self.sheet.by_round):
                if kind == "has":
                    self.hold(n, numbers[first])
                    first += 1
                else:
                    self.score_row(n, *numbers[first : first + self.humans])
                    first += self.humans
        except RuleError:
            for name, value in before.__dict__.items():  # the answers that were accepted, too
                setattr(self, name, value)
            raise

    def score_cell(self, player: int, line: int, *given: int) -> None:
        """Enter a player's numbers of a line that is asked of one."""
        refusal = self.cell_refusal(player, line)
        if refusal:
            self.check(refusal)
        of = self.sheet.lines[line]
        self._check_cell(of, player, given)
        q, size = of.question, len(of.numbers)
        if self.put_off or self.waits():
            self.begun |= 1 << line
            if not of.waits:
                self.book_cell(player, of, given, None)
            elif of.when == ANY:
                self.wait_cell(of, player, given)
        else:
            self.book_entry(of, player, given[:size])
        if self.ranking:
            self.keep(player, of, given[0])
        for k in range(size):
            self.numbers[q + k][player] = given[k]  # type: ignore[index]
        self.entered = True
        if not self.put_off:
            self._close()

    def hold(self, line: int, seat: int) -> None:
        """Note who has what one player has: the place of the seat from 1, 0 for nobody."""
        self.check(self.holder_refusal(line))
        if seat > self.humans:
            raise RuleError("not_player", kind="has", last=self.humans, value=seat)
        if seat and self.out[seat - 1]:
            raise RuleError("pad.out", player=self.names[seat - 1])
        of = self.sheet.lines[line]
        if self.waits():
            self.begun |= 1 << line
            self.hand_over(of, seat, None)
        else:
            self.book_entry(of, seat)
        self.holders[line] = seat
        if of.when == ROUND:
            self.open -= 1
        self.entered = True
        self._close()

    def break_tie(self, player: int, *given: int) -> None:
        """Enter a player's numbers that break a tie."""
        numbers = list(given[: len(self.asked_ties)])
        if not numbers or any(given[len(numbers) :]):
            raise RuleError("pad.tie_numbers", n=len(self.asked_ties))
        self.ties[player] = numbers

    def last_round(self) -> None:
        """The round that is being entered, or was entered last, is the last one."""
        self.check(self.last_refusal())
        self.said_last = True
        self.note_dealer()

    def take_place(self, player: int, n: int) -> None:
        """Enter the place of a player, in a game without points."""
        if self.options["wins"] != PLACES:
            raise RuleError("pad.by_points")
        if n > self.humans:
            raise RuleError("pad.place", n=n, limit=self.humans)
        self.places[player] = n
        self.entered = True

    def win(self, won: bool) -> None:
        """Enter whether all have won, or all lost."""
        if self.options["wins"] != TOGETHER:
            raise RuleError("pad.by_points")
        self.won = won
        self.entered = True

    def correct(self, player: int, track: str, n: int) -> None:
        self.catch_up()
        if n != self.within(player, n):
            raise self._beyond(player, n)
        self.book(player, len(self.PARTS) - 1, n)
        self.entered = True
        self._close()

    # -- Refusals -----------------------------------------------------------------

    def round_refusal(self) -> "Refusal":
        """Return why no complete round can be entered now, None if one can, in a sheet that has rounds."""
        if self.partial():
            return "pad.open", {"name": self.line_of(self.open_questions()[0]).name}
        return self._due_refusal(self.sheet.by_round[0])

    def row_refusal(self, q: int) -> "Refusal":
        """Return why question q can't be answered now, None if it can."""
        questions = self.sheet.questions
        if q >= len(questions):
            return "pad.no_question", {"n": q}
        line, k = questions[q]
        if not line.by_row:
            return "pad.by_seat", {"name": line.name}
        if k and not self.numbers[q - 1]:  # else striking out a bid would give the next one to tricks that were not its
            return "pad.before", {"name": line.numbers[k - 1].name}
        if self.numbers[q]:
            return "pad.entered", {"name": line.name}
        return self._due_refusal(line)

    def cell_refusal(self, player: int, line: int) -> "Refusal":
        """Return why a player can't enter a line now, None if that is possible."""
        lines = self.sheet.lines
        if line >= len(lines) or not lines[line].by_seat:
            return "pad.no_cell", {"n": line}
        of = lines[line]
        if self.out[player]:
            return "pad.out", {"player": self.names[player]}
        if of.when == ONCE and self.numbers[of.question][player] is not None:
            return "pad.once", {"name": of.name, "player": self.names[player]}
        return None

    def holder_refusal(self, line: int) -> "Refusal":
        """Return why it can't be said now who has what a line names, None if it can."""
        if line >= len(self.sheet.lines) or self.sheet.lines[line].holder == 0:
            return "pad.no_holder", {"n": line}
        of = self.sheet.lines[line]
        if of.when != ROUND:
            return None
        return ("pad.entered", {"name": of.name}) if self.complete(of) else self._due_refusal(of)

    def last_refusal(self) -> "Refusal":
        """Return why it can't be said now that the round is the last, None if it can."""
        if self.options["rounds"]:
            return "pad.fixed_rounds", {"limit": self.options["rounds"]}
        if self.said_last:
            return "pad.said_last", {}
        if self.sheet.by_round:
            return None if self.rounds or self.partial() else ("pad.nothing", {})
        return None if self.sheet.at_end and self.sheet.by_seat else ("pad.no_rounds", {})

    def _due_refusal(self, line: "Line") -> "Refusal":
        if line.when == END:
            return None if self.at_end() else ("pad.later", {"name": line.name})
        if self.rounds == self.options["rounds"]:
            return "pad.rounds", {"limit": self.rounds}
        return ("pad.said_last", {}) if self.said_last and not self.partial() else None

    def _check_row(self, asked: "Number", numbers: "tuple[int, ...]") -> None:
        for seat, n in enumerate(numbers):
            self._check_number(asked, seat, n)

    def _check_cell(self, line: "Line", player: int, given: "tuple[int, ...]") -> None:
        """Raise RuleError unless a player can enter these numbers of a line; those that it does not have are 0."""
        asked = line.numbers
        if any(given[len(asked) :]):
            raise RuleError("pad.numbers", name=line.name, n=len(asked))
        for k in range(len(asked)):
            _, low, high, step = asked[k]
            if not low <= given[k] <= high or (given[k] - low) % step:
                self._check_number(asked[k], player, given[k])

    def _check_number(self, asked: "Number", seat: int, n: int) -> None:
        """Raise RuleError unless a player can answer with n."""
        if self.out[seat]:
            if n:
                raise RuleError("pad.out", player=self.names[seat])
        elif not asked.low <= n <= asked.high or (n - asked.low) % asked.step:
            code = "pad.range" if asked.step == 1 else "pad.steps"
            raise RuleError(code, name=asked.name, low=asked.low, high=asked.high, step=asked.step, n=n)

    def _close(self) -> None:
        """Finish an entry that is noted, and the round with its last one."""
        if not self.open:  # as always without rounds
            sheet = self.sheet
            if sheet.by_round:
                self.rounds += 1
                self.open = sheet.of_a_round
                for line in sheet.by_round:
                    self.holders[line.place] = None
                    for q in range(line.question, line.question + len(line.numbers)):
                        self.numbers[q] = ()
            limit = self.options["out"]
            if limit is not None:
                above = limit > self.options["start"]
                self.out = [total >= limit if above else total <= limit for total in self.tracks[TRACK]]
        if not self.put_off:
            self.note_dealer()

    def note_dealer(self) -> None:
        if self.options["dealer"]:
            self.deals = None if self.at_end() else self.rounds % self.humans

    # -- Flow ---------------------------------------------------------------------

    @property
    def round(self) -> int:
        return self.round_now()

    def at_end(self) -> bool:
        """Return whether the last round may be over, so that what is asked once at the end can be entered."""
        if self.partial():
            return False
        if self.said_last or (self.sheet.by_round and self.rounds == self.options["rounds"]) or self._reached():
            return True
        if self.sheet.by_round:
            return False
        once = [line for line in self.sheet.by_seat if line.when == ONCE]
        for line in once:
            row = self.numbers[line.question]
            if [seat for seat in range(self.humans) if row[seat] is None and not self.out[seat]]:
                return False
        return bool(once) or not self.sheet.by_seat

    def _reached(self) -> bool:
        """Return whether somebody is at the target, or at most one player is left."""
        target, totals = self.options["target"], self.tracks[TRACK]
        if self.out.count(False) < min(2, self.humans):
            return True
        if target is None or not self.entered:
            return False
        return bool(max(totals) >= target if target > self.options["start"] else min(totals) <= target)

    def open_questions(self) -> "list[FollowUp]":
        """Return what this round, or the end, still asks in order: rows, and who has what, as their events begin."""
        open: "list[FollowUp]" = []
        for question in self.questions_of(self.sheet.at_end if self.at_end() else self.sheet.by_round):
            kind, n = question
            if self.holders[n] is None if kind == "has" else not self.numbers[n]:
                open.append(question)
        return open

    def line_of(self, question: "FollowUp") -> "Line":
        """Return the line that asks a question."""
        kind, n = question
        if kind == "has":
            return self.sheet.lines[n]
        line, _ = self.sheet.questions[n]
        return line

    def questions_of(self, lines: "list[Line]") -> "list[FollowUp]":
        """Return what these lines ask, in order, as the events begin that answer it."""
        asked: "list[FollowUp]" = []
        for line in lines:
            if not line.numbers:
                asked.append(("has", line.place))
            for q in range(line.question, line.question + len(line.numbers)):
                asked.append(("row", q))
        return asked

    def missing(self) -> tuple[str, dict[str, object]] | None:
        if not self.sheet:
            return "pad.arriving", {"n": self.arriving()}
        if self.options["wins"] == PLACES:
            return ("pad.places", {}) if 0 in self.places else None
        if self.options["wins"] == TOGETHER and self.won is None:
            return "pad.who_won", {}
        if not self.entered:
            return "pad.nothing", {}
        for line in self.sheet.lines:
            asked = line.when == END or (line.when == ROUND and not line.follows and self.partial())
            if asked and not self.complete(line):
                return "pad.open", {"name": line.name}
        return None

    def goes_on(self) -> bool:
        """Return whether the game is known to go on, where nothing is to be asked."""
        if self.missing():
            return True
        if self.at_end():
            return False
        once = [line for line in self.sheet.by_seat if line.when == ONCE]
        decides = self.options["target"] is not None or self.options["out"] is not None
        return bool(decides or self.sheet.by_round or once)

    def warnings(self) -> list[tuple[str, dict[str, object]]]:
        return [] if self.sheet else [("pad.arriving", {"n": self.arriving()})]

    # -- Asking -------------------------------------------------------------------

    def question(self, q: int) -> "tuple[Line, Number]":
        """Return the line and the number that question q asks."""
        line, k = self.sheet.questions[q]
        return line, line.numbers[k]
