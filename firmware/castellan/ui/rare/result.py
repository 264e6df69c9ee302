"""The result of a game that is over: who won and by what; and the choices that follow."""

from castellan.keys import OK
from castellan.rules.standing import ranked
from castellan.text import forget, say
from castellan.ui import words
from castellan.ui.app import App
from castellan.ui.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.first import First
from castellan.ui.rare.ranks import draw_ranks
from castellan.ui.style import SMALL, TITLE, title, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def _load() -> "Task":
    """Load what OK needs, in an order in which no module imports another."""
    from castellan.ui import lines, ask  # noqa: F401, I001
    from castellan.ui.rare import menu  # noqa: F401

    return None


def _keep(app: App) -> "Task":
    """Add this game's end to the index of past games."""
    from castellan import replay, summary  # noqa: F401 - late, and in an order in which none imports another

    session = app.session
    index, entry = session.index(), session.entry
    index.scan([entry])
    if index.row(entry) is None:
        index.note(entry, summary.row_of(session.game, session.ledger.records[0][1]))
    for name in ("index", "summary", "replay"):  # no longer needed, and heap is short
        forget("castellan." + name)
    return None


def _next(app: App) -> "Task":
    from castellan.ui.rare.menu import after

    return after, app


class Result(First):
    """Ranks and totals, and the verdict in words. Held BACK undoes the end, OK shows the next choices."""

    HELP = "result"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        game = app.session.game
        self._rows = ranked(game)
        code, facts = game.verdict()
        self._verdict = wrap(say(code, facts, app.language), WIDTH - 2, SMALL)[:3]
        self._left: "tuple[Task, ...]" = ((_load,), (_keep, app))  # tasks for after the first picture

    def tick(self) -> "Task":
        if self.app.dirty or not self._left:
            return None
        task, self._left = self._left[0], self._left[1:]
        return task

    def press(self, key: int) -> "Task":
        # Only once it was seen: OK may be meant for the screen before.
        return (_next, self.app) if key == OK and self.meant else None

    def draw(self, canvas: Canvas) -> None:
        title(canvas, words.of(self.app, "result"), words.of(self.app, "next_keys"))
        foot = HEIGHT - len(self._verdict) * SMALL.height
        draw_ranks(canvas, self._rows, foot - 1)
        canvas.fill(0, foot - 1, WIDTH, 1)
        for row, line in enumerate(self._verdict):
            canvas.text(line, 1, foot + row * TITLE, SMALL)
