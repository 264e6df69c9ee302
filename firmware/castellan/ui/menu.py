"""The menu: what concerns the whole game."""

from castellan.ui import words
from castellan.ui.app import App
from castellan.ui.ask import enter
from castellan.ui.begin import begin
from castellan.ui.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task


def menu(app: App) -> "Task":
    """Show the menu of the game at hand."""
    game = app.session.game
    entries: "list[tuple[str, Task]]" = [("menu_history", (_history, app))]
    if not game.over:
        # The table offers the first of them itself, when it is due.
        for action in game.SHARED_ACTIONS[game.phase()][1:]:
            entries.append((action.label, (_score, app, action)))
        if game.missing() is None:
            entries.append(("menu_end", (enter, app, ["end"])))
    entries.append(("menu_again", (_again, app)))
    entries.append(("menu_new", (_new, app)))
    entries.append(("menu_past", (_past, app)))
    entries.append(("menu_settings", (_settings, app)))
    if not game.over:
        entries.append(("menu_abandon", (_sure, app)))
    app.push(Lines(app, [words.of(app, name) for name, _ in entries], lambda index: entries[index][1]))
    return None


# What each line needs is loaded when it is chosen, since heap is short, and in an order in which no module imports
# another, since the stack is.


def _history(app: App) -> "Task":
    from castellan.ui.history import show_history

    return show_history, app


def _score(app: App, action: "object") -> "Task":
    from castellan.ui.score import show_score

    return show_score, app, action


def _again(app: App) -> "Task":
    options = dict(app.session.ledger.records[0][4])
    options["players"] = list(app.session.game.names)
    return begin, app, app.session.game.NAME, options


def _new(app: App) -> "Task":
    from castellan.ui import letters, newgame, number  # noqa: F401

    return newgame.new_game, app, app.session.game.NAME


def _past(app: App) -> "Task":
    from castellan.ui.past import past_games

    return past_games, app


def _settings(app: App) -> "Task":
    from castellan.ui import number, settings  # noqa: F401

    return settings.settings, app


def _sure(app: App) -> "Task":
    context = (words.of(app, "sure_back"),)
    app.push(Lines(app, [words.of(app, "sure_abandon")], lambda index: (enter, app, ["abandon"]), context))
    return None
