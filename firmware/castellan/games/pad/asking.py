"""What the box asks and offers in a game with lines: rows by OK, cells by each player's key, ties at the end."""

from castellan.core.errors import VERBATIM
from castellan.core.rules.shapes import (
    EACH,
    EVENT_KIND,
    EVENT_PLAYER,
    LATER,
    LINE,
    UNKNOWN,
    Action,
    Argument,
    Ending,
    action,
    corrections,
    count,
    custom,
    each,
    entry,
    flag,
    player,
    seat,
    step,
)
from castellan.games.pad import formula, refusals
from castellan.games.pad.game import POINTS, SEATS, addable
from castellan.games.pad.lines import HIGH, MOST, NOW, NUMBERS, ONCE, ROUND
from castellan.games.pad.ranking import PLACES, TOGETHER
from castellan.games.pad.sheet import TIES, ScoreSheet

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Entered, Limits, Next
    from castellan.games.pad.lines import Number
    from castellan.interfaces import Event, Fixed, FollowUp

_ARRIVING, _PLAY = ("arriving",), ("play",)  # the phases: until all lines are there, and then
_QUESTION, _LINE = 1, 2  # the places of a row's question and a cell's line in their events
_POINTS, _LAST, _WON, _ROUND = (
    action("points", "points"),
    action("last", "last"),
    action("won", "won"),
    action("end_round", "round"),
)

CELL = ("n", "n2", "n3")  # the arguments that are a cell's numbers
_OF_QUESTION = "."  # in the name of a number of a complete round: before the question that it answers
_LONGEST_ROUND = 96  # numbers of a complete round that fit into the line of a record
_LINE_AT = {"row": 1, "cell": 2, "has": 1}  # the place of the line, or question, in events about one


def _row_numbers(game: "AskedSheet", event: "Event") -> "range | None":
    """Return what the next player can have of a question, 0 if out."""
    if len(event) < 2:
        return None
    if refusals.of_row(game, event[1]):
        return range(0)
    _, number = game.question(event[1])
    return range(1) if game.out[len(event) - 2] else range(number.low, number.high + 1)


def _round_numbers(game: "AskedSheet", event: "Event") -> "range | None":
    """Return what the next number of a complete round can be, 0 of who is out."""
    if not game.sheet or refusals.of_round(game):
        return range(0)
    asked, whose = _asked_next(game, event)
    if asked is None or asked[0] == "has":
        return None
    _, number = game.question(asked[1])
    return range(1) if game.out[whose] else range(number.low, number.high + 1)


def _asked_next(game: "AskedSheet", event: "Event") -> "tuple[FollowUp | None, int]":
    """Return the question that a round's next number answers, and whose number it is; None behind its last."""
    whose = len(event) - 1
    for question in game.questions_of(game.sheet.by_round) if game.sheet else ():
        answers = 1 if question[0] == "has" else game.humans
        if whose < answers:
            return question, whose
        whose -= answers
    return None, 0


def _round_words(game: "AskedSheet", event: "Event", argument: str) -> str | None:
    """Return the name of what a round asks next, or of its line, None of a complete one; or of an argument's number."""
    if argument and argument != LINE:
        _, _, q = argument.partition(_OF_QUESTION)
        asked: "FollowUp | None" = ("row", int(q)) if q else None
    else:
        asked, _ = _asked_next(game, event)
    if not asked:
        return None
    return game.line_of(asked).name if argument == LINE else game.asking(asked).label[len(VERBATIM) :]


def _cell_lines(game: "AskedSheet", event: "Event") -> "range | None":
    """Return the only line, where a player's key asks for it at once."""
    line = game.sheet.by_seat[0].place if game.NUMBER == "cell" else None
    return None if line is None else range(line, line + 1)


def _entered(game: "AskedSheet") -> "Entered":
    """Return what was entered of the open round, or at the end of an open line of several numbers.

    Those are the last two rows, but a forgotten one comes before all that were not.
    """
    if game.at_end():
        lines = [line for line in game.sheet.at_end if len(line.numbers) > 1 and not game.sums.complete(line)]
    else:
        lines = game.sheet.by_round if game.sums.partial() else []
    found: "Entered" = []
    for kind, n in game.questions_of(lines):
        if kind == "row":
            found.append((game.sheet.words(n), game.sums.numbers[n]))
            continue
        holder = game.sums.holders[n]
        row = () if holder is None else tuple([True if seat == holder else None for seat in range(1, game.humans + 1)])
        found.append((game.sheet.lines[n].name, row))
    while found and not found[-1][1]:
        found.pop()  # rows to come
    forgotten = [each for each in found if not each[1]]
    return [forgotten[0], found[-1]] if forgotten else found[-2:]


