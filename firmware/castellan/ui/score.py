"""The scoring, shown before it is recorded: 4 + 9 → 13 for each player."""

from castellan.keys import BACK, OK
from castellan.rules.shapes import Action
from castellan.ui import words
from castellan.ui.app import App, Screen
from castellan.ui.ask import enter
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import ROWS, SMALL, TEXT

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

_LINE = 13  # pixels of a player's line; the last ones say what OK does


def show_score(app: App, action: Action) -> "Task":
    """Show what an event of all players will do."""
    app.push(Score(app, action))
    return None


class Score(Screen):
    """What an event of the whole table will do to the deciding track; OK records it."""

    def __init__(self, app: App, action: Action) -> None:
        super().__init__(app)
        game = app.session.game
        event = [action.kind]
        for argument in game.shape_of(action.kind)[1]:
            event.append(action.fixed[argument.name])
        self._event = event
        after = game.copy()
        after.apply(event)
        # What decides is what the table shows first.
        index = game.TOTALS.index(game.COLUMNS[0][0])
        seats = range(len(game.names))
        self._sums = [(game.total(p)[index], after.total(p)[index]) for p in seats]

    def draw(self, canvas: Canvas) -> None:
        names = self.app.session.game.names
        for row, (before, after) in enumerate(self._sums[:ROWS]):
            y = row * _LINE
            result = "{} + {} → {}".format(before, after - before, after)
            left = canvas.text_right(result, WIDTH, y, TEXT)
            canvas.text(TEXT.fit(names[row], left - 4), 0, y, TEXT)
        canvas.text_right(words.of(self.app, "ok_records"), WIDTH - 2, 55, SMALL)
        canvas.invert(*self.line_of(OK))

    def line_of(self, key: int) -> tuple[int, int, int, int]:
        width = SMALL.width(words.of(self.app, "ok_records")) + 4
        return WIDTH - width, 54, width, 10

    def press(self, key: int) -> "Task":
        if key == OK:
            return enter, self.app, self._event
        if key == BACK:
            self.app.back()
        return None
