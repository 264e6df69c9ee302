"""Where a player's total comes from: the points of each source, those of the total that decides first."""

from castellan.keys import BACK, DOWN, UP
from castellan.text import colon, label, minus, signed
from castellan.ui import words
from castellan.ui.app import App, Screen
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.lines import Lines
from castellan.ui.style import SMALL, TITLE_HEIGHT, foot, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

_SHOWN = 6  # lines on a page, above the foot
_LINE = 8  # the height of one


def show(app: App) -> "Task":
    """Let the players choose whose points they want to see."""
    app.push(Lines(app, words.names(app), lambda seat: (of, app, seat), (words.of(app, "menu_sources"),)))
    return None


def of(app: App, seat: int) -> "Task":
    """Show where a player's points come from."""
    app.push(Sources(app, seat))
    return None


def _rows(app: App, seat: int) -> list[tuple[str, int]]:
    """Return the label and the points of each source of a player that gave any, by track."""
    game = app.session.game
    decides = game.COLUMNS[0][0]
    rows = []
    for track, name in sorted(enumerate(game.TRACKS), key=lambda each: each[1] != decides):
        before = "" if len(game.TRACKS) == 1 else label(name, game.NAME, app.language) + ": "
        for (where, source), n in zip(game.PARTS, game.parts[seat]):
            if where == track and n:
                rows.append((before + label(source, game.NAME, app.language), n))
    return rows


class Sources(Screen):
    """The sources of a player's points, six on a page, without those that gave none."""

    HELP = "sources"

    def __init__(self, app: App, seat: int) -> None:
        super().__init__(app)
        total = minus(str(app.session.game.standing_total(seat)))
        self._title = words.names(app)[seat] + colon(app.language) + words.of(app, "n_points", n=total)
        self._rows = _rows(app, seat)
        self._page = 0

    def _pages(self) -> int:
        return max(1, (len(self._rows) + _SHOWN - 1) // _SHOWN)

    def draw(self, canvas: Canvas) -> None:
        pages = self._pages()
        title(canvas, self._title, "{}/{}↕".format(self._page + 1, pages) if pages > 1 else "")
        if not self._rows:
            canvas.text(words.of(self.app, "nothing_learnt"), 1, TITLE_HEIGHT, SMALL)
        y = TITLE_HEIGHT
        for text, n in self._rows[self._page * _SHOWN : (self._page + 1) * _SHOWN]:
            left = canvas.text_right(signed(n), WIDTH - 1, y, SMALL)
            canvas.text(SMALL.fit(text, left - 4), 1, y, SMALL)
            y += _LINE
        foot(canvas, "", words.of(self.app, self.app.leads))

    def press(self, key: int) -> "Task":
        if key == BACK:
            self.app.back()
        elif key in (UP, DOWN):
            self._page = (self._page + (1 if key == DOWN else -1)) % self._pages()
        return None
