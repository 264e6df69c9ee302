"""What the dial does on a screen. Only boards with a dial get it, see `castellan.ports.dial`.

In a list it marks one line after the other, and leaves a page only at its end; OK chooses the marked line. A number
gets more or less by one. On all other screens it is a tap on UP or DOWN, but never one that records anything: so on a
game's first screen it shows the other players, and neither redoes nor ends a turn. Only the question about its own
direction answers it otherwise.
"""

from castellan import forget, use
from castellan.keys import DOWN, OK, P1, UP
from castellan.text import LANGUAGES
from castellan.ui.drawing import style
from castellan.ui.drawing.style import ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.ui.app import App, Screen, Task
    from castellan.ui.drawing.canvas import Canvas

_WORDS, _DIRECTION = "castellan.text.dial", "castellan.ui.start.direction"
_FAR = 1000  # from a number to the next one that is possible, at most


class Marker:
    """The line that is marked, on the screen where it was."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._screen: "Screen | None" = None
        self._row = -1  # -1: none
        app.draw = self.draw
        app.ask_dial = self.ask

    def key(self, way: int) -> int:
        """Return the key of which a turn is a tap: to the right, 1, DOWN, to the left, -1, UP."""
        return DOWN if way > 0 else UP

    def marked(self) -> int:
        """Return the key of the marked line, OK if there is none."""
        if self._screen is not self._app.screen or self._row < 0 or not _has_line(self._screen, self._row):
            return OK
        return P1 + self._row

    def clear(self) -> None:
        """Mark nothing."""
        if self._row >= 0:
            self._row = -1
            self._app.dirty = True

    def draw(self, canvas: "Canvas") -> None:
        """Draw the shown screen, and the mark: the foot says that OK is the key of that line."""
        screen, key = self._app.screen, self.marked()
        style.marked = "= {}".format(key + 1 - P1) if key != OK else ""
        screen.draw(canvas)
        style.marked = ""
        line = screen.line_of(key) if key != OK else None
        if line:
            canvas.invert(*line)

    def ask(self, then: "Task") -> "Task":
        """Ask which way the dial is turned, and go on with the task `then`. What a notice needs must be loaded."""
        app, words, direction = self._app, use(_WORDS), use(_DIRECTION)
        forget(_WORDS)
        forget(_DIRECTION)
        app.begin(direction.Direction(app, words.TURN_RIGHT[LANGUAGES.index(app.language)], then))
        return None

    def turn(self, way: int) -> "Task":
        """Answer one detent to the right, 1, or to the left, -1."""
        screen: "Any" = self._app.screen  # of which class it is says what it has
        self._app.why, self._app.dirty = "", True
        task: "Task" = screen.turn(way)
        if task:
            return task
        if hasattr(screen, "value"):
            return screen.press(UP if way > 0 else DOWN)  # type: ignore[no-any-return]
        if hasattr(screen, "typed"):
            return _type(screen, way)
        if hasattr(screen, "added"):
            return _add(screen, way)
        if [row for row in range(ROWS) if _has_line(screen, row)]:
            return self._mark(screen, way)
        return self._tap(screen, way)

    def _mark(self, screen: "Any", way: int) -> "Task":
        """Mark the next line, if need be on the next page; before the first one nothing is marked."""
        if self._screen is not screen:
            self._screen, self._row = screen, -1
        row = self._row + way
        while 0 <= row < ROWS and not _has_line(screen, row):
            row += way
        if 0 <= row < ROWS:
            self._row = row
            return None
        key = _page_key(screen, way)
        if key < 0:
            self._row = self._row if way > 0 else -1
            return None
        task: "Task" = screen.press(key)
        self._row = 0 if way > 0 else ROWS - 1
        while self._row > 0 and not _has_line(screen, self._row):
            self._row -= 1
        return task

    def _tap(self, screen: "Screen", way: int) -> "Task":
        key = self.key(way)
        if hasattr(screen, "_page") and not hasattr(screen, "_pages"):
            key = _page_key(screen, way)  # of two pages that DOWN exchanges
        if key in screen.HOLDS or (key in screen.SEEN_FIRST and not self._app.counts) or key < 0:
            return None
        return None if screen.line_of(key) else screen.press(key)


def _has_line(screen: "Any", row: int) -> bool:
    """Return whether a key chooses something on a screen."""
    if hasattr(screen, "_shift") and screen._shift + row >= screen._arguments[len(screen._values)].high:
        return False
    return screen.line_of(P1 + row) is not None


def _page_key(screen: "Any", way: int) -> int:
    """Return the key that leads to the page below, 1, or above, -1; -1 if there is none."""
    key = DOWN if way > 0 else UP
    if hasattr(screen, "_shift"):  # several counts
        there = screen._shift > 0 if way < 0 else _has_line(screen, ROWS)
    elif hasattr(screen, "pages"):  # a count: behind its last page is any number
        at = screen._page + way
        there = at >= 0 and (at < len(screen.pages) or screen._has_others())
    elif hasattr(screen, "_pages"):  # a list
        there = 0 <= screen._page + way < screen._pages()
    else:
        there, key = 0 <= getattr(screen, "_page", 1) + way < 2, DOWN
    return key if there else -1


def _type(screen: "Any", way: int) -> "Task":
    """Let a number that is typed be the next one that is possible, as if all of its digits were typed."""
    typed, start = screen.typed, screen._ok() or 0
    for n in range(start + way, start + way * _FAR, way):
        if typed.allows(n):
            typed.take_all(n)
            break
    return None


def _add(screen: "Any", way: int) -> "Task":
    """Let a count in large steps be one step more, or less."""
    limits, n = screen._limits, screen.added + way * screen._argument.step
    if way > 0:
        n = max(n, limits.start)
    if n < limits.stop and (n >= limits.start or not n):
        screen._begin(n)
    return None
