"""Turns of all at once, such as a programming phase: each is timed until that player's key says that it is done."""

from castellan.core.errors import CastellanError
from castellan.core.rules import clocks
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

    Each turn is recorded once all are over; BACK records none. Who has passed is left out. The turn that lasted before
    is recorded too, and goes on afterwards.
    """

    def __init__(self, app: App) -> None:
        game = app.session.game
        self._gone = clocks.out(game)
        title = (label("all_done", "", app.language),)
        super().__init__(app, game.names[: game.humans], self._change, title, lambda player: player not in self._gone)
        self._lasts = Lasts(app.session.clock.seconds)
        self._took = [-1] * game.humans  # seconds of each one's turn, -1 while it lasts

    def aside(self, index: int) -> str:
        return clock(self._took[index]) if self._took[index] >= 0 else ""

    def why(self, index: int) -> str:
        return self._word("passes")

    def ok(self) -> str:
        return self._word("done")

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        beside = self.beside_title()
        self._lasts.draw(canvas, self.app.session, WIDTH - (SMALL.width(beside) + 4 if beside else 0), _ROW)

    def refresh(self, canvas: Canvas) -> bool:
        if self.app.why or not self._lasts.refresh(canvas, self.app.session):  # it stands in the title's place
            return False
        self.app.dirty = self._lasts.outgrown()
        return True

    def press(self, key: int) -> "Task":
        if key == OK:
            return (self._end,)
        return super().press(key)

    def _change(self, player: int) -> "Task":
        """A player is done; or not yet, whose key was pressed by mistake."""
        if player in self._gone:
            return None
        self._took[player] = self._lasts.seconds(self.app.session) if self._took[player] < 0 else -1
        self.app.dirty = True
        lasts = [seat for seat, seconds in enumerate(self._took) if seconds < 0 and seat not in self._gone]
        return None if lasts else (self._end,)

    def _end(self) -> "Task":
        session = self.app.session
        game, now = session.game, self._lasts.seconds(session)
        seat, before = game.on_turn(), session.clock.turn // 1000
        others = [player for player in range(game.humans) if player not in self._gone and player != seat]
        turns: "list[NewEvent]" = [["turn", seat, before, seat]] if before else []
        for player in [seat] + others:
            took = self._took[player]  # type: ignore[index]
            turns.append(["turn", player, now if took < 0 else took, others[0] if others and player == seat else seat])
        return _record, self.app, turns


def _record(app: App, turns: "list[NewEvent]") -> "Task":
    """Record turns, one after the other; those that were recorded are not asked for again if one is refused."""
    if len(turns) == 1:
        return home, app, (enter, app, turns[0])
    try:
        app.session.enter(turns[0])
    except CastellanError as error:
        return home, app, (report, app, error)
    return _record, app, turns[1:]


def show(app: App) -> "Task":
    """Time the turns of all at once."""
    app.push(Together(app))
    return None
