"""Screens of text: a notice until any key is pressed, and the help, what each key does."""

from castellan.keys import DOWN
from castellan.text import any_key, apart, label, rare_text
from castellan.ui.app import App, Screen
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.style import ROWS, SMALL, TEXT, TITLE_HEIGHT, key_name, row_text, title, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.ui.app import Task


_MARGIN = 3
_GAP = 2  # more pixels behind the names of a row's keys than between them
_HELD = "@"  # marks what a key does when it is held, see `Screen.HELD`


class Notice(Screen):
    """A sentence on its own screen, below what it is about, if it has a `subject`; any key closes it."""

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()

    def __init__(self, app: App, sentence: str, subject: str = "") -> None:
        super().__init__(app)
        self._sentence = sentence
        self._subject = subject
        self._how = label("any_back", "", app.language) if subject else "".join(any_key(app.language))

    def draw(self, canvas: Canvas) -> None:
        title(canvas, self._subject or self._how, self._how if self._subject else "")
        draw_sentence(canvas, self._sentence, TITLE_HEIGHT)

    def press(self, key: int) -> "Task":
        self.app.back()
        return None


def draw_sentence(canvas: Canvas, sentence: str, top: int = 0) -> None:
    """Draw a sentence on an empty canvas below `top`, in a smaller font if it is long."""
    height = HEIGHT - top
    font = TEXT
    lines = wrap(sentence, WIDTH - 2 * _MARGIN, font)
    if len(lines) * font.height > height:
        font = SMALL
        lines = wrap(sentence, WIDTH - 2 * _MARGIN, font)[: height // font.height]
    y = top + (height - len(lines) * font.height) // 2
    for line in lines:
        canvas.text(line, _MARGIN, y, font)
        y += font.height


class Help(Screen):
    """A row for each key of a screen: its name and what it does. DOWN shows more, any other key closes the help."""

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()
    TITLE = "TITLE"  # the name of its title among the words

    def __init__(self, app: App, screen: Screen) -> None:
        super().__init__(app)
        words = apart("help", app.language)
        self._rows = [_row(words, line) for line in _lines(words, screen.HELP).split("\n")]
        self._title = screen.about or words.get(self.TITLE, "")
        self._page = 0

    def draw(self, canvas: Canvas) -> None:
        pages = self._pages()
        page = "DOWN {}/{}".format(self._page + 1, pages) if pages > 1 else ""
        title(canvas, SMALL.fit(self._title, WIDTH - SMALL.width(page) - 6), page)
        first = self._page * ROWS
        for row, (keys, what) in enumerate(self._rows[first : first + ROWS]):
            x = 0
            for name in keys.split():
                x = key_name(canvas, row, name, x=x) + 2
            row_text(canvas, row, what, x + _GAP)

    def press(self, key: int) -> "Task":
        if key == DOWN and self._pages() > 1:
            self._page = (self._page + 1) % self._pages()
        else:
            self.app.back()
        return None

    def _pages(self) -> int:
        return max(1, (len(self._rows) + ROWS - 1) // ROWS)


def _lines(words: "dict[str, Any]", name: str) -> str:
    """Return the lines of a screen's help, by its HELP: those of any screen if it has none of its own."""
    if not words:
        return ""
    try:
        return rare_text(words["HELP"], name)
    except KeyError:
        return rare_text(words["HELP"], "screen")


def _row(words: "dict[str, Any]", line: str) -> tuple[str, str]:
    """Return the keys of a line, and what they do."""
    keys, _, what = line.partition(": ")
    return keys, words["HOLDING"].format(what=words["HELD"][what[1:]]) if what[:1] == _HELD else what
