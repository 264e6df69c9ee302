"""The menu: what concerns the whole game."""

from castellan.rules.shapes import Action
from castellan.ui import words
from castellan.ui.app import App
from castellan.ui.ask import enter
from castellan.ui.begin import begin
from castellan.ui.history import History
from castellan.ui.lines import Lines
from castellan.ui.newgame import new_game
from castellan.ui.past import past_games
from castellan.ui.score import Score
from castellan.ui.settings import settings


def menu(app: App) -> Lines:
    """Return the menu of the game at hand."""
    game = app.session.game
    entries = [("menu_history", lambda: app.push(History(app)))]
    if not game.over:
        # The table offers the first of them itself, when it is due.
        for action in game.SHARED_ACTIONS[game.phase()][1:]:
            entries.append((action.label, _scorer(app, action)))
        if game.missing() is None:
            entries.append(("menu_end", lambda: enter(app, ["end"])))
    entries.append(("menu_again", lambda: _again(app)))
    entries.append(("menu_new", lambda: app.push(new_game(app, game.NAME))))
    entries.append(("menu_past", lambda: past_games(app)))
    entries.append(("menu_settings", lambda: app.push(settings(app))))
    if not game.over:
        entries.append(("menu_abandon", lambda: app.push(_sure(app))))
    return Lines(app, [words.of(app, name) for name, _ in entries], lambda index: entries[index][1]())


def _scorer(app: App, action: Action):  # type: ignore[no-untyped-def]
    return lambda: app.push(Score(app, action))


def _again(app: App) -> None:
    options = dict(app.session.ledger.records[0][4])
    options["players"] = list(app.session.game.names)
    begin(app, app.session.game.NAME, options)


def _sure(app: App) -> Lines:
    context = (words.of(app, "sure_back"),)
    return Lines(app, [words.of(app, "sure_abandon")], lambda index: enter(app, ["abandon"]), context)
