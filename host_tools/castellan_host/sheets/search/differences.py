"""Looks for games that show how a sheet differs from those near it, where its examples do not: questions."""

import dataclasses
import itertools
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence

from castellan_host.sheets.model import EXAMPLES, Example, Sheet
from castellan_host.sheets.near.near_sheets import RANGE, Near, from_0, left, near, together
from castellan_host.sheets.reasons.ruled_out import RuledOut, happening, text_of
from castellan_host.sheets.reasons.usual import Usual
from castellan_host.sheets.search import idle
from castellan_host.sheets.search.cases import Case
from castellan_host.sheets.search.changing import agreeing, is_same_elsewhere, of_ties
from castellan_host.sheets.search.equal import equal
from castellan_host.sheets.search.facts import Fact, entered_alone, ever, fact, refutes
from castellan_host.sheets.search.omitted import limits, omitted
from castellan_host.sheets.search.playing import SpentError, Trial, stated
from castellan_host.sheets.search.question import Question, Search
from castellan_host.sheets.search.showing import CASES, TRIES, Unseen
from castellan_host.sheets.search.smaller import smaller, wider, with_usual_ties
from castellan_host.sheets.search.sparing import spare
from castellan_host.sheets.search.trials import deciding_lines, trials

FOLDS = 5000  # games that are played in a search, which takes some two seconds
# Games of one near sheet, at most, once all had the share before; and whether they are like the examples.
_ANY, _LIKE, _NEAR = range(3)
_SHARES = ((200, _LIKE), (800, _LIKE), (200, _ANY), (1500, _ANY))
_ALL_ALIKE = ((200, _ANY), (1500, _ANY))  # where the examples have nothing in common
_NEAREST = ((200, _NEAR),)  # before both, where they have something in common that is likely in all games
_LATE = {"target": 1, "out": 1, "rounds": 2}  # keys that are asked about later than others
_LAST = 3  # of which lines a formula reads
_KINDS = 6  # things that may be why a game can't happen, of which one is chosen
_FACTS = 8  # questions without a game, at most
CONFIRMED = 5  # games that are asked about in a search, as they show a case that no example does
_TOTALS = 50  # to find one whose totals differ, where one is found in which something else does


def search(sheet: Sheet, folds: int = FOLDS, never: Iterable[Sequence[str]] = (), confirmed: int = CONFIRMED) -> Search:
    """Look for games that tell a sheet from all near it that its examples do not, in so many games.

    And for so many that show a case that none of them shows, without those that can't happen, as in `RuledOut`.
    """
    return searched(sheet, folds, never, confirmed).found()


def searched(
    sheet: Sheet, folds: int = FOLDS, never: Iterable[Sequence[str]] = (), confirmed: int = CONFIRMED
) -> "Searching":
    """Search, and return the search, which can go on."""
    searching = Searching(sheet, folds, never)
    for _ in searching.steps():
        pass
    searching.leave_out()
    for _ in searching.confirming(confirmed):
        pass
    return searching


