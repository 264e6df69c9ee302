"""The box: keys, screens, game and flash put together. A port drives it, step by step."""

from castellan.keys import Keys
from castellan.rules import GAMES
from castellan.session import Session
from castellan.ui.app import App, Screen
from castellan.ui.canvas import Canvas
from castellan.ui.newgame import new_game
from castellan.ui.result import Result
from castellan.ui.table import Table

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

STEP = 5  # ms from one step to the next


class Box:
    """A whole box behind a display (`show(buffer)`), a filesystem, and a source of chance."""

    def __init__(self, display: "Any", files: "Any", chance: "Callable[[int], bytes]") -> None:
        self.session = Session(files, chance)
        self.session.resume()
        self.app = App(self.session, _first)
        self.canvas = Canvas()
        self._display = display
        self._keys = Keys()

    def step(self, now: int, levels: int) -> None:
        """Let time pass to `now`, in milliseconds, with the keys as in `levels`, and show what changed."""
        self.session.tick(now)
        self.app.tick(now)
        for event in self._keys.update(levels, now):
            self.app.handle(event)
        if self.app.dirty:
            self.app.dirty = False
            self.canvas.clear()
            self.app.screen.draw(self.canvas)
            self._display.show(self.canvas.buffer)


def _first(app: App) -> Screen:
    if app.session.ledger is None:
        return new_game(app, GAMES[0], [])
    return Result(app) if app.session.game.over else Table(app)
