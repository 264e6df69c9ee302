"""Room for a new game on a full flash: the players delete old games, a hold for each."""

from castellan.core.errors import CastellanError, JournalError
from castellan.core.record import NEW_GAME, NEW_OPTIONS
from castellan.keys import BACK, OK
from castellan.text import colon, label, main_title, say
from castellan.ui.app import App, Screen, report
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import ROWS, SMALL, day, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.flash.archive import GameFile
    from castellan.session import Session
    from castellan.ui.app import Task

_TOLD, _FREES, _HINT = 17, 45, 55  # where a game's facts begin, its bytes, and OK's label

_LINE = 7  # the height of a line of its title


def show(app: App, error: CastellanError, begin: "Task", quietly: bool) -> "Task":
    """Show the games that may be deleted, the oldest first; each deletion tries the task `begin` again.

    `error` has the free and the needed bytes; the players read it, unless `quietly`.
    """
    lacking = error.facts["needed"] - error.facts["free"]  # type: ignore[operator]
    try:
        games = removable(app.session)
    except CastellanError as unread:
        return report, app, unread
    if not games:
        return report, app, error
    app.push(DeletableGames(app, games, lambda file: (_read, app, file, lacking, begin)))
    return None if quietly else (report, app, JournalError("no_room", lacking=_kilobytes(lacking)))


def removable(session: "Session") -> "list[GameFile]":
    """Return the games that the players may delete to make room, oldest first: all but the one at hand.

    Raises JournalError if the flash can't be read.
    """
    return [file for file in session.archive.games() if not session.at_hand(file)]


def _read(app: App, file: "GameFile", lacking: int, begin: "Task") -> "Task":
    """Read a game, and go on to its screen."""
    session, size, date = app.session, 0, ""
    try:
        size = session.archive.takes(file)
        game, began = session.look(file)
        date = day(began) + colon(app.language) if began else ""
        code, facts = game.verdict()
    except CastellanError as error:
        code, facts = error.code, error.facts
    what = date + say(code, facts, app.language)
    frees = label("frees", "", app.language).format(size=_kilobytes(size), lacking=_kilobytes(lacking))
    return _show_deletable, app, file, what, frees, begin


def _show_deletable(app: App, file: "GameFile", said: str, frees: str, begin: "Task") -> "Task":
    app.push(DeletableGame(app, file, said, frees, begin))
    return None


class DeletableGames(Lines):
    """A line for each game: its number and players, struck through if it can't be read."""

    HELP = "games"
    FOOT = False
    IMPOSSIBLE = ""

    def __init__(self, app: App, games: "list[GameFile]", choose: "Callable[[GameFile], Task]") -> None:
        about = (label("delete_which", "", app.language),)
        super().__init__(app, [], lambda index: choose(games[index]), about)
        self._games = games
        self._titles: dict[int, tuple[str, bool]] = {}
        self._read_page()

    def count(self) -> int:
        return len(self._games)

    def label(self, index: int) -> str:
        return self._titles[index][0]

    def struck(self, index: int) -> bool:
        return not self._titles[index][1]

    def press(self, key: int) -> "Task":
        task = super().press(key)
        return task if self._page * ROWS in self._titles else (self._read_page,)

    def _read_page(self) -> "Task":
        """Read the games of the page that is about to be shown."""
        first = self._page * ROWS
        for index, file in enumerate(self._games[first : first + ROWS], first):
            self._titles[index] = _title(self.app, file)
        return None


def _title(app: App, file: "GameFile") -> tuple[str, bool]:
    """Return a game's title, and below it its number and players; whether its first record can be read."""
    try:
        new = app.session.archive.first(file)
        names = ", ".join(new[NEW_OPTIONS]["players"])
        titled = new[NEW_OPTIONS].get("title") or main_title(new[NEW_GAME], app.language)
        return "{}\n{} {}".format(titled, file.number, names), True
    except (CastellanError, IndexError, KeyError, TypeError):
        return "{} –".format(file.number), False


class DeletableGame(Screen):
    """A game for the players to recognise: who played, who won. Held OK deletes it."""

    HOLDS = (OK, BACK)
    HELD = ("delete", "help")
    HELP = "room"

    def __init__(self, app: App, file: "GameFile", found: str, frees: str, begin: "Task") -> None:
        super().__init__(app)
        self._file = file
        self._begin = begin
        self._title = _title(app, file)[0]
        self._found = found
        self._frees = frees

    def draw(self, canvas: Canvas) -> None:
        for row, line in enumerate(self._title.split("\n")):
            canvas.text(SMALL.fit(line, WIDTH), 0, row * _LINE, SMALL)
        canvas.fill(0, _TOLD - 3, WIDTH, 1)
        for row, line in enumerate(wrap(self._found, WIDTH, SMALL)[:3]):
            canvas.text(line, 0, _TOLD + row * SMALL.height, SMALL)
        canvas.text(self._frees, 0, _FREES, SMALL)
        hint = label("hold_deletes", "", self.app.language)
        canvas.text_right(hint, WIDTH - 2, _HINT, SMALL)
        canvas.invert(WIDTH - 4 - SMALL.width(hint), _HINT - 1, SMALL.width(hint) + 4, 10)

    def press(self, key: int) -> "Task":
        if key == BACK:
            self.app.back()
        return None

    def unused(self, key: int) -> str:
        return "hold_deletes" if key == OK else super().unused(key)

    def hold(self, key: int, n: int) -> "Task":
        return (self._delete,) if key == OK else super().hold(key, n)

    def _delete(self) -> "Task":
        try:
            self.app.session.archive.delete(self._file)
        except CastellanError as error:
            return report, self.app, error
        self.app.back()
        self.app.back()  # leaves the list, which has changed
        return self._begin


def _kilobytes(size: int) -> int:
    return (size + 1023) // 1024
