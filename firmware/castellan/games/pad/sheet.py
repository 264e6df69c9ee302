"""A game by its score sheet: its events, what comes next, and when it can end. See `docs/sheets.md`.

What the box asks and offers in it is in `asking.py`.
"""

from castellan.core.errors import VERBATIM, RuleError
from castellan.core.rules.shapes import (
    count,
    custom,
    flag,
    times,
    word,
)
from castellan.games.pad import formula, refusals
from castellan.games.pad.formula import Formula
from castellan.games.pad.game import LIMIT, POINTS, ROUNDS, SEATS, TRACK, Pad, beyond
from castellan.games.pad.lines import END, MOST, ONCE, ROUND, sheet_of
from castellan.games.pad.ranking import FEWEST, MOST_WINS, PLACES, TOGETHER, Ranking, criteria
from castellan.games.pad.sums import ALL, Sums
from castellan.games.pad.waiting import Waiting

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Sequence

    from castellan.games.pad.lines import Line, Number, Sheet
    from castellan.interfaces import Event, FollowUp, Options


TIES = 3


class ScoreSheet(Pad):
    """A game with lines of its own.

    `sheet` is None until all lines are there; then nothing but lines is accepted.
    """

    sheet: "Sheet"
    sums: Sums  # the numbers and their points, once all lines are there
    can_wait: bool  # whether points can wait, since nothing depends on them before all entries are in
    waiting: "Waiting | None"  # takes entries in the place of `sums` while a stored game is opened
    out: list[bool]  # of each player

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
    PIECES = ("ranking", "sums", "waiting")
    SUMS = Sums
    # What a game does with its lines as it begins. One that is only checked does it before, less deep on the stack.
    compiled = staticmethod(sheet_of)

    def __init__(self, options: object) -> None:
        super().__init__(options)
        self.sheet = None  # type: ignore[assignment]
        self.deals = None
        self.sums = self.waiting = None  # type: ignore[assignment]
        self.ranking = Ranking()
        self.ranking.begin(self.humans)
        self.out = [False] * self.humans
        self.texts: list[str] = list(self.options.pop("lines"))
        self.said_last = False  # whether somebody said that this round is the last
        self._at_new = len(self.texts)
        if not self.options["more"]:
            sheet = sheet_of(self.texts)
            self._read_sheet(sheet)
            self.sums.begin(sheet, self)  # one after the other, since each of them is deep on the stack
            self.sheet = sheet
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
    READERS = dict(Pad.READERS, rounds=read_rounds, out=read_out, lines=read_lines, tie=read_tie)

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
        self._read_ranking(sheet)
        counted = [line for line in sheet.lines if line.counts]
        lines = tuple([(TRACK, VERBATIM + line.name) for line in counted])
        self.PARTS = ((TRACK, "start"),) + lines + ((TRACK, "corrections"),)
        self.parts = [[options["start"]] + [0] * (len(counted) + 1) for _ in range(self.humans)]
        self.sums = self.SUMS()
        waited_for = options["target"] is not None and (sheet.at_end or options["times"])
        self.can_wait = sheet.independent and options["out"] is None and not waited_for

    def _read_ranking(self, sheet: "Sheet") -> None:
        """Find what ranks and breaks ties, and what is shown of it."""
        wins, first, ties = self.options["wins"], self.options["first"], self.options["tie"]
        self.ranking.read(sheet, first, ties)
        self.CRITERIA = criteria(wins, first, ties)
        self.RANKED = 2 if first else 1
        if wins == PLACES:
            self.CRITERIA = ("-place",)
            self.TOTALS, self.COLUMNS = ("place",), (("place", "large"),)
        elif wins == TOGETHER:
            self.CRITERIA, self.TOGETHER = ("won",), True
            self.TOTALS = ("points", "won")
            if not sheet.lines:
                self.COLUMNS = (("won", "large"),)

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
                self.sums.begin(sheet, self)
                self.sheet = sheet
                self.offer()
                self.note_dealer()
            except RuleError:
                self.texts.pop()
                raise

    def check_cost(self, event: "Event") -> None:
        """Raise RuleError if entries of the sheet take too long: for a game that is new, whose last line has come."""
        if self.sheet:
            from castellan.games.pad import cost  # not loaded for games that are stored

            cost.check(self.sheet, self.humans)

    def score_row(self, q: int, *numbers: int) -> None:
        """Enter a number of each player, the answers to question q."""
        refusal = refusals.of_row(self, q)
        if refusal:
            self.check(refusal)
        line, k = self.sheet.questions[q]
        _, low, high, step = line.numbers[k]
        out = True in self.out
        if out or step != 1 or min(numbers) < low or max(numbers) > high:
            refusals.check_row(self, line.numbers[k], numbers)
        row = tuple([None if self.out[seat] else n for seat, n in enumerate(numbers)]) if out else numbers
        (self.waiting or self._entries()).enter(line, ALL, row, k)
        if self.ranking.lines:
            self.ranking.keep_row(line, k, numbers)
        self.entered = True
        if not self.sums.open or not self.waiting:
            self._close()

    def _entries(self) -> "Sums | Waiting":
        """Return what takes the next entry: the sums, or what waits until a stored game is open."""
        if self.late is None or not self.can_wait:
            return self.sums
        self.waiting = Waiting(self.sums)
        self.late.append(ScoreSheet.catch_up)
        return self.waiting

    def catch_up(self) -> None:
        """Work out the points that wait. Raises RuleError if they, or totals, are too large."""
        if self.waiting:
            waiting, self.waiting = self.waiting, None
            waiting.catch_up()
            self.note_dealer()  # who is at the target depends on totals

    def score_round(self, *numbers: int) -> None:
        """Enter all answers of a round in one entry: one that was forgotten, and comes before others."""
        self.check(refusals.of_round(self))
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
        refusal = refusals.of_cell(self, player, line)
        if refusal:
            self.check(refusal)
        of = self.sheet.lines[line]
        refusals.check_cell(self, of, player, given)
        (self.waiting or self._entries()).enter(of, player, given[: len(of.numbers)])
        if self.ranking.lines:
            self.ranking.keep(player, of, given[0])
        self.entered = True
        if not self.waiting:
            self._close()

    def hold(self, line: int, seat: int) -> None:
        """Note who has what one player has: the place of the seat from 1, 0 for nobody."""
        self.check(refusals.of_holder(self, line))
        if seat > self.humans:
            raise RuleError("not_player", kind="has", last=self.humans, value=seat)
        if seat and self.out[seat - 1]:
            raise RuleError("pad.out", player=self.names[seat - 1])
        (self.waiting or self._entries()).enter(self.sheet.lines[line], seat)
        self.entered = True
        self._close()

    def break_tie(self, player: int, *given: int) -> None:
        """Enter a player's numbers that break a tie."""
        asked = len(self.ranking.asked)
        if not asked or any(given[asked:]):
            raise RuleError("pad.tie_numbers", n=asked)
        self.ranking.ties[player] = list(given[:asked])

    def last_round(self) -> None:
        """The round that is being entered, or was entered last, is the last one."""
        self.check(refusals.of_last(self))
        self.said_last = True
        self.note_dealer()

    def take_place(self, player: int, n: int) -> None:
        """Enter the place of a player, in a game without points."""
        if self.options["wins"] != PLACES:
            raise RuleError("pad.by_points")
        if n > self.humans:
            raise RuleError("pad.place", n=n, limit=self.humans)
        self.ranking.places[player] = n

    def win(self, won: bool) -> None:
        """Enter whether all have won, or all lost."""
        if self.options["wins"] != TOGETHER:
            raise RuleError("pad.by_points")
        self.ranking.won = won
        self.entered = True

    def correct(self, player: int, track: str, n: int) -> None:
        self.catch_up()
        if n != self.within(player, n):
            raise beyond(self.names[player], self.tracks[TRACK][player] + n)
        self.book(player, len(self.PARTS) - 1, n)
        self.entered = True
        self._close()

    def _close(self) -> None:
        """Finish an entry that is noted, and the round with its last one."""
        if not self.sums.open:  # as always without rounds
            if self.sheet.by_round:
                self.sums.close_round()
                self.rounds = self.sums.rounds
            limit = self.options["out"]
            if limit is not None:
                above = limit > self.options["start"]
                self.out = [total >= limit if above else total <= limit for total in self.tracks[TRACK]]
                self.sums.out = self.out
        if not self.waiting:
            self.note_dealer()

    def note_dealer(self) -> None:
        if self.options["dealer"]:
            self.deals = None if self.at_end() else self.rounds % self.humans

    # -- Score --------------------------------------------------------------------

    def total(self, player: int) -> tuple[int, ...]:
        points, ranking = self.tracks[TRACK][player], self.ranking
        if self.options["wins"] == PLACES:
            return (ranking.places[player],)
        return (points, 1 if ranking.won else 0) if self.TOGETHER else (points,)

    def rank_key(self, player: int) -> tuple[int, ...]:
        if self.options["wins"] == PLACES:
            return (-(self.ranking.places[player] or SEATS + 1),)
        if self.TOGETHER:
            return (1 if self.ranking.won else 0,)
        values = [0 if n is None else n for n in self._criteria(player)]
        return tuple([-n if name[0] == "-" else n for name, n in zip(self.CRITERIA, values)])

    def tie_breakers(self, player: int) -> "list[int | None]":
        return [] if self.options["wins"] in (PLACES, TOGETHER) else self._criteria(player)[1:]

    def _criteria(self, player: int) -> "list[int | None]":
        """Return a player's values of CRITERIA as players count them, None for a tie's number that was not asked."""
        return self.ranking.values(player, self.tracks[TRACK][player], self.sums.booked if self.sheet else [])

    def verdict(self) -> tuple[str, dict[str, object]]:
        if not self.sheet:
            return "pad.arriving", {"n": self.arriving()}
        if self.over == "abandon" or self.options["wins"] in (MOST_WINS, FEWEST):
            return super().verdict()
        if self.TOGETHER:
            return {None: "pad.who_won", True: "pad.all_won", False: "pad.all_lost"}[self.ranking.won], {}
        first = [self.names[seat] for seat, place in enumerate(self.ranking.places) if place == 1]
        return ("pad.first", {"player": first}) if first else ("pad.places", {})

    def tying(self) -> list[int]:
        """Return the players who tie and whose numbers for that were not asked yet."""
        ranking = self.ranking
        if not ranking.asked:
            return []
        first = ranking.lines.index(None) + 1  # the points come before it
        keys = [self.rank_key(seat)[:first] for seat in range(self.humans)]
        return [seat for seat, key in enumerate(keys) if keys.count(key) > 1 and ranking.ties[seat] is None]

    # -- Flow ---------------------------------------------------------------------

    @property
    def round(self) -> int:
        return self.sums.round_now()

    def at_end(self) -> bool:
        """Return whether the last round may be over, so that what is asked once at the end can be entered."""
        if self.sums.partial():
            return False
        if self.said_last or (self.sheet.by_round and self.rounds == self.options["rounds"]) or self._reached():
            return True
        if self.sheet.by_round:
            return False
        once = [line for line in self.sheet.by_seat if line.when == ONCE]
        for line in once:
            row = self.sums.numbers[line.question]
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
            if self.sums.holders[n] is None if kind == "has" else not self.sums.numbers[n]:
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
            return ("pad.places", {}) if 0 in self.ranking.places else None
        if self.options["wins"] == TOGETHER and self.ranking.won is None:
            return "pad.who_won", {}
        if not self.entered:
            return "pad.nothing", {}
        for line in self.sheet.lines:
            asked = line.when == END or (line.when == ROUND and not line.follows and self.sums.partial())
            if asked and not self.sums.complete(line):
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
