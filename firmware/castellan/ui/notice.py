"""A notice: one sentence, until any key is pressed."""

from castellan.text import label
from castellan.ui.app import App, Screen
from castellan.ui.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.style import SMALL, TEXT, TITLE_HEIGHT, title, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

_MARGIN = 3


class Notice(Screen):
    """A sentence on its own screen, below what it is about, if it has a `subject`; any key closes it."""

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()

    def __init__(self, app: App, sentence: str, subject: str = "") -> None:
        super().__init__(app)
        self._sentence = sentence
        self._subject = subject
        self._how = label("any_back" if subject else "any_key", "", app.language)

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
