"""What the box asks and offers in a game with lines: rows by OK, cells by each player's key, ties at the end."""

from castellan.core.errors import VERBATIM
from castellan.core.rules.shapes import (
    EVENT_KIND,
    EVENT_PLAYER,
    LATER,
    UNKNOWN,
    Action,
    Argument,
    Ending,
    action,
    count,
    player,
    seat,
    step,
)
from castellan.games.pad import formula
from castellan.games.pad.lines import HIGH, NOW, ONCE, ROUND
from castellan.games.pad.ranking import PLACES, TOGETHER
from castellan.games.pad.sheet import CELL, ScoreSheet

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Next
    from castellan.games.pad.lines import Number
    from castellan.interfaces import Event, FollowUp

_QUESTION, _LINE = 1, 2  # the places of a row's question and a cell's line in their events
_POINTS, _LAST, _WON = action("points", "points"), action("last", "last"), action("won", "won")


class AskedSheet(ScoreSheet):
    """A game with lines of its own, and what a box needs to play it."""

    ACTIONS = {"play": (_POINTS,)}
    SHARED_ACTIONS: dict[str, tuple[Action, ...]] = {"play": ()}

    def offer(self) -> None:
        sheet = self.sheet
        cells = tuple([action(VERBATIM + line.name, "cell", line=line.place) for line in sheet.by_seat])
        if self.options["wins"] == PLACES:
            self.NUMBER, cells = "place", (action("place", "place"),)
        elif len(cells) == 1 and not [line for line in sheet.lines if line.holder and line.when == NOW]:
            self.NUMBER = "cell"
        self.ACTIONS = {"play": cells + (_POINTS,)}
        self.SHARED_ACTIONS = {"play": (_WON,) if self.options["wins"] == TOGETHER else (_LAST,)}

    # -- Flow ---------------------------------------------------------------------

    @property
    def round(self) -> int:
        return self.round_now() if self.sheet and self.sheet.by_round else 0

    def ending(self) -> Ending:
        """Return how many rows are open in this round, or at the end; else how many lines somebody has to fill."""
        if not self.sheet or self.over:
            return UNKNOWN
        open = len(self.open_questions())
        if not (self.sheet.at_end if self.at_end() else self.sheet.by_round):
            once = [self.numbers[line.question] for line in self.sheet.by_seat if line.when == ONCE]
            open = max([len([row for row in once if row[of] is None]) for of in range(self.humans)])
        return Ending(None, 0, open) if open else UNKNOWN

    def step(self, event: "Event" = ()) -> "Next":
        """Return what OK leads to: the next question, or that it was the last round where nothing else says so."""
        if not self.sheet or self.over:
            return None
        if event:
            return step(_LAST, "pad.ask_last")
        open = self.open_questions()
        if open:
            return step(self._asking(open[0]))
        if self.options["wins"] == TOGETHER and self.won is None:
            return step(_WON)
        if not self.goes_on():
            return None
        return LATER if self.sheet.by_round or self.last_refusal() else step(_LAST, "pad.ask_last")

    def _asking(self, question: "FollowUp") -> Action:
        """Return the action that asks an open question."""
        kind, n = question
        if kind == "has":
            return action(VERBATIM + self.sheet.lines[n].name, kind, line=n)
        _, number = self.question(n)
        return action(VERBATIM + number.name, kind, q=n)

    def shared_choices(self, later: "AskedSheet") -> tuple[Action, ...]:  # type: ignore[override]
        """Return the open questions that are still missing later, and the question of a round that has only one.

        A round of several can't be put between others: the next round's first answer would be refused as its second.
        """
        open = self.open_questions() if self.sheet else []
        if open and (self.at_end() or self.sheet.of_a_round > 1):
            missing = later.open_questions() if self.at_end() or later.partial() else open
            open = [each for each in open if each in missing and self.rounds == later.rounds]
        open = [each for each in open if each[0] == "has" or not self.row_refusal(each[1])]
        return tuple([self._asking(each) for each in open]) + super().shared_choices(later)

    def follow_ups(self) -> "list[FollowUp]":
        """Return the numbers that break ties, of those who tie when all else is entered."""
        # As `due`, with a call less: at an end the chip's stack is used most here.
        if not self.asked_ties or not self.sheet or self.over or self.missing() or self.step() is not None:
            return []
        return [("tie", tying) for tying in self.tying()]

    # -- Asking -------------------------------------------------------------------

    def arguments_for(self, event: "Event") -> tuple[Argument, ...]:
        kind = event[EVENT_KIND]
        asked = self.arguments_of(kind)
        if not self.sheet:
            return asked
        if kind == "row" and len(event) > _QUESTION:
            _, number = self.question(event[_QUESTION])
            return asked[:1] + tuple([_argument(number, of) for of in asked[1:]])
        if kind == "cell" and len(event) > _LINE:
            numbers = self.sheet.lines[event[_LINE]].numbers
            return asked[:_LINE] + tuple([_argument(number, of) for number, of in zip(numbers, asked[_LINE:])])
        if kind == "tie":
            return (player(),) + tuple([count(name, 0, HIGH) for name in CELL[: len(self.asked_ties)]])
        return (asked[0], seat(self.humans)) if kind == "has" else asked

    def choices(self, player: int) -> tuple[Action, ...]:
        """Return the open lines of a player, and a correction; what one player has is taken, and given back."""
        choices = []
        for line in self.sheet.lines if self.sheet else ():
            if line.holder and line.when == NOW:
                has = self.holders[line.place] == player + 1
                label = ("nobody" if has else "") + VERBATIM + line.name
                choices.append(action(label, "has", line=line.place, seat=0 if has else player + 1))
            elif line in self.sheet.by_seat and not self.cell_refusal(player, line.place):
                choices.append(action(VERBATIM + line.name, "cell", line=line.place))
        return tuple(choices) + self.ACTIONS["play"][-1:]

    def line_of(self, event: "Event") -> str:
        if event[EVENT_KIND] == "row":
            line, _ = self.question(event[_QUESTION])
            return line.name
        return self.sheet.lines[event[_LINE]].name if event[EVENT_KIND] == "cell" else ""

    def proposed(self, event: "Event", argument: Argument) -> int:
        """Return what is left of a row's sum for the last player, or a player's latest number of such a line."""
        if event[EVENT_KIND] == "row":
            entered = event[_QUESTION + 1 :]
            total = self.sum_of(event[_QUESTION])
            rest = 0 if total is None or False in self.out[len(entered) + 1 :] else total - sum(entered)
            return rest if argument.low <= rest <= argument.high else 0
        if event[EVENT_KIND] == "cell" and len(event) > _LINE:
            line = self.sheet.lines[event[_LINE]]
            latest = self.numbers[line.question + CELL.index(argument.name)][event[EVENT_PLAYER]]
            return (latest or 0) if line.when == NOW else 0
        return 0

    def sum_of(self, q: int) -> int | None:
        """Return what the numbers of question q usually add up to, None if that is not known."""
        line, k = self.sheet.questions[q]
        for number, code in line.expected:
            if number == k:
                frame = code.frame()
                frame[formula.ROUND], frame[formula.PLAYERS] = self.round_now(), self.humans
                return code.value(frame, ())
        return None

    def repeated(self, event: "Event") -> bool:
        if event[EVENT_KIND] != "row" or not self.sheet:
            return False
        line, _ = self.question(event[_QUESTION])
        return line.when == ROUND

    def own_word(self, event: "Event", argument: str = "") -> str | None:
        if event[EVENT_KIND] != "tie":
            return super().own_word(event, argument)
        asked = self.asked_ties
        if len(asked) == 1:
            return None if argument else asked[0]
        return asked[CELL.index(argument)] if argument in CELL[: len(asked)] else None


def _argument(number: "Number", argument: Argument) -> Argument:
    """Return the argument by which a number of a line is asked for, in place of the row's own."""
    return count(argument.name, number.low, number.high, step=number.step, among=argument.among)


GAME = AskedSheet
