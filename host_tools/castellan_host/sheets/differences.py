"""Looks for games that show how a sheet differs from those near it, where its examples do not: questions."""

import dataclasses
import itertools
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

from castellan.core.errors import RuleError
from castellan.games.pad import formula
from castellan.games.pad.lines import Line
from castellan.games.pad.sheet import ScoreSheet
from castellan_host.sheets.cases import Case
from castellan_host.sheets.checking import before_end, begun, layout, may_end, people_of, played
from castellan_host.sheets.idle import idle
from castellan_host.sheets.model import EXAMPLES, Example, Sheet, SheetError
from castellan_host.sheets.near import RANGE, Near, from_0, left, near, refuses, together
from castellan_host.sheets.showing import CASES, Unseen
from castellan_host.sheets.trials import (
    Slot,
    agreeing,
    changed,
    numbers_of,
    reaches,
    rounds,
    slots,
    trials,
    value,
    with_players,
)
from castellan_host.sheets.usual import Usual

FOLDS = 5000  # games that are played in a search, which takes some two seconds
# Games of one near sheet, at most, once all had the share before; and whether they are like the examples.
_SHARES = ((200, True), (800, True), (200, False), (1500, False))
_ALL_ALIKE = ((200, False), (1500, False))  # where the examples have nothing in common
_LATE = {"target": 1, "out": 1, "rounds": 2}  # keys that are asked about later than others
_UNLIKE = 4  # games that are found to be unlike the examples in the time of one that is played
_SMALLER = 300  # to make a game smaller
CONFIRMED = 5  # games that are asked about in a search, as they show a case that no example does
_TOTALS = 50  # to find one whose totals differ, where one is found in which something else does
_WIDER = 300  # to make it tell more
_ALL, _AT_ONCE = 100_000, 500  # values of what a line reads, at most, to try all of them; how many at a time


class SpentError(Exception):
    """All games that may be tried are."""


@dataclasses.dataclass(frozen=True)
class Outcome:
    """What a game comes to: totals, who is first, whether it may end, None if its sheet leaves that to the players."""

    totals: tuple[int, ...]
    first: tuple[int, ...]
    over: bool | None
    before_end: bool = False  # whether what is asked at the end is still to come, so that the rounds alone may end


@dataclasses.dataclass(frozen=True)
class Question:
    """A game, with its results, that tells a sheet from a near one; who refuses an entry has None."""

    example: Example
    near: Near
    own: Outcome | None
    other: Outcome | None
    unlike: tuple[str, ...] = ()  # what it hasn't in common with the examples, as these have it
    case: str = ""  # that no example shows and it does; it has no other result then, and `near` is the sheet itself


@dataclasses.dataclass(frozen=True)
class Search:
    """What became of the sheets near one: told apart by examples, by questions, equal, or not told apart."""

    shown: int
    questions: tuple[Question, ...]
    equal: tuple[Near, ...]
    open: tuple[Near, ...]
    games: int
    unproved: tuple[Near, ...]  # that differ from the sheet in a question's game
    spare: int | None = None  # of a sheet full of examples, which is asked about no more, one that could be left out
    unseen: tuple[str, ...] = ()  # cases that no example shows, and a game does
    idle: tuple[str, ...] = ()  # sentences about numbers that are asked and change nothing

    @property
    def asked(self) -> int:
        """How many differ from the sheet in a question's game."""
        return len(self.unproved)


