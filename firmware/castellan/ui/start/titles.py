"""Which game, how many play, and its beginning. No game is loaded for the list of titles."""

from castellan import use
from castellan.core.errors import CastellanError, RuleError
from castellan.core.rules import load, shapes
from castellan.core.rules.shapes import unnamed
from castellan.keys import BACK, OK, P1, P4, UP
from castellan.text import find, label, prepare
from castellan.text import title as game_title
from castellan.ui import routes
from castellan.ui.app import App, Screen, at_hand, home, leave, report
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import (
    FOOT_OK,
    LIST_ROW,
    LIST_TOPS,
    NAME_X,
    ROWS,
    SMALL,
    TEXT,
    boxed,
    foot,
    foot_width,
    hint,
    title,
    wrap,
)

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import Options
    from castellan.ui.app import Task

_AROUND = 9  # pixels beside what UP does, and in its box
_NAME_LINES = 3  # of those who played last, beside the second and the third key


def seats(name: str, options: "Options") -> tuple[int, int]:
    """Return the least and the greatest number of people: those of a score sheet, else of the game."""
    low, high = options.get("players") or shapes.seats(name)
    return low, high


def open_options(name: str, players: list[str], chosen: "Options") -> "list[Argument]":
    """Return the options of a game that apply to these players and the choices so far."""
    game, values = load(name, chosen), dict(chosen)
    values["players"] = players
    closed: "tuple[str, ...]" = ()
    if not values.get("times"):
        closed = shapes.TIMING[1:]
    elif not values.get("bank"):
        closed = ("increment", "delay") if values.get("limit") else ("increment", "delay", "overtime")
    known = [each for each in game.OPTIONS if shapes.is_asked(each) and each.name not in closed]
    return [each for each in known if each.name in shapes.TIMING or game.asks_option(each.name, values)]


def with_options(name: str, players: list[str], chosen: "Options") -> "Options":
    """Return a game's options: its players, those of a score sheet, and of the chosen ones those that apply to them."""
    options: "Options" = dict(chosen) if "lines" in chosen else {}
    options["players"] = players
    for option in open_options(name, players, chosen):
        if chosen.get(option.name) is not None:
            options[option.name] = chosen[option.name]
    return options


def begin(app: App, name: str, options: "Options", quietly: bool = False, then: "Task" = None) -> "Task":
    """Begin a game, show it and go on with the task `then`, or report why it can't begin.

    If the flash is full, the players read that, unless `quietly`, and choose old games to
    delete; the game begins by itself when there is room.
    """
    app.acknowledge()
    try:
        app.session.begin(name, options)
    except CastellanError as error:
        if error.code != "flash_full":
            return report, app, error
        return routes.room.show, app, error, (begin, app, name, options, True, then), quietly
    return home, app, then


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
        left, right = self._word("how_many"), self._options.get("title") or ""
        if SMALL.width(left + right) > WIDTH - 8:
            left, right = right, ""  # the lines show what is asked
        title(canvas, left, right)
        for row in range(ROWS):
            number, y = self._page * ROWS + row + 1, LIST_TOPS[row]
            if self._low <= number <= self._high:
                boxed(canvas, str(row + 1), 0, y + 1)
                canvas.text(self._line(row), NAME_X, y + 2, TEXT)
        more = "1–4" if self._page else "–".join([str(n) for n in sorted(dict.fromkeys((ROWS + 1, self._high)))])
        hint(canvas, 0, "UP", self._word("names"))
        if self._high > ROWS:
            hint(canvas, ROWS - 1, "DOWN", more)
        back = self._word("games")
        same = self._same(foot_width(back))
        if same and same != self._named():
            width = WIDTH - NAME_X - TEXT.width(self._players(self._high)) - 4
            for line, names in enumerate(wrap(", ".join(self._last), width, SMALL)[:_NAME_LINES]):
                canvas.text_right(names, WIDTH - 1, LIST_TOPS[1] + 1 + line * SMALL.height, SMALL)
        foot(canvas, same, back)

    def _line(self, row: int) -> str:
        """Return how many play by a row's key; beside what UP does there may be room for the number alone."""
        number = self._page * ROWS + row + 1
        text = self._players(number)
        room = WIDTH - NAME_X - SMALL.width("UP" + self._word("names")) - _AROUND
        return str(number) if not row and TEXT.width(text) > room else text

    def _players(self, number: int) -> str:
        return self._word("one_player" if number == 1 else "n_players").format(n=number)

    def _same(self, width: int) -> str:
        """Return who played last and plays again: the names, or how many they are."""
        if not self._last:
            return ""
        named = self._named()
        return named if SMALL.width(named) <= width else self._word("same_again").format(n=len(self._last))

    def _named(self) -> str:
        return self._word("again").format(n=", ".join(self._last))

    def press(self, key: int) -> "Task":
        if key == BACK:
            return leave, self.app
        if key == UP:
            return (self._choose_names,)
        if key == OK:
            return (self._begin, self._last) if self._last else None
        if P1 <= key <= P4:
            number = self._page * ROWS + key - P1 + 1
            if self._low <= number <= self._high:
                return self._begin, unnamed(number, self.app.language)
            return report, self.app, RuleError("names_count", low=self._low, high=self._high, given=number)
        if self._high > ROWS:  # DOWN
            self._page = 1 - self._page
        return None

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if P1 <= key <= P4:
            return 0, LIST_TOPS[key - P1] + 1, NAME_X + TEXT.width(self._line(key - P1)), LIST_ROW - 2
        return FOOT_OK if key == OK and self._last else None

    def _choose_names(self) -> "Task":
        return routes.newgame.show, self.app, self._name, self._options

    def _begin(self, players: list[str]) -> "Task":
        return begin, self.app, self._name, with_options(self._name, players, self._options)

    def _word(self, name: str) -> str:
        return label(name, self._name, self.app.language)


