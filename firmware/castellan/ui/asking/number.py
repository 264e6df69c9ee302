"""A number: up and down by one, by ten with the player keys, or by larger steps."""

from castellan.keys import BACK, DOWN, OK, P1, P2, P3, P4, UP
from castellan.text import label, minus, signed
from castellan.ui.app import App, Screen
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import FOOT_OK, LARGE, LIST_TOPS, SMALL, foot, foot_room, key_name, row_text, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.ui.app import Task

_STEPS = {P1: 10, P2: 1, P3: -1, P4: -10, UP: 1, DOWN: -1}


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
        for row, key in enumerate((P1, P2, P3, P4)):
            key_name(canvas, row, str(row + 1), footed=True)
            row_text(canvas, row, signed(_STEPS[key] * self._step), footed=True)
        shown = minus(self._name(self.value))
        canvas.text_right(shown, WIDTH - 12, LIST_TOPS[1] + 4, LARGE)
        language, leads = self.app.language, self.app.leads
        back = label(leads, "", language) if leads else ""
        entered = label("enter", "", language).format(n=shown)
        foot(canvas, entered if SMALL.width(entered) <= foot_room(back) else shown, back)

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
