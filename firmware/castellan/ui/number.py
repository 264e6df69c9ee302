"""A number: up and down by one, or by ten with the player keys."""

from castellan.keys import BACK, DOWN, OK, P1, P2, P3, P4, UP
from castellan.ui.app import App, Screen
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import LARGE, NAME_X, ROW, SMALL, TEXT, key_number

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.ui.app import Task

_STEPS = {P1: 10, P2: 1, P3: -1, P4: -10, UP: 1, DOWN: -1}


class Number(Screen):
    """A whole number from `low` to `high`; OK leads to the task `choose(number)`."""

    def __init__(
        self, app: App, low: int, high: int, start: int, choose: "Callable[[int], Task]", context: tuple[str, ...] = ()
    ) -> None:
        super().__init__(app)
        self.value = min(max(start, low), high)
        self._low, self._high = low, high
        self._choose = choose
        self._context = context

    def draw(self, canvas: Canvas) -> None:
        for row, key in enumerate((P1, P2, P3, P4)):
            key_number(canvas, row)
            step = _STEPS[key]
            canvas.text(("+" if step > 0 else "−") + str(abs(step)), NAME_X, row * ROW + 3, TEXT)
        for row, text in enumerate(self._context):
            canvas.text_right(SMALL.fit(text, 80), WIDTH, row * 9 + 2, SMALL)
        canvas.text_right(str(self.value).replace("-", "−"), WIDTH - 12, 33, LARGE)
        canvas.text_right("OK", WIDTH, 53, TEXT)

    def line_of(self, key: int) -> tuple[int, int, int, int]:
        width = TEXT.width("OK") + 1
        return WIDTH - width, 52, width, TEXT.height + 2

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._choose(self.value)
        if key == BACK:
            self.app.back()
        else:
            self.value = min(max(self.value + _STEPS[key], self._low), self._high)
        return None

    def repeat(self, key: int) -> "Task":
        return self.press(key) if key in _STEPS else None
