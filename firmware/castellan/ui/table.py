"""The table: who has what, which round it is and after whose turn it ends."""

from castellan.keys import BACK, DOWN, OK, P1, P4, UP, elapsed
from castellan.ui import words
from castellan.ui.app import App
from castellan.ui.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.first import First
from castellan.ui.style import LARGE, MEDIUM, NAME_X, ROW, ROWS, SMALL, TEXT, key_number

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

SAID_FOR = 3000  # ms for which the table says what was recorded
LOOK_EVERY = 1000  # ms after which the table looks at how long the turn lasts
PAGE_FOR = 10000  # ms after which it returns to the first four players

_FONTS = {"large": LARGE, "medium": MEDIUM}
_COLUMN = {"large": 40, "medium": 30}  # pixels that a column of three digits takes


def _load() -> "Task":
    """Load what the next keys call for, in an order in which no module imports another."""
    from castellan.ui import lines, ask, score  # noqa: F401, I001

    return None


def _choices(app: App, player: int) -> "Task":
    from castellan.ui.ask import choices  # loaded before, but for a key that came at once

    return choices, app, player


def _score(app: App) -> "Task":
    from castellan.ui import score

    game = app.session.game
    return score.show_score, app, game.SHARED_ACTIONS[game.phase()][0]


class Table(First):
    """The first screen of a game that goes on. Held UP shows what all are heading for."""

    HOLDS = First.HOLDS + (UP,)

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._page = 0
        self._page_since = 0
        self._said: tuple[int, str, int] | None = None  # player, what, when
        self._held: int | None = None
        self._looked = 0
        self._minutes = 0  # that the turn under way is said to last
        self._new = True  # not yet shown

    def say(self, player: int, what: str) -> None:
        """Say beside a player what was recorded, for three seconds."""
        self._said = (player, what, self.app.now)
        self._page = player // ROWS if player >= ROWS else 0
        self._page_since = self.app.now
        self.app.dirty = True

    def tick(self) -> "Task":
        now = self.app.now
        if self._new and not self.app.dirty:
            # What the next keys call for is loaded while the players look at the first picture.
            self._new = False
            return (_load,)
        if self._said and elapsed(now, self._said[2]) >= SAID_FOR:
            self._said = None
            self.app.dirty = True
        if elapsed(now, self._looked) >= LOOK_EVERY and self.app.session.game.on_turn() is not None:
            self._looked = now
            minutes = self.app.session.minutes()
            self.app.dirty = self.app.dirty or minutes != self._minutes
            self._minutes = minutes
        if self._page and elapsed(now, self._page_since) >= PAGE_FOR:
            self._page = 0
            self.app.dirty = True
        return None

    def press(self, key: int) -> "Task":
        game = self.app.session.game
        if P1 <= key <= P4:
            player = self._page * ROWS + key - P1
            if player < len(game.names):
                return _choices, self.app, player
        elif key == OK and game.can_score():
            return _score, self.app
        elif key == DOWN and len(game.names) > ROWS:
            self._page = 1 - self._page
            self._page_since = self.app.now
        return None

    def begin_hold(self, key: int) -> None:
        self._held = key

    def end_hold(self, key: int) -> None:
        self._held = None

    # -- Drawing ------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        game = self.app.session.game
        first = self._page * ROWS
        for row, player in enumerate(range(first, min(first + ROWS, len(game.names)))):
            self._draw_player(canvas, row, player)
        if self._held == BACK:
            self._draw_undo(canvas)

    def _draw_player(self, canvas: Canvas, row: int, player: int) -> None:
        game = self.app.session.game
        y = row * ROW
        key_number(canvas, row, inverse=self._page == 0)
        left = self._draw_totals(canvas, y, player)
        said = self._said[1] if self._said and self._said[0] == player else ""
        info = said or " · ".join(self._facts(player))
        if not info:
            canvas.text(TEXT.fit(game.names[player], left - NAME_X), NAME_X, y + 3, TEXT)
            return
        canvas.text(SMALL.fit(game.names[player], left - NAME_X), NAME_X, y, SMALL)
        shown = SMALL.fit(info, left - NAME_X)
        canvas.text(shown, NAME_X, y + 8, SMALL)
        if said:
            canvas.invert(NAME_X - 1, y + 8, SMALL.width(shown) + 2, 8)

    def _draw_totals(self, canvas: Canvas, y: int, player: int) -> int:
        """Draw a player's totals from the right; return where there is room until."""
        game = self.app.session.game
        totals = dict(zip(game.TOTALS, game.total(player)))
        right = WIDTH
        for name, size in game.COLUMNS:
            if size == "held":
                continue
            shown = self._projected() if size == "large" and self._held == UP else name
            font = _FONTS[size]
            x = canvas.text_right(str(totals[shown]).replace("-", "−"), right, y + (ROW - font.height) // 2, font)
            right -= _COLUMN[size]
        return x - 3

    def _projected(self) -> str:
        columns = self.app.session.game.COLUMNS
        return next((str(name) for name, size in columns if size == "held"), str(columns[0][0]))

    def _facts(self, player: int) -> list[str]:
        game = self.app.session.game
        facts = []
        if player == 0:
            facts.append(words.of(self.app, "round", round=game.round))
        if player == game.on_turn():
            facts.append(words.of(self.app, "on_turn", minutes=self.app.session.minutes()))
        if player == game.closing():
            facts.append(words.of(self.app, "ok_scores" if game.can_score() else "closing", round=game.round))
        pending = [entry for entry in game.pending if entry[1] == player]
        if pending:
            facts.append("!" if facts else "! " + words.of(self.app, pending[0][0]))
        return facts

    def _draw_undo(self, canvas: Canvas) -> None:
        """Draw over the last row what goes when BACK is held on."""
        ledger = self.app.session.ledger
        seq = ledger.undoable()
        y = HEIGHT - ROW
        canvas.fill(0, y, WIDTH, ROW, 0)
        what = words.entry(self.app, ledger.records[seq][2:]) if seq is not None else "–"
        canvas.text(TEXT.fit(words.of(self.app, "undo") + " " + what, WIDTH - 4), 2, y + 3, TEXT)
        canvas.invert(0, y, WIDTH, ROW)
