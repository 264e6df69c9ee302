"""A count: the player keys are values, OK is 0 where it says so, and DOWN leads to losses and to all other numbers."""

from castellan.core.rules.shapes import EVENT_KIND, SEAT, Argument
from castellan.keys import BACK, DOWN, NAMES, OK, P1, P4, UP
from castellan.text import label, labels, signed
from castellan.ui import routes
from castellan.ui.app import App, Screen, push
from castellan.ui.asking import answers, words
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import (
    FOOT_OK,
    LIST_TOPS,
    ROWS,
    SMALL,
    TEXT,
    fit_person,
    foot,
    hint,
    key_name,
    name_key,
    row_text,
    title,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Fixed, NewEvent
    from castellan.ui.app import Task

_ALL = tuple([key for key in range(len(NAMES)) if key != BACK])
_GAP = 3  # pixels between a key and its label
_SMALL = 20  # gains of at most so many steps have several pages


class Count(Screen):
    """A question for a count of an event that begins like `event`; `choose(n)` returns the task of the answer.

    Key n is n, or n of the argument's steps. What may be negative has a page of gains and one of losses, first the one
    of the likeliest value; if gains are small there is a second page of them. What is a small gain at most has a page
    for every four, as have the likely ones of larger gains. From the first of three pages UP leads to the last. Of what
    is not in `limits` the keys have no box. Where all values fit beside the
    keys, 0 is a line beside the last one. So it is of a seat, whose values are the players: 0 is nobody, on the last
    page, and a crown marks the player whom the game proposes. A question whose answer later games get, too, has 0 on
    the last page, since OK may be meant for "not known"; one that opens by itself takes no key until it was seen: it
    may be meant for the screen before.
    """

    HELP = "count"
    LISTS = True

    def __init__(
        self,
        app: App,
        argument: Argument,
        limits: range,
        choose: "Callable[[int], Task]",
        event: "NewEvent",
        fixed: "Fixed",
    ) -> None:
        super().__init__(app)
        learnt = event[EVENT_KIND] in app.session.game.LEARNT_BY
        if app.unseen and learnt:
            self.SEEN_FIRST = _ALL
        self._argument, self._event, self._fixed = argument, event, fixed
        self._limits = limits
        self._none = "nobody" if argument.name == SEAT else "none"
        last = argument.low == 0 and (argument.name == SEAT or learnt)  # whether 0 is on the last page
        self._has_line = last or (argument.low == 0 and argument.high < ROWS)  # of 0
        self._choose = choose
        # Pages by the value of their first key, in steps.
        self.pages = [sign for sign in (1, -1) if (argument.high if sign > 0 else -argument.low) > 0]
        if argument.usual[0] < 0 and limits.start < 0:
            self.pages.reverse()
        if argument.low < 0 and ROWS < argument.high // argument.step <= _SMALL:
            self.pages.insert(self.pages.index(1) + 1, 1 + ROWS)
        most = limits.stop - 1
        self._few = argument.low >= 0 and most // argument.step <= _SMALL
        if self._few:
            self.pages += range(1 + ROWS, most // argument.step + (2 if last else 1), ROWS)
        elif argument.low >= 0:
            self.pages += range(1 + ROWS, argument.usual[0] // argument.step + 1, ROWS)
        self._page = 0
        self._proposed = app.session.game.proposed(event, argument) if argument.name == SEAT else 0
        self._rows: "list[int | None]" = []
        self._marks: "list[tuple[int, int, int, int] | None]" = []  # where the rows' labels are, once they are drawn
        self._turn(0)

    def _turn(self, page: int) -> None:
        """Show another page: its rows are the keys' values, None of those without one."""
        self._page, self._marks = page, []
        low, high, first, way = self._argument.low, self._argument.high, self.pages[page], self._way(page)
        numbers = [(first + row * way) * self._argument.step for row in range(ROWS)]
        self._rows = [n if low <= n <= high else None for n in numbers]
        if self._has_line and page == len(self.pages) - 1:
            self._rows[-1] = 0

    def _way(self, page: int) -> int:
        return 1 if self.pages[page] > 0 else -1

    def title(self) -> str:
        """Return the question: the player, and what is asked."""
        both = self.pages[1:] and min(self.pages) < 0
        way = "gains" if self._way(self._page) > 0 else "loses"
        more = words.label(self.app, way) if both else ""
        return answers.title(self.app, self._event, self._fixed, self._argument.name, more)

    def draw(self, canvas: Canvas) -> None:
        title(canvas, self.title())
        last = self._called(len(self.pages) - 1) if not self._page and self.pages[2:] else ""
        hints = (("UP", last), ("", ""), ("", ""), ("DOWN", self._more()))
        if self._page:
            name_key(canvas, "UP")
        self._marks = []
        for row, (n, (key, what)) in enumerate(zip(self._rows, hints)):
            if what:
                hint(canvas, row, key, what)
            if n is None:
                self._marks.append(None)
                continue
            fits = answers.fits(self.app.session.game, self._argument, n, self._limits)
            x = key_name(canvas, row, str(row + 1), fits, footed=True) + _GAP
            right = WIDTH - (SMALL.width(key + what) + 3 * _GAP if what else 0)
            if not fits and not what:
                right = canvas.text_right(self._limit(n), WIDTH - 1, LIST_TOPS[row] + 2, SMALL) - _GAP
            width = row_text(canvas, row, self._shown(n, right - x), x, right, footed=True) + 1 - x
            self._marks.append((x - 1, LIST_TOPS[row], width + 1, TEXT.height + 2))
        leads = self.app.leads
        foot(
            canvas,
            words.label(self.app, self._none) if self._none_apart() else "",
            words.label(self.app, leads) if leads else "",
        )

    def _limit(self, n: int) -> str:
        """Return why a value is not possible: how many at most are, of losses without their sign."""
        limits = self._limits
        if not limits or self._argument.name == SEAT:
            return words.label(self.app, "not_now")
        most = limits.stop - 1 if n >= limits.stop else -limits.start
        return words.label(self.app, "at_most", n=most) if most else words.label(self.app, "none")

    def _more(self) -> str:
        """Return the label of what DOWN leads to, "" if to nothing."""
        if self._page + 1 == len(self.pages):
            return self._said(self._beyond()) + " …" if self._has_others() else ""  # set by steps: no key has it
        return self._called(self._page + 1)

    def _called(self, page: int) -> str:
        """Return the label of another page: its first value, or that it has gains or losses."""
        if self._way(page) == self._way(self._page):
            first = self.pages[page] * self._argument.step
            if first > self._argument.high:  # without what a game adds to it, so that the name before it has room
                return label(self._none, "", self.app.language)
            return self._from(first)
        return words.label(self.app, "gains" if self._way(page) > 0 else "loses")

    def _said(self, n: int) -> str:
        """Return a number, with its sign where there are losses, too."""
        return signed(n) if self._argument.low < 0 else str(n)

    def _from(self, n: int) -> str:
        if self._argument.low < 0:
            return self._said(n) + " …"
        last = min(n + (ROWS - 1) * self._argument.step, self._argument.high)
        return "{}–{}".format(n, last) if last > n else str(n)

    def _beyond(self) -> int:
        """Return the first number behind those of the keys."""
        first = self.pages[self._page] + self._way(self._page) * ROWS
        beyond: int = first * self._argument.step
        return beyond

    def _has_others(self) -> bool:
        """Return whether some numbers have no key."""
        return not self._few and bool(max(self._argument.high, -self._argument.low) > ROWS * self._argument.step)

    def _value(self, n: int) -> str:
        return answers.amount(self.app, self._argument, n, self._event)

    def _shown(self, n: int, width: int) -> str:
        """Return a row's text: the value, of a seat as much of the name as there is room for."""
        said = self._value(n)
        if self._argument.name != SEAT or not n:
            return said
        mark = " ♛" if n == self._proposed else ""
        return fit_person(said, width - TEXT.width(mark), TEXT) + mark

    def _none_apart(self) -> bool:
        """Return whether OK is the value 0."""
        return bool(self._argument.low == 0 and not self._has_line)

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK:
            return FOOT_OK if self._none_apart() else None
        row = key - P1
        if key > P4 or self._rows[row] is None:
            return None
        return self._marks[row] if self._marks else (0, LIST_TOPS[row], WIDTH, 1)

    def press(self, key: int) -> "Task":
        if self.line_of(key):
            return self._choose(0 if key == OK else self._rows[key - P1])  # type: ignore[arg-type]
        if key == BACK:
            self.app.back()
        elif key == UP and (self._page or len(self.pages) > 2):
            self._turn((self._page - 1) % len(self.pages))
        elif key == DOWN and self._page + 1 < len(self.pages):
            self._turn(self._page + 1)
        elif key == DOWN and self._has_others():
            return (self._dial,)
        return None

    def _dial(self) -> "Task":
        """Let the players set a number that has no key."""
        low, high = self._limits.start, self._limits.stop - 1
        step, zero = self._argument.step, self._argument.zero
        # Its large font has only digits: any other label of the number is in the title.
        form = labels.count_form(self._argument, self._event[EVENT_KIND], self.app.session.game, self.app.language)
        name = str if form else signed
        start = self._beyond()
        asked = answers.title(self.app, self._event, self._fixed, self._argument.name, "")  # of gains and losses
        return push, self.app, routes.counts.Number, low, high, start, self._choose, (asked,), name, step, zero
