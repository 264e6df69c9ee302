"""Several counts on one screen, such as all of a player's leftovers: one after the other, key n enters n."""

from castellan.core.rules.shapes import Argument
from castellan.keys import BACK, DOWN, OK, P1, P4, UP
from castellan.text import entries
from castellan.ui import answers, words
from castellan.ui.app import App, Screen
from castellan.ui.canvas import Canvas
from castellan.ui.style import FOOT_OK, NAME_X, ROWS, SMALL, TEXT, foot, hint, key_name, list_top, row_text, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import NewEvent
    from castellan.ui.app import Task

_GIVEN_X = 30  # where the answers that were given stand, right of the keys
_STEP = 8  # pixels from one of them to the next


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
        asked = len(self._values)
        argument, proposed = self._arguments[asked], self._proposed[asked]
        question = answers.title(self.app, self._event, {}, argument.name, pages=True)
        title(canvas, question, "{}/{}".format(asked + 1, len(self._arguments)))
        for row in range(ROWS):
            if self._shift + row < argument.high:
                key_name(canvas, row, str(row + 1), footed=True)
                row_text(canvas, row, str(self._shift + row + 1), footed=True)
        y = list_top(0) + 1
        if self._shift or proposed:
            hint(canvas, 0, "UP", self._from(self._shift - ROWS) if self._shift else "0")
            y += SMALL.height + 2
        more = self._shift + ROWS < argument.high
        lines = (list_top(ROWS - 1 if more else ROWS) - y) // _STEP  # the last ones, beside the labels of UP and DOWN
        for row, place in enumerate(range(max(asked - lines, 0), asked)):
            canvas.text("✓ " + self._given(place, str(self._values[place])), _GIVEN_X, y + row * _STEP, SMALL)
        if more:
            hint(canvas, ROWS - 1, "DOWN", self._from(self._shift + ROWS))
        before = self._given(asked - 1) if asked else words.of(self.app, self.app.leads) if self.app.leads else ""
        foot(canvas, str(proposed) if proposed else words.of(self.app, "none"), before)

    def _given(self, place: int, number: str = "") -> str:
        """Return the name of a count, with the number that was given."""
        return entries.counted(self._arguments[place].name, number, self.app.session.game, self.app.language).strip()

    def _from(self, shift: int) -> str:
        return "{}–{}".format(shift + 1, shift + ROWS)

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK:
            return FOOT_OK
        if not P1 <= key <= P4:
            return None
        return NAME_X, list_top(key - P1) + 1, TEXT.width(str(self._shift + key - P1 + 1)) + 2, TEXT.height + 2

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
