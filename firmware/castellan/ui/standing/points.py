"""Points: what the table's next step will do to them, before it is recorded; and where a player's come from."""

from castellan.core.errors import CastellanError
from castellan.keys import BACK, DOWN, OK, UP
from castellan.text import colon, find, label, minus, names_of, say, signed
from castellan.ui.app import App, Screen, report
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import FOOT_OK, ROWS, SMALL, TEXT, TITLE_HEIGHT, fit_name, fit_person, foot, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import NewEvent
    from castellan.ui.app import Task

_FOOT = HEIGHT - TITLE_HEIGHT  # where the line with the labels of OK and BACK begins
_CAPTIONED = ROWS + 1  # the most players whose rows leave a line for what the sums add up

_SHOWN = 6  # sources on a page, above the foot
_LINE = 8  # the height of one
_INDENT = 7  # where the sources of one of several tracks begin


def preview(app: App, event: "NewEvent", record: "Task") -> "Task":
    """Show what an event of the table will do, and ask whether its time has come; or report why it is refused.

    OK leads to the task `record`, which enters it.
    """
    game = app.session.game
    after = game.copy()
    try:
        after.apply(event)
    except CastellanError as error:
        return report, app, error
    name, step = words.closes(app), game.step(event)
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
        names = names_of(self.app.session.game, self.app.language)
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
            canvas.text(fit_person(names[row], left - 4, font), 1, y, font)
        foot(canvas, self._ok if self.app.counts else "", words.label(self.app, "no"))

    def line_of(self, key: int) -> tuple[int, int, int, int]:
        return FOOT_OK

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._record
        if key == BACK:
            self.app.back()
        return None


def show(app: App) -> "Task":
    """Let the players choose whose points they want to see."""
    names = names_of(app.session.game, app.language)
    app.push(Lines(app, names, lambda seat: (of_player, app, seat), (words.label(app, "menu_sources"),)))
    return None


def of_player(app: App, seat: int) -> "Task":
    """Show where a player's points come from."""
    app.push(Sources(app, seat))
    return None


def _rows(app: App, seat: int) -> list[tuple[int, str, str]]:
    """Return where it begins, the label and the points of each source of a player that gave any.

    Those of one of several tracks stand below its sum.
    """
    game = app.session.game
    decides = game.COLUMNS[0][0]
    rows: list[tuple[int, str, str]] = []
    for track, name in sorted(enumerate(game.TRACKS), key=lambda each: each[1] != decides):
        gave = [(source, n) for (where, source), n in zip(game.PARTS, game.parts[seat]) if where == track and n]
        x = 1
        if gave and len(game.TRACKS) > 1:
            rows.append((1, label(name, game.NAME, app.language), "= " + minus(str(sum([n for _, n in gave])))))
            x = _INDENT
        rows += [(x, label(source, game.NAME, app.language), signed(n)) for source, n in gave]
    return rows


class Sources(Screen):
    """The sources of a player's points, six on a page, without those that gave none."""

    HELP = "sources"

    def __init__(self, app: App, seat: int) -> None:
        super().__init__(app)
        game = app.session.game
        points = words.label(app, "n_points", n=minus(str(game.standing_total(seat))))
        self._title = names_of(game, app.language)[seat] + colon(app.language) + points
        self._rows = _rows(app, seat)
        self._page = 0

    def _pages(self) -> int:
        return max(1, (len(self._rows) + _SHOWN - 1) // _SHOWN)

    def draw(self, canvas: Canvas) -> None:
        pages = self._pages()
        title(canvas, self._title, "{}/{}↕".format(self._page + 1, pages) if pages > 1 else "")
        if not self._rows:
            canvas.text(words.label(self.app, "nothing_learnt"), 1, TITLE_HEIGHT, SMALL)
        y = TITLE_HEIGHT
        for x, text, n in self._rows[self._page * _SHOWN : (self._page + 1) * _SHOWN]:
            left = canvas.text_right(n, WIDTH - 1, y, SMALL)
            canvas.text(SMALL.fit(text, left - 4 - x), x, y, SMALL)
            y += _LINE
        foot(canvas, "", words.label(self.app, self.app.leads))

    def press(self, key: int) -> "Task":
        if key == BACK:
            self.app.back()
        elif key in (UP, DOWN):
            self._page = (self._page + (1 if key == DOWN else -1)) % self._pages()
        return None
