"""The whole table's next step, such as a scoring, shown before it is recorded: whether it is time, what it does."""

from castellan.errors import CastellanError
from castellan.keys import BACK, OK
from castellan.rules.shapes import Action
from castellan.text import find, minus, say
from castellan.ui import words
from castellan.ui.app import App, Screen, report
from castellan.ui.ask import ask, enter, filled
from castellan.ui.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.style import ROWS, SMALL, TEXT, TITLE, fit_name, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

_FOOT = HEIGHT - TITLE  # where the line begins that says what OK and BACK do


def show_step(app: App, action: Action) -> "Task":
    """Ask for what an event of the whole table lacks, and show what it will do."""
    event, argument = filled(app.session.game, [action.kind], action.fixed)
    return (ask, app, event, action.fixed) if argument else (show, app, event)


def show(app: App, event: list) -> "Task":
    """Show what an event of the whole table will do, and ask whether its time has come; or say why it is refused."""
    game = app.session.game
    after = game.copy()
    try:
        after.apply(event)
    except CastellanError as error:
        return report, app, error
    closing = game.closing()
    name = "" if closing is None else game.names[closing]
    asked = say(game.before_step(), {"round": game.round_name(), "player": name}, app.language)
    # What decides is what the table shows first.
    index = game.TOTALS.index(game.COLUMNS[0][0])
    sums = [(game.total(seat)[index], after.total(seat)[index]) for seat in range(len(game.names))]
    app.push(Score(app, event, fit_name(asked, name, WIDTH - 3), game.step_due(), sums))
    return None


class Score(Screen):
    """What an event of the whole table will do to the total that decides; OK records it. The title is what is asked."""

    HELP = "score"

    def __init__(self, app: App, event: list, asked: str, sure: bool, sums: list[tuple[int, int]]) -> None:
        super().__init__(app)
        self._event = event
        self._asked = asked
        self._ok = words.of(app, "ok_records" if sure else "ok_yes")
        self._sums = sums
        self._what = find("sum", app.session.game.NAME, app.language) or ""

    def draw(self, canvas: Canvas) -> None:
        names = self.app.session.game.names
        title(canvas, self._asked)
        font = TEXT if len(names) <= ROWS else SMALL
        top = 2 * TITLE if font is TEXT else TITLE
        if font is TEXT:
            canvas.text_right(self._what, WIDTH, TITLE, SMALL)
        step = min((_FOOT - top) // len(names), font.height + 3)
        for row, (before, after) in enumerate(self._sums):
            y = top + row * step
            result = "{} {} {} → {}".format(before, "−" if after < before else "+", abs(after - before), after)
            left = canvas.text_right(minus(result), WIDTH, y, font)
            canvas.text(font.fit(names[row], left - 4), 1, y, font)
        canvas.text(self._ok, 2, _FOOT, SMALL)
        canvas.invert(*self.line_of(OK))
        canvas.text_right(words.of(self.app, "back_no"), WIDTH, _FOOT, SMALL)

    def line_of(self, key: int) -> tuple[int, int, int, int]:
        return 0, _FOOT, SMALL.width(self._ok) + 4, TITLE

    def press(self, key: int) -> "Task":
        if key == OK:
            return enter, self.app, self._event, True
        if key == BACK:
            self.app.back()
        return None