class Searching:
    """A search that may be left after each step: a near sheet, or a few games."""

    def __init__(self, sheet: Sheet, folds: int = FOLDS, never: Iterable[Sequence[str]] = ()) -> None:
        self.questions: list[Question] = []  # with those that are ruled out since
        self._sheet = sheet
        self._usual = Usual(sheet)
        self._ruled_out = RuledOut(never)
        self._cases = Unseen(sheet, self._usual, self._ruled_out)
        self._idle = tuple([text for text in idle.idle(sheet) if text not in self._ruled_out])
        self._omitted = tuple([each for each in omitted(sheet) if each.fact.text not in self._ruled_out])
        self._trial = Trial(folds)
        self._shown = 0
        self._spare: int | None = None
        self._equal: list[Near] = []
        self._waiting: list[Near] = []
        self._ended: list[Near] = []  # which are not asked about any more
        self._tried: dict[str, int] = {}  # games that can't happen, by where a sheet differs in them
        self._disproved: list[str] = []  # what doesn't hold in every game, by an answer
        for text in self._ruled_out.alone:
            self._usual.take(text)
            self._disprove(text)
        # Numbers of lines, of which a game that has no others can't happen.
        self._alone_over = [text for each in self._ruled_out.games() for text in self._cases.having.only(each)]
        self._instead: list[tuple[Example, str]] = []  # of whose lines alone is asked, and the game that can't happen
        self._facts = _FACTS  # questions without a game, at most
        self._confirms = 0  # games of cases that may still be asked about, once all are looked for
        for text in self._idle:
            self._ask(idle.question(text))

    @property
    def games(self) -> int:
        """How many were tried."""
        return self._trial.games

    def found(self) -> Search:
        """Return what has become of the near sheets so far; of all of them, once a game was tried."""
        questions = self.possible(self.questions)
        return Search(
            shown=self._shown,
            questions=tuple(questions),
            equal=tuple(self._equal),
            open=tuple([each for each in (*self._waiting, *self._ended) if not self._is_known(each)]),
            games=self.games,
            unproved=tuple([near for each in questions for near in each.shows]),
            spare=self._spare,
            unseen=tuple(self._cases.unseen),
            idle=self._idle,
            omitted=self._omitted,
            given_up=tuple([each for each in self._ended if self._is_given_up(each)]),
            is_spent=self._trial.spent >= self._trial.most * 3 // 4,
        )

    def steps(self) -> Iterator[None]:
        """Search, a step at a time."""
        yield from self._sort_out()
        if len(self._sheet.examples) >= EXAMPLES:  # it would be asked the same again and again
            self._spare = yield from spare(self._sheet)
            return
        yield from self._look(self._waiting)

    def rule_out(self, entry: Sequence[str]) -> Iterator[None]:
        """Take an answer that a game can't happen, and look for others that show the same, a step at a time.

        A place is given up after two that can't happen and are like the examples; then it is asked about alone.
        """
        before = self.possible(self.questions)
        for each in [each for each in before if tuple(entry) == each.rules_out]:
            self._disproved += self.kinds(each)  # of which none is why
            self._alone_over += self._cases.having.only(each.example)
        self._ruled_out.add(entry)
        for text in entry if len(entry) == 1 else ():
            self._usual.take(text)
        over = [each for each in before if self._is_ruled_out(each)]
        for each in [each for each in before if tuple(entry) == (text_of(each.example),)]:
            yield from self._ask_lines_alone(each.example)
        waiting: list[Near] = []
        for each in over:
            is_itself = tuple(entry) == (text_of(each.example),)
            others = [shown for shown in each.shows if shown is not each.near]  # which had no game of their own yet
            every = others + [shown for shown in each.shows if shown is each.near]
            for shown in [shown for shown in every if not self._is_shown(shown)]:
                self._tried[shown.where] = self._tried.get(shown.where, 0) + is_itself
                (self._ended if self._is_given_up(shown) else waiting).append(shown)
            yield from self.another(each.case, is_itself) if each.case else ()
        yield from self._alone(self._ended)
        yield from self._look(waiting)
        self._ended += waiting
        self._confirms = yield from self._confirm(self._confirms)

    def another(self, case: str, is_itself: bool = False) -> Iterator[None]:
        """Add another game of a case whose game can't happen; after two of them whether it ever happens is asked."""
        found = self._cases.another(case, is_itself)
        if found:
            yield from self._confirming(*found)
        self._ask_whether_ever((case,))

    def happens(self, case: str) -> Iterator[None]:
        """Take an answer that a case happens of which two games can't, and add another game of it, if one is found."""
        self.know(happening(case))
        yield from self.another(case)

    def _ask_whether_ever(self, cases: Iterable[str]) -> None:
        """Add the question whether they ever happen for those cases of which two games can't, where it has words."""
        for case in cases:
            is_known = case in self._ruled_out or happening(case) in self._ruled_out
            is_asked = any(each.fact and each.fact.case == case for each in self.questions)
            asked = self._cases.asked(case)
            if asked and self._cases.tried.get(case, 0) >= TRIES and not (is_known or is_asked):
                self._ask(ever(case, asked))

    def kinds(self, question: Question, games: Sequence[Example] = ()) -> list[str]:
        """Return what may be why a question's game can't happen, or an entry; all of it holds in these games."""
        found = [text for text in question.kinds if not any(text in self._usual.kinds.broken(each) for each in games)]
        every = [text for text in (*question.unlike, *found) if text not in self._disproved]
        orders = self._differing(question)
        by = [min([n for n, of in enumerate(orders) if any(name in text for name in of)] or [2]) for text in every]
        most = 1 if self._shows_ties_alone(question) else len(orders) + 1
        return [text for n in range(most) for text, m in zip(every, by, strict=True) if n == m][:_KINDS]

    def limits(self, question: Question, text: str) -> tuple[int, int] | None:
        """Return between what a limit lies that is why a question's game can't happen; None if that is known."""
        return None if question.fact else self._usual.kinds.limits(text, question.example)

    def _differing(self, question: Question) -> list[list[str]]:
        """Return the names of numbers by which a game comes to what it does, then of all others that it has."""
        near, kinds, example = question.near, self._usual.kinds, question.example
        if near.key == "tie":
            first = kinds.ties
        else:
            first = kinds.named(deciding_lines(self._sheet, near)) if near.line is not None else []
        return [first, kinds.had(example)]

    def _shows_ties_alone(self, question: Question) -> bool:
        """Return whether of a game nothing is shown but what breaks a tie."""
        is_of_ties = question.near.key == "tie" and bool(question.example.ties)
        ties = len(self._usual.kinds.ties)
        return is_of_ties and not of_ties(self._sheet) and ties == len(question.near.sheet.tie) > 0

    def know(self, text: str) -> None:
        """Take what a line brings alone, or the sheet says of the end, as it is asked in a fact."""
        self._ruled_out.add((text,))
        self._disprove(text)

    def _disprove(self, text: str) -> None:
        """Take what doesn't hold in every game, as it doesn't hold of what a line alone brings."""
        found = entered_alone(self._sheet, text)
        if found:
            self._disproved += self._usual.kinds.broken_alone(*found)

    def alone(self) -> Iterator[None]:
        """Add questions about places that no game shows which can happen, limits, ties and the end, without a game."""
        self._ask_whether_ever(self._cases.left)
        yield from self._alone([*self._waiting, *self._ended])
        beyond = limits(self._sheet)
        if beyond and beyond.text not in self._ruled_out:
            self._ask(beyond)
        for each in self._omitted:
            self._ask(each.fact)

    def _ask(self, fact: Fact) -> None:
        """Add a question that is about no near sheet."""
        self.questions.append(Question(Example(), Near(self._sheet, "", "", ""), None, None, fact=fact))

    def _alone(self, every: Sequence[Near]) -> Iterator[None]:
        """Add questions about the places of some near sheets, each without a game, until there are enough of them."""
        counting = [each for each in every if each.key == "counts"]  # of which the answer is known, most of the time
        before = [each for each in every if each.key != "counts"]
        for each in (*before, *counting) if len(self._sheet.examples) < EXAMPLES else ():
            if len([question for question in self.questions if question.fact and question.shows]) >= self._facts:
                break
            left_over = [*self._waiting, *self._ended]
            if any(other is each for other in left_over) and self._ask_alone(each, left_over):
                shows = self.questions[-1].shows
                self._waiting, self._ended = _without(self._waiting, shows), _without(self._ended, shows)
            yield

    def _ask_alone(self, near: Near, every: Sequence[Near]) -> bool:
        """Add a question about a near sheet's place alone, and others that differ; return whether there is one."""
        is_open = lambda asked: not self._is_ruled_out(Question(Example(), near, None, None, fact=asked))  # noqa: E731
        found = None if self._is_known(near) else fact(self._sheet, near, is_open, self._oddity)
        if found:
            shows = tuple([each for each in every if refutes(found.text, self._sheet, each)])
            of = entered_alone(self._sheet, found.text)
            kinds = tuple(self._usual.kinds.broken_alone(*of)) if of else ()
            self.questions.append(Question(Example(), near, None, None, shows=shows, fact=found, kinds=kinds))
        return found is not None

    def _ask_lines_alone(self, impossible: Example) -> Iterator[None]:
        """Ask alone about each line whose game is one that can't happen, but for the numbers of that line."""
        left_over = self.possible(self.questions)
        games = [each for each in left_over if each.shows and not each.fact and each.near.key != RANGE]
        for question in games:
            yield
            place = question.near.line
            if place is None or not is_same_elsewhere(self._sheet, question.example, impossible, place):
                continue
            waiting, before = list(question.shows), len(self.questions)
            while waiting and self._ask_alone(waiting[0], waiting) and self.questions[-1].shows:
                waiting = _without(waiting, self.questions[-1].shows)
            if waiting:  # in something that can't be asked alone
                del self.questions[before:]
            else:
                self._instead.append((question.example, text_of(impossible)))
                self._facts += len(self.questions) - before

    def said(self, question: Question) -> list[str]:
        """Return what is said of a question's game, with the one that can't happen if it is over by that."""
        return [*question.said, *[text for example, text in self._instead if example is question.example]]

    def _oddity(self, place: int, players: Sequence[Sequence[int]]) -> int:
        """Return in how many things players' numbers of a line are odd; −1 if they can't be."""
        broken = self._usual.kinds.broken_alone(place, players)
        return -1 if self._ruled_out.has(broken) else len(broken)

    def _is_known(self, near: Near) -> bool:
        """Return whether a near sheet says otherwise than an answer about a place alone."""
        return any(refutes(text, self._sheet, near) for text in self._ruled_out.alone)

    def leave_out(self) -> None:
        """Leave out the questions about what others show, too, with the same other result: one answer is for all.

        One that is refused by either sheet is not left out for another one that is less like the examples.
        """
        for first in [each.near for each in self.questions]:
            [own] = [place for place, each in enumerate(self.questions) if each.near is first]
            question = self.questions[own]
            others = [place for place in range(len(self.questions)) if place != own]
            if not (question.own and question.other):
                others = [n for n in others if set(self.questions[n].unlike) <= set(question.unlike)]
            shown = [(near, [n for n in others if _has_result_of(self.questions[n], near)]) for near in question.shows]
            if question.shows and all(places for _, places in shown):
                for near, [place, *_] in shown:
                    other = self.questions[place]
                    self.questions[place] = dataclasses.replace(other, shows=(*other.shows, near))
                del self.questions[own]

    def confirming(self, most: int = CONFIRMED) -> Iterator[None]:
        """Add games, at most so many, that show the cases which neither an example nor another question shows."""
        for example in self._ruled_out.games():
            yield from self._ask_lines_alone(example)
        yield from self._cases.search()
        self._confirms = yield from self._confirm(most)

    def _confirm(self, most: int) -> Generator[None, None, int]:
        """Add games, at most so many, of the cases that no question left shows; return how many more may be added."""
        shown = [name for each in self.possible(self.questions) for name in self._cases.shown(each.example)]
        for case, example in self._cases.found if len(self._sheet.examples) < EXAMPLES else ():
            if not most or case.name in shown:
                continue
            given = (case, example) if self._cases.is_possible(example) else self._cases.another(case.name, False)
            if given:
                most -= 1
                found = yield from self._confirming(*given)
                shown += self._cases.shown(found)
        return most

    def _confirming(self, case: Case, example: Example) -> Generator[None, None, Example]:
        """Add a question about a case, and return its game."""
        trial = Trial(1)

        def is_shown(other: Example) -> bool:
            trial.games += 1
            is_it = self._cases.is_as_natural(other, example) and case.name in self._cases.shown(other)
            return is_it and self._cases.is_possible(other)

        are_lower = not self._cases.tried.get(case.name)
        found = yield from smaller(trial, self._sheet, is_shown, example, self._usual, are_lower)
        own = Trial(1).outcome(self._sheet, found)
        shown = dataclasses.replace(found, totals=own.totals if own else None)
        near = Near(self._sheet, CASES, "", "", case.line)
        self.questions.append(self._with_said(Question(shown, near, own, None, case=case.name)))
        return found

    def possible(self, questions: Sequence[Question]) -> list[Question]:
        """Return those of some questions whose games are not ruled out, if they show something that is not known."""
        left_over = [each for each in questions if not self._is_ruled_out(each)]
        return [each for each in left_over if not each.shows or not all(self._is_known(near) for near in each.shows)]

    def _is_ruled_out(self, question: Question) -> bool:
        """Return whether a question's game is ruled out, or what it asks without a game."""
        if any(question.example is example for example, _ in self._instead):
            return True
        numbers = question.fact.numbers if question.fact else ()
        taken = () if question.fact else self._usual.kinds.taken(question.example)
        return self._ruled_out.has((*question.said, *taken)) or any(text in self._alone_over for text in numbers)

    def _is_given_up(self, near: Near) -> bool:
        """Return whether a near sheet is not asked about any more."""
        return near.where in self._ruled_out or self._tried.get(near.where, 0) >= TRIES

    def _is_shown(self, near: Near) -> bool:
        """Return whether a question that is left shows a near sheet, too; then that has it."""
        left_over = [id(each) for each in self.possible(self.questions)]
        for place, each in enumerate(self.questions):
            if id(each) in left_over and self._differs(each, near):
                self.questions[place] = dataclasses.replace(each, shows=(*each.shows, near))
                return True
        return False

    def _differs(self, question: Question, near: Near) -> bool:
        """Return whether a question shows a near sheet, too."""
        if question.fact:
            return refutes(question.fact.text, self._sheet, near)
        is_about = not question.case and _is_about(question.near, near)
        return is_about and Trial(1).asks(question.own, near, question.example)

    def _sort_out(self) -> Iterator[None]:
        """Leave those near sheets waiting that the examples do not refuse, that are not equal, and not given up."""
        waiting = []
        for each in itertools.chain(together(near(self._sheet), self._sheet), from_0(self._sheet)):
            yield
            if self._is_known(each) or not left(self._sheet, [each]):
                self._shown += 1
                continue
            yield
            if each.key != RANGE and (yield from equal(self._sheet, each)):
                self._equal.append(each)
            else:
                waiting.append(each)
        for example in self._ruled_out.games():
            for each in waiting:
                if Trial(2).shows(self._sheet, each, example):
                    self._tried[each.where] = self._tried.get(each.where, 0) + 1
                yield
        for each in waiting:
            (self._ended if self._is_given_up(each) else self._waiting).append(each)
        # Of an end, whoever answers looks at the totals less; and games of all rounds are long.
        orders = [[each for each in self._waiting if _late(each) == late] for late in range(_LAST + 1)]
        self._waiting = [each for order in orders for each in order]  # in the browser no sort is stable

    def _look(self, waiting: list[Near]) -> Iterator[None]:
        """Look for questions about near sheets until the games are spent; leave those that none shows in the list."""
        try:
            nearest = _NEAREST if self._usual.kinds else ()
            for share, like in (*nearest, *(_SHARES if self._usual else _ALL_ALIKE)):
                every = [*waiting]
                for place, each in enumerate(every):
                    left_over = [id(other) for other in waiting]
                    if id(each) in left_over:
                        after = [other for other in every[place:] if id(other) in left_over]
                        yield from self._question(after, waiting, share, like)
        except SpentError:
            pass

    def _question(self, after: Sequence[Near], waiting: list[Near], share: int, like: int) -> Iterator[None]:
        """Look for a question about the first sheet; others may differ in its game, too. Raises SpentError."""
        sheet, trial, each = self._sheet, self._trial, after[0]
        usual = self._usual if like != _ANY else None
        found = yield from _find(trial, sheet, each, share, usual, self._cases.is_possible, like == _NEAR)
        if found is None:
            return
        by_totals = each.key != RANGE and trial.shows(sheet, each, found, by_totals=True)

        def shows(other: Example) -> bool:
            return trial.shows(sheet, each, other, by_totals) and self._cases.is_possible(other)

        is_first = not self._tried.get(each.where)
        found = yield from smaller(trial, sheet, shows, found, self._usual, is_first)
        if each.line is not None and each.key != RANGE and is_first:
            is_full = len(after) + len(self.questions) + len(sheet.examples) > EXAMPLES
            several = [other for other in after if is_full or other.line == each.line]
            found = yield from wider(trial, sheet, several, found, self._usual, self._cases.is_possible)
        own = trial.outcome(sheet, found)
        if each.key == "tie" and own:
            usually = with_usual_ties(sheet, found, own.totals)
            found = usually if shows(usually) else found
            own = trial.outcome(sheet, found)
        other = trial.outcome(each.sheet, each.example(found))
        shown = stated(found, own, other)
        differing = [each]
        for one in [one for one in waiting if one is not each and _is_about(each, one)]:
            if trial.spent < trial.most and trial.asks(own, one, found):
                differing.append(one)
            yield
        gone = [id(one) for one in differing]
        for place in reversed(range(len(waiting))):
            if id(waiting[place]) in gone:
                del waiting[place]
        self.questions.append(self._with_said(Question(shown, each, own, other, shows=tuple(differing))))

    def _with_said(self, question: Question) -> Question:
        """Return a question with what its game doesn't have in common with the examples, and what is entered."""
        unlike, broken = self._usual.unlike(question.example), self._usual.kinds.broken(question.example)
        kinds = tuple([text for text in broken if text not in unlike])
        numbers = tuple(self._cases.having.in_game(question.example))
        return dataclasses.replace(question, unlike=tuple(unlike), kinds=kinds, numbers=numbers)


