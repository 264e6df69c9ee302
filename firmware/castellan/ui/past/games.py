"""Past games: their winners, dates and points; one of them can be looked at, gone on with, or deleted."""

from castellan.core.errors import CastellanError
from castellan.core.record import TIME
from castellan.flash.index import Index
from castellan.flash.summary import row_of, summary
from castellan.keys import BACK, OK, UP, elapsed
from castellan.text import label, main_title, minus, of_game
from castellan.ui.app import App, Screen, again, home, leave, report
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.lines import Lines, confirm, draw_ranks
from castellan.ui.drawing.style import NAME_X, ROWS, SMALL, TITLE_HEIGHT, day, name_key, title

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from castellan.flash.archive import GameFile
    from castellan.interfaces import GameRow
    from castellan.ui.app import Task


ALONE = 2  # players of a game of one person, with the extra player
QUIET = 200  # ms without a key, after which there is time to compute how games stand
_AT_ONCE = 2  # pieces of that work in a step: keys are read in between
_FOOT = HEIGHT - TITLE_HEIGHT  # where the line with OK's label begins


def show(app: App) -> "Task":
    """Show all games, the latest first; a chosen one is shown, and can be opened there."""
    try:
        games = app.session.archive.games()
    except CastellanError as error:
        return report, app, error
    games.reverse()
    if games:
        app.push(PastGames(app, games))
    return None


def _show_game(app: App, file: "GameFile", row: "GameRow | None") -> "Task":
    """Show how a game stands, by its row; usually that is known before a key comes."""
    if row is None:
        try:
            game, date = app.session.look(file)
        except CastellanError as error:
            return report, app, error
        row = shown(app, row_of(game, date))
    if not row:
        return _open, app, file  # which reports why it can't be opened
    app.push(PastGame(app, file, row))
    return None


def state(app: App, row: "GameRow") -> str:
    """Return the winner's total of a game, or how far it went."""
    _, game, round, over, ranks, _ = row
    if over == "end":
        _, _, total = ranks[0]
        return minus(str(total))
    if over:
        return label("abandon", "", app.language)
    return label("round", game, app.language).format(round=round) if round else label("unfinished", "", app.language)


def shown(app: App, row: "GameRow") -> "GameRow":
    """Return a game's row with the names that its extra players have in the language that is set."""
    date, game, round, over, ranks, titled = row
    if len(ranks) != ALONE:
        return row
    ranks = [[rank, of_game("EXTRAS", name, game, app.language) or name, total] for rank, name, total in ranks]
    return [date, game, round, over, ranks, titled]


