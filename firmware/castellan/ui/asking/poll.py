"""A question to a player, or to one after the other, such as what each has bought: an entry, or nothing."""

from castellan.keys import OK
from castellan.ui.app import App
from castellan.ui.asking import answers
from castellan.ui.asking.ask import Choices, lines
from castellan.ui.drawing.style import ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.core.rules.shapes import Action
    from castellan.interfaces import Fixed, FollowUp
    from castellan.ui.app import Task


def show(app: App, after: int = -1, since: int = 0) -> "Task":
    """Ask the next player behind `after` of those whom the table has to ask; then show the table.

    `since` is the number of records when the first was asked. If none was added, all have answered "nothing": the table
    asks no more before there is one.
    """
    game, records = app.session.game, len(app.session.ledger.records)
    since = since or records
    step = game.step()
    for player, offered in step.asked if step else ():
        if player > after:
            app.push(Poll(app, player, offered, (show, app, player, since)))
            return None
    if since == records:
        app.screen.answered()
    return None


def offer(app: App, player: int, actions: "tuple[Action, ...]") -> "Task":
    """Ask a player for one of some entries that follow from the one before, or nothing."""
    app.push(Poll(app, player, actions))
    return None


class Poll(Choices):
    """What a player is asked. "Nothing" comes first, OK chooses it on each page and says so; it leaves no record.

    The task `then` follows on the table.
    """

    HELP = "poll"

    def __init__(self, app: App, player: int, actions: "tuple[Action, ...]", then: "Task" = None) -> None:
        events: "list[tuple[str, FollowUp, Fixed]]" = [("nothing", (), {})]
        events += lines(actions, player)
        about = answers.title(app, events[1][1], {}, "called", pages=len(events) > ROWS)
        super().__init__(app, events, about, (_leave, app, then))
        self.player = player
        self.then = then

    def ok(self) -> str:
        return self.label(0)

    def press(self, key: int) -> "Task":
        return self._enter(0) if key == OK else super().press(key)


def _leave(app: App, then: "Task") -> "Task":
    app.back()
    return then
