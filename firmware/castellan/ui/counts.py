"""Several counts on one screen, such as all of a player's leftovers: one after the other, key n enters n."""

from castellan.keys import BACK, DOWN, OK, P1, P4, UP
from castellan.rules.shapes import EVENT_PLAYER, Argument
from castellan.ui import answers, words
from castellan.ui.app import App, Screen
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import NAME_X, ROWS, SMALL, TEXT, TITLE_HEIGHT, fit_name, key_number, row_text, row_top, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import NewEvent
    from castellan.ui.app import Task

_THINGS_X = 34  # where the counts stand, right of the keys
_HINTS_Y = 54  # below them, the labels of OK and DOWN
_GAP = 3
_PLACE = 18  # pixels of "1/5" at the title's right


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
        self._choose = choose
        self._names = [words.own(app, "COUNTS", argument.name) or argument.name for argument in arguments]
        asked, name = answers.title(app, event, {}, ""), words.names(app)[event[EVENT_PLAYER]]
        self._title = fit_name(asked, name, WIDTH - _PLACE)
        self._proposed = [min(app.session.game.proposed(event, argument), argument.high) for argument in arguments]
        self._values: list[int] = []
        self._shift = 0

    def draw(self, canvas: Canvas) -> None:
        asked = len(self._values)
        title(canvas, self._title, "{}/{}".format(asked + 1, len(self._names)))
        for row in range(ROWS):
            if self._shift + row < self._arguments[asked].high:
                key_number(canvas, row)
                row_text(canvas, row, str(self._shift + row + 1), NAME_X + 1)
        y, step = TITLE_HEIGHT + 1, min((_HINTS_Y - TITLE_HEIGHT) // len(self._names), SMALL.height + 3)
        for index, name in enumerate(self._names):
            canvas.text(name, _THINGS_X, y, SMALL)
            if index < asked or self._proposed[index]:
                shown = self._values[index] if index < asked else self._proposed[index]
                canvas.text_right(str(shown), WIDTH - 2, y, SMALL)
            if index == asked:
                canvas.invert(_THINGS_X - 2, y, WIDTH + 2 - _THINGS_X, SMALL.height + 1)
            y += step
        proposed = self._proposed[asked]
        x = _hint(canvas, _THINGS_X - 2, "OK", str(proposed))
        if proposed and not self._shift:
            x = _hint(canvas, x + 2 * _GAP, "UP", "0")
        _hint(canvas, x + 2 * _GAP, "DOWN", "{}–{}".format(self._shift + ROWS + 1, self._shift + 2 * ROWS))

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK:
            return (
                _THINGS_X + SMALL.width("OK") + _GAP,
                _HINTS_Y,
                SMALL.width(str(self._proposed[len(self._values)])) + 2,
                SMALL.height + 2,
            )
        if not P1 <= key <= P4:
            return None
        return NAME_X, row_top(key - P1) + 1, TEXT.width(str(self._shift + key - P1 + 1)) + 2, TEXT.height + 2

    def press(self, key: int) -> "Task":
        asked = len(self._values)
        argument = self._arguments[asked]
        if P1 <= key <= P4 or key == OK:
            n = self._shift + key - P1 + 1 if key != OK else self._proposed[asked]
            if argument.low <= n <= argument.high:
                return self._take(n)
        elif key == DOWN:
            if self._shift + ROWS < argument.high:
                self._shift += ROWS
        elif key == UP:
            if not self._shift:
                self._proposed[asked] = 0
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


def _hint(canvas: Canvas, x: int, key: str, what: str) -> int:
    """Draw a key's label below the counts; return where it ends."""
    width = SMALL.width(key) + 3
    canvas.fill(x, _HINTS_Y, width, SMALL.height + 2)
    canvas.text(key, x + 2, _HINTS_Y + 1, SMALL, lit=0)
    return canvas.text(what, x + width + _GAP, _HINTS_Y + 1, SMALL)
