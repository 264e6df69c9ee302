"""Turns: a table on which they are timed, and the time of the running one, second by second."""

from castellan.core.rules import clocks
from castellan.keys import BACK, UP
from castellan.ports.frame import draw
from castellan.text import clock, colon
from castellan.ui import routes
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import SMALL, TEXT
from castellan.ui.standing import table

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.session import Session
    from castellan.ui.app import App, Task
    from castellan.ui.asking.beside import Beside

_DIGIT = 5  # pixels of a digit with the space behind it
_COLON = 3
_LETTERS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")


class Table(table.Table):
    """The table of a game with times. UP ends the turn of the player whose name is inverted; held on it shows times.

    BACK is a pause for all.
    """

    def __init__(self, app: "App", beside: "Beside | None" = None) -> None:
        super().__init__(app, beside)
        game = app.session.game
        self.running: "Running | None" = None
        if game.on_turn() is not None:
            pause = "BACK" + colon(app.language) + words.label(app, "pause")
            self.turn_keys = [words.label(app, "up_turn"), pause, words.label(app, "hold_times")]
            self.running = routes.limits.Limited(app) if clocks.limited(game) else Running()

    def tick(self) -> "Task":
        return self._pause() if self.app.session.happened(clocks.RESUMED) else super().tick()

    def refresh(self, canvas: Canvas) -> bool:
        if not self.running or not self.running.refresh(canvas, self.app.session):
            return False
        self.app.dirty = self.running.outgrown()
        return True

    def press(self, key: int) -> "Task":
        task = super().press(key)
        if task or self._closes or self.app.session.game.on_turn() is None:
            return task
        return (self._pass,) if key == UP else (self._pause,) if key == BACK else None

    def _pass(self) -> "Task":
        """End the turn that lasts."""
        session = self.app.session
        return routes.ask.enter, self.app, ["turn", session.game.on_turn(), session.clock.turn // 1000]

    def _pause(self) -> "Task":
        return routes.pause.show, self.app

    def hold(self, key: int, n: int) -> "Task":
        self.times = "" if key != UP or n < 2 else "time_left" if self.app.session.game.options["bank"] else "times"
        return super().hold(key, n)

    def end_hold(self, key: int) -> None:
        self.times = ""
        super().end_hold(key)

    def draw(self, canvas: Canvas) -> None:
        if self.running:
            self.running.hide()
        super().draw(canvas)

    def draw_numbers(self, canvas: Canvas, y: int, player: int) -> int:
        session, game = self.app.session, self.app.session.game
        if self.times and player >= game.humans:
            return WIDTH
        if self.times:
            running = session.clock.turn // 1000 if player == game.on_turn() else 0
            bank = game.options["bank"]
            shown = routes.limits.left(game, player, running) if bank else clock(game.spent[player] + running)
            return canvas.text_right(shown, WIDTH - 2, y + 2, TEXT)
        right = super().draw_numbers(canvas, y, player)
        if self.running and player == game.on_turn():
            return self.running.draw(canvas, session, right - 3, y)
        mark = clocks.mark(game, player)
        return canvas.text_right(words.label(self.app, mark), right - 3, y + 4, SMALL) if mark else right


class Running:
    """The time of the running turn. It is drawn again without heap, as often as a second has passed.

    For that its functions are small: MicroPython puts what more than eleven words of variables take on the heap.
    """

    def __init__(self) -> None:
        self._left = self._y = self._width = 0
        self._x = 0  # of the last letter that was drawn
        self._shown = -1  # seconds, -1 if the time is not on the screen
        self._over = False  # whether it is what a turn takes too long: dark on bright
        self._digits = 1  # of the minutes
        self._from, self._until = 0, 600  # seconds that take as many

    def hide(self) -> None:
        """Another picture is drawn, without the time."""
        self._shown = -1

    def seconds(self, session: "Session") -> int:
        """Return the seconds that are shown."""
        return session.clock.turn // 1000

    def draw(self, canvas: Canvas, session: "Session", right: int, row: int) -> int:
        """Draw the time that ends before x = `right` in a row that begins at y = `row`; return where it begins."""
        self._shown = shown = self.seconds(session)
        text = "{}{}:{:02d}".format("+" if self._over else "", shown // 60, shown % 60)
        self._digits = len(str(shown // 60))
        self._until = 60 * 10**self._digits
        self._width = SMALL.width(text) + 2
        self._left, self._y = right - self._width, row + 4
        canvas.fill(self._left, self._y, self._width, SMALL.height, self._over)
        canvas.text(text, self._left + 1, self._y, SMALL, not self._over)
        return self._left

    def refresh(self, canvas: Canvas, session: "Session") -> bool:
        """Draw the time again if another second has begun; return whether it did."""
        if self._shown < 0 or self.seconds(session) == self._shown:
            return False
        self._shown = self.seconds(session)
        canvas.frame.fill_rect(self._left, self._y, self._width, SMALL.height, self._over)
        self._x = self._left + self._width
        self._number(canvas, self._shown % 60, 2)
        self._x -= _COLON - _DIGIT
        self._put(canvas, ":")
        self._number(canvas, self._shown // 60, self._digits)
        if self._over:
            self._x -= 1
            self._put(canvas, "+")
        return True

    def outgrown(self) -> bool:
        """Return whether the complete picture has to be drawn: a digit more is needed, or one fewer."""
        return not self._from <= self._shown < self._until

    def _number(self, canvas: Canvas, number: int, digits: int) -> None:
        while digits:
            self._put(canvas, _LETTERS[number % 10])
            number //= 10
            digits -= 1

    def _put(self, canvas: Canvas, letter: str) -> None:
        self._x -= _DIGIT
        draw(canvas.buffer, letter, SMALL.face, self._x, self._y, not self._over)
