"""The result of a game that is over: who won and by what; and the choices that follow."""

from castellan.core.record import TIME
from castellan.core.rules import clocks
from castellan.core.rules.standing import criteria, ranked
from castellan.flash.index import Index
from castellan.flash.summary import row_of
from castellan.keys import BACK, DOWN, OK, P1, UP
from castellan.text import clock, minus, names_of, prepare_menu, say, signed
from castellan.ui import routes
from castellan.ui.app import App
from castellan.ui.asking import words
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.lines import LEAST, draw_ranks
from castellan.ui.drawing.style import (
    LARGE,
    ROWS,
    SMALL,
    TEXT,
    TITLE_HEIGHT,
    fit_person,
    key_at_right,
    name_key,
    title,
    wrap,
)
from castellan.ui.standing.table import First

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Rank
    from castellan.ui.app import Task

_LINES = 4  # of a verdict
_APART = 4  # pixels between what two keys do
_WINNER = 2 * TEXT.height + 2  # the height of the winner's row
_WINNER_TOP = TITLE_HEIGHT + 2  # so that marks above capitals are apart from the title
_NAMES = (WIDTH, 30, 20)  # pixels for each name in it


def show(app: App, then: "Task") -> "Task":
    """Show the result in the place of all screens, and go on with the task `then`."""
    prepare_menu(app.language)
    app.begin(Result(app))
    return then


def _get_ready(app: App) -> "Task":
    """Load what OK needs, and add this game's end to the index of past games."""
    routes.load("menu")
    session = app.session
    index, file = Index(session.files, session.archive), session.file
    index.scan([file])
    if index.row(file) is None:
        index.note(file, row_of(session.game, session.ledger.records[0][TIME]))
    return None


def _after(app: App) -> "Task":
    return routes.menu.after, app


def _go_on(app: App, key: int) -> "Task":
    return (routes.menu.next_game, app) if key == UP else (routes.menu.lead, app, "evening")


def _sources(app: App, seat: int) -> "Task":
    return routes.points.of_player, app, seat


def _verdict(app: App, code: str, facts: "dict[str, object]") -> list[str]:
    """Return what was left open and the verdict, of code "" none, in lines; names are cut where it is too long."""
    game = app.session.game
    shown = dict(zip(game.names, names_of(game, app.language)))
    left = words.label(app, "result_open").format(n=len(game.left_open)) + " " if game.left_open else ""
    over = []
    for name, seconds, points in zip(game.names, clocks.over(game), clocks.penalties(game)):
        if seconds:
            lost = " (" + signed(points if game.CRITERIA[0][0] == "-" else -points) + ")" if points else ""
            over.append(shown[name] + " " + clock(seconds) + lost)
    if over:
        left += words.label(app, "result_over").format(n=", ".join(over)) + " "
    for width in _NAMES:
        for fact in ("player", "other"):
            names = facts.get(fact, [])
            facts[fact] = [
                fit_person(shown.get(name, name), width) for name in (names if type(names) is list else [str(names)])
            ]
        sentence = left + (say(code, facts, app.language) if code else "")
        lines = wrap(sentence, WIDTH - 2, SMALL) if sentence else []
        if len(lines) <= _LINES:
            break
    return lines


class Result(First):
    """Ranks and totals, and the verdict in words. Held BACK undoes the end, OK shows the next choices.

    A player's key, that of the table, shows where that total comes from. UP begins the next game of the same players at
    once, held it shows the time of each one's turns, if they are timed; DOWN shows who has won this evening.
    """

    HOLDS = First.HOLDS + (UP,)
    HELD = First.HELD + ("times",)
    HELP = "result"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        game = app.session.game
        if not game.options.get("times"):  # there are none to show
            self.HOLDS, self.HELD = First.HOLDS, First.HELD
        self._rows = ranked(game, names_of(game, app.language))
        code, facts = game.verdict()
        self._wins = game.over == "end" and [rank for rank, _, _ in self._rows].count(1) == 1
        if self._wins and code == "wins":  # the large name says who
            code = ""
        elif self._wins and code == "wins_tie":
            by_rank = facts["tie"] in [game.NAME + "." + each for each in criteria(game)[: game.RANKED]]
            code = "row_ranked" if by_rank else "row_tie"
        self._verdict = _verdict(app, code, facts)
        self._ready = False
        self._times = False  # whether UP is held so that it shows times

    def tick(self) -> "Task":
        if self.app.dirty or self._ready:
            return None
        self._ready = True
        return _get_ready, self.app

    def press(self, key: int) -> "Task":
        # Only once it was seen: OK and UP may be meant for the screen before.
        if key == OK and self.app.meant:
            return _after, self.app
        if key == DOWN or (key == UP and self.app.meant):
            return _go_on, self.app, key
        seat = key - P1
        return (_sources, self.app, seat) if seat in range(ROWS) and seat < len(self._rows) else None

    def begin_hold(self, key: int) -> None:
        self._times = key == UP

    def end_hold(self, key: int) -> None:
        self._times = False

    def first_player(self) -> int:
        return 0

    def unused(self, key: int) -> str:
        return {OK: "too_soon", UP: "keys_soon", BACK: "hold_undo"}.get(key) or super().unused(key)

    def draw(self, canvas: Canvas) -> None:
        if self._times:
            session, names = self.app.session, names_of(self.app.session.game, self.app.language)
            title(canvas, words.label(self.app, "times"))
            rows: "list[Rank]" = []
            for seat, (spent, over) in enumerate(zip(session.game.spent, clocks.over(session.game))):
                rows.append([0, names[seat], clock(spent) + (" +" + clock(over) if over else "")])
            return draw_ranks(canvas, rows, HEIGHT)
        title(canvas, words.label(self.app, "result"))
        right = key_at_right(canvas, -1, "OK", words.label(self.app, "foot_menu")) - _APART
        key_at_right(canvas, -1, "UP", words.label(self.app, "foot_same_again"), right)
        name_key(canvas, "DOWN")
        foot = HEIGHT - len(self._verdict) * SMALL.height
        rows, top = self._rows, TITLE_HEIGHT
        others = (len(rows) + 1) // 2 if len(rows) > ROWS else len(rows) - 1
        if self._wins and foot - top - _WINNER > others * LEAST and self._draw_winner(canvas):
            rows, top = rows[1:], top + _WINNER
        if rows:
            draw_ranks(canvas, rows, foot - 1, top)
        canvas.fill(0, foot - 1, WIDTH, 1 if self._verdict else 0)
        for row, line in enumerate(self._verdict):
            canvas.text(line, 1, foot + row * TITLE_HEIGHT, SMALL)
        return None

    def _draw_winner(self, canvas: Canvas) -> bool:
        """Draw the winner's name twice as large, and the total; return whether there is room."""
        _, name, total = self._rows[0]
        shown = minus(str(total))
        end = 2 * TEXT.width(name) + 4
        if end + TEXT.width("♛") + LARGE.width(shown) > WIDTH - 6:
            return False
        canvas.text_doubled(name, 1, _WINNER_TOP, TEXT)
        canvas.text("♛", end, _WINNER_TOP + 6, TEXT)
        canvas.text_right(shown, WIDTH - 2, _WINNER_TOP + 6, LARGE)
        return True