class Trial:
    """Plays games by a sheet and by near ones, at most so many."""

    def __init__(self, most: int) -> None:
        self.games = self.passed = 0
        self.most = most
        self._begun: dict[tuple[int, int], ScoreSheet] = {}
        self._kept: list[Sheet] = []  # whose identities are keys

    def pass_over(self) -> None:
        """Count a game that is not played. Raises SpentError."""
        if self.spent >= self.most:
            raise SpentError
        self.passed += 1

    @property
    def spent(self) -> int:
        """How many games could have been played, with those that were passed over."""
        return self.games + self.passed // _UNLIKE

    def outcome(self, sheet: Sheet, example: Example) -> Outcome | None:
        """Return what a game comes to, None if the sheet refuses it. Raises SpentError."""
        if self.spent >= self.most:
            raise SpentError
        self.games += 1
        try:
            people = people_of(sheet, example)
            key = id(sheet), people
            if key not in self._begun:
                self._begun[key] = begun(sheet, people)
                self._kept.append(sheet)
            start = self._begun[key].copy()
            assert isinstance(start, ScoreSheet)
            game, _ = played(sheet, example, start)
        except (SheetError, RuleError):
            return None
        first = [seat for seat, rank in enumerate(game.standing().ranks, 1) if rank == 1]
        against = game.humans > 1 and game.options["wins"] in ("most", "fewest")
        return Outcome(tuple(game.tracks[0]), tuple(first) if against else (), may_end(game), before_end(game))

    def shows(self, sheet: Sheet, near: Near, example: Example, by_totals: bool = False) -> bool:
        """Return whether a game tells a sheet from a near one, as an example of it would. Raises SpentError."""
        return self.asks(self.outcome(sheet, example), near, example, by_totals)

    def asks(self, own: Outcome | None, near: Near, example: Example, by_totals: bool = False) -> bool:
        """Return whether a near sheet differs in a game, in its totals if need be. Raises SpentError.

        It can be a game if the near sheet is right.
        """
        if (own is None) != (near.key == RANGE) or not reaches(near, example):
            return False
        other = self.outcome(near.sheet, near.example(example))
        if own is None:
            return other is not None
        if by_totals and other and own.totals == other.totals:
            return False
        return differs(own, other) and (other is not None or near.key != "rounds")


def differs(own: Outcome, other: Outcome | None) -> bool:
    """Return whether an example with a sheet's own outcome is refused by a sheet with another one."""
    if other is None or own.totals != other.totals:
        return True
    alone = len(own.first) == 1 and own.first != other.first
    return alone or (own.over is not None and own.over != other.over)


def stated(example: Example, own: Outcome | None) -> Example:
    """Return an example that says what it comes to."""
    if own is None:
        return Example(example.rows, example.cells, example.has, example.ties, refused=True)
    winner = own.first[0] if len(own.first) == 1 else None
    return dataclasses.replace(example, totals=own.totals, winner=winner, over=own.over)


def search(sheet: Sheet, folds: int = FOLDS, impossible: Sequence[str] = (), confirmed: int = CONFIRMED) -> Search:
    """Look for games that tell a sheet from all near it that its examples do not, in so many games.

    And for so many that show a case that none of them shows, without those that are `impossible`.
    """
    searching = Searching(sheet, folds, impossible)
    for _ in itertools.chain(searching.steps(), searching.confirming(confirmed)):
        pass
    return searching.found()


