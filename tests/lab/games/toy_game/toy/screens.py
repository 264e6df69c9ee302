"""The toy game: what a work is worth is asked for with a screen of its own."""

from castellan.text import minus
from castellan.ui import routes
from castellan.ui.app import push
from castellan.ui.asking import answers, words
from castellan.ui.drawing.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.core.rules.shapes import Argument
    from castellan.interfaces import NewEvent
    from castellan.ui.app import App, Task
    from lab.games.toy_game.toy.game import Toy


def ask(app: "App", event: "NewEvent", argument: "Argument", limits: "range", choose: "Callable[[int], Task]") -> None:
    """Ask for the worth of a work that begins like `event`."""
    app.push(Worth(app, event, argument, limits, choose))


class Worth(Lines):
    """What the player's things are worth, at least what is needed, and below it any other number."""

    def __init__(
        self, app: "App", event: "NewEvent", argument: "Argument", limits: "range", choose: "Callable[[int], Task]"
    ) -> None:
        game: Toy = app.session.game  # type: ignore[assignment]
        self.worth = min(max(game.worth(event[1]), limits.start), limits.stop - 1)
        self._argument = argument
        self._number = choose
        self._question = answers.title(app, event, {}, argument.name)
        labels = [minus(str(self.worth)), words.label(app, "other_number")]
        super().__init__(app, labels, self._take, (self._question,))

    def _take(self, index: int) -> "Task":
        if index == 0:
            return self._number(self.worth)
        return (self._dial,)

    def _dial(self) -> "Task":
        low, high = self._argument.low, self._argument.high
        return push, self.app, routes.counts.Number, low, high, self.worth, self._number, (self._question,), str, 1
