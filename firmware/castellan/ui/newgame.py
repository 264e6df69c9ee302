"""A new game: who plays, from the roster or by letters, and by which options."""

from castellan.errors import CastellanError
from castellan.rules import load, shapes
from castellan.rules.names import LONGEST, check_name
from castellan.text import label
from castellan.ui.app import App, report
from castellan.ui.begin import begin
from castellan.ui.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.rules.shapes import Argument
    from castellan.ui.app import Task


class NewGame:
    """The players and options chosen so far; each choice leads to the next list."""

    def __init__(self, app: App, name: str, players: list[str], options: dict) -> None:
        self._app = app
        self._name = name
        self._players = players
        self._options = options

    def screen(self) -> Lines:
        """Return the list to choose the next player from, and to start once there are enough."""
        low, high = load(self._name).SEATS
        players, options = self._players, self._options
        entries: "list[tuple[str, Task]]" = []
        if len(players) >= low:
            entries.append((self._word("start"), (self._start,)))
        if len(players) < high:
            for known in self._app.session.roster():
                if known not in players:
                    entries.append((known, (self._go_on, players + [known], options)))
            entries.append((self._word("new_name"), (self._ask_name,)))
        entries.append((self._word("options"), (self._ask_option,)))
        if self._app.session.ledger is None and self._has_games():
            # There is no menu without a game, and one that was passed over at the start may be the only one.
            entries.append((self._word("menu_past"), (self._show_games,)))
        context = tuple(players[-4:]) or (self._word("who"),)
        return Lines(self._app, [text for text, _ in entries], lambda index: entries[index][1], context)

    def _has_games(self) -> bool:
        try:
            return bool(self._app.session.archive.games())
        except CastellanError:  # the flash can't be read: the new game will say so
            return False

    def _show_games(self) -> "Task":
        from castellan.ui.past import past_games  # late: seldom needed

        return past_games, self._app

    def _word(self, name: str) -> str:
        return label(name, self._name, self._app.language)

    def _go_on(self, players: list[str], options: dict) -> "Task":
        self._app.push(NewGame(self._app, self._name, players, options).screen())
        return None

    def _ask_name(self) -> "Task":
        from castellan.ui.letters import Letters  # late: most names are in the roster

        self._app.push(Letters(self._app, LONGEST, self._add_new))
        return None

    def _add_new(self, entered: str) -> "Task":
        try:
            check_name(entered, self._players)
        except CastellanError as error:
            return report, self._app, error
        self._app.back()
        return self._go_on, self._players + [entered], self._options

    def _start(self) -> "Task":
        options = dict(self._options)
        options["players"] = self._players
        return begin, self._app, self._name, options

    def _ask_option(self) -> "Task":
        options = [option for option in load(self._name).OPTIONS if option.type != shapes.OWN]
        labels = [self._word(option.name) + ": " + self._value(option, self._chosen(option)) for option in options]
        self._app.push(Lines(self._app, labels, lambda index: (self._ask_value, options[index])))
        return None

    def _chosen(self, option: "Argument") -> object:
        return self._options.get(option.name, option.default)

    def _value(self, option: "Argument", value: object) -> str:
        if option.type == shapes.FLAG:
            return self._word("yes" if value else "no")
        return self._word(str(value)) if option.type == shapes.WORD else str(value)

    def _ask_value(self, option: "Argument") -> "Task":
        context = (self._word(option.name),)
        if option.type == shapes.COUNT:
            from castellan.ui.number import Number

            start: int = self._chosen(option)  # type: ignore[assignment]
            choose = lambda value: (self._choose, option, value)  # noqa: E731
            self._app.push(Number(self._app, option.low, option.high, start, choose, context))
            return None
        values = option.usual
        labels = [self._value(option, value) for value in values]
        self._app.push(Lines(self._app, labels, lambda index: (self._choose, option, values[index]), context))
        return None

    def _choose(self, option: "Argument", value: object) -> "Task":
        options = dict(self._options)
        options[option.name] = value
        for _ in range(3):  # the value's list, the options', and the players' before it
            self._app.back()
        return self._go_on, self._players, options


def new_game(app: App, name: str) -> "Task":
    """Show the first list of a new game."""
    app.push(NewGame(app, name, [], {}).screen())
    return None


def first_game(app: App, name: str, then: "Task") -> "Task":
    """Show the first list of a new game in the place of all screens, and go on with `then`."""
    app.begin(NewGame(app, name, [], {}).screen())
    return then
