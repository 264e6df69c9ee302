"""A row: a number of each player, on one screen or two; then all of them and the sums, before OK records them."""

from castellan.core.errors import CastellanError
from castellan.core.rules.shapes import EVENT_KIND, Action, Argument, seat_of
from castellan.keys import BACK, DOWN, OK, P1, P4, UP, elapsed
from castellan.text import minus, names_of, say
from castellan.ui import routes
from castellan.ui.app import App, Screen, report
from castellan.ui.asking import answers, beside, words
from castellan.ui.asking.ask import Choices, show_step
from castellan.ui.asking.typed import MINUS, Typed
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import (
    FOOT_OK,
    LIST_ROW,
    LIST_TOPS,
    NAME_X,
    ROWS,
    SMALL,
    TITLE_HEIGHT,
    boxed,
    fit_person,
    foot,
    row_text,
    title,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.core.rules.shapes import Entered
    from castellan.interfaces import Fixed, FollowUp, NewEvent
    from castellan.ui.app import Task
    from castellan.ui.corrections.history import Correction

_ONE = 6  # so many players at most are on one screen, others on two
_LINE = 8  # the height of a player's line
_NAMES_X = 38  # right of the keys and their labels
_HINTS = 5  # lines at most above the labels of UP and DOWN, which are in the title's line otherwise
_HINTS_X = 34
_BACK = 44  # pixels for the name of the player that BACK goes back to
_QUIET = 3000  # ms without a key
_GAP = 4
_NO_LINE: "tuple[str, FollowUp, Fixed]" = ("", (), {})  # in the place of a line at the end of a page
_BEFORE = 5  # pixels before a player's number
_NAME = 34  # pixels of the names that what was entered leaves
_BLANK = 4  # pixels for a digit that is missing, and the space before it


def _shown(players: int, page: int) -> range:
    """Return the places that a page shows."""
    return range(players) if players <= _ONE else range(page * ROWS, min((page + 1) * ROWS, players))


class Rounds(Screen):
    """A number of each player by the keys of `Typed`; `choose(numbers)` returns the task of all of them.

    OK is 0, or what the game proposes, or what was entered before BACK; a player with only one possible number is not
    asked. Beside the names stand the totals that the players have, and what was entered of the open round. `event` is
    what comes before the numbers. `unrecorded` says that nothing of it is on flash yet, "" if something is: it is the
    title behind the first number, of a page of _ONE players while no key is pressed. With `any_place` the row is meant
    for another place in the game: it can have every number of its arguments.
    """

    HELP = "rounds"
    LISTS = True

    def __init__(
        self,
        app: App,
        arguments: list[Argument],
        event: "NewEvent",
        choose: "Callable[[list[int]], Task]",
        unrecorded: str,
        any_place: bool = False,
    ) -> None:
        super().__init__(app)
        game = app.session.game
        self._unrecorded = unrecorded
        self._any_place = any_place
        self._touched = app.now
        self._says = False  # whether it is said on a page without room for it and the keys' labels
        self.values: list[int] = []
        self._event = event
        self._arguments = arguments
        self._names = names_of(game, app.language)
        self._totals = [minus(str(game.standing_total(seat))) for seat in range(len(self._names))]
        self._limits: list[range] = []  # of those in `values`, and of the next, what the number can be
        self._entered: list[int] = []  # what BACK took, from the last one on
        self._choose = choose
        self._about = game.own_word(event)
        self.about = answers.about(app, event, arguments[0])
        self._titles = [answers.title(app, event, {}, argument.name) for argument in arguments]
        self._leads = app.screen.LEADS
        self.typed = Typed(arguments[0], True, brief=True)
        self._beside: list[str] = []  # what was entered of the open round, by player
        rows = [] if any_place else beside.entered(game)
        if rows:
            self._fit(rows, arguments[0])
        self._pass_over()

    def _fit(self, rows: "Entered", argument: Argument) -> None:
        """Choose what stands beside the names: what was entered, with its names, if there is room; and the totals."""
        numbers = [SMALL.width(self.typed.said(n)) for n in (argument.low, argument.high)]
        names = min(_widest(self._names), _NAME)
        width = WIDTH - 1 - max(numbers) - _BEFORE - _NAMES_X - names - _GAP
        seats = range(len(self._names))
        self._beside = ["  ".join(beside.texts(rows, seat, True)) for seat in seats]
        width -= _widest(self._beside)
        if width < _GAP + _widest(self._totals):
            self._totals = [""] * len(seats)
        if width < 0:
            self._beside = ["  ".join(beside.texts(rows, seat, False)) for seat in seats]

    def _pass_over(self) -> None:
        """Enter the numbers of the next players who have no choice."""
        for argument in self._arguments[len(self.values) :]:
            limits = range(argument.low, argument.high + 1)
            if not self._any_place:  # not in a function of its own: past this, the chip's stack is used most
                limits = answers.limits(self.app.session.game, self._event + self.values, argument)
            self._limits.append(limits)
            if len(limits) > 1:
                break
            self.values.append(limits.start)
        self._ask()

    def _ask(self) -> None:
        """Ask for the next number: limit its digits, and propose what OK enters before one was chosen."""
        self.typed.limit(self._limits[-1])
        current = len(self.values)
        self._proposed = self._entered[-1] if self._entered else 0
        if not self._entered and current < len(self._arguments):
            game = self.app.session.game
            self._proposed = game.proposed(self._event + self.values, self._arguments[current])

    def draw(self, canvas: Canvas) -> None:
        typed, current = self.typed, len(self.values)
        typed.name_turns(canvas)
        shown = _shown(len(self._names), current // ROWS)
        hints = [(key, what) for key, what in (("UP", typed.up()), ("DOWN", typed.down())) if what]
        said = self._unrecorded if current else ""
        if len(shown) <= _HINTS:
            title(canvas, said or self._titles[current])
            _draw(canvas, hints, _HINTS_X, TITLE_HEIGHT + _HINTS * _LINE)
        elif said and self._says:
            title(canvas, said)
        else:
            x = WIDTH - sum([SMALL.width(key + what) + 6 + _GAP for key, what in hints])
            title(canvas, fit_person(self._about or self._names[current], x - _GAP - SMALL.width("?")) + "?")
            _draw(canvas, hints, x, 0)
        for row, digit in enumerate(typed.digits()):
            if digit is not None:
                y = LIST_TOPS[row] + 1
                boxed(canvas, str(row + 1), 0, y)
                canvas.text("−" if digit == MINUS else typed.signed(digit), NAME_X, y + 1, SMALL)
        numbers = [self._number(seat) for seat in shown]
        missing = 0 if typed.fresh() else typed.missing()
        widths = [SMALL.width(number) for number in numbers]
        widths[current - shown[0]] += missing * _BLANK
        right = WIDTH - 1 - max(widths)
        y = TITLE_HEIGHT
        for seat, number in zip(shown, numbers):
            _number(canvas, number, missing if seat == current else 0, right, y)
            left = canvas.text_right(self._totals[seat], right - _BEFORE, y, SMALL)
            if self._beside:
                left = canvas.text_right(self._beside[seat], left - (_GAP if self._totals[seat] else 0), y, SMALL)
            canvas.text(fit_person(self._names[seat], left - _GAP - _NAMES_X), _NAMES_X, y, SMALL)
            if seat == current:
                canvas.invert(_NAMES_X - 2, y, WIDTH + 2 - _NAMES_X, _LINE)
            y += _LINE
        if typed.turned():
            back = words.label(self.app, "one_back")
        else:
            back = fit_person(self._names[current - 1], _BACK) if current else words.label(self.app, self._leads)
        n = self._ok()
        foot(canvas, "" if n is None else self.typed.said(n), back)

    def _number(self, seat: int) -> str:
        """Return the number beside a player's name, as far as it is known."""
        current = len(self.values)
        if seat < current:
            return self.typed.said(self.values[seat])
        if seat == current and not self.typed.fresh():
            return self.typed.sofar()
        entered = self._entered[::-1][seat - current : seat - current + 1]
        if entered or (seat == current and self._proposed):
            return self.typed.said(entered[0] if entered else self._proposed)
        return self.typed.sofar() + "?" if seat == current else ""

    def _ok(self) -> int | None:
        """Return what OK enters, None if nothing."""
        if not self.typed.fresh():
            return self.typed.completed()
        return self._proposed if self.typed.allows(self._proposed) else None

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK and self._ok() is not None:
            return FOOT_OK
        if P1 <= key <= P4 and self.typed.records(key):
            return NAME_X - 1, LIST_TOPS[key - P1] + 1, SMALL.width("+0000"), LIST_ROW - 2
        return None

    def tick(self) -> "Task":
        if not self._says and elapsed(self.app.now, self._touched) >= _QUIET:
            self._says = self.app.dirty = True
        return None

    def press(self, key: int) -> "Task":
        self._says, self._touched = False, self.app.now
        n: int | None = None
        if key == BACK:
            return self._back()
        if key == OK:
            n = self._ok()
        elif key in (UP, DOWN) or key - P1 < len(self.typed.digits()):
            n = self.typed.type(key)
        return None if n is None else self._take(n)

    def _take(self, n: int) -> "Task":
        self.typed.clear()
        current = len(self.values)
        self.values.append(n)
        if self._entered:
            self._entered.pop()
        self._pass_over()
        if len(self.values) < len(self._arguments):
            return None
        numbers = list(self.values)
        self._back_to(current)
        return self._choose, numbers

    def _back(self) -> "Task":
        if self.typed.back():
            return None
        current = len(self.values)
        while current:
            current -= 1
            if len(self._limits[current]) > 1:
                self._back_to(current)
                return None
        self.app.back()
        return None

    def _back_to(self, seat: int) -> None:
        """Ask a player again; OK is what was entered."""
        while len(self.values) > seat:
            self._entered.append(self.values.pop())
        self._limits = self._limits[: seat + 1]
        self._ask()


class BeforeRow(Choices):
    """What a player may enter while a row is to come: OK asks for it, and no digit alone leads to a correction.

    It may be meant for the row. Corrections are on a page of their own behind the first.
    """

    def __init__(self, app: App, events: "list[tuple[str, FollowUp, Fixed]]", about: str, row: Action) -> None:
        first: "list[tuple[str, FollowUp, Fixed]]" = []
        last: "list[tuple[str, FollowUp, Fixed]]" = []
        for event in events:
            (last if event[1] and event[1][EVENT_KIND] == "points" else first).append(event)
        missing = -len(first) % ROWS if first else ROWS
        super().__init__(app, first + [_NO_LINE] * missing + last, about)
        self._row = row
        self._empty = not first

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self._empty and not self._page:
            row_text(canvas, 0, words.label(self.app, "ok_step", what=self.ok()), footed=True)

    def ok(self) -> str:
        return words.action(self.app, self._row.label, self._row.fixed)

    def press(self, key: int) -> "Task":
        return (show_step, self.app, self._row) if key == OK else super().press(key)

    def _choose(self, index: int) -> "Task":
        return super()._choose(index) if self._events[index] is not _NO_LINE else None


def ask(app: App, event: "NewEvent", correction: "Correction | None") -> "Task":
    """Ask for a number of each player, and for what else the event needs; then show them all, and the sums."""
    game = app.session.game
    shape = answers.shape(game, event)
    place = len(event) - 1
    while place and seat_of(shape[place].name):
        place -= 1  # to the first player's number
    begins, arguments = event[: place + 1], list(shape[place : place + len(game.names)])

    def choose(numbers: list[int]) -> "Task":
        entered = begins + numbers
        if len(entered) <= len(shape):
            return routes.ask.ask, app, entered, {}, correction
        if correction:
            return correction.enter, app, entered
        return show, app, entered, (routes.ask.enter, app, entered, True)

    what = app.session.game.own_word(event) or words.label(app, "round", round=app.session.game.round_name())
    unrecorded = "" if correction else words.label(app, "unrecorded", what=what)
    app.push(Rounds(app, arguments, begins, choose, unrecorded, correction is not None))
    return None


def show(app: App, event: "NewEvent", record: "Task") -> "Task":
    """Show a row's numbers, what they will do to the total that decides, and the order then; or why it is refused.

    OK leads to the task `record`, which enters it. A line of a score sheet has its name as the title.
    """
    game = app.session.game
    step = game.step(event)
    question = (
        answers.title(app, event, {}, "", minus(game.own_word(event, "sum") or ""))
        if game.own_word(event) or not step or step.action.kind != event[EVENT_KIND] or not step.question
        else say(step.question, {"round": game.round_name(), "player": ""}, app.language)
    )
    after = game.copy()
    try:
        after.apply(event)
    except CastellanError as error:
        return report, app, error
    names = names_of(game, app.language)
    numbers = list(event[len(event) - len(names) :])
    totals = [(game.standing_total(seat), after.standing_total(seat)) for seat in range(len(names))]
    rows = []
    for rank, seat in sorted([(rank, seat) for seat, rank in enumerate(after.standing().ranks)]):
        rows.append((str(rank or ""), names[seat], _line(numbers[seat], totals[seat])))
    if not any([before != now for before, now in totals]):  # only the numbers matter, in the order of the seats
        rows = [("", name, minus(str(n))) for name, n in zip(names, numbers)]
    app.push(Order(app, question, rows, record))
    return None


def _line(n: int, total: tuple[int, int]) -> str:
    """Return what becomes of a player's total, behind the number if that is not what is added."""
    before, now = total
    line = words.sum_line(before, now)
    return line if now - before == n else minus(str(n)) + ":  " + line


class Order(Screen):
    """What a round does to the players' totals, in the order of the ranks; OK leads to the task `record`.

    Each of the `rows` is a rank, a name and a sum.
    """

    HELP = "order"
    SEEN_FIRST = (OK,)

    def __init__(self, app: App, question: str, rows: list[tuple[str, str, str]], record: "Task") -> None:
        super().__init__(app)
        self._question = question
        self._rows = rows
        self._record = record
        self._page = 0

    def draw(self, canvas: Canvas) -> None:
        players = len(self._rows)
        title(canvas, self._question, "{}/2↕".format(self._page + 1) if players > _ONE else "")
        shown = _shown(players, self._page)
        step = LIST_ROW if len(shown) <= ROWS else _LINE
        for row, place in enumerate(shown):
            rank, name, sum_line = self._rows[place]
            y = TITLE_HEIGHT + row * step + (step - _LINE) // 2
            left = canvas.text_right(sum_line, WIDTH - 1, y, SMALL)
            canvas.text(rank, 1, y, SMALL)
            canvas.text(fit_person(name, left - _GAP - NAME_X), NAME_X, y, SMALL)
        foot(canvas, words.label(self.app, "to_record") if self.app.counts else "", words.label(self.app, "one_back"))

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        return FOOT_OK if key == OK else None

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._record
        if key == BACK:
            self.app.back()
        elif key in (UP, DOWN) and len(self._rows) > _ONE:
            self._page = 1 - self._page
        return None


def _widest(texts: list[str]) -> int:
    return max([SMALL.width(text) for text in texts])


def _number(canvas: Canvas, said: str, missing: int, x: int, y: int) -> None:
    """Draw a number with a line for each digit that is missing, high enough for an inverted row to show it."""
    x = canvas.text(said, x, y, SMALL) + 1
    for _ in range(missing):
        canvas.fill(x, y + 6, _BLANK - 1, 1)
        x += _BLANK


def _draw(canvas: Canvas, hints: list[tuple[str, str]], x: int, y: int) -> None:
    """Draw what keys lead to."""
    for key, what in hints:
        canvas.fill(x, y, SMALL.width(key) + 3, _LINE)
        canvas.text(key, x + 2, y, SMALL, lit=0)
        x = canvas.text(what, x + SMALL.width(key) + 6, y, SMALL) + _GAP