def _brought(game: "AskedSheet", event: "Event", fixed: "Fixed") -> int | None:
    """Return the points of a line that a player has entered, if that is possible only once."""
    line, who = game.sheet.lines[fixed["line"]], event[EVENT_PLAYER]
    entered = line.when == ONCE and game.sums.numbers[line.question][who] is not None
    return game.sums.booked[line.place][who] if entered else None


def _cell_numbers(game: "AskedSheet", event: "Event") -> "range | None":
    """Return what the next number of a player's line can be, 0 if the line has no such number."""
    if len(event) < 3:
        return None
    if refusals.of_cell(game, event[EVENT_PLAYER], event[2]):
        return range(0)
    numbers, k = game.sheet.lines[event[2]].numbers, len(event) - 3
    return range(numbers[k].low, numbers[k].high + 1) if k < len(numbers) else range(1)


def _places(game: "AskedSheet", event: "Event") -> range:
    return range(1, game.humans + 1)


def _numbers(most: int, among: "Limits" = None) -> tuple[Argument, ...]:
    """Return arguments of one number to `most`; those that are left out are 0."""
    first = count(CELL[0], -POINTS, POINTS, among=among)
    return (first,) + tuple([count(name, -POINTS, POINTS, 0, among=among) for name in CELL[1:most]])


# Entries are checked against the widest ranges of an argument, so that the refusal is in the sheet's own words.


def _row_shape(game: "AskedSheet", event: "Event", shape: tuple[Argument, ...]) -> tuple[Argument, ...]:
    if not game.sheet or len(event) <= _QUESTION:
        return shape
    _, number = game.question(event[_QUESTION])
    return shape[:1] + tuple([_argument(number, of) for of in shape[1:]])


def _round_shape(game: "AskedSheet", event: "Event", shape: tuple[Argument, ...]) -> tuple[Argument, ...] | None:
    """Return the arguments of a complete round: all answers to all its questions."""
    if not game.sheet or not game.sheet.by_round:
        return None
    found: list[Argument] = []
    for asks, n in game.questions_of(game.sheet.by_round):
        if asks == "has":
            found.append(seat(game.humans))
            continue
        for place in range(game.humans):
            name = EACH + str(place + 1) + _OF_QUESTION + str(n)
            argument = count(name, -POINTS, POINTS, among=_round_numbers)
            found.append(_argument(game.question(n)[1], argument) if event else argument)
    return tuple(found)


def _cell_shape(game: "AskedSheet", event: "Event", shape: tuple[Argument, ...]) -> tuple[Argument, ...]:
    if not game.sheet or len(event) <= _LINE:
        return shape
    numbers = game.sheet.lines[event[_LINE]].numbers
    return shape[:_LINE] + tuple([_argument(number, of) for number, of in zip(numbers, shape[_LINE:])])


def _tie_shape(game: "AskedSheet", event: "Event", shape: tuple[Argument, ...]) -> tuple[Argument, ...]:
    if not game.sheet:
        return shape
    return shape[:1] + tuple([count(name, 0, HIGH) for name in CELL[: len(game.ranking.asked)]])


def _holder_shape(game: "AskedSheet", event: "Event", shape: tuple[Argument, ...]) -> tuple[Argument, ...]:
    return (shape[0], seat(game.humans)) if game.sheet else shape


def _argument(number: "Number", argument: Argument) -> Argument:
    """Return the argument by which a number of a line is asked for, in place of the row's own."""
    return count(argument.name, number.low, number.high, step=number.step, among=argument.among)


def _of_a_round(game: "AskedSheet", event: "Event") -> bool:
    if not game.sheet:
        return False
    line, _ = game.question(event[_QUESTION])
    return bool(line.when == ROUND)


def _forgotten(game: "AskedSheet", later: "AskedSheet") -> list[Action]:
    """Return the open questions that are still missing later, and the question of a round that has only one.

    A round of several is put between others as one entry: one of its rows would take the next round's place.
    """
    open = game.open_questions() if game.sheet else []
    several = game.sheet is not None and game.sheet.of_a_round > 1
    if open and (game.at_end() or several):
        missing = later.open_questions() if game.at_end() or later.sums.partial() else open
        open = [each for each in open if each in missing and game.rounds == later.rounds]
    found = [game.asking(each) for each in open if each[0] == "has" or not refusals.of_row(game, each[1])]
    declared = game.declared("round") if several else None
    if declared and len(declared.shape) <= _LONGEST_ROUND and not refusals.of_round(game):
        found.append(_ROUND)
    return found


