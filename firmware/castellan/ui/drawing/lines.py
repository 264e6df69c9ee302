"""Lists: pages of four lines, each beside its key, between a title and a foot; and the ranks of players."""

from castellan.keys import BACK, DOWN, OK, P1, UP
from castellan.text import label, minus
from castellan.ui.app import App, Screen
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import (
    FOOT_OK,
    LARGE,
    LIST_TOPS,
    MEDIUM,
    NAME_X,
    ROW,
    ROW_TOPS,
    ROWS,
    SMALL,
    TEXT,
    TITLE_HEIGHT,
    fit_person,
    foot,
    hint,
    key_name,
    row_text,
    title,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Rank
    from castellan.ui.app import Task

LEAST = 7  # the least height of a rank's row in pixels


class Lines(Screen):
    """Labels to choose from; `choose(index)` returns the task of a line, even of one that is impossible now.

    A line with the label "" is none: its place stays empty, and the last one's says what DOWN leads to.

    `about` are the words of the title: who is asked, what it is about, what is asked. Lines for
    which `possible(index)` is False have no box around their key, and say so at the right. Without FOOT the rows are
    those of a table, each with room for two lines.
    """

    HELP = "lines"
    LISTS = True
    LEADS = "to_list"
    FOOT = True
    IMPOSSIBLE = "not_now"  # why a line is struck; "" if it is struck through instead

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
        """Return the right end of the title: the page number, how many there are, and that UP and DOWN turn them."""
        pages = self._pages()
        return "{}/{}↕".format(self._page + 1, pages) if pages > 1 else ""

    def ok(self) -> str:
        """Return what OK does, "" if nothing."""
        return ""

    def back(self) -> str:
        """Return where BACK leads, "" if nowhere."""
        return self._word(self.app.leads) if self.app.leads else ""

    def draw(self, canvas: Canvas) -> None:
        title(canvas, self.title(), self.beside_title())
        first = self._page * ROWS
        for index in range(first, min(first + ROWS, self.count())):
            row, struck, text = index - first, self.struck(index), self.label(index)
            if not text:
                continue
            why = self._why(index, text) if struck and self.IMPOSSIBLE else ""
            key_name(canvas, row, str(row + 1), not why, footed=self.FOOT)
            y, aside = self._top(row), why or self.aside(index)
            right = canvas.text_right(aside, WIDTH - 1, y + 2, SMALL) - 3 if aside else WIDTH
            end = row_text(canvas, row, text, right=right, footed=self.FOOT)
            if struck and not why:
                canvas.fill(NAME_X - 1, y + 7, end + 1 - NAME_X, 1)
        following = first + ROWS
        if following < self.count() and not self.label(following - 1):
            hint(canvas, ROWS - 1, "DOWN", self.label(following))
        if self.FOOT:
            foot(canvas, self.ok(), self.back())

    def why(self, index: int) -> str:
        """Return what says at the right of a line why it is impossible."""
        return self._word(self.IMPOSSIBLE)

    def _why(self, index: int, text: str) -> str:
        """Return the same, a cross where that has no room."""
        why = self.why(index)
        return why if SMALL.width(text + why) < WIDTH - NAME_X - 4 else "×"

    def _top(self, row: int) -> int:
        return LIST_TOPS[row] if self.FOOT else ROW_TOPS[row]

    def _word(self, name: str) -> str:
        return label(name, "", self.app.language)

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
        if key == OK and self.ok():
            return FOOT_OK
        row = key - P1
        index = self._page * ROWS + row
        if row not in range(ROWS) or index >= self.count() or not self.label(index):
            return None
        return NAME_X - 1, self._top(row) + 1, TEXT.width(self.label(index)) + 2, TEXT.height

    def keys(self) -> str:
        first = self._page * ROWS
        shown = len([index for index in range(first, min(first + ROWS, self.count())) if self.label(index)])
        return "1–{}".format(shown) if shown > 1 else "1"

    def _pages(self) -> int:
        return max(1, (self.count() + ROWS - 1) // ROWS)


class Explained(Lines):
    """A list of few lines; in the rows below them, `what` it is about."""

    what: tuple[str, ...] = ()

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        for row, text in enumerate(self.what, self.count()):
            row_text(canvas, row, text, 1, footed=True)


def confirm(app: App, question: str, task: "Task", last: bool = False, what: tuple[str, ...] = ()) -> "Task":
    """Run a task if the players answer yes to a question, the name of a label; the `last` of two has yes at 2.

    `what` are up to two lines that say what it is about.
    """
    tasks: "list[Task]" = [task, (app.back,)]
    names = ["yes", "no"]
    if last:
        tasks.reverse()
        names.reverse()
    labels = [label(name, "", app.language) for name in names]
    screen = Explained(app, labels, lambda index: tasks[index], (label(question, "", app.language),))
    screen.what = what
    app.push(screen)
    return None


def draw_ranks(canvas: Canvas, rows: "list[Rank]", bottom: int, top: int = TITLE_HEIGHT) -> None:
    """Draw rank, name and total of players from `top` down to `bottom`, in two columns if they are many.

    Rank 0 is not drawn. A total may be a text: it is as small as the names.
    """
    columns = 1 if len(rows) <= ROWS and (bottom - top) // len(rows) >= LEAST else 2
    lines = (len(rows) + columns - 1) // columns
    height = min(ROW, (bottom - top) // lines)
    width = WIDTH // columns
    font = TEXT if height >= TEXT.height - 1 and columns == 1 else SMALL
    digits = font
    if columns == 1 and type(rows[0][2]) is int and height >= MEDIUM.height + 2:  # apart enough to be read from afar
        digits = LARGE if height == ROW else MEDIUM
    for index, (rank, name, total) in enumerate(rows):
        x = index // lines * width
        y = top + index % lines * height
        shown = minus(str(total))
        end = x + width - 2 if x + width == WIDTH else x + width - 7
        right = canvas.text_right(shown, end, y + (height - digits.height + 1) // 2, digits)
        place = "{}. ".format(rank) if rank else ""
        place += fit_person(name, right - x - 4 - font.width(place), font)
        canvas.text(place, x + 1, y + (height - font.height + 1) // 2, font)
