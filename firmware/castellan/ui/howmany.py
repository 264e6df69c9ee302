"""How many play: a game begins with this key, its players without names, or with those who played last."""

from castellan.core.errors import RuleError
from castellan.core.rules.shapes import unnamed
from castellan.keys import BACK, DOWN, OK, P1, P4, UP
from castellan.text import label
from castellan.ui import routes
from castellan.ui.app import App, Screen, report
from castellan.ui.at_hand import leave
from castellan.ui.begin import begin, seats, with_options
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.style import (
    FOOT_OK,
    LIST_ROW,
    NAME_X,
    ROWS,
    SMALL,
    TEXT,
    boxed,
    foot,
    foot_room,
    hint,
    list_top,
    title,
    wrap,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Options
    from castellan.ui.app import Task

_NAME_LINES = 3  # of those who played last, beside the second and the third key


class HowMany(Screen):
    """Key n begins a game of n players, on the second page of n + 4; OK one of the same players as last time.

    A number that the game does not allow has no box. UP leads to the names and the options. `options` are
    those of a game before, or a score sheet's.
    """

    HELP = "howmany"

    def __init__(self, app: App, name: str, options: "Options") -> None:
        super().__init__(app)
        self._name = name
        self._low, self._high = seats(name, options)
        last = app.session.settings.last()
        self._last = last if self._low <= len(last) <= self._high else []
        self._options = options
        self._page = 0

    def draw(self, canvas: Canvas) -> None:
        asked, named = self._word("how_many"), self._options.get("title") or ""
        if SMALL.width(asked + named) > WIDTH - 8:
            asked, named = named, ""  # the lines show what is asked
        title(canvas, asked, named)
        for row in range(ROWS):
            number, y = self._page * ROWS + row + 1, list_top(row)
            if self._low <= number <= self._high:
                boxed(canvas, str(row + 1), 0, y + 1)
                canvas.text(self._players(number), NAME_X, y + 2, TEXT)
        more = "1–4" if self._page else "–".join([str(n) for n in sorted({ROWS + 1, self._high})])
        hint(canvas, 0, "UP", self._word("names"))
        if self._high > ROWS:
            hint(canvas, ROWS - 1, "DOWN", more)
        back = self._word("games")
        same = self._same(foot_room(back))
        if same and same != self._named():
            room = WIDTH - NAME_X - TEXT.width(self._players(self._high)) - 4
            for line, names in enumerate(wrap(", ".join(self._last), room, SMALL)[:_NAME_LINES]):
                canvas.text_right(names, WIDTH - 1, list_top(1) + 1 + line * SMALL.height, SMALL)
        foot(canvas, same, back)

    def _players(self, number: int) -> str:
        return self._word("one_player" if number == 1 else "n_players").format(n=number)

    def _same(self, room: int) -> str:
        """Return who played last and plays again: the names, or how many they are."""
        if not self._last:
            return ""
        named = self._named()
        return named if SMALL.width(named) <= room else self._word("same_again").format(n=len(self._last))

    def _named(self) -> str:
        return self._word("again").format(n=", ".join(self._last))

    def press(self, key: int) -> "Task":
        if key == BACK:
            return leave, self.app
        if key == UP:
            return routes.newgame.show, self.app, self._name, self._options
        if key == OK:
            return (self._begin, self._last) if self._last else None
        if P1 <= key <= P4:
            number = self._page * ROWS + key - P1 + 1
            if self._low <= number <= self._high:
                return self._begin, unnamed(number, self.app.language)
            return report, self.app, RuleError("names_count", low=self._low, high=self._high, given=number)
        if key == DOWN and self._high > ROWS:
            self._page = 1 - self._page
        return None

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if P1 <= key <= P4:
            width = TEXT.width(self._players(self._page * ROWS + key - P1 + 1))
            return 0, list_top(key - P1) + 1, NAME_X + width, LIST_ROW - 2
        return FOOT_OK if key == OK and self._last else None

    def _begin(self, players: list[str]) -> "Task":
        return begin, self.app, self._name, with_options(self._name, players, self._options)

    def _word(self, name: str) -> str:
        return label(name, self._name, self.app.language)


def show(app: App, name: str, options: "Options") -> "Task":
    """Show the question for a game that is loaded."""
    app.push(HowMany(app, name, options))
    return None
