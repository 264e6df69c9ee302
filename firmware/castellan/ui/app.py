"""The app: a stack of screens, and which of them a key reaches."""

from castellan.errors import CastellanError
from castellan.keys import HOLD, PRESS, RELEASE, REPEAT, elapsed
from castellan.text import LANGUAGES
from castellan.ui.canvas import Canvas

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

DEAF = 250  # ms for which a key that changed the screen stays deaf after its release


class Screen:
    """What is shown and what the keys do there.

    A key in HOLDS acts when it is released, or while it is held; all others act
    when they are pressed.
    """

    HOLDS: tuple[int, ...] = ()

    def __init__(self, app: "App") -> None:
        self.app = app

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole screen on an empty canvas."""
        raise NotImplementedError

    def press(self, key: int) -> None:
        """A key was pressed, or one of HOLDS released before it was held."""

    def begin_hold(self, key: int) -> None:
        """A key of HOLDS went down."""

    def hold(self, key: int, n: int) -> None:
        """A key of HOLDS is held: n from 1, every 0.8 s."""

    def repeat(self, key: int) -> None:
        """A key that is not of HOLDS is held, eight times a second."""

    def end_hold(self, key: int) -> None:
        """A key of HOLDS is up again."""

    def tick(self) -> None:
        """Let time pass: `self.app.now`."""

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        """Return where the words stand that say what a key records here: x, y, width, height; None if nowhere."""
        return None


class App:
    """The screens from the first, which `first(app)` makes, to the one that is shown.

    `mark(x, y, width, height)` inverts a part of what is shown, at once. `dirty` says that it is to be drawn.
    """

    def __init__(
        self, session: "Any", first: "Callable[[App], Screen]", mark: "Callable[[int, int, int, int], None]"
    ) -> None:
        self.session = session
        self._mark = mark
        self.now = 0
        self.dirty = True
        self._first = first
        self._stack: list[Screen] = [first(self)]
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

    def push(self, screen: Screen) -> None:
        """Show a screen on top of the others."""
        self._stack.append(screen)
        self.dirty = True

    def back(self) -> None:
        """Leave the screen that is shown; the first one stays."""
        if len(self._stack) > 1:
            del self._stack[-1]
        self.dirty = True

    def home(self) -> None:
        """Leave all screens for the first."""
        self._stack = [self._first(self)]
        self.dirty = True

    def tick(self, now: int) -> None:
        """Let time pass; tell what went wrong beside an entry that was kept."""
        self.now = now
        trouble = self.session.trouble
        if trouble:
            self.session.trouble = None
            self.tell(trouble)
        if self._deaf:
            self._listen(now)
        self.screen.tick()

    def handle(self, event: tuple[int, int, int]) -> None:
        """Pass on what the keys told, see `castellan.keys`."""
        kind, key, n = event
        if kind == PRESS:
            self._press(key)
        elif kind == RELEASE:
            self._release(key, n)
        elif self._down == (key, self.screen):
            if kind == HOLD and key in self.screen.HOLDS:
                self._act(key, lambda screen: screen.hold(key, n))
            elif kind == REPEAT and key not in self.screen.HOLDS:
                self._act(key, lambda screen: screen.repeat(key))

    def _press(self, key: int) -> None:
        self._down = None
        if key in self._deaf:
            self._deaf[key] = None
            return
        self._down = (key, self.screen)
        if key in self.screen.HOLDS:
            self._act(key, lambda screen: screen.begin_hold(key))
        else:
            self._act(key, lambda screen: screen.press(key))

    def _release(self, key: int, holds: int) -> None:
        if key in self._deaf:
            self._deaf[key] = self.now
        down, self._down = self._down, None
        if down == (key, self.screen) and key in self.screen.HOLDS:
            self._act(key, lambda screen: screen.end_hold(key))
            if not holds:
                self._act(key, lambda screen: screen.press(key))
                if key in self._deaf:
                    self._deaf[key] = self.now

    def _listen(self, now: int) -> None:
        """Hear the keys again that were deaf for long enough."""
        for key in list(self._deaf):
            released = self._deaf[key]
            if released is not None and elapsed(now, released) >= DEAF:
                del self._deaf[key]

    def _act(self, key: int, action: "Any") -> None:
        screen = self.screen
        action(screen)
        self.dirty = True
        if self.screen is not screen:
            self._deaf[key] = None

    def acknowledge(self) -> None:
        """Show that the key which is down was heard, before what it asks for is done: its words are inverted."""
        line = self.screen.line_of(self._down[0]) if self._down else None
        if line:
            self._mark(*line)

    def tell(self, error: CastellanError) -> None:
        """Show a refusal."""
        from castellan.ui.notice import Notice

        self.push(Notice(self, error))
