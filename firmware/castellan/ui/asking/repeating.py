"""The last entry again: a key of some boards asks for it, see `castellan.ports.middle`."""

from castellan.core.errors import CastellanError
from castellan.core.rules.shapes import EVENT_PLAYER
from castellan.keys import OK
from castellan.text import labels, names_of
from castellan.ui.app import App, report
from castellan.ui.asking import words
from castellan.ui.asking.ask import enter
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import NAME_X, SMALL

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Event
    from castellan.ui.app import Task


def show(app: App, event: "Event") -> "Task":
    """Ask whether to enter a player's entry once more; or report why it is refused."""
    game = app.session.game
    try:
        game.copy().apply(list(event))
    except CastellanError as error:
        return report, app, error
    phrase = labels.entry(event, game, app.language)
    if SMALL.width(phrase.what) > WIDTH - NAME_X:
        phrase = labels.entry(event, game, app.language, brief=True)
    who = words.label(app, "again", n=names_of(game, app.language)[event[EVENT_PLAYER]])
    app.push(Repeating(app, [phrase.what], lambda index: (enter, app, list(event)), (who,)))
    return None


class Repeating(Lines):
    """One line, the entry; the title says whose it is. OK enters it, too, once the line was seen."""

    HELP = "score"
    SEEN_FIRST = (OK,)

    def ok(self) -> str:
        return words.label(self.app, "ok_yes") if self.app.counts else ""

    def press(self, key: int) -> "Task":
        if key == OK:
            return self._choose(0)
        return super().press(key)
