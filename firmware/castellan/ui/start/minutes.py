"""Minutes and seconds, typed as one number: 130 is 1:30, and so is 90."""

from castellan.core.rules.shapes import count
from castellan.text import clock
from castellan.ui.app import App, Screen
from castellan.ui.asking import words
from castellan.ui.asking.typed import SOFAR_RIGHT, SOFAR_Y, Typed, TypedNumber
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import TEXT

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.ui.app import Task

_MINUTES = 2  # the place of a number's digit of minutes


class _Clock(Typed):
    """Two to four digits, the last two of them seconds. The first keys are minutes, UP leads to tens of them."""

    def __init__(self, none: str) -> None:
        super().__init__(count("n", 10, 9959), False)
        self._start = _MINUTES
        self._no = none
        self.clear()

    def shown(self, digit: int, page: int | None = None) -> str:
        """Return the digits so far and this one as a time, with a line for each that is missing."""
        typed = super().shown(digit, page)
        return _with_colon(typed) if "_" in typed else self.said(int(typed))

    def sofar(self) -> str:
        return _with_colon((str(self.number) if self.number else "") + "_" * self.missing())

    def said(self, n: int) -> str:
        return clock(_seconds(n)) if n else self._no

    def up(self) -> str:
        return super().up() if self.number else self.said(10 ** self._higher()) + "+"

    def allows(self, n: int) -> bool:
        """Return whether a number is possible; one of 60 seconds or more is only typed."""
        return n % 100 < 60 and super().allows(n)

    def _nineties(self) -> bool:
        return False  # they are seconds


class Minutes(TypedNumber):
    """A question for minutes and seconds; `choose(n)` returns the task of the answer, in seconds, 0 for none."""

    def __init__(self, app: App, choose: "Callable[[int], Task]", title: str) -> None:
        Screen.__init__(self, app)
        self.typed = _Clock(words.label(app, "none"))
        self._none, self.proposed, self.others = True, 0, []
        self._title, self._leads = title, app.screen.LEADS
        self._choose = lambda n: choose(_seconds(n))

    def draw_sofar(self, canvas: Canvas) -> None:
        sofar = self.typed.sofar()
        canvas.text_doubled(sofar, SOFAR_RIGHT - 2 * TEXT.width(sofar), SOFAR_Y - 4, TEXT)


def _with_colon(digits: str) -> str:
    while len(digits) <= _MINUTES:
        digits = "0" + digits
    return digits[:-_MINUTES] + ":" + digits[-_MINUTES:]


def _seconds(n: int) -> int:
    """Return the seconds of a number whose last two digits are seconds."""
    return n // 100 * 60 + n % 100