class PastGames(Lines):
    """A game's title, and below it its date, its winner and points; struck through if it can't be read.

    Games that the index lacks are read while nobody presses a key, those on the shown page first.
    """

    HELP = "games"
    FOOT = False
    IMPOSSIBLE = ""

    def __init__(self, app: App, games: "list[GameFile]") -> None:
        super().__init__(app, [], self._choose_game, (label("menu_past", "", app.language),))
        self._games = games
        # Each game's row, see `castellan.flash.summary`; None until it is known, empty if it can't be read.
        self._rows: "list[list | None]" = [None] * len(games)
        self._states = [""] * len(games)  # the end of each line, computed with the row
        self._index: "Index | None" = None
        self._work: "tuple[int, Iterator[list | None]] | None" = None  # the game that is looked at
        self._done = False
        self._touched = app.now

    def count(self) -> int:
        return len(self._games)

    def label(self, index: int) -> str:
        row, number = self._rows[index], "#{} ".format(self._games[index].number)
        if not row:
            return number + ("…" if row is None else "–")
        date, game, _, over, ranks, titled = row
        best, _, _ = ranks[0]
        names = [name for rank, name, _ in ranks if rank == best or not over]
        end = (" ♛ " if over == "end" and best else " · ") + self._states[index]
        begin = day(date) + " " if date else number
        width = WIDTH - NAME_X - SMALL.width(begin + end) - 2 * SMALL.space
        return (titled or main_title(game, self.app.language)) + "\n" + begin + SMALL.fit(", ".join(names), width) + end

    def struck(self, index: int) -> bool:
        return self._rows[index] == []

    def press(self, key: int) -> "Task":
        self._touched = self.app.now
        return (leave, self.app) if key == BACK else super().press(key)

    def tick(self) -> "Task":
        if self._done or elapsed(self.app.now, self._touched) < QUIET:
            return None
        return (self._find_out if self._index else self._look_up,)

    def _choose_game(self, index: int) -> "Task":
        return _show_game, self.app, self._games[index], self._rows[index]

    # -- Computing how games stand ----------------------------------------------------

    def _look_up(self) -> "Task":
        """Begin to compute how the games stand. How the game at hand does is known."""
        session = self.app.session
        self._index = Index(session.files, session.archive)
        self._index.scan(self._games)
        for index, file in enumerate(self._games):
            if session.ledger and session.at_hand(file):
                self._know(index, row_of(session.game, session.ledger.records[0][TIME]))
        return None

    def _find_out(self) -> "Task":
        """Do the next piece of work."""
        if self._work:
            for _ in range(_AT_ONCE):
                if self._work:
                    self._go_on(*self._work)
        else:
            first = self._page * ROWS
            unknown = [index for index, row in enumerate(self._rows) if row is None]
            on_page = [index for index in unknown if first <= index < first + ROWS]
            if unknown:
                self._look((on_page or unknown)[0])
            else:
                self._finish()
        return None

    def _look(self, index: int) -> None:
        """Look a game up in the index; if it is missing there, begin to fold it."""
        session, file = self.app.session, self._games[index]
        try:
            row = self._index.row(file)  # type: ignore[union-attr] # begun by `tick`
        except CastellanError:
            row = []
        if row is not None:
            self._know(index, row)
            return
        session.make_room()  # for its rules and its records; this list needs no game at hand any more
        self._work = index, summary(session.archive, file)

    def _go_on(self, index: int, work: "Iterator[GameRow | None]") -> None:
        try:
            row = next(work)
        except (CastellanError, MemoryError):
            row = []
        if row is None:
            return
        self._work = None
        self._know(index, row)
        if row:
            self._index.note(self._games[index], row)  # type: ignore[union-attr]

    def _know(self, index: int, row: "GameRow") -> None:
        self._rows[index] = row and shown(self.app, row)
        self.app.dirty = True
        if row:
            self._states[index] = state(self.app, row)

    def _finish(self) -> None:
        """End that work."""
        self._done = True
        self._index.tidy()  # type: ignore[union-attr]
        self._index = None


class PastGame(Screen):
    """The ranks of a game. OK opens it, UP deletes it, after two questions, unless it is the game at hand."""

    HELP = "past"

    def __init__(self, app: App, file: "GameFile", row: "GameRow") -> None:
        super().__init__(app)
        self._file = file
        self._date, self._game, _, over, self._ranks, self._titled = row
        self._far = "" if over == "end" else state(app, row)  # how far it went
        self._open = label("ok_open", "", app.language)
        self._delete = "" if app.session.at_hand(file) else label("delete", "", app.language)

    def draw(self, canvas: Canvas) -> None:
        date = day(self._date) if self._date else ""
        about = " · ".join([word for word in (date, self._far) if word])
        title(canvas, self._titled or main_title(self._game, self.app.language), "#{}".format(self._file.number))
        bottom = _FOOT - TITLE_HEIGHT if about else _FOOT
        draw_ranks(canvas, self._ranks, bottom)
        canvas.text_right(about, WIDTH, bottom, SMALL)
        name_key(canvas, "OK")
        canvas.text(self._open, 2, _FOOT, SMALL)
        canvas.invert(*self.line_of(OK))
        if self._delete:
            name_key(canvas, "UP")
            left = canvas.text_right("UP: " + self._delete, WIDTH - 2, _FOOT, SMALL) - 2
            canvas.invert(left, _FOOT, WIDTH - left, TITLE_HEIGHT)

    def line_of(self, key: int) -> tuple[int, int, int, int]:
        return 0, _FOOT, SMALL.width(self._open) + 4, TITLE_HEIGHT

    def press(self, key: int) -> "Task":
        if key == OK:
            return _open, self.app, self._file
        if key == UP and self._delete:
            return confirm, self.app, "sure_delete", (confirm, self.app, "sure_delete_it", (self._remove,), True)
        if key == BACK:
            self.app.back()
        return None

    def _remove(self) -> "Task":
        """Delete the game, and show the others."""
        try:
            self.app.session.archive.delete(self._file)
        except CastellanError as error:
            return report, self.app, error
        for _ in range(4):  # both questions, the game and the list, which has changed
            self.app.back()
        return show, self.app


def _open(app: App, file: "GameFile") -> "Task":
    app.session.make_room()
    try:
        app.session.open(file)
    except CastellanError as error:
        return again, app, (report, app, error)
    return home, app
