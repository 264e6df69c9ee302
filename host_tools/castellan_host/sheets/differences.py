"""Looks for games that show how a sheet differs from those near it, where its examples do not: questions."""

import dataclasses
import itertools
from collections.abc import Generator, Iterator, Sequence

from castellan_host.sheets.cases import Case
from castellan_host.sheets.changing import agreeing
from castellan_host.sheets.equal import equal
from castellan_host.sheets.idle import idle
from castellan_host.sheets.model import EXAMPLES, Example, Sheet
from castellan_host.sheets.near import RANGE, Near, from_0, left, near, refuses, together
from castellan_host.sheets.playing import Outcome, SpentError, Trial, stated
from castellan_host.sheets.showing import CASES, Unseen
from castellan_host.sheets.smaller import smaller, wider
from castellan_host.sheets.trials import trials
from castellan_host.sheets.usual import Usual

FOLDS = 5000  # games that are played in a search, which takes some two seconds
# Games of one near sheet, at most, once all had the share before; and whether they are like the examples.
_SHARES = ((200, True), (800, True), (200, False), (1500, False))
_ALL_ALIKE = ((200, False), (1500, False))  # where the examples have nothing in common
_LATE = {"target": 1, "out": 1, "rounds": 2}  # keys that are asked about later than others
CONFIRMED = 5  # games that are asked about in a search, as they show a case that no example does
_TOTALS = 50  # to find one whose totals differ, where one is found in which something else does


@dataclasses.dataclass(frozen=True)
class Question:
    """A game, with its results, that tells a sheet from a near one; who refuses an entry has None."""

    example: Example
    near: Near
    own: Outcome | None
    other: Outcome | None
    unlike: tuple[str, ...] = ()  # what it hasn't in common with the examples, as these have it
    case: str = ""  # that no example shows and it does; it has no other result then, and `near` is the sheet itself
    shows: tuple[Near, ...] = ()  # all near sheets that differ in it, `near` among them, but for those shown before


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


def search(sheet: Sheet, folds: int = FOLDS, impossible: Sequence[str] = (), confirmed: int = CONFIRMED) -> Search:
    """Look for games that tell a sheet from all near it that its examples do not, in so many games.

    And for so many that show a case that none of them shows, without those that are `impossible`.
    """
    searching = Searching(sheet, folds, impossible)
    for _ in searching.steps():
        pass
    searching.leave_out()
    for _ in searching.confirming(confirmed):
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
            unproved=tuple([near for each in self.questions for near in each.shows]),
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

    def leave_out(self) -> None:
        """Leave out the questions about what others show, too, with the same other result: one answer is for all."""
        for first in [each.near for each in self.questions]:
            [own] = [place for place, each in enumerate(self.questions) if each.near is first]
            question = self.questions[own]
            others = [place for place in range(len(self.questions)) if place != own]
            shown = [(near, [n for n in others if _has_result_of(self.questions[n], near)]) for near in question.shows]
            if question.shows and all(places for _, places in shown):
                for near, [place, *_] in shown:
                    other = self.questions[place]
                    self.questions[place] = dataclasses.replace(other, shows=(*other.shows, near))
                del self.questions[own]

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

        found = yield from smaller(trial, self._sheet, is_shown, example, self._usual)
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
            if each.key != RANGE and (yield from equal(self._sheet, each)):
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
        found = yield from smaller(trial, sheet, shows, found, self._usual)
        if each.line is not None and each.key != RANGE:
            is_full = len(self._waiting) + len(self.questions) + len(sheet.examples) > EXAMPLES
            several = [other for other in self._waiting if is_full or other.line == each.line]
            found = yield from wider(trial, sheet, several, found, self._usual)
        own = trial.outcome(sheet, found)
        shown = stated(found, own)
        other = trial.outcome(each.sheet, each.example(shown))
        unlike = tuple(self._usual.unlike(found))
        self.questions.append(Question(shown, each, own, other, unlike, shows=(each,)))
        self._waiting = yield from self._left(self._waiting[1:], own, found)
        self._again = yield from self._left(self._again, own, found)

    def _left(self, sheets: Sequence[Near], own: Outcome | None, found: Example) -> Generator[None, None, list[Near]]:
        """Return those of the sheets that the last question doesn't show; the others are added to it."""
        rest: list[Near] = []
        shown: list[Near] = []
        for each in sheets:
            is_shown = self._trial.spent < self._trial.most and self._trial.asks(own, each, found)
            (shown if is_shown else rest).append(each)
            yield
        last = self.questions[-1]
        self.questions[-1] = dataclasses.replace(last, shows=(*last.shows, *shown))
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


def _has_result_of(question: Question, near: Near) -> bool:
    """Return whether a near sheet has the other result of a question's game."""
    trial = Trial(2)
    if (question.own is None) != (near.key == RANGE) or not trial.asks(question.own, near, question.example):
        return False
    return trial.outcome(near.sheet, near.example(question.example)) == question.other


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