class Searching:
    """A search that may be left after each step: a near sheet, or a few games."""

    def __init__(self, sheet: Sheet, folds: int = FOLDS, impossible: Sequence[str] = ()) -> None:
        self.questions: list[Question] = []
        self._sheet = sheet
        self._usual = Usual(sheet)
        self._cases = Unseen(sheet, self._usual, impossible)
        self._idle = tuple([text for text in idle(sheet) if text not in impossible])
        self._trial = Trial(folds)
        self._shown = 0
        self._unproved: list[Near] = []
        self._spare: int | None = None
        self._equal: list[Near] = []
        self._waiting: list[Near] = []
        self._again: list[Near] = []  # for which a greater share is to be spent

    @property
    def games(self) -> int:
        """How many were tried."""
        return self._trial.games

    def found(self) -> Search:
        """Return what has become of the near sheets so far; of all of them, once a game was tried."""
        return Search(
            shown=self._shown,
            questions=tuple(self.questions),
            equal=tuple(self._equal),
            open=(*self._waiting, *self._again),
            games=self.games,
            unproved=tuple(self._unproved),
            spare=self._spare,
            unseen=tuple([case.name for case, _ in self._cases.found]),
            idle=self._idle,
        )

    def steps(self) -> Iterator[None]:
        """Search, a step at a time."""
        yield from self._sort_out()
        if len(self._sheet.examples) >= EXAMPLES:  # it would be asked the same again and again
            yield from self._look_for_spare()
            return
        try:
            for share, is_like in _SHARES if self._usual else _ALL_ALIKE:
                self._waiting, self._again = [*self._waiting, *self._again], []
                while self._waiting:
                    yield from self._question(share, self._usual if is_like else None)
        except SpentError:
            pass

    def confirming(self, most: int = CONFIRMED) -> Iterator[None]:
        """Add games, at most so many, that show the cases which neither an example nor another question shows."""
        yield from self._cases.search()
        shown = [name for each in self.questions for name in self._cases.shown(each.example)]
        for case, example in self._cases.found if len(self._sheet.examples) < EXAMPLES else ():
            if most and case.name not in shown:
                most -= 1
                found = yield from self._confirming(case, example)
                shown += self._cases.shown(found)

    def _confirming(self, case: Case, example: Example) -> Generator[None, None, Example]:
        """Add a question about a case, and return its game."""
        trial = Trial(1)

        def is_shown(other: Example) -> bool:
            trial.games += 1
            return self._cases.is_as_natural(other, example) and case.name in self._cases.shown(other)

        found = yield from _smaller(trial, self._sheet, is_shown, example, self._usual)
        own = Trial(1).outcome(self._sheet, found)
        shown = dataclasses.replace(found, totals=own.totals if own else None)
        unlike = tuple(self._usual.unlike(found))
        near = Near(self._sheet, CASES, "", "", case.line)
        self.questions.append(Question(shown, near, own, None, unlike, case.name))
        return found

    def _sort_out(self) -> Iterator[None]:
        """Leave those near sheets waiting that the examples do not refuse, and that are not equal."""
        for each in itertools.chain(together(near(self._sheet), self._sheet), from_0(self._sheet)):
            yield
            if not left(self._sheet, [each]):
                self._shown += 1
                continue
            yield
            if each.key != RANGE and (yield from _equal(self._sheet, each)):
                self._equal.append(each)
            else:
                self._waiting.append(each)
        # Of an end, whoever answers looks at the totals less; and games of all rounds are long.
        orders = [[each for each in self._waiting if _LATE.get(each.key, 0) == late] for late in (0, 1, 2)]
        self._waiting = [each for order in orders for each in order]  # in the browser no sort is stable

    def _question(self, share: int, usual: Usual | None) -> Iterator[None]:
        """Look for a question about the first sheet that waits; it may tell others apart, too. Raises SpentError."""
        sheet, trial, each = self._sheet, self._trial, self._waiting[0]
        found = yield from _find(trial, sheet, each, share, usual)
        if found is None:
            self._again.append(self._waiting.pop(0))
            return
        by_totals = each.key != RANGE and trial.shows(sheet, each, found, by_totals=True)
        shows = lambda other: trial.shows(sheet, each, other, by_totals)  # noqa: E731
        found = yield from _smaller(trial, sheet, shows, found, self._usual)
        if (
            len(self._waiting) + len(self.questions) + len(sheet.examples) > EXAMPLES
            and each.line is not None
            and each.key != RANGE
        ):
            found = yield from _wider(trial, sheet, self._waiting, found, self._usual)
        own = trial.outcome(sheet, found)
        shown = stated(found, own)
        other = trial.outcome(each.sheet, each.example(shown))
        unlike = tuple(self._usual.unlike(found))
        self.questions.append(Question(shown, each, own, other, unlike))
        self._waiting = yield from self._left(self._waiting, own, found)
        self._again = yield from self._left(self._again, own, found)

    def _left(self, sheets: Sequence[Near], own: Outcome | None, found: Example) -> Generator[None, None, list[Near]]:
        """Return those of the sheets that differ in nothing in a game. Raises SpentError."""
        rest = []
        for each in sheets:
            if not self._trial.asks(own, each, found):
                rest.append(each)
            yield
        self._unproved += [each for each in sheets if each not in rest]
        return rest

    def _look_for_spare(self) -> Iterator[None]:
        """Look for an example that refuses no near sheet that another one doesn't refuse."""
        needed = set()
        for each in itertools.chain(together(near(self._sheet), self._sheet), from_0(self._sheet)):
            refusing = [number for number, example in enumerate(self._sheet.examples, 1) if refuses(each, example)]
            needed |= set(refusing[:1]) if len(refusing) == 1 else set()
            yield
        every = range(1, 1 + len(self._sheet.examples))
        self._spare = next((number for number in reversed(every) if number not in needed), 0)