def ask(app: App, name: str, options: "Options | None" = None) -> "Task":
    """Load a game, and ask how many play it with these options, or those of last time.

    If there is no heap for it beside the game at hand, that one, which is on flash, is opened again by BACK.
    """
    if name != at_hand(app):
        app.session.make_room()
    load(name, options)
    find("who", name, app.language)  # loads its words here: drawing the list would load them deep on the stack
    app.push(HowMany(app, name, app.session.settings.options(name) if options is None else options))
    return None


def show(app: App) -> "Task":
    """Show the list of titles."""
    app.push(_titles(app))
    return None


def first(app: App, then: "Task" = None) -> "Task":
    """Show the list of titles in the place of all screens, and go on with the task `then`."""
    prepare(app.language, at_hand(app))
    app.begin(_titles(app))
    return then


def _titles(app: App) -> Lines:
    from castellan.core.catalogue import GAMES

    labels = [in_two(game_title(name, app.language)) for name in GAMES]
    tasks: "list[Task]" = [(_choose_game, app, name) for name in GAMES]
    if app.session.ledger is None and _has_games(app):
        # Without a game there is no menu, and the only game may have been passed over at the start.
        labels += [label("menu_past", "", app.language), label("evening", "", app.language)]
        tasks += [(_lead, app, "games"), (_lead, app, "evening")]
    lines = Lines(app, labels, lambda index: tasks[index], (label("which_game", "", app.language),))
    lines.FOOT = False
    return lines


def _lead(app: App, screen: str) -> "Task":
    routes.unload_others("titles", screen)
    return routes.load(screen).show, app


def _has_games(app: App) -> bool:
    """Return whether there are games on flash; False if it can't be read, which beginning a game will report."""
    try:
        return bool(app.session.archive.games())
    except CastellanError:
        return False


def in_two(name: str) -> str:
    """Return a game's title, its subtitle in a line of its own if there is no room for both in one."""
    if SMALL.width(name) <= WIDTH - NAME_X:
        return name
    main, _, subtitle = name.partition(":")
    return main.strip() + "\n" + subtitle.strip()


def has_sheets(name: str) -> bool:
    """Return whether a game can be played by score sheets: its package says so."""
    return bool(getattr(use("castellan.games." + name), "SHEETS", False))


def _choose_game(app: App, name: str) -> "Task":
    """Go on to how many play; before, ask which title or score sheet it is in a game that has some."""
    routes.unload_others("titles", "sheets", "newgame", "ask")
    if has_sheets(name):
        return routes.sheets.show, app, name
    return ask, app, name
