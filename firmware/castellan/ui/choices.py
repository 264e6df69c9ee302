"""A player's choices: what was called for and not yet given, then what a player may enter."""

from castellan.ui import words
from castellan.ui.app import App
from castellan.ui.ask import act, follow_up
from castellan.ui.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def choices(app: App, player: int) -> "Task":
    """Show the list of a player's choices."""
    game = app.session.game
    pending = [entry for entry in game.pending if entry[1] == player]
    actions = game.choices(player)
    labels = ["! " + words.of(app, entry[0]) for entry in pending[:1]]
    labels += [words.of(app, action.label) for action in actions]

    def choose(index: int) -> "Task":
        if pending and index == 0:
            return follow_up, app, pending[0]
        return act, app, actions[index - len(pending[:1])], player

    app.push(Lines(app, labels, choose, (game.names[player],)))
    return None
