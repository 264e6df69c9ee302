"""Points of a player: a number of any size by few keys, such as those of a game that the box does not know."""

from castellan.core.rules.shapes import EVENT_KIND, EVENT_PLAYER, Argument
from castellan.keys import BACK, DOWN, OK, P1, P4, UP
from castellan.ui import answers, routes, words
from castellan.ui.app import App, Screen
from castellan.ui.canvas import Canvas
from castellan.ui.style import FOOT_OK, LARGE, LIST_ROW, NAME_X, ROWS, TEXT, boxed, foot, hint, list_top, title
from castellan.ui.typed import MINUS, Typed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Event, NewEvent
    from castellan.ui.app import Done, Task

_SOFAR_Y = 28  # where the digits so far stand, in the large font
_SOFAR_RIGHT = 124
_BLANK = 10  # pixels of each digit that is missing


class Points(Screen):
    """A question for a number; `choose(n)` returns the task of the answer.

    The keys are those of `Typed`. Before the first of them OK enters `proposed`, such as this player's last number; 0
    only where no number is less. What else can be entered, `others`, is beside the keys behind 9 and minus: labels and
    tasks.
    """

    HELP = "points"
    LISTS = True

    def __init__(
        self,
        app: App,
        argument: Argument,
        event: "NewEvent",
        proposed: int,
        choose: "Callable[[int], Task]",
        others: "list[tuple[str, Task]]",
    ) -> None:
        super().__init__(app)
        self.typed = Typed(argument, bool(proposed))
        self._none = argument.low == 0
        self.event = event
        self.proposed = proposed
        self.others = others
        self._choose = choose
        self._title = answers.title(app, event, {}, argument.name)
        self._leads = app.screen.LEADS
        self.about = answers.about(app, event, argument)

    def draw(self, canvas: Canvas) -> None:
        typed = self.typed
        title(canvas, self._title)
        for row, digit in enumerate(typed.digits()):
            self._row(canvas, row, words.of(self.app, "minus") if digit == MINUS else typed.signed(digit))
        for row, (label, _) in enumerate(self._others(), len(typed.digits())):
            self._row(canvas, row, label)
        if typed.up():
            hint(canvas, 0, "UP", typed.up())
        below = typed.down()
        if below:
            hint(canvas, ROWS - 1, "DOWN", below[:-1] + words.of(self.app, "minus") if below[-1] == "−" else below)
        if not typed.fresh():
            x = _SOFAR_RIGHT
            for _ in range(typed.missing()):
                x -= _BLANK
                canvas.fill(x + 2, _SOFAR_Y + LARGE.height - 2, _BLANK - 2, 2)
            canvas.text_right(typed.sofar(), x, _SOFAR_Y, LARGE)
        n = self._ok()
        back = self._leads if typed.fresh() and not typed.page else "one_back"
        ok = "" if n is None else typed.said(n)
        foot(canvas, words.of(self.app, "again", n=ok) if n and typed.fresh() else ok, words.of(self.app, back))

    def _row(self, canvas: Canvas, row: int, label: str) -> None:
        y = list_top(row)
        boxed(canvas, str(row + 1), 0, y + 1)
        canvas.text(label, NAME_X, y + 2, TEXT)

    def _others(self) -> "list[tuple[str, Task]]":
        typed = self.typed
        return self.others[: ROWS - len(typed.digits())] if typed.fresh() and typed.page else []

    def _ok(self) -> int | None:
        """Return what OK enters, None if nothing."""
        if self.typed.fresh():
            return self.proposed or (0 if self._none else None)
        return self.typed.completed()

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        if key == OK and self._ok() is not None:
            return FOOT_OK
        if P1 <= key <= P4 and self.typed.records(key):
            width = TEXT.width(self.typed.signed(self.typed.digits()[key - P1])) + 2
            return NAME_X - 1, list_top(key - P1) + 1, width, LIST_ROW - 2
        return None

    def press(self, key: int) -> "Task":
        n: int | None = None
        if key == BACK:
            if not self.typed.back():
                self.app.back()
        elif key == OK:
            n = self._ok()
        elif key in (UP, DOWN) or key - P1 < len(self.typed.digits()):
            n = self.typed.type(key)
        else:
            return self._other(key - P1 - len(self.typed.digits()))
        return None if n is None else self._choose(n)

    def _other(self, index: int) -> "Task":
        others = self._others()
        return others[index][1] if index < len(others) else None


def ask(
    app: App, argument: Argument, event: "NewEvent", choose: "Callable[[int], Task]", done: "Done | None"
) -> "Task":
    """Ask for a number of a player in a game of numbers, see `castellan.ui.ask.ask`."""
    app.push(Points(app, argument, event, _proposed(app, event, argument, done), choose, _others(app, event, done)))
    return None


def _proposed(app: App, event: "NewEvent", argument: Argument, done: "Done | None") -> int:
    """Return the number that OK enters: that of the entry which is changed, else the game's."""
    was: "Event | None" = getattr(done, "was", None)
    if not was:
        return 0 if done else app.session.game.proposed(event, argument)  # type: ignore[return-value]
    return was[len(event)] if was[EVENT_KIND] == event[EVENT_KIND] else 0


def _others(app: App, event: "NewEvent", done: "Done | None") -> "list[tuple[str, Task]]":
    """Return what a player whose key asks for a number can enter instead: labels and tasks."""
    game = app.session.game
    if done or event[EVENT_KIND] != game.NUMBER:
        return []
    player = event[EVENT_PLAYER]
    others = [action for action in game.choices(player) if action.kind != game.NUMBER]
    return [(words.action(app, each.label, each.fixed), (routes.ask.act, app, each, player)) for each in others]
