"""A list: a title, and pages of four lines, each beside its key."""

from castellan.keys import BACK, DOWN, OK, P1, UP
from castellan.ui.app import App, Screen
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import NAME_X, ROWS, SMALL, TEXT, key_number, row_text, row_top, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.ui.app import Task


class Lines(Screen):
    """Labels to choose from; `choose(index)` returns the task of a line, even of one that is struck out.

    `about` are the words of the title: who is asked, what it is about, what is asked. Lines for
    which `possible(index)` is False are struck out.
    """

    HELP = "lines"
    LISTS = True

    def __init__(
        self,
        app: App,
        labels: list[str],
        choose: "Callable[[int], Task]",
        about: tuple[str, ...] = (),
        possible: "Callable[[int], bool] | None" = None,
    ) -> None:
        super().__init__(app)
        self.labels = labels
        self._choose = choose
        self._about = about
        self._possible = possible
        self._page = 0

    def count(self) -> int:
        """Return how many lines there are."""
        return len(self.labels)

    def label(self, index: int) -> str:
        """Return a line's text."""
        return self.labels[index]

    def aside(self, index: int) -> str:
        """Return a short text for a line's right edge."""
        return ""

    def struck(self, index: int) -> bool:
        """Return whether a line is struck out."""
        return self._possible is not None and not self._possible(index)

    def title(self) -> str:
        """Return the question: the player, and what is asked."""
        return " · ".join(self._about)

    def beside_title(self) -> str:
        """Return the right end of the title: the page number, and how many there are."""
        pages = self._pages()
        return "{}/{}".format(self._page + 1, pages) if pages > 1 else ""

    def draw(self, canvas: Canvas) -> None:
        title(canvas, self.title(), self.beside_title())
        first = self._page * ROWS
        for index in range(first, min(first + ROWS, self.count())):
            row = index - first
            key_number(canvas, row)
            aside = self.aside(index)
            right = canvas.text_right(aside, WIDTH - 1, row_top(row) + 3, SMALL) - 3 if aside else WIDTH
            end = row_text(canvas, row, self.label(index), right=right)
            if self.struck(index):
                canvas.fill(NAME_X - 1, row_top(row) + 7, end + 1 - NAME_X, 1)

    def press(self, key: int) -> "Task":
        if key == BACK:
            self.app.back()
        elif key in (UP, DOWN):
            self._page = (self._page + (1 if key == DOWN else -1)) % self._pages()
        elif key != OK:
            index = self._page * ROWS + key - P1
            if index < self.count():
                return self._choose(index)
        return None

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        row = key - P1
        index = self._page * ROWS + row
        if row not in range(ROWS) or index >= self.count():
            return None
        return NAME_X - 1, row_top(row) + 2, TEXT.width(self.label(index)) + 2, TEXT.height

    def _pages(self) -> int:
        return max(1, (self.count() + ROWS - 1) // ROWS)