def _find(
    trial: Trial, sheet: Sheet, near: Near, share: int, usual: Usual | None
) -> Generator[None, None, Example | None]:
    """Return the first game that tells a sheet from a near one, None if none of its share does.

    With what is `usual`, only games like the examples are played, and a quarter of all games is left for others.
    Raises SpentError.
    """
    until = min(trial.spent + share, trial.most * 3 // 4 if usual else trial.most)

    def totals(example: Example) -> tuple[int, ...]:
        own = trial.outcome(sheet, example)
        return own.totals if own else ()

    otherwise = None  # a game with the same totals, where what is worth something differs
    for given in trials(usual.sheet if usual else sheet, near, totals):
        example = agreeing(sheet, usual.mended(given)) if usual else given
        if usual and not usual.is_like(example):
            trial.pass_over()
        elif trial.shows(sheet, near, example, by_totals=otherwise is not None):
            if near.line is None or otherwise or trial.shows(sheet, near, example, by_totals=True):
                return example
            otherwise, until = example, min(until, trial.spent + _TOTALS)
        if trial.spent >= until:
            break
        yield
    return otherwise


def _smaller(
    trial: Trial, sheet: Sheet, shows: Callable[[Example], bool], example: Example, usual: Usual
) -> Generator[None, None, Example]:
    """Return a smaller game that shows the same: fewest rows, then players, then sums. Raises SpentError.

    It is as much like the examples.
    """
    until = trial.games + _SMALLER
    unlike = usual.unlike(example)
    given = sheet if unlike else usual.sheet

    def is_shown(other: Example) -> bool:
        is_like = not set(usual.unlike(other)).difference(unlike) if unlike else usual.is_like(other)
        return is_like and shows(other)

    found = True
    while found:
        found = False
        for less in _reduced(given, example):
            other = agreeing(given, less if unlike else usual.mended(less))
            if trial.games >= until:
                return example
            if is_shown(other):
                example, found = other, True
                break
            yield
    for row, (when, _, k) in enumerate(layout(given, example)):
        nothing = (0,) * len(example.rows[row])
        if when is None and k >= 0 and example.rows[row] != nothing and trial.games < until:
            rows = (*example.rows[:row], nothing, *example.rows[row + 1 :])
            other = agreeing(given, dataclasses.replace(example, rows=rows))
            if is_shown(other):
                example = other
            yield
    for several in _entries(given, example):
        other = agreeing(given, _without(example, several))
        if trial.games < until and is_shown(other):
            example = other
        yield
    for slot in slots(given, example):  # lowering a number leaves the others where they are
        for n in _lower(slot, value(example, slot), usual):
            lower = None if slot.summed else changed(example, slot, n)
            if lower and trial.games < until and is_shown(agreeing(given, lower)):
                example = agreeing(given, lower)
                break
            yield
    return example


def _entries(sheet: Sheet, example: Example) -> list[list[Slot]]:
    """Return the numbers of each player in each line of several, in each round: to be 0 they may have to be all."""
    found: dict[tuple[int | None, int, int], list[Slot]] = {}
    times = [n for n, _, _ in layout(sheet, example)]
    for slot in slots(sheet, example):
        if slot.kind == "rows" and not slot.summed:
            found.setdefault((times[slot.row], slot.line, slot.place), []).append(slot)
    return [several for several in found.values() if len(several) > 1]


def _without(example: Example, several: Sequence[Slot]) -> Example:
    """Return an example with numbers that are 0, or as near to it as they may be."""
    for slot in several:
        example = changed(example, slot, max(slot.number.low, min(slot.number.high, 0))) or example
    return example


def _wider(
    trial: Trial, sheet: Sheet, waiting: Sequence[Near], example: Example, usual: Usual
) -> Generator[None, None, Example]:
    """Return a game that tells more sheets than the first that waits, by a number of some line each, if games are left.

    Else a sheet of many lines would be asked about in more games than it can have examples.
    """
    until = min(trial.games + _WIDER, trial.most // 2)
    shown, unlike = [waiting[0]], usual.unlike(example)
    given = sheet if unlike else usual.sheet
    for other in waiting[1:]:
        if other.line is None or other.key == RANGE or trial.games >= until:
            continue
        yield
        if trial.shows(sheet, other, example):
            shown.append(other)
            continue
        for slot, n in numbers_of(given, other, example):
            if trial.games >= until:
                break
            wider = changed(example, slot, n)
            wider = wider and agreeing(given, wider)
            if not wider or (set(usual.unlike(wider)).difference(unlike) if unlike else not usual.is_like(wider)):
                continue
            if trial.shows(sheet, other, wider) and all(trial.shows(sheet, each, wider) for each in shown):
                example = wider
                shown.append(other)
                break
    return example


def _lower(slot: Slot, present: int, usual: Usual) -> list[int]:
    """Return numbers nearer to 0: 0, the least that the examples have, then those that are nearest to it."""
    number = slot.number
    least = max(number.low, min(number.high, 0))
    usually = usual.least(slot.line, number.name) or least
    nearer = (least, usually, least + number.step, (present + least) // 2)
    found = [n - (n - number.low) % number.step for n in nearer]
    return [n for n in dict.fromkeys(found) if number.low <= n <= number.high and abs(n) < abs(present)]


def _reduced(sheet: Sheet, example: Example) -> Iterator[Example]:
    """Yield a game with less of something: rounds, the end, entries, players, ties."""
    each, count = rounds(sheet, example)
    marks = [place for place, cell in enumerate(example.cells) if len(cell) == 1]
    for n in range(count):
        rows = example.rows[: n * each] + example.rows[(n + 1) * each :]
        cells = example.cells
        if len(marks) >= count:
            cells = cells[: marks[-1]] + cells[marks[-1] + 1 :]
        yield dataclasses.replace(example, rows=rows, cells=cells)
    if count and len(example.rows) > count * each:
        yield dataclasses.replace(example, rows=example.rows[: count * each])
    for place, cell in enumerate(example.cells):
        if len(cell) > 1:
            yield dataclasses.replace(example, cells=example.cells[:place] + example.cells[place + 1 :])
    if example.has:
        yield dataclasses.replace(example, has={})
    people = len(example.totals or ())
    for seat in range(people):
        fewer = with_players(sheet, example, [other for other in range(people) if other != seat])
        if fewer:
            yield fewer
    if example.ties:
        yield dataclasses.replace(example, ties=())


def _equal(sheet: Sheet, near: Near) -> Generator[None, None, bool]:
    """Return whether both sheets are the same for all values of what differs, all of them tried.

    For a line those are its numbers, the round, the players, and what is known of the row. What the sheet refuses
    does not matter. It is False where there are too many, or where the line reads others, or totals.
    """
    people = range(sheet.players[0], sheet.players[1] + 1)
    if near.key == "rounds":
        return all(begun(sheet, n).options["rounds"] == begun(near.sheet, n).options["rounds"] for n in people)
    if near.line is None or near.reads_rounds or near.key in ("counts", "ties", "rank", "one"):
        return False
    pair = [begun(each, sheet.players[1]).sheet.lines[near.line] for each in (sheet, near.sheet)]
    read = _read(sheet, pair)
    if read is None:
        return False
    many = 1
    for values in read.values():
        many *= len(values)
    if many > _ALL:
        return False
    all_values = itertools.product(*read.values())
    for start in range(0, many, _AT_ONCE):
        columns = zip(*[next(all_values) for _ in range(min(_AT_ONCE, many - start))], strict=True)
        given = dict(zip(read, columns, strict=True))
        if any(own not in (None, other) for own, other in zip(*(_worth(line, given) for line in pair), strict=True)):
            return False
        yield
    return True


def _read(sheet: Sheet, pair: Sequence[Line]) -> dict[int, range] | None:
    """Return all values of what two lines read, by place in a frame; None if that can't be known."""
    asked = pair[0].follows.numbers if pair[0].follows else pair[0].numbers
    read = {place: range(each.low, each.high + 1, each.step) for place, each in enumerate(asked)}
    if pair[0].formula is None or pair[1].formula is None:
        return read
    used = pair[0].formula.names | pair[1].formula.names
    if pair[0].formula.lines or pair[1].formula.lines or used >> formula.TOTAL & 1:
        return None
    rounds = sheet.options.get("rounds")
    for place, each in enumerate(asked):
        for of in (formula.HIGHEST, formula.LOWEST):
            if used >> of + place & 1:
                read[of + place] = range(min(0, each.low), each.high + 1)
        if used >> formula.SUM + place & 1:
            read[formula.SUM + place] = range(each.low * sheet.players[1], each.high * sheet.players[1] + 1)
    read[formula.ROUND] = range(1, 1 + (rounds if isinstance(rounds, int) else 99))
    read[formula.PLAYERS] = range(sheet.players[0], sheet.players[1] + 1)
    return {place: values for place, values in read.items() if used >> place & 1}


def _worth(line: Line, given: Mapping[int, Sequence[int]]) -> Sequence[int | None]:
    """Return what a line is worth for each of these values, without its rank; None where they are refused."""
    if line.formula is None:
        return [line.value(n) for n in given[0]]
    count = len(next(iter(given.values()))) if given else 1
    frame = line.formula.frame(count)
    for place in range(len(formula.NAMES)):
        frame[place] = given.get(place, (0,) * count)
    try:
        return line.formula.values(frame, ())
    except RuleError:
        if count == 1:
            return [None]
    one_by_one = ({place: [column[n]] for place, column in given.items()} for n in range(count))
    return [_worth(line, one)[0] for one in one_by_one]
