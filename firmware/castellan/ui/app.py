"""The app: a stack of screens, and which of them a key reaches."""

from castellan.errors import CastellanError
from castellan.keys import HOLD, PRESS, RELEASE, REPEAT, elapsed
from castellan.text import LANGUAGES, say
from castellan.ui.canvas import Canvas

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    # What is to be done next: a function and its arguments. It returns the next task, None if that was all. Whoever
    # gets a task hands it on to the box, which runs it from its own top: the chip's stack takes some 28 calls.
    Task = tuple[Any, ...] | None

DEAF = 250  # ms for which a key that changed the screen stays deaf after its release


class Screen:
    """What is shown and what the keys do there.

    A key in HOLDS acts when it is released, or while it is held; all others act
    when they are pressed. A screen answers with a task, and does nothing long itself:
    it loads no module, folds no game and touches no flash.
    """

    HOLDS: tuple[int, ...] = ()

    def __init__(self, app: "App") -> None:
        self.app = app

    def draw(self, canvas: Canvas) -> None:
        """Draw the complete screen on an empty canvas."""
        raise NotImplementedError

    def press(self, key: int) -> "Task":
        """Answer a key that was pressed, or one of HOLDS that was released before it was held."""
        return None

    def begin_hold(self, key: int) -> None:
        """A key of HOLDS went down."""

    def hold(self, key: int, n: int) -> "Task":
        """Answer a key of HOLDS that is held: n from 1, every 0.8 s."""
        return None

    def repeat(self, key: int) -> "Task":
        """Answer a key that is not of HOLDS and is held, eight times a second."""
        return None

    def end_hold(self, key: int) -> None:
        """A key of HOLDS is up again."""

    def tick(self) -> "Task":
        """Let time pass: `self.app.now`."""
        return None

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        """Return where the words stand that say what a key records here: x, y, width, height; None if nowhere."""
        return None


class App:
    """The screens from the first, which `castellan.ui.first.home` makes, to the one that is shown.

    `mark(x, y, width, height)` inverts a part of what is shown, at once. `dirty` says that it is to be drawn.
    """

    def __init__(self, session: "Any", mark: "Callable[[int, int, int, int], None]") -> None:
        self.session = session
        self._mark = mark
        self.now = 0
        self.dirty = True
        self._stack: list[Screen] = []
        self._down: tuple[int, Screen] | None = None  # the key that is down, and on which screen it went down
        self._deaf: dict[int, int | None] = {}  # key to when it was released, None while it is down

    @property
    def language(self) -> str:
        """The language that the players have set."""
        language = self.session.settings.get("language")
        return language if language in LANGUAGES else LANGUAGES[0]

    @property
    def screen(self) -> Screen:
        """The screen that is shown."""
        return self._stack[-1]

    def begin(self, screen: Screen) -> None:
        """Show a screen in the place of all others."""
        self._leave()
        self._stack = [screen]
        self.dirty = True

    def push(self, screen: Screen) -> None:
        """Show a screen on top of the others."""
        self._leave()
        self._stack.append(screen)
        self.dirty = True

    def back(self) -> None:
        """Leave the screen that is shown; the first one stays."""
        if len(self._stack) > 1:
            del self._stack[-1]
        self.dirty = True

    def _leave(self) -> None:
        """End the hold of a key on the screen that is shown: whatever takes its place, nothing of it stays."""
        if self._down and self._down[1] is self._stack[-1]:
            self._stack[-1].end_hold(self._down[0])

    def tick(self, now: int) -> "Task":
        """Let time pass; return a task that reports what went wrong beside an entry that was kept."""
        self.now = now
        if self._deaf:
            self._listen(now)
        trouble = self.session.trouble
        if trouble:
            self.session.trouble = None
            return report, self, trouble
        return self.screen.tick()

    def handle(self, event: tuple[int, int, int]) -> "Task":
        """Pass on an event of the keys, see `castellan.keys`; return the task that it leads to.

        Call `settle` when that is done.
        """
        kind, key, n = event
        if kind == PRESS:
            return self._press(key)
        if kind == RELEASE:
            return self._release(key, n)
        screen = self.screen
        if self._down != (key, screen):
            return None
        if kind == HOLD and key in screen.HOLDS:
            self.dirty = True
            return screen.hold(key, n)
        if kind == REPEAT and key not in screen.HOLDS:
            self.dirty = True
            return screen.repeat(key)
        return None

    def settle(self, event: tuple[int, int, int], before: Screen) -> None:
        """Let the key of an event be deaf if it has changed the screen, which was `before`."""
        if self.screen is not before:
            self._deaf[event[1]] = self.now if event[0] == RELEASE else None

    def _press(self, key: int) -> "Task":
        self._down = None
        if key in self._deaf:
            self._deaf[key] = None
            return None
        screen = self.screen
        self._down = (key, screen)
        self.dirty = True
        if key in screen.HOLDS:
            screen.begin_hold(key)
            return None
        return screen.press(key)

    def _release(self, key: int, holds: int) -> "Task":
        if key in self._deaf:
            self._deaf[key] = self.now
        screen = self.screen
        down, self._down = self._down, None
        if down != (key, screen) or key not in screen.HOLDS:
            return None
        self.dirty = True
        screen.end_hold(key)
        return None if holds else screen.press(key)

    def _listen(self, now: int) -> None:
        """Hear the keys again that were deaf for long enough."""
        for key in list(self._deaf):
            released = self._deaf[key]
            if released is not None and elapsed(now, released) >= DEAF:
                del self._deaf[key]

    def acknowledge(self) -> None:
        """Show that the key which is down was heard, before what it asks for is done: its words are inverted."""
        line = self.screen.line_of(self._down[0]) if self._down else None
        if line:
            self._mark(*line)


def report(app: App, error: CastellanError) -> "Task":
    """Show why something was refused, or what else has to be said."""
    from castellan.ui.notice import Notice  # late: it is seldom needed

    app.push(Notice(app, say(error.code, error.facts, app.language)))
    return None
