"""A sum: its addends are proposed by the game and changed by the players."""

from castellan.core.rules.shapes import Argument
from castellan.keys import OK, P1, P4
from castellan.text import find
from castellan.ui import routes
from castellan.ui.app import App, push
from castellan.ui.asking import answers, words
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.core.rules.shapes import Addend
    from castellan.interfaces import Fixed, NewEvent
    from castellan.ui.app import Task


def show(
    app: App,
    argument: Argument,
    addends: "list[Addend]",
    choose: "Callable[[int], Task]",
    event: "NewEvent",
    fixed: "Fixed",
    least: int,
) -> "Task":
    """Ask for an argument of an event, which has to be `least`, by its addends."""
    app.push(Sum(app, argument, addends, choose, answers.title(app, event, fixed, argument.name, pages=True), least))
    return None


class Sum(Lines):
    """Lines for the addends, and a last one for any number. Key n adds the addend's step; 0 follows its highest value.

    OK leads to the task `choose(sum)`; the foot says so, and the minimum as long as the sum is below it.
    """

    HELP = "sum"
    SEEN_FIRST = (OK,)

    def __init__(
        self,
        app: App,
        argument: Argument,
        addends: "list[Addend]",
        choose: "Callable[[int], Task]",
        about: str,
        least: int,
    ) -> None:
        super().__init__(app, [_called(app, addend) for addend in addends] + [words.label(app, "other_number")], choose)
        self._argument = argument
        self._addends = addends
        self._question = about
        self._least = least
        self.values = [addend.value for addend in addends]

    def sum(self) -> int:
        """Return the sum of the addends."""
        return sum(self.values)

    def title(self) -> str:
        return self._question

    def ok(self) -> str:
        n = self.sum()
        return words.label(self.app, "enter" if n >= self._least else "enter_low", n=n, least=self._least)

    def aside(self, index: int) -> str:
        return str(self.values[index]) if index < len(self.values) else ""

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        return super().line_of(key) if key == OK else None  # a line records nothing

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._choose(self.sum())
        index = self._page * ROWS + key - P1
        if not P1 <= key <= P4:
            return super().press(key)
        if index < len(self.values):
            addend = self._addends[index]
            more = self.values[index] + addend.step
            self.values[index] = more if more <= addend.high else 0
        elif index == len(self.values):
            return (self._overrule,)
        return None

    def _overrule(self) -> "Task":
        """Let the players set any number, beginning with the sum."""
        low, high, step = self._argument.low, self._argument.high, self._argument.step
        return push, self.app, routes.number.Number, low, high, self.sum(), self._choose, (self._question,), str, step


def _called(app: App, addend: "Addend") -> str:
    """Return an addend's label: the game's, with its step, or the word itself."""
    found = find(addend.label, app.session.game.NAME, app.language)
    return found.format(n=addend.step) if found else addend.label
