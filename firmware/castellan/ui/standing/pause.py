"""The pause: the time of the running turn stands still until a key is pressed."""

from castellan.text import any_key, label
from castellan.ui.app import App, Screen
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import FOOT_TOP, TEXT, key_at_right
from castellan.ui.standing.turns import Running

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.session import Session
    from castellan.ui.app import Task

_TOP = 9  # of the word
_RIGHT, _ROW = WIDTH // 2 + 9, 34  # of how long it lasts


class Pause(Screen):
    """Shows how long it has lasted. Any key goes on; nothing is recorded, so a power cut loses nothing."""

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()
    PAUSES = True

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._lasts = Lasts(app.session.clock.seconds)

    def draw(self, canvas: Canvas) -> None:
        app = self.app
        word = label("pause", "", app.language)
        canvas.text_doubled(word, WIDTH // 2 - TEXT.width(word), _TOP, TEXT)
        self._lasts.draw(canvas, app.session, _RIGHT, _ROW)
        key, _, what = any_key(app.language)
        key_at_right(canvas, FOOT_TOP - 2, key, what)

    def refresh(self, canvas: Canvas) -> bool:
        if not self._lasts.refresh(canvas, self.app.session):
            return False
        self.app.dirty = self._lasts.outgrown()
        return True

    def press(self, key: int) -> "Task":
        self.app.back()
        return None


class Lasts(Running):
    """How long the pause has lasted, which began at so many seconds of the game."""

    def __init__(self, since: int) -> None:
        super().__init__()
        self._since = since

    def seconds(self, session: "Session") -> int:
        return session.clock.seconds - self._since


def show(app: App) -> "Task":
    """Stop the time of the running turn, and show that."""
    app.push(Pause(app))
    return None
