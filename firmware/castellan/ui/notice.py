"""A notice: one sentence, until any key is pressed."""

from castellan.ui.app import App, Screen
from castellan.ui.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.style import SMALL, TEXT, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

_MARGIN = 4


class Notice(Screen):
    """A sentence on a screen of its own."""

    def __init__(self, app: App, sentence: str) -> None:
        super().__init__(app)
        self._sentence = sentence

    def draw(self, canvas: Canvas) -> None:
        draw_sentence(canvas, self._sentence)

    def press(self, key: int) -> "Task":
        self.app.back()
        return None


def draw_sentence(canvas: Canvas, sentence: str) -> None:
    """Draw a sentence on the whole of an empty canvas, in a smaller font if it is long."""
    font = TEXT
    lines = wrap(sentence, WIDTH - 2 * _MARGIN, font)
    if len(lines) * font.height > HEIGHT - 2 * _MARGIN:
        font = SMALL
        lines = wrap(sentence, WIDTH - 2 * _MARGIN, font)[: (HEIGHT - 2 * _MARGIN) // font.height]
    y = (HEIGHT - len(lines) * font.height) // 2
    for line in lines:
        canvas.text(line, _MARGIN, y, font)
        y += font.height
    canvas.invert(0, 0, WIDTH, 1)
    canvas.invert(0, HEIGHT - 1, WIDTH, 1)
