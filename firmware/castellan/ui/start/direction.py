"""Which way is right? The question about a dial's direction, in the first steps and behind the test of the keys.

Only boards with a dial have it; it is loaded for each question, and not kept. The box may be turned by 180°: to the
right stays to the right.
"""

from castellan.keys import elapsed
from castellan.ui import routes
from castellan.ui.app import App
from castellan.ui.drawing.notice import Notice

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

AROUND = "dial"  # the setting: True if what counts as left by the contacts is right
_READ_IN = 1000  # ms: nobody reads the question faster, so a detent belongs to the screen before


class Direction(Notice):
    """Asks to turn the dial to the right; a detent stores what it was, any key leaves that as it is. `then` follows."""

    def __init__(self, app: App, sentence: str, then: "Task") -> None:
        super().__init__(app, sentence)
        self._then = then
        self._since = app.now

    def press(self, key: int) -> "Task":
        return self._then

    def turn(self, way: int) -> "Task":
        return self._answer, way

    def _answer(self, way: int) -> "Task":
        app = self.app
        if elapsed(app.now, self._since) < _READ_IN:
            return None
        if way < 0:
            routes.wizard.save(app, AROUND, not app.session.settings.get(AROUND))
        return self._then
