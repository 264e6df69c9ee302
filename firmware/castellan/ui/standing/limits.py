"""Limits of time: what is left of the running turn, or of a bank, and the signals at its end."""

from castellan.core.rules import clocks
from castellan.text import clock
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.standing.turns import Running

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.base import Game
    from castellan.session import Session
    from castellan.ui.app import App

SOON = 10_000  # ms before the end from which on the seconds are shown
_WIDTH, _HEIGHT = 26, 7  # of the bar, in pixels
_INSIDE = _WIDTH - 4  # so that a dark line is between it and its frame


def left(game: "Game", player: int, running: int) -> str:
    """Return what a person's bank has, after so many seconds of the running turn; with a plus what it lacks."""
    seconds = clocks.left(game, player) - max(0, running - game.options["delay"])
    return clock(seconds) if seconds >= 0 else "+" + clock(-seconds)


class Limited(Running):
    """What is left of a turn or a round with a limit, or of a bank, whichever ends first; then by how much it is over.

    Of a limit it is a bar, and for the last seconds their number; what is over is dark on bright. `SOON` before the
    end, and at the end, there is a signal, whatever screen is shown.
    """

    def __init__(self, app: "App") -> None:
        super().__init__()
        self._app = app
        self._has = self._delay = 0  # ms that the turn began with, and for which they do not pass
        self._limit = 0  # ms that the bar is long, 0 for what is no limit of a turn
        self._bar = False  # whether the bar is shown, `_shown` pixels long

    def seconds(self, session: "Session") -> int:
        rest = self._rest(session.clock.turn)
        return -rest // 1000 if self._over else (rest + 999) // 1000

    def draw(self, canvas: Canvas, session: "Session", right: int, row: int) -> int:
        self._set()  # a turn may have ended, or go on
        rest = self._rest(session.clock.turn)
        self._bar, self._over = self._limit > 0 and rest > SOON, rest <= 0
        begin = right - _WIDTH
        if not self._bar:
            begin = min(begin, super().draw(canvas, session, right, row))
            self._from = 60 * 10 ** (self._digits - 1) if self._digits > 1 and not self._over else 0
            return begin
        self._from, self._until = 0, _WIDTH
        self._x, self._y, self._shown = begin, row + 4, self._length(session)
        canvas.fill(begin, self._y, _WIDTH, _HEIGHT)
        canvas.fill(begin + 1, self._y + 1, _WIDTH - 2, _HEIGHT - 2, 0)
        canvas.fill(begin + 2, self._y + 2, self._shown, _HEIGHT - 4)
        return begin

    def refresh(self, canvas: Canvas, session: "Session") -> bool:
        if not self._bar:
            return super().refresh(canvas, session)
        if self._shown <= self._length(session):
            return False
        self._shown = self._length(session)
        canvas.frame.fill_rect(self._x + 2 + self._shown, self._y + 2, _INSIDE - self._shown, _HEIGHT - 4, 0)
        return True

    def _rest(self, turn: int) -> int:
        """Return the ms that are left after so many of the turn; below 0 it is over."""
        return self._has - max(0, turn - self._delay)

    def _length(self, session: "Session") -> int:
        return -(_INSIDE * (session.clock.turn - self._limit) // self._limit)

    def _set(self) -> None:
        """Set what the turn has, and when the next signal is due; a turn that is over has none."""
        game, now = self._app.session.game, self._app.session.clock
        player = game.on_turn()
        if player is not None:
            has, delay, limit = clocks.of_turn(game, player)
            self._has, self._delay, self._limit = 1000 * has, 1000 * delay, 1000 * limit
        end = self._has + self._delay
        now.late = self._rest(now.turn) <= 0
        now.bell, now.ring = end, self._ring
        if now.late:
            now.bell = 0
        elif now.turn < end - SOON:
            now.bell = end - SOON

    def _ring(self) -> None:
        self._set()
        self._app.signal("late" if self._app.session.clock.late else "soon")
        self._app.dirty = True
