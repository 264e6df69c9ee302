"""Limits of time: what is left of the running turn, and the signals at its end."""

from castellan.ui.drawing.canvas import Canvas
from castellan.ui.standing.turns import Running

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.session import Session
    from castellan.ui.app import App

SOON = 10_000  # ms before the end from which on the seconds are shown
_WIDTH, _HEIGHT = 26, 7  # of the bar, in pixels
_INSIDE = _WIDTH - 4  # so that a dark line is between it and its frame


class Limited(Running):
    """What is left of a turn with a limit: a bar, at last the seconds, then by how many it is over, dark on bright.

    `SOON` before the end, and at the end, there is a signal, whatever screen is shown.
    """

    def __init__(self, app: "App") -> None:
        super().__init__()
        self._app = app
        self._limit: int = 1000 * app.session.game.options["limit"]
        self._bar = False  # whether the bar is shown, `_shown` pixels long

    def seconds(self, session: "Session") -> int:
        left = self._limit - session.clock.turn
        return -left // 1000 if self._over else (left + 999) // 1000

    def draw(self, canvas: Canvas, session: "Session", right: int, row: int) -> int:
        self._set()  # a turn may have ended, or go on
        turn = session.clock.turn
        self._bar, self._over = turn < self._limit - SOON, turn >= self._limit
        left = right - _WIDTH
        if not self._bar:
            return min(super().draw(canvas, session, right, row), left)
        self._left, self._y, self._shown = left, row + 4, self._length(session)
        canvas.fill(left, self._y, _WIDTH, _HEIGHT)
        canvas.fill(left + 1, self._y + 1, _WIDTH - 2, _HEIGHT - 2, 0)
        canvas.fill(left + 2, self._y + 2, self._shown, _HEIGHT - 4)
        return left

    def refresh(self, canvas: Canvas, session: "Session") -> bool:
        if not self._bar:
            return super().refresh(canvas, session)
        if self._shown <= self._length(session):
            return False
        self._shown = self._length(session)
        canvas.frame.fill_rect(self._left + 2 + self._shown, self._y + 2, _INSIDE - self._shown, _HEIGHT - 4, 0)
        return True

    def _length(self, session: "Session") -> int:
        return -(_INSIDE * (session.clock.turn - self._limit) // self._limit)

    def _set(self) -> None:
        """Set when the next signal is due; a turn that goes on behind its end has none."""
        clock, end = self._app.session.clock, self._limit
        clock.late = clock.turn >= end
        clock.bell, clock.ring = end, self._ring
        if clock.late:
            clock.bell = 0
        elif clock.turn < end - SOON:
            clock.bell = end - SOON

    def _ring(self) -> None:
        self._set()
        self._app.signal("late" if self._app.session.clock.late else "soon")
        self._app.dirty = True