def _words(game: "AskedSheet", event: "Event", argument: str) -> str | None:
    """Return the name of the line that an event is about, or of one of its numbers; see `Game.own_word`."""
    kind, place = event[EVENT_KIND], _LINE_AT.get(event[EVENT_KIND])
    if place is None or not game.sheet or len(event) <= place or type(event[place]) is not int:
        return None
    if argument in ("q", "line"):
        return ""
    if kind == "row":
        if argument not in ("", LINE) or not 0 <= event[place] < len(game.sheet.questions):
            return None
        if argument:
            line, _ = game.question(event[place])
            return line.name
        return game.sheet.words(event[place])
    if not 0 <= event[place] < len(game.sheet.lines):
        return None
    line = game.sheet.lines[event[place]]
    if argument in ("", LINE):
        return line.name
    k = CELL.index(argument) if argument in CELL else len(line.numbers)
    return line.numbers[k].name if len(line.numbers) > 1 and k < len(line.numbers) else None


def _row_words(game: "AskedSheet", event: "Event", argument: str) -> str | None:
    """Return words of a row, for "sum" what it adds up to, and what it usually does, "12/2"; None if they are equal."""
    if argument != "sum":
        return _words(game, event, argument)
    usual, found = game.sum_of(event[_QUESTION]), sum(event[_QUESTION + 1 :])
    return None if usual is None or usual == found else "{}/{}".format(found, usual)


def _tie_words(game: "AskedSheet", event: "Event", argument: str) -> str | None:
    asked = game.ranking.asked
    if len(asked) == 1:
        return None if argument else asked[0]
    return asked[CELL.index(argument)] if argument in CELL[: len(asked)] else None


