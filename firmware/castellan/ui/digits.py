"""Digits: a count in steps of 100 or the like. Key n is the digit n, UP multiplies the step by ten."""

from castellan.core.rules.shapes import Argument
from castellan.keys import BACK, DOWN, OK, P1, P4, UP
from castellan.ui import answers, words
from castellan.ui.app import App, Screen
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import FOOT_OK, NAME_X, ROWS, SMALL, TEXT, foot, hint, key_name, list_top, row_text, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.ui.app import Task


class Digits(Screen):
    """A count with a `step`; `choose(n)` returns the task of the answer.

    The keys are the numbers from the least of those in `possible` on, the least and the greatest value, and DOWN shifts
    them by four. UP changes to tenfold steps: what is chosen then is added, and the numbers from there on come next.
    OK enters what was added, or none. So 300 takes one press, 700 two, 1000 three, 4700 four.
    """

    HELP = "digits"

    def __init__(
        self,
        app: App,
        kind: str,
        argument: Argument,
        possible: tuple[int, int],
        choose: "Callable[[int], Task]",
        about: str,
    ) -> None:
        super().__init__(app)
        self._argument = argument
        self._possible = possible
        self._choose = choose
        self._about = about
        self._form = answers.form(app, kind, argument)
        self._none = answers.called(app, argument, 0) or words.of(app, "none")
        self._begin(0)

    def _begin(self, added: int) -> None:
        """Ask for a digit, to be added to `added`."""
        self.added, self._unit, self._first = added, self._argument.step, 1
        low, _ = self._possible
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
        _, high = self._possible
        above = str(self.added + self._above()) + "+"
        below = str(self.added + self._below() * self._unit) + "+"
        hint(canvas, 0, "UP", above)
        hint(canvas, ROWS - 1, "DOWN", below)
        right = WIDTH - max(SMALL.width("UP" + above), SMALL.width("DOWN" + below)) - 8  # all in one font
        for row, n in enumerate(self.values()):
            key_name(canvas, row, str(row + 1), n <= high, footed=True)
            row_text(canvas, row, self._name(n) + more, right=right, footed=True)
        back = "one_back" if self.added or self._unit > self._argument.step else self.app.leads
        foot(canvas, self._sum(), words.of(self.app, back))

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
        low, _ = self._possible
        return self._name(self.added) if self.added else self._none if low <= 0 else ""

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK:
            return FOOT_OK if self._sum() else None
        row = key - P1
        if not P1 <= key <= P4 or row >= len(self.values()) or self._unit > self._argument.step:
            return None
        return NAME_X - 1, list_top(row), TEXT.width(self._name(self.values()[row])) + 2, TEXT.height + 2

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
        _, high = self._possible
        if n <= high:
            self._begin(n)
        return None
