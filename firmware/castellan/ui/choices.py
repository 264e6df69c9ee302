"""A player's choices: what was called for and not yet given, then what a player may enter."""

from castellan.ui import words
from castellan.ui.app import App
from castellan.ui.ask import act, follow_up
from castellan.ui.lines import Lines


def choices(app: App, player: int) -> Lines:
    """Return the list of a player's choices."""
    game = app.session.game
    pending = [entry for entry in game.pending if entry[1] == player]
    actions = game.choices(player)
    labels = ["! " + words.of(app, entry[0]) for entry in pending[:1]]
    labels += [words.of(app, action.label) for action in actions]

    def choose(index: int) -> None:
        if pending and index == 0:
            follow_up(app, pending[0])
        else:
            act(app, actions[index - len(pending[:1])], player)

    return Lines(app, labels, choose, (game.names[player],))
