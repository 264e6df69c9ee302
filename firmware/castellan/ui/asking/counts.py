"""Counts that are rarer: several on one screen, one in large steps, and any number up and down."""

from castellan.core.rules.shapes import Argument
from castellan.keys import BACK, DOWN, OK, P1, P2, P3, P4, UP
from castellan.text import label, labels, minus, signed
from castellan.ui.app import App, Screen
from castellan.ui.asking import answers, words
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import (
    FOOT_OK,
    FOOT_TOP,
    LARGE,
    LIST_TOPS,
    NAME_X,
    ROWS,
    SMALL,
    TEXT,
    foot,
    foot_width,
    hint,
    key_name,
    name_key,
    row_text,
    title,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import NewEvent
    from castellan.ui.app import Task


_ANSWERS_X = 30  # where the answers that were given stand, right of the keys
_STEP = 8  # pixels from one of them to the next
_STEPS = {P1: 10, P2: 1, P3: -1, P4: -10, UP: 1, DOWN: -1}  # of the keys of a number


class Counts(Screen):
    """Counts of an event that begins like `event`; `choose(values)` returns the task of all of them.

    DOWN shifts the keys by four for the count that is asked for, to 5–8, 9–12 and so on, UP back; OK is none, or the
    number that the game proposes, and then UP before any shift makes that 0; BACK goes one count back.
    """

    HELP = "counts"

    def __init__(
        self, app: App, arguments: list[Argument], event: "NewEvent", choose: "Callable[[list[int]], Task]"
    ) -> None:
        super().__init__(app)
        self._arguments = arguments
        self._event = event
        self._choose = choose
        self._proposed = [min(app.session.game.proposed(event, argument), argument.high) for argument in arguments]
        self._values: list[int] = []
        self._shift = 0

    def draw(self, canvas: Canvas) -> None:
        current = len(self._values)
        argument, proposed = self._arguments[current], self._proposed[current]
        question = answers.title(self.app, self._event, {}, argument.name, pages=True)
        title(canvas, question, "{}/{}".format(current + 1, len(self._arguments)))
        for row in range(ROWS):
            if self._shift + row < argument.high:
                key_name(canvas, row, str(row + 1), footed=True)
                row_text(canvas, row, str(self._shift + row + 1), footed=True)
        y = LIST_TOPS[0] + 1
        if self._shift or proposed:
            hint(canvas, 0, "UP", self._from(self._shift - ROWS) if self._shift else "0")
            y += SMALL.height + 2
        more = self._shift + ROWS < argument.high
        bottom = LIST_TOPS[-1] if more else FOOT_TOP
        lines = (bottom - y) // _STEP  # the last ones, beside the labels of UP and DOWN
        for row, place in enumerate(range(max(current - lines, 0), current)):
            canvas.text("✓ " + self._label_of(place, str(self._values[place])), _ANSWERS_X, y + row * _STEP, SMALL)
        if more:
            hint(canvas, ROWS - 1, "DOWN", self._from(self._shift + ROWS))
        back = words.label(self.app, self.app.leads) if self.app.leads else ""
        if current:
            back = self._label_of(current - 1)
        foot(canvas, str(proposed) if proposed else words.label(self.app, "none"), back)

    def _label_of(self, place: int, number: str = "") -> str:
        """Return the name of a count, with the number that was given."""
        return labels.counted(self._arguments[place].name, number, self.app.session.game, self.app.language).strip()

    def _from(self, shift: int) -> str:
        return "{}–{}".format(shift + 1, shift + ROWS)

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK:
            return FOOT_OK
        if not P1 <= key <= P4:
            return None
        return NAME_X, LIST_TOPS[key - P1] + 1, TEXT.width(str(self._shift + key - P1 + 1)) + 2, TEXT.height + 2

    def press(self, key: int) -> "Task":
        current = len(self._values)
        argument = self._arguments[current]
        if P1 <= key <= P4 or key == OK:
            n = self._shift + key - P1 + 1 if key != OK else self._proposed[current]
            if argument.low <= n <= argument.high:
                return self._take(n)
        elif key == DOWN:
            if self._shift + ROWS < argument.high:
                self._shift += ROWS
        elif key == UP:
            if not self._shift:
                self._proposed[current] = 0
            self._shift = max(self._shift - ROWS, 0)
        elif key == BACK:
            self._shift = 0
            if self._values:
                self._values.pop()
            else:
                self.app.back()
        return None

    def _take(self, n: int) -> "Task":
        """Take the value of the present count; the last one enters all."""
        if len(self._values) + 1 == len(self._arguments):
            return self._choose(self._values + [n])  # unchanged, in case it is refused
        self._values.append(n)
        self._shift = 0
        return None


class SteppedCount(Screen):
    """A count with a `step`; `choose(n)` returns the task of the answer.

    The keys are the numbers from the least of those in `limits` on, and DOWN shifts
    them by four. UP changes to tenfold steps: what is chosen then is added, and the numbers from there on come next.
    OK enters what was added, or none. So 300 takes one press, 700 two, 1000 three, 4700 four.
    """

    HELP = "digits"

    def __init__(
        self,
        app: App,
        kind: str,
        argument: Argument,
        limits: range,
        choose: "Callable[[int], Task]",
        about: str,
    ) -> None:
        super().__init__(app)
        self._argument = argument
        self._limits = limits
        self._choose = choose
        self._about = about
        self._form = labels.count_form(argument, kind, app.session.game, app.language)
        own = labels.own_value(argument, 0, app.session.game, app.language)
        self._none = own or words.label(app, "none")
        self._begin(0)

    def _begin(self, added: int) -> None:
        """Ask for a digit, to be added to `added`."""
        self.added, self._unit, self._first = added, self._argument.step, 1
        low = self._limits.start
        if not added and low > 0:
            self._first = low // self._unit

    def title(self) -> str:
        """Return the question: the player, and what is asked."""
        return self._about

    def values(self) -> list[int]:
        """Return the values of the keys now."""
        numbers = [self.added + digit * self._unit for digit in range(self._first, self._first + ROWS)]
        return [n for n in numbers if n <= self._argument.high]

    def draw(self, canvas: Canvas) -> None:
        title(canvas, self.title())
        more = " …" if self._unit > self._argument.step else ""
        high = self._limits.stop - 1
        above = str(self.added + self._above()) + "+"
        below = str(self.added + self._below() * self._unit) + "+"
        hint(canvas, 0, "UP", above)
        hint(canvas, ROWS - 1, "DOWN", below)
        right = WIDTH - max(SMALL.width("UP" + above), SMALL.width("DOWN" + below)) - 8  # all in one font
        for row, n in enumerate(self.values()):
            key_name(canvas, row, str(row + 1), n <= high, footed=True)
            row_text(canvas, row, self._name(n) + more, right=right, footed=True)
        back = "one_back" if self.added or self._unit > self._argument.step else self.app.leads
        foot(canvas, self._sum(), words.label(self.app, back))

    def _above(self) -> int:
        """Return the step that UP leads to: ten times this one, or the first again."""
        above: int = self._unit * 10
        return above if above <= self._argument.high else self._argument.step

    def _below(self) -> int:
        """Return the digit that DOWN leads to, the first if there are no more."""
        following: int = self._first + ROWS
        return following if self.added + following * self._unit <= self._argument.high else 1

    def _name(self, n: int) -> str:
        return self._form.format(n=n) if self._form else str(n)

    def _sum(self) -> str:
        """Return the label of what OK enters, "" if nothing."""
        low = self._limits.start
        if self.added:
            return self._name(self.added)
        return self._none if low <= 0 else ""

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK:
            return FOOT_OK if self._sum() else None
        row = key - P1
        if not P1 <= key <= P4 or row >= len(self.values()) or self._unit > self._argument.step:
            return None
        return NAME_X - 1, LIST_TOPS[row], TEXT.width(self._name(self.values()[row])) + 2, TEXT.height + 2

    def press(self, key: int) -> "Task":
        if P1 <= key <= P4:
            values = self.values()
            if key - P1 < len(values):
                return self._take(values[key - P1])
        elif key == OK:
            return self._choose(self.added) if self._sum() else None
        elif key == DOWN:
            self._first = self._below()
        elif key == UP:
            self._unit, self._first = self._above(), 1
        elif key == BACK:
            before = self.added, self._unit, self._first
            self._begin(0)
            if before == (self.added, self._unit, self._first):
                self.app.back()
        return None

    def _take(self, n: int) -> "Task":
        if self._unit == self._argument.step:
            return self._choose(n)
        if n < self._limits.stop:
            self._begin(n)
        return None


class Number(Screen):
    """An integer from `low` to `high`, labelled by `name(number)`; OK leads to the task `choose(number)`.

    Keys change it by `step` or ten; without `zero` it is not 0.
    """

    HELP = "number"

    def __init__(
        self,
        app: App,
        low: int,
        high: int,
        start: int,
        choose: "Callable[[int], Task]",
        about: tuple[str, ...] = (),
        name: "Callable[[int], str]" = str,
        step: int = 1,
        zero: bool = True,
    ) -> None:
        super().__init__(app)
        self.value = min(max(start, low), high)
        self._low, self._high = low, high
        self._choose = choose
        self._about = about
        self._name = name
        self._step, self._zero = step, zero

    def draw(self, canvas: Canvas) -> None:
        title(canvas, " · ".join(self._about))
        for name in ("UP", "DOWN"):
            name_key(canvas, name)
        for row, key in enumerate((P1, P2, P3, P4)):
            key_name(canvas, row, str(row + 1), footed=True)
            row_text(canvas, row, signed(_STEPS[key] * self._step), footed=True)
        shown = minus(self._name(self.value))
        canvas.text_right(shown, WIDTH - 12, LIST_TOPS[1] + 4, LARGE)
        language, leads = self.app.language, self.app.leads
        back = label(leads, "", language) if leads else ""
        entered = label("enter", "", language).format(n=shown)
        foot(canvas, entered if SMALL.width(entered) <= foot_width(back) else shown, back)

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        return FOOT_OK if key == OK else None

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._choose(self.value)
        if key == BACK:
            self.app.back()
        else:
            way = _STEPS[key] * self._step
            self.value = min(max(self.value + way, self._low), self._high)
            if not self.value and not self._zero:
                self.value += self._step if way > 0 else -self._step
        return None

    def repeat(self, key: int) -> "Task":
        return self.press(key) if key in _STEPS else None
