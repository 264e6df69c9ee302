"""The table's next step, such as a scoring, shown before it is recorded: its time and its effect."""

from castellan.core.errors import CastellanError
from castellan.keys import BACK, OK
from castellan.text import find, say
from castellan.ui.app import App, Screen, report
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.style import FOOT_OK, ROWS, SMALL, TEXT, TITLE_HEIGHT, fit_name, foot, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import NewEvent
    from castellan.ui.app import Task

_FOOT = HEIGHT - TITLE_HEIGHT  # where the line with the labels of OK and BACK begins
_CAPTIONED = ROWS + 1  # the most players whose rows leave a line for what the sums add up


def show(app: App, event: "NewEvent", record: "Task") -> "Task":
    """Show what an event of the table will do, and ask whether its time has come; or report why it is refused.

    OK leads to the task `record`, which enters it.
    """
    game = app.session.game
    after = game.copy()
    try:
        after.apply(event)
    except CastellanError as error:
        return report, app, error
    closing, step = game.ending().after, game.step(event)
    name = "" if closing is None else words.names(app)[closing]
    question = say(step.question, {"round": game.round_name(), "player": name}, app.language)  # type: ignore[union-attr]
    sums = [(game.standing_total(seat), after.standing_total(seat)) for seat in range(len(game.names))]
    app.push(Score(app, record, fit_name(question, name, WIDTH - 3), step.due, sums))  # type: ignore[union-attr]
    return None


class Score(Screen):
    """What an event of the table will do to the total that decides; OK leads to the task `record`.

    The title is the question.
    """

    HELP = "score"
    SEEN_FIRST = (OK,)

    def __init__(self, app: App, record: "Task", question: str, sure: bool, sums: list[tuple[int, int]]) -> None:
        super().__init__(app)
        self._record = record
        self._question = question
        self._ok = words.label(app, "to_record" if sure else "ok_yes")
        self._sums = sums
        self._what = find("sum", app.session.game.NAME, app.language) or ""

    def draw(self, canvas: Canvas) -> None:
        names = words.names(self.app)
        title(canvas, self._question)
        font = TEXT if len(names) <= ROWS else SMALL
        top = TITLE_HEIGHT
        if len(names) <= _CAPTIONED:
            top += TITLE_HEIGHT
            if any([before != after for before, after in self._sums]):
                canvas.text_right(self._what, WIDTH, TITLE_HEIGHT, SMALL)
        step = min((_FOOT - top) // len(names), font.height + 3)
        for row, (before, after) in enumerate(self._sums):
            y = top + row * step
            left = canvas.text_right(words.sum_line(before, after), WIDTH, y, font)
            canvas.text(font.fit(names[row], left - 4), 1, y, font)
        foot(canvas, self._ok, words.label(self.app, "no"))

    def line_of(self, key: int) -> tuple[int, int, int, int]:
        return FOOT_OK

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._record
        if key == BACK:
            self.app.back()
        return None
