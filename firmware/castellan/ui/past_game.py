"""A past game: look at its result, go on with it, or delete it."""

from castellan.core.errors import CastellanError
from castellan.keys import BACK, OK, UP
from castellan.text import label, main_title
from castellan.ui import routes
from castellan.ui.app import App, Screen, report
from castellan.ui.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.dates import day
from castellan.ui.home import home
from castellan.ui.lines import confirm
from castellan.ui.ranks import draw_ranks
from castellan.ui.style import SMALL, TITLE_HEIGHT, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.flash.archive import Entry
    from castellan.interfaces import Row
    from castellan.ui.app import Task

_FOOT = HEIGHT - TITLE_HEIGHT  # where the line with OK's label begins


class PastGame(Screen):
    """The ranks of a game. OK opens it, UP deletes it, after two questions, unless it is the game at hand."""

    HELP = "past"

    def __init__(self, app: App, entry: "Entry", row: "Row", how: str) -> None:
        super().__init__(app)
        self._entry = entry
        self._date, self._game, _, _, self._ranks, self._titled = row
        self._how = how
        self._open = label("ok_open", "", app.language)
        here = app.session.journal
        self._delete = "" if here and here.name == entry.name else label("delete", "", app.language)

    def draw(self, canvas: Canvas) -> None:
        date = day(self._date) if self._date else ""
        about = " · ".join([word for word in (date, self._how) if word])
        title(canvas, self._titled or main_title(self._game, self.app.language), "#{}".format(self._entry.number))
        bottom = _FOOT - TITLE_HEIGHT if about else _FOOT
        draw_ranks(canvas, self._ranks, bottom)
        canvas.text_right(about, WIDTH, bottom, SMALL)
        canvas.text(self._open, 2, _FOOT, SMALL)
        canvas.invert(*self.line_of(OK))
        if self._delete:
            left = canvas.text_right("UP: " + self._delete, WIDTH - 2, _FOOT, SMALL) - 2
            canvas.invert(left, _FOOT, WIDTH - left, TITLE_HEIGHT)

    def line_of(self, key: int) -> tuple[int, int, int, int]:
        return 0, _FOOT, SMALL.width(self._open) + 4, TITLE_HEIGHT

    def press(self, key: int) -> "Task":
        if key == OK:
            return _open, self.app, self._entry
        if key == UP and self._delete:
            return confirm, self.app, "sure_delete", (confirm, self.app, "sure_delete_it", (self._remove,), True)
        if key == BACK:
            self.app.back()
        return None

    def _remove(self) -> "Task":
        """Delete the game, and show the others."""
        try:
            self.app.session.archive.delete(self._entry)
        except CastellanError as error:
            return report, self.app, error
        for _ in range(4):  # both questions, the game and the list, which has changed
            self.app.back()
        return routes.past.show, self.app


def show(app: App, entry: "Entry", row: "Row", how: str) -> "Task":
    """Show how a game stands by its row, and `how` far it went, or what is wrong with it."""
    if not row:
        return _open, app, entry  # which reports why it can't be opened
    app.push(PastGame(app, entry, row, how))
    return None


def _open(app: App, entry: "Entry") -> "Task":
    try:
        app.session.open(entry)
    except CastellanError as error:
        return report, app, error
    return home, app
