"""A round: a number of each player, on one screen or two; then all sums in their order, before OK records them."""

from castellan.core.errors import CastellanError
from castellan.core.rules.shapes import EVENT_KIND, Argument
from castellan.keys import BACK, DOWN, OK, P1, P4, UP, elapsed
from castellan.text import minus, say, signed
from castellan.ui import answers, routes, words
from castellan.ui.app import App, Screen, report
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import (
    FOOT_OK,
    LIST_ROW,
    NAME_X,
    ROWS,
    SMALL,
    TITLE_HEIGHT,
    boxed,
    foot,
    list_top,
    title,
)
from castellan.ui.typed import MINUS, Typed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Event, NewEvent
    from castellan.ui.app import Done, Task

_ONE = 6  # so many players at most are on one screen, others on two
_LINE = 8  # the height of a player's line
_NAMES_X = 38  # right of the keys and their labels
_HINTS = 5  # lines at most above the labels of UP and DOWN, which are in the title's line otherwise
_HINTS_X = 34
_BACK = 44  # pixels for the name of the player that BACK goes back to
_QUIET = 3000  # ms without a key
_GAP = 4
_BLANK = 4  # pixels for a digit that is missing, and the space before it


def _shown(players: int, page: int) -> range:
    """Return the places that a page shows."""
    return range(players) if players <= _ONE else range(page * ROWS, min((page + 1) * ROWS, players))


