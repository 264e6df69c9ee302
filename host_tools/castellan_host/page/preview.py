"""The box's picture of a sheet: the screen that asks for a line, or the table, drawn by the box's own code."""

import errno
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from castellan.core.ledger import Ledger
from castellan.core.record import beginning
from castellan.games.pad.sheet import ScoreSheet
from castellan.session import Session
from castellan.ui import routes
from castellan.ui.app import App, home
from castellan.ui.drawing.canvas import Canvas

if TYPE_CHECKING:
    from castellan.ui.app import Task

_DATE = 1 << 31


class _NoFlash:
    """The functions of `castellan.interfaces.Files` that a session calls before it keeps anything."""

    def list(self) -> list[str]:
        return []

    def open(self, name: str, mode: str) -> Any:
        raise OSError(errno.ENOENT, "no such file")


def picture(options: Mapping[str, Any], line: int | None) -> bytes:
    """Return the display's 1024 bytes while a game with these options of `new` asks for a line, by its place.

    A line that asks nothing, or None, shows the table. Raises CastellanError if the game can't begin.
    """
    session = Session(_NoFlash(), bytes)  # type: ignore[arg-type]
    session.ledger = Ledger()
    for event in beginning(_DATE, ["new", ScoreSheet.NAME, dict(options)]):
        session.ledger.add(_DATE, event)
    session.game = session.ledger.game
    app = App(session, lambda x, y, width, height: None, None)  # type: ignore[arg-type]
    _run((home, app))
    if line is not None:
        _run(_asking(app, line))
        if isinstance(app.screen, routes.rounds.Rounds):
            app.screen.values = []  # nobody was passed over, though a row of a later round has no possible numbers yet
    canvas = Canvas()
    app.screen.draw(canvas)
    return bytes(canvas.buffer)


def _asking(app: App, place: int) -> "Task":
    """Return the task that asks for a line: of all by OK, of the first player by a key."""
    sheet: Any = app.session.game.sheet  # type: ignore[attr-defined]
    line = sheet.lines[place]
    if line.numbers and line.numbers[0].low == line.numbers[0].high:
        return None  # the box enters the only number there is
    if line in sheet.by_seat:
        return routes.ask.ask, app, ["cell", 0, place], {}
    if line.holder:
        return routes.ask.ask, app, ["has", place], {}
    return (routes.rounds.ask, app, ["row", line.question], None) if line.numbers else None


def _run(task: "Task") -> None:
    while task:
        task = task[0](*task[1:])