class AskedSheet(ScoreSheet):
    """A game with lines of its own, and what a box needs to play it."""

    ACTIONS = {"play": (_POINTS,), "arriving": ()}
    SHARED_ACTIONS: dict[str, tuple[Action, ...]] = {"play": (), "arriving": ()}
    CLOSED = {"play": "pad.all_lines"}
    BROUGHT = {"cell": _brought}
    ENTERED = {"row": _entered, "has": _entered}
    BEGUN = ScoreSheet.check_cost
    EVENTS = {
        "line": entry(ScoreSheet.add_line, custom("text"), phases=_ARRIVING, fresh=ScoreSheet.check_cost),
        "row": entry(
            ScoreSheet.score_row,
            count("q", 0, MOST * NUMBERS - 1),
            each(-POINTS, POINTS, _row_numbers),
            phases=_PLAY,
            shaped=_row_shape,
            words=_row_words,
            repeated=_of_a_round,
            forgotten=_forgotten,
        ),
        "round": entry(
            ScoreSheet.score_round,
            shaped=_round_shape,
            phases=_PLAY,
            words=_round_words,
            repeated=lambda game, event: True,
        ),
        "cell": entry(
            ScoreSheet.score_cell,
            player(),
            count("line", 0, MOST - 1, among=_cell_lines),
            *_numbers(NUMBERS, _cell_numbers),
            phases=_PLAY,
            shaped=_cell_shape,
            words=_words,
        ),
        "has": entry(
            ScoreSheet.hold,
            count("line", 0, MOST - 1),
            seat(SEATS),
            phases=_PLAY,
            shaped=_holder_shape,
            words=_words,
        ),
        "tie": entry(
            ScoreSheet.break_tie, player(), *_numbers(TIES), phases=_PLAY, shaped=_tie_shape, words=_tie_words
        ),
        "last": entry(ScoreSheet.last_round, phases=_PLAY),
        "place": entry(ScoreSheet.take_place, player(), count("n", 1, SEATS, among=_places), phases=_PLAY),
        "won": entry(ScoreSheet.win, flag("won"), phases=_PLAY),
        "points": entry(ScoreSheet.correct, *corrections(("points",), addable), phases=_PLAY),
    }

    def offer(self) -> None:
        sheet = self.sheet
        cells = tuple([action(VERBATIM + line.name, "cell", line=line.place) for line in sheet.by_seat])
        if self.options["wins"] == PLACES:
            self.NUMBER, cells = "place", (action("place", "place"),)
        elif len(cells) == 1 and not [line for line in sheet.lines if line.holder and line.when == NOW]:
            self.NUMBER = "cell"
        self.ACTIONS = {"play": cells + (_POINTS,), "arriving": ()}
        shared = (_WON,) if self.options["wins"] == TOGETHER else (_LAST,)
        self.SHARED_ACTIONS = {"play": shared, "arriving": ()}

    # -- Flow ---------------------------------------------------------------------

    def phase(self) -> str:
        return "play" if self.sheet else "arriving"

    @property
    def round(self) -> int:
        return self.sums.round_now() if self.sheet and self.sheet.by_round else 0

    def ending(self) -> Ending:
        """Return how many rows are open at the end; in a game without rounds how many lines somebody has to fill."""
        if not self.sheet or self.over or self.sheet.by_round:
            return UNKNOWN
        open = len(self.open_questions())
        if not self.at_end() or not self.sheet.at_end:
            once = [self.sums.numbers[line.question] for line in self.sheet.by_seat if line.when == ONCE]
            open = max([0] + [len([row for row in once if row[of] is None]) for of in self.sums.inside()])
        return Ending(None, 0, open) if open else UNKNOWN

    def step(self, event: "Event" = ()) -> "Next":
        """Return what OK leads to: the next question, or that it was the last round where nothing else says so."""
        if not self.sheet or self.over:
            return None
        if event:
            return step(_LAST, "pad.ask_last")
        open = self.open_questions()
        if open:
            return step(self.asking(open[0]))
        if self.options["wins"] == TOGETHER and self.ranking.won is None:
            return step(_WON)
        if not self.goes_on():
            return None
        return LATER if self.sheet.by_round or refusals.of_last(self) else step(_LAST, "pad.ask_last")

    def asking(self, question: "FollowUp") -> Action:
        """Return the action that asks an open question."""
        kind, n = question
        if kind == "has":
            return action(VERBATIM + self.sheet.lines[n].name, kind, line=n)
        return action(VERBATIM + self.sheet.words(n), kind, q=n)

    def follow_ups(self) -> "list[FollowUp]":
        """Return the numbers that break ties, of those who tie when all else is entered."""
        # As `due`, with a call less: at an end the chip's stack is used most here.
        if not self.ranking.asked or not self.sheet or self.over or self.missing() or self.step() is not None:
            return []
        return [("tie", tying) for tying in self.tying()]

    # -- Asking -------------------------------------------------------------------

    def choices(self, player: int) -> tuple[Action, ...]:
        """Return the lines of a player, and a correction; what one player has is taken, and given back.

        No line moves: those that are entered, and those of who is out, stay, and the box says that they are impossible.
        Who is out takes nothing.
        """
        choices = []
        for line in self.sheet.lines if self.sheet else ():
            out = self.out[player]
            if line.holder and line.when == NOW:
                has = self.sums.holders[line.place] == player + 1
                label = ("nobody" if has else "") + VERBATIM + line.name
                if has or not out:
                    choices.append(action(label, "has", line=line.place, seat=0 if has else player + 1))
            elif line.by_seat:
                choices.append(action(VERBATIM + line.name, "cell", line=line.place))
        return tuple(choices) + self.ACTIONS["play"][-1:]

    def proposed(self, event: "Event", argument: Argument) -> int:
        """Return what is left of a row's sum for the last player, or a player's latest number of such a line."""
        if event[EVENT_KIND] == "row":
            entered = event[_QUESTION + 1 :]
            total = self.sum_of(event[_QUESTION])
            rest = 0 if total is None or False in self.out[len(entered) + 1 :] else total - sum(entered)
            return rest if argument.low <= rest <= argument.high else 0
        if event[EVENT_KIND] == "cell" and len(event) > _LINE:
            line = self.sheet.lines[event[_LINE]]
            latest = self.sums.numbers[line.question + CELL.index(argument.name)][event[EVENT_PLAYER]]
            return (latest or 0) if line.when == NOW else 0
        return 0

    def sum_of(self, q: int) -> int | None:
        """Return what the numbers of question q usually add up to, None if that is not known."""
        line, k = self.sheet.questions[q]
        for number, code in line.expected:
            if number == k:
                frame = code.frame(1)
                frame[formula.ROUND], frame[formula.PLAYERS] = (self.sums.round_now(),), (self.humans,)
                return code.values(frame, ())[0]
        return None


GAME = AskedSheet
