"""A question to one player after the other, such as what each has bought: an entry, or nothing."""

from castellan.keys import OK
from castellan.ui import answers
from castellan.ui.app import App
from castellan.ui.ask import Choices

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.interfaces import Fixed, FollowUp
    from castellan.ui.app import Task


def show(app: App, after: int = -1) -> "Task":
    """Ask the next player behind `after` of those whom the table has to ask; then show the table."""
    for player in app.session.game.to_ask():
        if player > after:
            app.push(Poll(app, player))
            break
    return None


class Poll(Choices):
    """What a player is asked. "Nothing" comes first, OK chooses it on each page, and it leaves no record."""

    HELP = "poll"

    def __init__(self, app: App, player: int) -> None:
        events: "list[tuple[str, FollowUp, Fixed | None]]" = [("nothing", (), {})]
        events += [(action.label, (action.kind, player), action.fixed) for action in app.session.game.offered(player)]
        super().__init__(app, events, answers.title(app, events[1][1], {}, "called", pages=True))
        self.player = player
        self.then = (show, app, player)

    def struck(self, index: int) -> bool:
        return index > 0 and super().struck(index)

    def press(self, key: int) -> "Task":
        return self._enter(0) if key == OK else super().press(key)

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        return None if key == OK and self._page else super().line_of(key)

    def _go_on(self, index: int) -> "Task":
        if index:
            return super()._go_on(index)
        self.app.back()
        return self.then
