"""The scoring, shown before it is recorded: whether the round is over, and red + green for each player."""

from castellan.keys import BACK, OK
from castellan.rules.shapes import Action
from castellan.text import say
from castellan.ui import words
from castellan.ui.app import App, Screen
from castellan.ui.ask import enter
from castellan.ui.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.style import ROWS, SMALL, TEXT, TITLE, fit_name, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

_FOOT = HEIGHT - TITLE  # where the line begins that says what OK and BACK do


def show_score(app: App, action: Action) -> "Task":
    """Show what an event of all players will do, and ask whether its time has come."""
    game = app.session.game
    closing = game.closing()
    name = "" if closing is None else game.names[closing]
    asked = say(game.before_step(), {"round": game.round_name(), "player": name}, app.language)
    app.push(Score(app, action, fit_name(asked, name, WIDTH - 3), game.step_due()))
    return None


class Score(Screen):
    """What an event of the whole table will do to the deciding track; OK records it. The title is what is asked."""

    HELP = "score"

    def __init__(self, app: App, action: Action, asked: str, sure: bool) -> None:
        super().__init__(app)
        game = app.session.game
        event = [action.kind]
        for argument in game.shape_of(action.kind)[1]:
            event.append(action.fixed[argument.name])
        self._event = event
        self._asked = asked
        self._ok = words.of(app, "ok_records" if sure else "ok_yes")
        after = game.copy()
        after.apply(event)
        # What decides is what the table shows first.
        index = game.TOTALS.index(game.COLUMNS[0][0])
        seats = range(len(game.names))
        self._sums = [(game.total(p)[index], after.total(p)[index]) for p in seats]

    def draw(self, canvas: Canvas) -> None:
        names = self.app.session.game.names
        title(canvas, self._asked)
        font = TEXT if len(names) <= ROWS else SMALL
        top = 2 * TITLE if font is TEXT else TITLE
        if font is TEXT:
            canvas.text_right(words.of(self.app, "sum"), WIDTH, TITLE, SMALL)
        step = min((_FOOT - top) // len(names), font.height + 3)
        for row, (before, after) in enumerate(self._sums):
            y = top + row * step
            result = "{} + {} → {}".format(before, after - before, after)
            left = canvas.text_right(result, WIDTH, y, font)
            canvas.text(font.fit(names[row], left - 4), 1, y, font)
        canvas.text(self._ok, 2, _FOOT, SMALL)
        canvas.invert(*self.line_of(OK))
        canvas.text_right(words.of(self.app, "back_no"), WIDTH, _FOOT, SMALL)

    def line_of(self, key: int) -> tuple[int, int, int, int]:
        return 0, _FOOT, SMALL.width(self._ok) + 4, TITLE

    def press(self, key: int) -> "Task":
        if key == OK:
            return enter, self.app, self._event
        if key == BACK:
            self.app.back()
        return None
