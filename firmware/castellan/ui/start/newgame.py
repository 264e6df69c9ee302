"""A new game: its players, from the roster or by letters, its options, and who begins."""

from castellan import forget, use
from castellan.core.errors import CastellanError, RuleError
from castellan.core.rules import shapes
from castellan.core.rules.shapes import LONGEST, check_name, is_nobody, unnamed
from castellan.keys import OK
from castellan.text import LANGUAGES, clock, colon, label, main_title, minus
from castellan.ui import routes
from castellan.ui.app import CORRECTED_FOR, App, push, report
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.lines import Lines, confirm
from castellan.ui.drawing.style import SMALL, foot_width
from castellan.ui.start.names import Letters
from castellan.ui.start.titles import begin, open_options, seats, with_options

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import Options
    from castellan.ui.app import Task

_WORDS = "castellan.text.order"


class NewGame(Lines):
    """The choice of the next player: names, a new one, options, a draw of who begins.

    OK starts the game once there are enough players; a draw starts it, too, and asks before. Each choice leads to the
    next list, BACK to the one before. All lists of a game have the same lines, `names` first: a chosen name stays in
    its row with the number of its seat, and its key takes it back. A name that is typed meanwhile comes last.
    """

    HELP = "players"

    def __init__(
        self, app: App, name: str, names: list[str], players: list[str], options: "Options", page: int = 0
    ) -> None:
        self._name = name
        self._names = names
        self._players = players
        self._options = options  # the same dict for all lists of a game
        low, high = seats(name, options)
        self._more = len(players) < high
        self._enough = len(players) >= low
        self._deeds: "list[tuple[str, Task]]" = [("new_name", (self._ask_name,))]
        if open_options(name, players, options):
            self._deeds.append(("options", (self._ask_option,)))
        self._deeds.append(("draw", (self._ask_draw,)))
        super().__init__(app, [], self._task)
        self._page = page
        self._fill()

    def _fill(self) -> None:
        """List the names, the other choices, and the names that were typed meanwhile."""
        added = [name for name in self.app.session.roster() if name not in self._names]
        added.reverse()  # the latest last
        self.labels = self._names + [self._word(name) for name, _ in self._deeds] + added

    def _task(self, index: int) -> "Task":
        other = index - len(self._names)
        if 0 <= other < len(self._deeds):
            return self._deeds[other][1]
        name = self.labels[index]
        return (self._take_back if name in self._players else self._go_on), name

    def aside(self, index: int) -> str:
        """Return a tick and the seat of a player who is chosen."""
        other = index - len(self._names)
        if 0 <= other < len(self._deeds) or self.labels[index] not in self._players:
            return ""
        return "✓ {}".format(self._players.index(self.labels[index]) + 1)

    # -- Drawing ----------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        self._fill()
        super().draw(canvas)

    def title(self) -> str:
        """Return the players so far; only the last ones if there is no room for all."""
        if not self._players:
            return self._word("who")
        width = WIDTH - 14 - SMALL.width(self.beside_title())
        shown = self._word("players") + colon(self.app.language) + ", ".join(self._players)
        for skipped in range(len(self._players)):
            if SMALL.width(shown) <= width:
                return shown
            shown = ("…, " if skipped else "") + ", ".join(self._players[skipped:])
        return SMALL.fit(shown, width)

    def ok(self) -> str:
        return self._word("start_game") if self._enough else ""

    def back(self) -> str:
        if not self._players:
            return super().back()
        return SMALL.fit("− " + self._players[-1], foot_width(self.ok()))

    # -- Keys -------------------------------------------------------------------------

    def press(self, key: int) -> "Task":
        if key == OK:
            return (self._start,) if self._enough else None
        return super().press(key)

    def _word(self, name: str) -> str:
        return label(name, self._name, self.app.language)

    def _go_on(self, player: str) -> "Task":
        low, high = seats(self._name, self._options)
        if not self._more:
            return report, self.app, RuleError("names_count", low=low, high=high, given=high + 1)
        self.app.push(NewGame(self.app, self._name, self._names, self._players + [player], self._options, self._page))
        return None

    def _take_back(self, player: str) -> "Task":
        """Go back to the list before this player was chosen, and choose those again who came after."""
        place = self._players.index(player)
        for _ in range(place, len(self._players) + 1):
            self.app.back()
        others = self._players[:place] + self._players[place + 1 :]
        for chosen in range(place, len(others) + 1):
            page = self._page if chosen == len(others) else 0
            self.app.push(NewGame(self.app, self._name, self._names, others[:chosen], self._options, page))
        return None

    def _ask_name(self) -> "Task":
        who = self._word("player_n").format(n=len(self._players) + 1)
        return push, self.app, Letters, LONGEST, self._add_new, who

    def _add_new(self, entered: str) -> "Task":
        try:
            check_name(entered, self._players)
        except CastellanError as error:
            return report, self.app, error
        self.app.session.add_name(entered)
        self.app.back()
        return self._go_on, entered

    def _start(self, drawn: bool = False) -> "Task":
        options = with_options(self._name, self._players, self._options)
        return (routes.newgame.draw_lots if drawn else begin), self.app, self._name, options

    def _ask_draw(self) -> "Task":
        """Ask before a draw starts the game: it is a line among others, unlike OK."""
        if not self._enough:
            return self._start(True)
        return confirm, self.app, "sure_draw", (self._start, True)

    def _ask_option(self) -> "Task":
        self.app.push(NewOptions(self.app, self._name, self._players, self._options))
        return None


