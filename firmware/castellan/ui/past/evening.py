"""Who has won this evening: how often each person came first, second and third, whatever the games."""

from castellan.core.errors import CastellanError
from castellan.core.record import NEW_OPTIONS, TIME
from castellan.core.rules.shapes import is_nobody
from castellan.flash.index import Index
from castellan.keys import OK, P4
from castellan.text import label, say
from castellan.ui import routes
from castellan.ui.app import App, again, report
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import LIST_TOPS, ROWS, SMALL, TEXT, foot, row_text, title, wrap
from castellan.ui.past.games import QUIET, PastGames

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.flash.archive import GameFile
    from castellan.interfaces import GameRow, Rank
    from castellan.ui.app import Task

_GAP = 6 * 3600  # seconds from the beginning of a game to that of the next one of the same evening

_PLACES = 3  # that are counted
_COLUMN = 16  # pixels of the count of a place
_NAMES = WIDTH - _PLACES * _COLUMN  # pixels of a rank and a name
_TEAM = " + "  # between the names of people who share a seat
_TOGETHER = "together"  # the option `wins` of a game that all win or all lose


def show(app: App) -> "Task":
    """Show who has won this evening."""
    try:
        games = app.session.archive.games()
    except CastellanError as error:
        return report, app, error
    games.reverse()
    app.push(Evening(app, games))
    return None


def _again(app: App) -> "Task":
    return routes.menu.again, app


def add(people: "dict[str, list[int]]", ranks: "list[Rank]") -> None:
    """Add a game to what is counted: for each person how often they came first, second and third.

    Seats without a name are nobody. A game of teams counts for nobody.

    >>> people = {}
    >>> add(people, [[1, "Anna", 9], [1, "Ben", 9], [3, "Player 2", 4]])
    >>> add(people, [[1, "Ben", 5], [2, "Anna", 3]])
    >>> standing(people)
    [[1, 'Ben', [2, 0, 0]], [2, 'Anna', [1, 1, 0]]]
    """
    if [name for _, name, _ in ranks if _TEAM in name]:
        return
    for rank, name, _ in ranks:
        if [seat for seat in range(len(ranks)) if is_nobody(name, seat)]:
            continue
        places = people.setdefault(name, [0] * _PLACES)
        if 1 <= rank <= _PLACES:
            places[rank - 1] += 1


def standing(people: "dict[str, list[int]]") -> "list[tuple[int, str, list[int]]]":
    """Return rank, name and places of each person: most wins first, then most second places, then most third ones."""
    order = sorted([([-n for n in places], name) for name, places in people.items()])
    keys = [key for key, _ in order]
    return [(1 + keys.index(key), name, people[name]) for key, name in order]


class Evening(PastGames):
    """A row for each person: rank, name, and how often they came first, second and third.

    Where the box knows the time, the evening's games began within six hours of the one before, the last within six
    hours of now; those without a date went on since the box was switched on. Where it does not know the time, all did.
    They are read in steps, the latest first, until one is too old. OK begins another game of the same players.
    """

    HELP = "sources"
    LISTS = False
    FOOT = True

    def __init__(self, app: App, games: "list[GameFile]") -> None:
        session = app.session
        self._players: "dict[str, list[int]]" = {}
        self._ranks: "list[tuple[int, str, list[int]]]" = []
        self._date = session.clock.unix_time  # when the last game began that was found to be of the evening
        self._same = ""
        if session.ledger and session.game.over:
            self._same = label("same_again", "", app.language).format(n=session.game.humans)
        super().__init__(app, games if self._date else [file for file in games if file.number in session.opened])
        self._title = label("evening", "", app.language)
        self._lines: list[str] = []  # what is shown in the place of people if there are none
        self._touched -= QUIET  # it reads at once

    def count(self) -> int:
        return len(self._ranks)

    def label(self, index: int) -> str:
        rank, name, _ = self._ranks[index]
        return "{}. {}".format(rank, name)

    def ok(self) -> str:
        return self._same

    def draw(self, canvas: Canvas) -> None:
        title(canvas, self._title + " " + self.beside_title() if self._pages() > 1 else self._title)
        first = self._page * ROWS
        shown = self._ranks[first : first + ROWS]
        for place in range(_PLACES if shown else 0):
            right = _NAMES + (place + 1) * _COLUMN - 2
            canvas.text_right("{}.".format(place + 1), right, 0, SMALL)
            for row, (_, _, places) in enumerate(shown):
                canvas.text_right(str(places[place]), right, LIST_TOPS[row] + 1, TEXT)
        lines = [self.label(first + row) for row in range(len(shown))] or self._lines
        for row, line in enumerate(lines):
            row_text(canvas, row, line, 1, _NAMES if shown else WIDTH, footed=True)
        foot(canvas, self.ok(), self.back())

    def press(self, key: int) -> "Task":
        if key == OK:
            return (again, self.app, (_again, self.app)) if self._same else None
        return super().press(key) if key > P4 else None

    # -- Counting ---------------------------------------------------------------------

    def _look_up(self) -> "Task":
        """Begin to read the games: without the one at hand before the others, unlike the list of past games."""
        session = self.app.session
        self._index = Index(session.files, session.archive)
        self._index.scan(self._games)
        return None

    def _look(self, index: int) -> None:
        """Look a game up if it is one of the evening that people won."""
        file, session = self._games[index], self.app.session
        self._rows[index] = []
        try:
            new = session.archive.first(file)
            date, options = new[TIME], new[NEW_OPTIONS]
            here = session.at_hand(file)
            near = date and abs(self._date - date) <= _GAP
            if near or (file.number in session.opened and (here or not date or not session.clock.unix_time)):
                self._date = date or self._date
                together = len(options["players"]) < 2 or options.get("wins") == _TOGETHER
                if session.archive.state(file).ended and not together:
                    super()._look(index)
            elif 0 < date < self._date and not here:
                self._rows = [[]] * len(self._games)  # the others are older
        except (CastellanError, LookupError, TypeError):
            pass  # it can't be read: it is not counted

    def _know(self, index: int, row: "GameRow") -> None:
        self._rows[index] = []
        if row and row[3] == "end":
            add(self._players, row[4])

    def _finish(self) -> None:
        super()._finish()
        self._ranks = standing(self._players)
        if not self._ranks:
            self._lines = wrap(say("evening_none", {}, self.app.language), WIDTH - 2, TEXT)
        self.app.dirty = True
