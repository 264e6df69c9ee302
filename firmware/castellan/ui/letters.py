"""Letters: a text entered with four keys, a quarter of the alphabet at a time."""

from castellan.keys import BACK, DOWN, OK, P1, P4, UP
from castellan.ui.app import App, Screen
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import NAME_X, ROW, SMALL, TEXT, key_number

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.ui.app import Task

# Scripts that UP and DOWN go through, small and capital: MicroPython knows the case of ASCII
# only. Three presses a letter in each.
ALPHABETS = (
    ("abcdefghijklmnopqrstuvwxyz -'", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
    ("абвгдеёжзийклмнопрстуфхцчшщъыьэюя -", "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"),
    ("àâäæçéèêëîïôöœùûüÿß", "ÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸẞ"),
    ("0123456789.&+!?", "0123456789.&+!?"),
)


class Letters(Screen):
    """Up to `limit` letters; OK leads to the task `done(text)`, BACK takes a step back, then a letter, then leaves."""

    def __init__(self, app: App, limit: int, done: "Callable[[str], Task]") -> None:
        super().__init__(app)
        self.text = ""
        self._limit = limit
        self._done = done
        self._alphabet = 0
        self._narrowed: list[str] = []

    def quarters(self) -> list[str]:
        """Return the letters that each of the four keys stands for."""
        letters = self._narrowed[-1] if self._narrowed else self._case()
        each = (len(letters) + 3) // 4
        return [letters[each * row : each * (row + 1)] for row in range(4)]

    def draw(self, canvas: Canvas) -> None:
        for row, letters in enumerate(self.quarters()):
            if letters:
                key_number(canvas, row)
                canvas.text(letters.replace(" ", "·"), NAME_X, row * ROW + 3, TEXT if len(letters) < 8 else SMALL)
        canvas.text_right(TEXT.fit(self.text + "_", WIDTH), WIDTH, 3 * ROW + 3, TEXT)

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._done, self.text.strip()
        if key == BACK:
            self._step_back()
        elif key in (UP, DOWN):
            self._alphabet = (self._alphabet + (1 if key == DOWN else -1)) % len(ALPHABETS)
            self._narrowed = []
        elif P1 <= key <= P4 and len(self.text) < self._limit:
            self._narrow(self.quarters()[key - P1])
        return None

    def _narrow(self, letters: str) -> None:
        if len(letters) > 1:
            self._narrowed.append(letters)
        elif letters:
            self.text += letters
            self._narrowed = []

    def _step_back(self) -> None:
        if self._narrowed:
            del self._narrowed[-1]
        elif self.text:
            self.text = self.text[:-1]
        else:
            self.app.back()

    def _case(self) -> str:
        """Return the small letters, or where a name or a part of it begins the capital ones."""
        small, capital = ALPHABETS[self._alphabet]
        return capital if not self.text or self.text[-1] in " -" else small