class NewOptions(Lines):
    """The options that apply to a new game's players and choices so far, each with its value.

    A line's key asks for a value, which leads back here: `options` are changed by it.
    """

    def __init__(self, app: App, name: str, players: list[str], options: "Options") -> None:
        self._name, self._players, self._options = name, players, options
        self._open: "list[Argument]" = []
        about = (label("options", name, app.language).rstrip(" …"),)
        super().__init__(app, [], lambda index: (self._ask_value, index), about)
        self.uncover()

    def uncover(self) -> None:
        """List the options anew: which apply may depend on the value that was chosen."""
        self._open = open_options(self._name, self._players, self._options)
        between = colon(self.app.language)
        self.labels = [self._word(each.name) + between + self._value(each, self._chosen(each)) for each in self._open]
        self._page = min(self._page, self._pages() - 1)

    def _word(self, name: str) -> str:
        return label(name, self._name, self.app.language)

    def _chosen(self, option: "Argument") -> object:
        return self._options.get(option.name, option.default)

    def _value(self, option: "Argument", value: object) -> str:
        if option.type == shapes.FLAG:
            return self._word("yes" if value else "no")
        if value is None:
            return self._word("unset")
        if option.name in shapes.TIMING[1:] and not value:
            return self._word("none")
        if option.name == "limit":
            return clock(value)  # type: ignore[arg-type]
        if option.type == shapes.CUSTOM:
            return str(value)
        return self._word(str(value)) if option.type == shapes.WORD else minus(str(value))

    def _ask_value(self, index: int) -> "Task":
        option = self._open[index]
        about = (self._word(option.name),)
        if option.type == shapes.CUSTOM:
            return self._ask_text, option, about
        if option.name == "limit":
            choose = lambda value: (self._choose_value, option, value)  # noqa: E731
            return push, self.app, routes.minutes.Minutes, choose, about[0]
        if option.type == shapes.COUNT:
            start: int = self._chosen(option) or 0  # type: ignore[assignment]
            choose = lambda value: (self._choose_value, option, value)  # noqa: E731
            return push, self.app, routes.counts.Number, option.low, option.high, start, choose, about, str, option.step
        values = option.usual
        labels = [self._value(option, value) for value in values]
        self.app.push(Lines(self.app, labels, lambda index: (self._choose_value, option, values[index]), about))
        return None

    def _ask_text(self, option: "Argument", about: tuple[str, ...]) -> "Task":
        """Ask for a text: none, or one by letters. Those that were given before lead to the game's own options."""

        def typed(text: str) -> "Task":
            try:
                check_name(text, [], option.high)
            except CastellanError as error:
                return report, self.app, error
            self.app.back()
            return self._choose_value, option, text

        tasks: "tuple[Task, ...]" = (
            (self._choose_value, option, None),
            (push, self.app, Letters, option.high, typed, about[0]),
        )
        labels = [self._word("unset"), self._word("new_title")]
        self.app.push(Lines(self.app, labels, lambda index: tasks[index], about))
        return None

    def _choose_value(self, option: "Argument", value: object) -> "Task":
        self._options[option.name] = value
        self.app.back()
        return None


