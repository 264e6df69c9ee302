"""What the dial does on a screen. Only boards with a dial get it, see `castellan.ports.dial`.

In a list it marks one line after the other, and leaves a page only at its end; OK chooses the marked line. A number
gets more or less by one. On all other screens it is a tap on UP or DOWN, but never one that records anything: so on a
game's first screen it shows the other players, and neither redoes nor ends a turn. Only the question about its own
direction answers it otherwise.
"""

from castellan import forget, use
from castellan.keys import CLOSED_AGAIN, DOWN, OK, P1, UP
from castellan.text import LANGUAGES
from castellan.ui.drawing import style
from castellan.ui.drawing.style import KEYS, ROWS, name_key

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.ui.app import App, Screen, Task
    from castellan.ui.drawing.canvas import Canvas

_WORDS, _DIRECTION = "castellan.text.dial", "castellan.ui.start.direction"
_FAR = 1000  # from a number to the next one that is possible, at most
_DOWN = 1 << KEYS.find("DOWN")
_PLAYERS = 0x0F0F  # bits of levels
_OK = (1 | 1 << CLOSED_AGAIN) << OK


class Marker:
    """The line that is marked, on the screen where it was. A line is where the picture names its key."""

    def __init__(self, app: "App") -> None:
        self._app = app
        self._screen: "Screen | None" = None
        self._row = -1  # -1: none
        self._shown: "Any" = None  # the screen that was drawn last, on which canvas, and the keys it named
        self._canvas: "Canvas | None" = None
        self._named = 0
        app.draw = self.draw
        app.dirty = True
        app.ask_dial = self.ask

    def key(self, way: int) -> int:
        """Return the key of which a turn is a tap: to the right, 1, DOWN, to the left, -1, UP."""
        return DOWN if way > 0 else UP

    def marked(self) -> int:
        """Return the key of the marked line, OK if there is none."""
        if self._screen is not self._app.screen or self._row < 0 or not self._has_line(self._screen, self._row):
            return OK
        return P1 + self._row

    def instead(self, levels: int) -> int:
        """Return the levels of keys that do something while a line is marked, beside OK: any of them takes the mark.

        Where any key goes on with a choice, such as that of a language, only the player keys do: they choose their
        lines. Others would choose what is not marked.
        """
        if not self._app.screen.HOLDS and self.marked() != OK and not levels & _PLAYERS:
            return levels & _OK
        if self._row >= 0:
            self._row = -1
            self._app.dirty = True
        return levels

    def draw(self, canvas: "Canvas") -> None:
        """Draw the shown screen, and the mark: the foot says that OK is the key of that line."""
        screen, key = self._app.screen, self.marked()
        if key != OK:
            style.marked = "= {}".format(key + 1 - P1)
            canvas.named |= style.MARKED
        self._draw(screen, canvas)
        style.marked = ""
        line = screen.line_of(key) if key != OK else None
        if line:
            name_key(canvas, "OK")  # also without a foot
            canvas.invert(*line)

    def _draw(self, screen: "Screen", canvas: "Canvas") -> None:
        screen.draw(canvas)
        self._shown, self._canvas, self._named = screen, canvas, canvas.named

    def ask(self, then: "Task") -> "Task":
        """Ask which way the dial is turned, and go on with the task `then`. What a notice needs must be loaded."""
        app, words, direction = self._app, use(_WORDS), use(_DIRECTION)
        forget(_WORDS)
        forget(_DIRECTION)
        app.begin(direction.Direction(app, words.TURN_RIGHT[LANGUAGES.index(app.language)], then))
        return None

    def turn(self, way: int) -> "Task":
        """Answer one detent to the right, 1, or to the left, -1; none is meant for a screen that was not drawn."""
        screen: "Any" = self._app.screen  # of which class it is says what it has
        if screen is not self._shown:
            return None
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
        if screen.LISTS or self._next(screen, -1, 1) >= 0:
            return self._mark(screen, way)
        return self._tap(screen, way)

    def _has_line(self, screen: "Screen", row: int) -> bool:
        """Return whether a key chooses something on a screen that was drawn."""
        return self._named >> row & 1 > 0 and screen.line_of(P1 + row) is not None

    def _next(self, screen: "Screen", row: int, way: int) -> int:
        """Return the next row with a line, -1 if there is none on this page."""
        row += way
        while 0 <= row < ROWS and not self._has_line(screen, row):
            row += way
        return row if row < ROWS else -1

    def _mark(self, screen: "Any", way: int) -> "Task":
        """Mark the next line, if need be on the next page; before the first one nothing is marked."""
        if self._screen is not screen:
            self._screen, self._row = screen, -1
        row = self._next(screen, self._row, way)
        if row < 0:
            return self._turn_page(screen, way)
        self._row = row
        return None

    def _turn_page(self, screen: "Any", way: int) -> "Task":
        key = self._page_key(screen, way)
        if key >= 0:
            return self._mark_first, screen, way, screen.press(key)
        self._row = self._row if way > 0 else -1
        return None

    def _mark_first(self, screen: "Any", way: int, before: "Task") -> "Task":
        """Mark the first line of another page, to the left its last one; its pages without lines are passed over.

        The tasks `before` come first.
        """
        if before:
            return self._mark_first, screen, way, before[0](*before[1:])
        if self._app.screen is not screen or not self._canvas:
            return None
        self._canvas.clear()
        self._draw(screen, self._canvas)
        self._row = self._next(screen, -1 if way > 0 else ROWS, way)
        return None if self._row >= 0 else self._turn_page(screen, way)

    def _page_key(self, screen: "Any", way: int) -> int:
        """Return the key that leads to the page below, 1, or above, -1; -1 if there is none."""
        key, down = DOWN if way > 0 else UP, bool(self._named & _DOWN)
        at = getattr(screen, "_shift", getattr(screen, "_page", -1))
        if hasattr(screen, "_pages"):  # a list
            there = 0 <= at + way < screen._pages()
        elif hasattr(screen, "_shift") or hasattr(screen, "pages"):  # counts: behind the last page is any number
            there = down if way > 0 else at > 0
        else:  # two pages that DOWN exchanges
            there, key = down and at == (0 if way > 0 else 1), DOWN
        return key if there else -1

    def _tap(self, screen: "Screen", way: int) -> "Task":
        key = self.key(way)
        if hasattr(screen, "_page") and not hasattr(screen, "_pages"):
            key = self._page_key(screen, way)
        if key in screen.HOLDS or (key in screen.SEEN_FIRST and not self._app.counts) or key < 0:
            return None
        return None if screen.line_of(key) else screen.press(key)


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