def _without(every: Sequence[Near], others: Sequence[Near]) -> list[Near]:
    """Return near sheets without some of them."""
    gone = [id(each) for each in others]
    return [each for each in every if id(each) not in gone]


def _is_about(near: Near, other: Near) -> bool:
    """Return whether a game about a near sheet may show another one: of a tie, players look at what breaks it alone."""
    return near.key != "tie" or other.key == "tie"


def _late(near: Near) -> int:
    """Return how late a near sheet is asked about."""
    return _LAST if near.reading else _LATE.get(near.key, 0)


def _has_result_of(question: Question, near: Near) -> bool:
    """Return whether a near sheet has the other result of a question's game."""
    trial = Trial(2)
    if not trial.asks(question.own, near, question.example):
        return False
    return trial.outcome(near.sheet, near.example(question.example)) == question.other


def _find(
    trial: Trial,
    sheet: Sheet,
    near: Near,
    share: int,
    usual: Usual | None,
    is_possible: Callable[[Example], bool],
    is_near: bool,
) -> Generator[None, None, Example | None]:
    """Return the first game in which a sheet differs from a near one, and that is not ruled out, None if none is found.

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
        if usual and (not usual.is_like(example) or (is_near and usual.kinds.odd(example))):
            trial.pass_over()
        elif trial.shows(sheet, near, example, by_totals=otherwise is not None) and is_possible(example):
            if near.line is None or otherwise or trial.shows(sheet, near, example, by_totals=True):
                return example
            otherwise, until = example, min(until, trial.spent + _TOTALS)
        if trial.spent >= until:
            break
        yield
    return otherwise