def show(app: App, name: str, options: "Options") -> "Task":
    """Show the first list of a new game; `options` are changed by what the players choose."""
    app.push(NewGame(app, name, app.session.roster(), [], options))
    return None


def show_order(app: App, options: "Options") -> "Task":
    """Ask who begins: who did, the next one round the table, a drawn one, or who was last in the game that is over.

    In a game just begun, in which the wrong one may be first, it can be anybody.
    """
    game, players, words = app.session.game, options["players"], use(_WORDS)
    forget(_WORDS)
    language = LANGUAGES.index(app.language)
    candidates, labels = list(range(game.humans)), players[:]
    if not app.session.ledger.untouched():
        candidates, why = [0, 1], [words.AS_BEFORE, words.NEXT_SEAT]
        if game.over == "end":
            keys = [game.rank_key(player) for player in range(game.humans)]
            candidates.append(keys.index(min(keys)))
            why.append(words.WAS_LAST)
        labels = [words_of[language].format(players[seat]) for seat, words_of in zip(candidates, why)]
    tasks: "list[Task]" = [(begin_at, app, game.NAME, options, seat) for seat in candidates]
    labels.insert(2, label("draw", "", app.language))
    tasks.insert(2, (draw_lots, app, game.NAME, options))
    titled = game.title or main_title(game.NAME, app.language)
    about = words.TITLE[language] + " · " + titled
    app.push(Lines(app, labels, lambda index: tasks[index], (about if SMALL.width(about) < WIDTH - 2 else titled,)))
    return None


def draw_lots(app: App, name: str, options: "Options") -> "Task":
    """Begin a game in which a drawn player is the first."""
    count = len(options["players"])
    return begin_at, app, name, options, random_below(app.session.archive.random, count) if count else 0


def draw_seat(app: App) -> "Task":
    """Say who begins in a game in which nobody has a name yet, by the place at the table."""
    said = use(_WORDS).SEAT[LANGUAGES.index(app.language)]
    forget(_WORDS)
    seat = random_below(app.session.archive.random, app.session.game.humans)
    return push, app, routes.notice.Notice, said.format(seat + 1)


def random_below(random: "Callable[[int], bytes]", count: int) -> int:
    """Return a number below `count`, each as probable: bytes that would favour the first numbers are rejected."""
    while True:
        byte = random(1)[0]
        if byte < 256 - 256 % count:
            return byte % count


def rotated(players: list[str], first: int, language: str) -> list[str]:
    """Return the players round the table from seat `first` on; a seat without a name is called by its new place."""
    names = unnamed(len(players), language)
    for seat, player in enumerate(players):
        if not is_nobody(player, seat):
            names[(seat - first) % len(names)] = player
    return names


def begin_at(app: App, name: str, options: "Options", first: int) -> "Task":
    """Begin a game of the same players, round the table from seat `first` on; the table says who begins."""
    options = dict(options)
    options["players"] = rotated(options["players"], first, app.language)
    return begin, app, name, options, False, (_say, app)


def _say(app: App) -> "Task":
    """Say on the table for six seconds who begins, or deals."""
    words, game = use(_WORDS), app.session.game
    says = words.BEGINS if game.deals is None else words.DEALS
    said = says[LANGUAGES.index(app.language)].format(game.names[0])
    forget(_WORDS)
    app.announce(said, CORRECTED_FOR)
    return None
