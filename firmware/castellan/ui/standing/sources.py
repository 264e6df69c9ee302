"""Where a player's total comes from: the points of each source, those of the total that decides first."""

from castellan.keys import BACK, DOWN, UP
from castellan.text import colon, label, minus, signed
from castellan.ui.app import App, Screen
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import SMALL, TITLE_HEIGHT, foot, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

_SHOWN = 6  # lines on a page, above the foot
_LINE = 8  # the height of one
_INDENT = 7  # where the sources of one of several tracks begin


def show(app: App) -> "Task":
    """Let the players choose whose points they want to see."""
    app.push(Lines(app, words.names(app), lambda seat: (of_player, app, seat), (words.label(app, "menu_sources"),)))
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
        total = minus(str(app.session.game.standing_total(seat)))
        self._title = words.names(app)[seat] + colon(app.language) + words.label(app, "n_points", n=total)
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
