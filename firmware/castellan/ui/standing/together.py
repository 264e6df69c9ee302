"""Turns of all at once, such as a programming phase: each is timed until that player's key says that it is done."""

from castellan.core.errors import CastellanError
from castellan.keys import OK
from castellan.text import clock, label
from castellan.ui.app import App, home, report
from castellan.ui.asking.ask import enter
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import SMALL
from castellan.ui.standing.pause import Lasts

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import NewEvent
    from castellan.ui.app import Task

_ROW = -4  # the time stands in the title


class Together(Lines):
    """The players, and who is done after how long; their keys change that. OK ends all other turns now.

    Each turn is recorded once all are over; BACK records none. The turn that lasted before goes on afterwards, with
    what it had lasted in the player's part.
    """

    def __init__(self, app: App) -> None:
        game = app.session.game
        super().__init__(app, game.names[: game.humans], self._change, (label("all_at_once", "", app.language),))
        self._since = app.session.clock.seconds
        self._lasts = Lasts(self._since)
        self._took = [-1] * game.humans  # seconds of each one's turn, -1 while it lasts

    def aside(self, index: int) -> str:
        return clock(self._took[index]) if self._took[index] >= 0 else ""

    def ok(self) -> str:
        return self._word("done")

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        beside = self.beside_title()
        self._lasts.draw(canvas, self.app.session, WIDTH - (SMALL.width(beside) + 4 if beside else 0), _ROW)

    def refresh(self, canvas: Canvas) -> bool:
        if not self._lasts.refresh(canvas, self.app.session):
            return False
        self.app.dirty = self._lasts.outgrown()
        return True

    def press(self, key: int) -> "Task":
        if key == OK:
            return (self._end,)
        return super().press(key)

    def _change(self, player: int) -> "Task":
        """A player is done; or not yet, whose key was pressed by mistake."""
        self._took[player] = self._lasts.seconds(self.app.session) if self._took[player] < 0 else -1
        self.app.dirty = True
        return None if min(self._took) < 0 else (self._end,)

    def _end(self) -> "Task":
        session = self.app.session
        now, seat = self._lasts.seconds(session), session.game.on_turn()
        took = [now if seconds < 0 else seconds for seconds in self._took]
        if seat is not None:
            took[seat] += session.clock.turn // 1000
        return _record, self.app, [["turn", player, seconds, seat] for player, seconds in enumerate(took)]


def _record(app: App, turns: "list[NewEvent]") -> "Task":
    """Record turns, one after the other."""
    if len(turns) == 1:
        return enter, app, turns[0]
    try:
        app.session.enter(turns[0])
    except CastellanError as error:
        return home, app, (report, app, error)
    return _record, app, turns[1:]


def show(app: App) -> "Task":
    """Time the turns of all at once."""
    app.push(Together(app))
    return None
