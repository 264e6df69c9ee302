"""A list: four lines a page, each beside its key."""

from castellan.keys import BACK, DOWN, OK, P1, P4, UP
from castellan.ui.app import App, Screen
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import NAME_X, ROW, ROWS, SMALL, TEXT, key_number

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.ui.app import Task

_CONTEXT = 47  # pixels at the right edge, for whom and what the list is about


class Lines(Screen):
    """Labels to choose from; `choose(index)` returns the task of the line that was.

    `context` are up to three short texts at the right edge: who, what, …
    """

    def __init__(
        self, app: App, labels: list[str], choose: "Callable[[int], Task]", context: tuple[str, ...] = ()
    ) -> None:
        super().__init__(app)
        self.labels = labels
        self._choose = choose
        self._context = context
        self._page = 0

    def count(self) -> int:
        """Return how many lines there are."""
        return len(self.labels)

    def label(self, index: int) -> str:
        """Return a line's text."""
        return self.labels[index]

    def struck(self, index: int) -> bool:
        """Return whether a line is struck out."""
        return False

    def draw(self, canvas: Canvas) -> None:
        first = self._page * ROWS
        labels = [self.label(index) for index in range(first, min(first + ROWS, self.count()))]
        widths = [TEXT.width(label) for label in labels]
        widest = max(widths) if labels else 0
        # The context takes what the lines leave, and at least its own.
        context = max(_CONTEXT, WIDTH - NAME_X - widest - 4) if self._context else 0
        for row, label in enumerate(labels):
            index = first + row
            key_number(canvas, row)
            room = WIDTH - NAME_X - context - 3
            fits = widths[row] <= room
            font = TEXT if fits else SMALL
            shown = label if fits else font.fit(label, room)
            end = canvas.text(shown, NAME_X, row * ROW + 3 + (TEXT.height - font.height) // 2, font)
            if self.struck(index):
                canvas.fill(NAME_X - 1, row * ROW + 8, end + 1 - NAME_X, 1)
        for row, text in enumerate(self._context):
            canvas.text_right(SMALL.fit(text, context), WIDTH, row * ROW + 4, SMALL)
        if self._pages() > 1:
            canvas.text_right("{}/{}".format(self._page + 1, self._pages()), WIDTH, 3 * ROW + 4, SMALL)

    def press(self, key: int) -> "Task":
        if key == BACK:
            self.app.back()
        elif key in (UP, DOWN):
            self._page = (self._page + (1 if key == DOWN else -1)) % self._pages()
        else:
            row = 0 if key == OK else key - P1
            if P1 <= key <= P4 or key == OK:
                index = self._page * ROWS + row
                if index < self.count():
                    return self._choose(index)
        return None

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        row = 0 if key == OK else key - P1
        index = self._page * ROWS + row
        if row not in range(ROWS) or index >= self.count():
            return None
        return NAME_X - 1, row * ROW + 2, TEXT.width(self.label(index)) + 2, TEXT.height + 2

    def _pages(self) -> int:
        return max(1, (self.count() + ROWS - 1) // ROWS)