class Rounds(Screen):
    """A number of each player by the keys of `Typed`; `choose(numbers)` returns the task of all of them.

    OK is 0, or the number that is `proposed`. Beside the names stand the totals that the players had before, `had`.
    `unrecorded` says that nothing of it is on flash yet, "" if something is: it is the title behind the first number,
    of a page of _ONE players while no key is pressed.
    """

    HELP = "rounds"
    LISTS = True

    def __init__(
        self,
        app: App,
        arguments: list[Argument],
        event: "NewEvent",
        had: list[int],
        proposed: list[int],
        choose: "Callable[[list[int]], Task]",
        unrecorded: str,
    ) -> None:
        super().__init__(app)
        self._unrecorded = unrecorded
        self._touched = app.now
        self._says = False  # whether it is said on a page without room for it and the keys' labels
        self.values: list[int] = []
        self.proposed = list(proposed)
        self._names = words.names(app)
        self._had = had
        self._shows = any(proposed)  # whether the numbers of the players after the present one are known
        self._choose = choose
        self._titles = [answers.title(app, event, {}, argument.name) for argument in arguments]
        self._leads = app.screen.LEADS
        first = arguments[0]
        self.typed = Typed(first.low, first.high, first.zero, brief=True)

    def draw(self, canvas: Canvas) -> None:
        typed, asked = self.typed, len(self.values)
        shown = _shown(len(self._names), asked // ROWS)
        hints = [(key, what) for key, what in (("UP", typed.up()), ("DOWN", typed.down())) if what]
        said = self._unrecorded if asked else ""
        if len(shown) <= _HINTS:
            title(canvas, said or self._titles[asked])
            _draw(canvas, hints, _HINTS_X, TITLE_HEIGHT + _HINTS * _LINE)
        elif said and self._says:
            title(canvas, said)
        else:
            x = WIDTH - sum([SMALL.width(key + what) + 6 + _GAP for key, what in hints])
            title(canvas, SMALL.fit(self._names[asked], x - _GAP - SMALL.width("?")) + "?")
            _draw(canvas, hints, x, 0)
        for row, digit in enumerate(typed.digits()):
            y = list_top(row) + 1
            boxed(canvas, str(row + 1), 0, y)
            lines = "_" * typed.place if digit or typed.number else ""
            canvas.text("−" if digit == MINUS else typed.sofar() + str(digit) + lines, NAME_X, y + 1, SMALL)
        numbers = [self._number(seat) for seat in shown]
        missing = 0 if typed.fresh() else typed.place + 1
        widths = [SMALL.width(number) for number in numbers]
        widths[asked - shown[0]] += missing * _BLANK
        right = WIDTH - 1 - max(widths)
        y = TITLE_HEIGHT
        for seat, number in zip(shown, numbers):
            _number(canvas, number, missing if seat == asked else 0, right, y)
            left = canvas.text_right(minus(str(self._had[seat])), right - 5, y, SMALL)
            canvas.text(SMALL.fit(self._names[seat], left - _GAP - _NAMES_X), _NAMES_X, y, SMALL)
            if seat == asked:
                canvas.invert(_NAMES_X - 2, y, WIDTH + 2 - _NAMES_X, _LINE)
            y += _LINE
        if typed.page or not typed.fresh():
            back = words.of(self.app, "one_back")
        else:
            back = SMALL.fit(self._names[asked - 1], _BACK) if asked else words.of(self.app, self._leads)
        n = self._ok()
        foot(canvas, "" if n is None else _signed(n), back)

    def _number(self, seat: int) -> str:
        """Return the number beside a player's name, as far as it is known."""
        asked = len(self.values)
        if seat < asked:
            return _signed(self.values[seat])
        if seat == asked and not self.typed.fresh():
            return self.typed.sofar()
        return _signed(self.proposed[seat]) if self._shows or self.proposed[seat] else "+?" if seat == asked else ""

    def _ok(self) -> int | None:
        """Return what OK enters, None if nothing."""
        return self.proposed[len(self.values)] if self.typed.fresh() else self.typed.completed()

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK and self._ok() is not None:
            return FOOT_OK
        if P1 <= key <= P4 and self.typed.records(key):
            return NAME_X - 1, list_top(key - P1) + 1, SMALL.width("+0000"), LIST_ROW - 2
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
        if n is None:
            return None
        if len(self.values) + 1 == len(self._titles):
            self.proposed[-1] = n
            self.typed.clear()
            return self._choose(self.values + [n])
        self.values.append(n)
        self.typed.clear()
        return None

    def _back(self) -> "Task":
        if self.typed.back():
            return None
        if self.values:
            n = self.values.pop()
            self.proposed[len(self.values)] = n
        else:
            self.app.back()
        return None


def ask(app: App, event: "NewEvent", done: "Done | None") -> "Task":
    """Ask for a number of each player, OK being what it was in a round that is changed; then show the sums."""
    game = app.session.game
    arguments = list(game.arguments_of(event[EVENT_KIND]))
    was: "Event" = getattr(done, "was", None) or [event[EVENT_KIND]] + [0] * len(arguments)
    proposed = list(was[1:]) if was[EVENT_KIND] == event[EVENT_KIND] else [0] * len(arguments)
    had = [game.standing_total(seat) - n for seat, n in enumerate(proposed)]

    def choose(numbers: list[int]) -> "Task":
        whole = event[:1] + numbers
        return (done, app, whole) if done else (show, app, whole, (routes.ask.enter, app, whole, True))

    round = words.of(app, "round", round=game.round_name())
    unrecorded = "" if done else words.of(app, "unrecorded", what=round)
    app.push(Rounds(app, arguments, event, had, proposed, choose, unrecorded))
    return None


def show(app: App, event: "NewEvent", record: "Task") -> "Task":
    """Show what a round will do to the total that decides, and the order then; or report why it is refused.

    OK leads to the task `record`, which enters it.
    """
    game = app.session.game
    asked = say(game.before_step(), {"round": game.round_name(), "player": ""}, app.language)
    after = game.copy()
    try:
        after.apply(event)
    except CastellanError as error:
        return report, app, error
    ranks = after.standing().ranks
    rows = []
    for rank, seat in sorted([(rank, seat) for seat, rank in enumerate(ranks)]):
        said = words.sum_line(game.standing_total(seat), after.standing_total(seat))
        rows.append((str(rank), words.names(app)[seat], said))
    app.push(Order(app, asked, rows, record))
    return None


class Order(Screen):
    """What a round does to the players' totals, in the order of the ranks; OK leads to the task `record`.

    Each of the `rows` is a rank, a name and a sum.
    """

    HELP = "order"
    SEEN_FIRST = (OK,)

    def __init__(self, app: App, asked: str, rows: list[tuple[str, str, str]], record: "Task") -> None:
        super().__init__(app)
        self._asked = asked
        self._rows = rows
        self._record = record
        self._page = 0

    def draw(self, canvas: Canvas) -> None:
        players = len(self._rows)
        title(canvas, self._asked, "{}/2↕".format(self._page + 1) if players > _ONE else "")
        shown = _shown(players, self._page)
        step = LIST_ROW if len(shown) <= ROWS else _LINE
        for row, place in enumerate(shown):
            rank, name, sum_line = self._rows[place]
            y = TITLE_HEIGHT + row * step + (step - _LINE) // 2
            left = canvas.text_right(sum_line, WIDTH - 1, y, SMALL)
            canvas.text(rank, 1, y, SMALL)
            canvas.text(SMALL.fit(name, left - _GAP - NAME_X), NAME_X, y, SMALL)
        foot(canvas, words.of(self.app, "to_record"), words.of(self.app, "one_back"))

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


def _signed(n: int) -> str:
    return signed(n) if n else "+0"


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
