"""A new game: its players, from the roster or by letters, and its options."""

from castellan.errors import CastellanError
from castellan.keys import BACK, OK
from castellan.rules import load, shapes
from castellan.rules.options import LONGEST, check_name, seats
from castellan.text import colon, label
from castellan.ui import routes
from castellan.ui.app import App, push, report
from castellan.ui.at_hand import at_hand, leave, past
from castellan.ui.begin import begin
from castellan.ui.canvas import WIDTH, Canvas
from castellan.ui.letters import Letters
from castellan.ui.lines import Lines
from castellan.ui.style import ROWS, SMALL, TEXT, TITLE_HEIGHT, key_name, row_text, row_top

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Options
    from castellan.rules.shapes import Argument
    from castellan.ui.app import Task


class NewGame(Lines):
    """The choice of the next player: names, a new one, options. OK starts the game once there are enough players.

    Each choice leads to the next list, BACK to the one before; a name that was typed is offered there from then on.
    """

    HELP = "players"

    def __init__(self, app: App, name: str, players: list[str], options: "Options") -> None:
        self._name = name
        self._players = players
        self._options = options  # the same dict for all lists of a game
        self._names: list[str] = []
        low, high = seats(name)
        self._more = len(players) < high
        self._enough = len(players) >= low
        self._deeds: "list[tuple[str, Task]]" = [("new_name", (self._ask_name,))] if self._more else []
        if self._asked():
            self._deeds.append(("options", (self._ask_option,)))
        super().__init__(app, [], self._task)
        if app.session.ledger is None and at_hand(app) and self._has_games():
            # Without a game there is no menu, and the only game may have been passed over at the start.
            self._deeds.append(("menu_past", (past, app)))
        self._fill()

    def _fill(self) -> None:
        """List the names that can be chosen now, then the other choices."""
        session = self.app.session
        known = session.typed + [name for name in session.settings.roster() if name not in session.typed]
        self._names = [name for name in known if name not in self._players] if self._more else []
        self.labels = self._names + [self._word(name) for name, _ in self._deeds]

    def _task(self, index: int) -> "Task":
        if index < len(self._names):
            return self._go_on, self._names[index]
        return self._deeds[index - len(self._names)][1]

    # -- Drawing ----------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self._fill()
        super().draw(canvas)
        row = self._free_row()
        if self._enough and row < ROWS:
            row_text(canvas, row, self._word("start"), key_name(canvas, row, "OK") + 3)

    def title(self) -> str:
        """Return the players so far; only the last ones if there is no room for all."""
        if not self._players:
            return self._word("who")
        room = WIDTH - 7 - SMALL.width(self.beside_title())
        shown = self._word("players") + colon(self.app.language) + ", ".join(self._players)
        for skipped in range(len(self._players)):
            if SMALL.width(shown) <= room:
                return shown
            shown = ("…, " if skipped else "") + ", ".join(self._players[skipped:])
        return SMALL.fit(shown, room)

    def beside_title(self) -> str:
        pages = super().beside_title()
        start = "OK: " + self._word("start") if self._enough and self._free_row() == ROWS else ""
        return start + " " + pages if start and pages else start + pages

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key != OK:
            return super().line_of(key)
        row = self._free_row()
        if not self._enough:
            return None
        if row < ROWS:
            x = SMALL.width("OK") + 5
            return x, row_top(row) + 2, TEXT.width(self._word("start")) + 2, TEXT.height
        width = SMALL.width(self.beside_title())
        return WIDTH - width - 1, 0, width + 1, TITLE_HEIGHT

    def _free_row(self) -> int:
        """Return the first row without a line."""
        return min(self.count() - self._page * ROWS, ROWS)

    # -- Keys -------------------------------------------------------------------------

    def press(self, key: int) -> "Task":
        if key == OK:
            return (self._start,) if self._enough else None
        if key == BACK and not self._players and not self.app.at_first:
            return leave, self.app
        return super().press(key)

    def _has_games(self) -> bool:
        try:
            return bool(self.app.session.archive.games())
        except CastellanError:  # the flash can't be read: beginning the game will report it
            return False

    def _word(self, name: str) -> str:
        return label(name, self._name, self.app.language)

    def _go_on(self, player: str) -> "Task":
        self.app.push(NewGame(self.app, self._name, self._players + [player], self._options))
        return None

    def _ask_name(self) -> "Task":
        who = self._word("player_n").format(n=len(self._players) + 1)
        return push, self.app, Letters, LONGEST, self._add_new, who

    def _add_new(self, entered: str) -> "Task":
        try:
            check_name(entered, self._players)
        except CastellanError as error:
            return report, self.app, error
        session = self.app.session
        session.typed = [entered] + [name for name in session.typed if name != entered]
        self.app.back()
        return self._go_on, entered

    def _start(self) -> "Task":
        options: "Options" = {"players": self._players}
        for option in self._asked():
            if option.name in self._options:
                options[option.name] = self._options[option.name]
        return begin, self.app, self._name, options

    def _asked(self) -> "list[Argument]":
        """Return the options that apply to these players and the choices so far."""
        game, values = load(self._name), dict(self._options)
        values["players"] = self._players
        return [each for each in game.OPTIONS if each.type != shapes.OWN and game.asks_option(each.name, values)]

    def _ask_option(self) -> "Task":
        options = self._asked()
        between = colon(self.app.language)
        labels = [self._word(option.name) + between + self._value(option, self._chosen(option)) for option in options]
        about = (self._word("menu_new"), self._word("options").rstrip(" …"))
        self.app.push(Lines(self.app, labels, lambda index: (self._ask_value, options[index]), about))
        return None

    def _chosen(self, option: "Argument") -> object:
        return self._options.get(option.name, option.default)

    def _value(self, option: "Argument", value: object) -> str:
        if option.type == shapes.FLAG:
            return self._word("yes" if value else "no")
        return self._word(str(value)) if option.type == shapes.WORD else str(value)

    def _ask_value(self, option: "Argument") -> "Task":
        about = (self._word(option.name),)
        if option.type == shapes.COUNT:
            start: int = self._chosen(option)  # type: ignore[assignment]
            choose = lambda value: (self._choose_value, option, value)  # noqa: E731
            return push, self.app, routes.number.Number, option.low, option.high, start, choose, about, str, option.step
        values = option.usual
        labels = [self._value(option, value) for value in values]
        self.app.push(Lines(self.app, labels, lambda index: (self._choose_value, option, values[index]), about))
        return None

    def _choose_value(self, option: "Argument", value: object) -> "Task":
        self._options[option.name] = value
        for _ in range(2):  # leaves the value's list, and the options'
            self.app.back()
        return None


def show(app: App, name: str) -> "Task":
    """Show the first list of a new game."""
    app.push(NewGame(app, name, [], _first_options(app, name)))
    return None


def first(app: App, name: str, then: "Task") -> "Task":
    """Show the first list of a new game in the place of all screens, and go on with `then`."""
    app.begin(NewGame(app, name, [], _first_options(app, name)))
    return then


def _first_options(app: App, name: str) -> "Options":
    return {"entries": app.session.settings.entries(name)}
