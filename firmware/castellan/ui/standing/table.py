"""The table: who has what, which round it is and after whose turn it ends, and what the box waits for."""

from castellan.core.errors import ENDING
from castellan.core.record import KIND
from castellan.core.rules.shapes import EVENT_KIND
from castellan.keys import BACK, DOWN, OK, P1, P4, UP, elapsed
from castellan.text import minus, names_of, of_game, signed
from castellan.text.labels import Phrase, entry
from castellan.ui import routes
from castellan.ui.app import CORRECTED_FOR, App, Screen
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import (
    LARGE,
    MEDIUM,
    NAME_X,
    ROW_TOPS,
    ROWS,
    SMALL,
    TEXT,
    TITLE_HEIGHT,
    announcement,
    cut_name,
    fit_name,
    foot,
    key_name,
    name_key,
    row_text,
    title,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task
    from castellan.ui.asking.beside import Beside
    from castellan.ui.standing.news import News

_FONTS = {"large": LARGE, "medium": MEDIUM}
_SIGN = 5  # pixels of the sign that fewer is better
_TITLE = 58  # pixels of a game's title beside the round
_RIGHT = (WIDTH - 2, 91)  # where the columns end, from the right
SAID_FOR = 3000  # ms for which the title shows what was recorded, then each of its texts
GAIN_FOR = 6000  # ms from then on until which the gain is no longer marked
_TIMES = 4  # how often the texts follow each other: an idle table draws nothing
_PAUSE = 1000  # ms without a key after which OK goes on behind the last "nothing"
PAGE_FOR = 10000  # ms after which the first four players are shown again
_LAST_LINE = 48  # where a line above the foot begins


class First(Screen):
    """The holds of a game's first screen: OK opens the menu, BACK undoes one entry each 0.8 s."""

    LEADS = "to_scores"
    HOLDS: tuple[int, ...] = (OK, BACK)
    HELD: tuple[str, ...] = ("menu", "undo")
    HELP = "table"

    def hold(self, key: int, n: int) -> "Task":
        if key == OK and n == 1:
            return _menu, self.app
        return (_undo, self.app) if key == BACK else None


def _menu(app: App) -> "Task":
    if not routes.unload_others("menu"):
        routes.load("history")  # it is chosen most: this loads it while a key is held
    return routes.menu.show, app


def _undo(app: App) -> "Task":
    return routes.correct.undo, app


def _redo(app: App) -> "Task":
    return routes.correct.redo, app


def _draw_columns(table: "Table", canvas: Canvas, left: int | None) -> int:
    """Draw the columns' names above them, or as close as possible right of `left`; return their width."""
    if not table.columns:  # kept: looking them up and measuring them is slow on the chip
        table.columns = _columns(table)
    edge = _RIGHT[0]
    columns = table.columns
    if table.ahead:
        columns = [_held_column(table)] + columns[1:]
    for (label, width), right in zip(columns, _RIGHT):
        if left is not None:
            edge = max(min(right, edge), left + width)
            end = canvas.text(label, edge - width, 0, SMALL)
            if end < edge:
                _draw_fewest(canvas, edge - _SIGN)
        edge -= width + 4
    return WIDTH - edge - 4


def _columns(table: "Table") -> list[tuple[str, int]]:
    """Return the names and widths of the columns: the game's title has the place of a single one's name.

    Where fewer is better there is room for a sign behind it.
    """
    game = table.app.session.game
    columns = []
    for name, size in game.COLUMNS:
        if size != "held":
            label = of_game("COLUMNS", name, game.NAME, table.app.language) or name
            if game.title and len(game.COLUMNS) == 1:
                label = SMALL.fit(game.title, _TITLE)
            width = SMALL.width(label)
            columns.append((label, width + _SIGN + 2 if game.CRITERIA[0] == "-" + name else width))
    return columns


def _draw_fewest(canvas: Canvas, x: int) -> None:
    """Draw the sign of a column of which fewer is better: an arrow down."""
    canvas.fill(x + 2, 1, 1, 6)
    canvas.fill(x + 1, 5, 3, 1)
    canvas.fill(x, 4, _SIGN, 1)


def _held_column(table: "Table") -> tuple[str, int]:
    """Return the first column's name, and its width, while it shows the totals at the end."""
    game = table.app.session.game
    name = words.projected(game)
    label = of_game("COLUMNS", name, game.NAME, table.app.language) if name != game.COLUMNS[0][0] else None
    return (label, SMALL.width(label)) if label else table.columns[0]


def _draw_player(
    table: "Table", canvas: Canvas, row: int, player: int, name: str, crown: tuple[bool, bool], lines: list[str]
) -> None:
    """Draw a player's row; `crown`: had one, has one; `lines` are those that have rows of their own."""
    game = table.app.session.game
    y = ROW_TOPS[row]
    key_name(canvas, row, str(row + 1), inverse=player == row)
    name_key(canvas, str(row + 1))
    on_turn = player == game.on_turn()
    right = table.draw_numbers(canvas, y, player) - 3
    pending = [entry[EVENT_KIND] for entry in game.follow_ups() if game.asked_of(entry) == player]
    marks = (["!"] if pending else []) + (["♛"] if any(crown) else [])
    width = right - NAME_X - sum([TEXT.width(mark) + 3 for mark in marks])
    note = "" if lines else words.beside_name(table.app, player, pending)  # which say it
    deals = player == game.deals
    if deals and not note:
        note = words.label(table.app, "mark_deals")
    if note and (deals or game.ending().after is not None):  # now the word matters more than the end of a long name
        width -= SMALL.width(note) + 3
    beside = table.beside
    if beside:
        width -= beside.needs(player, note)
    end = canvas.text(TEXT.fit(name, width), NAME_X, y + 2, TEXT)
    if on_turn:
        canvas.invert(NAME_X - 1, y + 1, end + 2 - NAME_X, TEXT.height + 1)
    for mark in marks:
        left = end + 3
        end = canvas.text(mark, left, y + 2, TEXT)
    if crown[0] < crown[1]:
        canvas.invert(left - 1, y + 1, end + 2 - left, TEXT.height + 1)
    elif crown[0] > crown[1]:
        canvas.fill(left - 2, y + 7, end + 4 - left, 1)
    if beside and beside.draw(canvas, player, note, end, right, y):
        return
    width = right - end - SMALL.width(note)
    if width >= 3:
        canvas.text(note, end + min(width, 5), y + 4, SMALL)


def show(app: App, then: "Task") -> "Task":
    """Show the table in the place of all screens, and go on with the task `then`."""
    game = app.session.game
    beside = routes.beside.of(game) if words.row_asked(game, game.step()) else None
    app.begin((routes.turns.Table if game.options.get("times") else Table)(app, beside))
    return then


class Table(First):
    """The first screen of an unfinished game. Held UP shows the totals as they would be at the end.

    `news`, if it is set, draws what all have to know in the place of the rows, until a key goes down.
    """

    HOLDS = First.HOLDS + (UP,)
    HELD = First.HELD + ("totals",)
    turn_keys: list[str] = []  # a line for each key that has to do with the turn that lasts
    times = ""  # the label of the times that it shows, which only a table with some does

    def __init__(self, app: App, beside: "Beside | None" = None) -> None:
        super().__init__(app)
        self.beside = beside
        self.news: "News | None" = None
        self._page = 0
        self._page_since = 0
        self.said: "tuple[str, str, int] | None" = None  # the title, its right end, and for how many ms
        self._said_since = 0
        self._leaders: "list[int] | None" = None  # who had a crown before what was corrected
        self.gains: "tuple[int, tuple[int, ...]] | None" = None  # a player's last ones, by track
        self._turn = 0  # how many texts were shown since the last key, and since when the present one is
        self._turned = app.now
        self._texts = 1  # how many follow each other
        self._held: int | None = None
        self.ahead = False  # whether UP is held and shows other totals
        self._redoes = False  # whether UP went down while it was redo
        self._closes = False  # whether the key that went down only closes the news
        self.columns: list[tuple[str, int]] = []  # their names and widths
        self._prompt: "tuple[object, tuple[str, list[str]]]" = None, ("", [])
        self._polls = True  # whether OK asks players before the next step: until all have said nothing
        self._pressed = app.now  # when the last key went down here, or the table came back
        self._changed = True  # whether the end of a round may have become known

    def say(self, player: int | None, what: str, gains: tuple[int, ...] = ()) -> None:
        """Show for three seconds what a player, or the table, has recorded; show that player's row.

        Then, for three more, the player's `gains` by track stand before the totals that they changed.
        """
        self._leaders, self._turn = None, 0
        self.gains = (player, gains) if player is not None and any(gains) else None
        if player is not None:
            self._page, self._page_since = player // ROWS, self.app.now
        self.said, self._said_since = (what, "", SAID_FOR), self.app.now
        self.app.dirty = True

    def corrected(self, player: int | None, what: str, aside: str, leaders: list[int]) -> None:
        """Show for six seconds what was corrected of a player or the table, and aside whether UP is redo.

        A crown is inverted that one of `leaders`, those before, has lost to another; the lost one is struck out.
        """
        self.say(player, what)
        self.said, self._leaders = (what, aside, CORRECTED_FOR), leaders
        self._changed = self._polls = True

    def answered(self) -> None:
        self._polls = False

    def uncover(self) -> None:
        self._pressed = self.app.now
        self._turned = self.app.now  # else the next text would be drawn right after this one

    def tick(self) -> "Task":
        now = self.app.now
        if self._changed and not self.app.dirty:
            self._changed = False
            return (self._get_ready,)
        if self.said and self._held is None and elapsed(now, self._said_since) >= self.said[2]:
            self.said, self._turned = None, now
            self.app.dirty = True
        if self.gains and elapsed(now, self._said_since) >= GAIN_FOR:
            self.gains = None
            self.app.dirty = True
        turns = self._texts > 1 and self._turn < _TIMES * self._texts and not self.said
        if turns and elapsed(now, self._turned) >= SAID_FOR:
            self._turn += 1
            self._turned = now
            self.app.dirty = True
        if self._page and elapsed(now, self._page_since) >= PAGE_FOR:
            self._page = self._turn = 0
            self._turned = now
            self.app.dirty = True
        return None

    # -- Keys ---------------------------------------------------------------------

    def press(self, key: int) -> "Task":
        self.news = None
        self._turn, self._turned = 0, self.app.now
        paused = elapsed(self.app.now, self._pressed) >= _PAUSE
        self._pressed = self.app.now
        game = self.app.session.game
        if P1 <= key <= P4:
            player = self.first_player() + key - P1
            if player < len(game.names):
                return self._ask, player
        elif key == OK and not paused and not self._polls:
            return None  # the OK of one more "nothing" does not end the round
        elif key == OK and (words.first_due(game) or game.step() or (game.due() and self.app.meant)):
            return (self._go_on,)
        elif key == UP and self._redoes:
            return _redo, self.app
        elif key == DOWN and len(game.names) > ROWS:
            self._page = 1 - self._page
            self._page_since = self.app.now
        return None

    def labels_late(self) -> bool:
        return self.app.session.game.due()

    def first_player(self) -> int:
        return self._page * ROWS

    def unused(self, key: int) -> str:
        if P1 <= key <= P4:
            return "no_player"
        if key == OK:
            return "too_soon" if self.app.session.game.due() or not self._polls else "nothing_due"
        return "hold_undo" if key == BACK else super().unused(key)

    def _get_ready(self) -> "Task":
        """Load what the next keys need while the players look at the picture, and announce the round's end."""
        routes.load("ask")
        session = self.app.session
        if session.happened(ENDING) == session.game.round and session.game.ending().after is not None:
            return routes.news.announce_ending, self
        return None

    def _ask(self, player: int) -> "Task":
        return routes.ask.choices, self.app, player

    def _go_on(self) -> "Task":
        """Go on to what the table has to answer, to who is asked next, to the next step, or to the result."""
        due = words.first_due(self.app.session.game)
        if due:
            return routes.ask.follow_up, self.app, due, True
        step = self.app.session.game.step()
        if step and step.asked and self._polls:
            return routes.ask.poll, self.app
        return (routes.ask.show_step, self.app, step.action) if step else (routes.menu.end, self.app)

    def begin_hold(self, key: int) -> None:
        self._closes, self.news = self.news is not None, None
        self._redoes = key == UP and self.said is not None and self.said[1] != ""
        self._held, self.ahead = key, key == UP and not self._redoes

    def hold(self, key: int, n: int) -> "Task":
        if key == UP:
            self._redoes, self.said, self.ahead = False, None, True
        return super().hold(key, n)

    def end_hold(self, key: int) -> None:
        self._held, self.ahead = None, False
        if self.said and key == BACK:  # its undo can be redone from now on
            self._said_since = self.app.now

    # -- Drawing ------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self.news:
            return self.news.draw(canvas, self.said[0] if self.said else "")
        self._draw_title(canvas)
        game = self.app.session.game
        first = self.first_player()
        if len(game.names) > ROWS:
            name_key(canvas, "DOWN")
        shown = range(first, min(first + ROWS, len(game.names)))
        lines = self._draw_free_rows(canvas, len(shown)) if len(shown) < ROWS else []
        best, names = game.leaders(words.projected(game) if self.ahead else ""), names_of(game, self.app.language)
        before = best if self._leaders is None or not self.said else self._leaders
        for player in shown:
            _draw_player(self, canvas, player - first, player, names[player], (player in before, player in best), lines)
        return None

    def draw_numbers(self, canvas: Canvas, y: int, player: int) -> int:
        """Draw a player's totals in the row from y on; return where they begin."""
        game = self.app.session.game
        totals = dict(zip(game.TOTALS, game.total(player)))
        whose, gains = self.gains or (None, ())
        marked = dict(zip(game.TRACKS, gains)) if whose == player and not self.said else {}
        left = WIDTH + 5
        for (name, size), right in zip([column for column in game.COLUMNS if column[1] != "held"], _RIGHT):
            shown = words.projected(game) if size == "large" and self.ahead else name
            font = _FONTS[size]
            left = canvas.text_right(minus(str(totals[shown])), min(right, left - 5), y + 12 - font.height, font)
            gain = marked.get(name)
            if gain:
                end, left = left - 3, canvas.text_right(signed(gain), left - 4, y + 3, SMALL) - 2
                canvas.invert(left, y + 3, end - left, SMALL.height)
        return left

    def _draw_free_rows(self, canvas: Canvas, row: int) -> list[str]:
        """Draw from this row on what the box waits for, and the foot; return the lines of the former."""
        app = self.app
        if self.ahead:
            return []  # what the keys do otherwise
        waits = words.waits(app, self._polls)
        calls = waits and app.session.game.follow_ups()  # the line names the players
        lines = waits + ([] if calls else words.press(app) + self.turn_keys)
        if self._page:
            lines = [words.label(app, "down_first")] + lines
        takes_turns = not calls and not words.urgent(app.session.game)
        self._texts = max(1, len(lines) - (ROWS - 1 - row)) if takes_turns else 1  # each is shown
        lines = lines[self._turn % self._texts :]
        while row < ROWS and lines:
            line = fit_name(lines.pop(0), words.closes(app), WIDTH - 1)
            if row < ROWS - 1:
                row_text(canvas, row, line, 1)
            else:
                canvas.text(line, 1, _LAST_LINE, SMALL)
            row += 1
        foot(canvas, words.label(app, "foot_menu"), words.label(app, "foot_undo"), words.label(app, "foot_hold"))
        return waits

    def _draw_title(self, canvas: Canvas) -> None:
        """Draw what was recorded or what BACK would undo; else the round and the columns' names."""
        app = self.app
        if self._held == BACK:
            ledger = app.session.ledger
            seq = ledger.undoable()
            what = Phrase("", "", "–")
            if seq is not None:
                what = entry(ledger.records[seq][KIND:], app.session.game, app.language)
            how = words.label(app, "undo") + " "
            names = names_of(app.session.game, app.language)
            named = how + cut_name(what, WIDTH - 3 - SMALL.width(how), names)
            if SMALL.width(named) > WIDTH - 2:
                named = "× " + cut_name(what, WIDTH - 3 - SMALL.width("× "), names)
            return announcement(canvas, named)
        held = self.ahead
        # The rightmost start of the names.
        columns = 0 if self.times else WIDTH - _draw_columns(self, canvas, None)
        width = columns - 5 if columns else WIDTH - 1
        if self.said and not held:
            if not columns or SMALL.width(self.said[0]) > width or self.said[1]:
                return announcement(canvas, self.said[0], self.said[1] and self.said[1] + " ")
            title(canvas, self.said[0])
            _draw_columns(self, canvas, min(SMALL.width(self.said[0]) + 6, columns))
            return None
        if held:
            left = words.label(app, self.times) if self.times else words.held_title(app)
        else:
            left = self._status(width)
            if SMALL.width(left) > width:  # for three seconds it matters more than the columns' names
                columns = 0
        end = canvas.text(left, 1, 0, SMALL)
        game = app.session.game
        inverse = held or self._page or words.urgent(game) or (game.follow_ups() and len(game.names) >= ROWS)
        if inverse:
            canvas.invert(0, 0, end + 1, TITLE_HEIGHT)
        if columns:
            # Not too close to a number at the title's end, which would look like a column's.
            _draw_columns(self, canvas, end + 4 if inverse else min(end + 8, (end + 4 + 2 * columns) // 3))
        return None

    def _status(self, width: int) -> str:
        """Return the status of the game, and which players are shown if not all are and there is room.

        Where no row is free, what is awaited and how the menu opens stand there in turn.
        """
        app, game = self.app, self.app.session.game
        last = words.closes(app)
        status = words.status(app, width if len(game.names) > ROWS else WIDTH - 2)
        row = words.row_asked(game, game.step())
        if not row:  # else it may take the place of the game's title, which matters less than the round
            status = fit_name(status, last, width)
        if len(game.names) < ROWS:
            return status
        urgent = words.urgent(game)
        lines = [] if urgent else words.waits(app, self._polls)
        if not lines or not game.follow_ups():
            about = status, width, len(game.names) == ROWS and not urgent and not row
            if about != self._prompt[0]:  # kept: measuring it is slow on the chip
                self._prompt = about, words.prompt(app, *about)
            status, prompt = self._prompt[1]
            lines += prompt + self.turn_keys
        lines.append(words.label(app, "hold_menu"))
        lines = [line for line in lines if SMALL.width(line) < WIDTH - 1 and fit_name(line, last, width) != status]
        if len(game.names) > ROWS:
            paged = (status + " · " if status else "") + "{}/2↕".format(self._page + 1)
            status = paged if SMALL.width(paged) <= (WIDTH - 2 if row else width) else status
        if self._page:  # its free rows say it
            return status
        self._texts = 1 + len(lines)
        return ([status] + lines)[self._turn % self._texts]
