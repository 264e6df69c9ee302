"""Asking: a player's choices, one question after the other for what an event lacks, then the entry itself.

All of it are tasks.
"""

from castellan.errors import CastellanError
from castellan.rules import shapes
from castellan.rules.shapes import Action, Argument
from castellan.ui import words
from castellan.ui.app import App, report
from castellan.ui.first import home
from castellan.ui.lines import Lines

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.ui.app import Task


def choices(app: App, player: int) -> "Task":
    """Show the list of a player's choices: what was called for and not yet given, then what the player may enter."""
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


def ask(app: App, beginning: list | tuple, fixed: dict, done: "Any" = None) -> "Task":
    """Ask for each argument that an event has neither at its beginning nor in `fixed`, then enter it.

    With `done` the event is not entered, but the task `done(app, event)` follows.
    """
    event = list(beginning)
    shape = app.session.game.shape_of(event[0])
    for argument in shape[1][len(event) - 1 :]:
        if argument.name not in fixed:
            return _question, app, argument, event, fixed, done
        event.append(fixed[argument.name])
    return done or enter, app, event


def enter(app: App, event: list) -> "Task":
    """Enter an event: back to the table, and on to what it calls for; or say why it is refused."""
    app.acknowledge()
    game = app.session.game
    player = _player(app, event)
    before = words.tracks(game, player) if player is not None else ()
    called = list(game.pending)
    try:
        app.session.enter(event)
    except CastellanError as error:
        return report, app, error
    return home, app, (_go_on, app, event, player, before, called)


def _go_on(app: App, event: list, player: int | None, before: tuple[int, ...], called: list[tuple]) -> "Task":
    """Say what was entered, and ask for what it calls for."""
    game = app.session.game
    if app.session.doubts:
        from castellan.ui import number, settings  # noqa: F401 - in an order in which none imports another

        return settings.doubt, app
    if player is None or game.over:
        return None
    moved = words.change(before, words.tracks(game, player))
    app.screen.say(player, (words.subject(app, event) + " " + moved).strip())  # type: ignore[attr-defined]
    following = _following(called, game.pending, player)
    if following:
        return follow_up, app, following, True
    if game.must_score() and event[0] == "turn":
        from castellan.ui.score import show_score

        return show_score, app, game.SHARED_ACTIONS[game.phase()][0]
    return None


def _following(before: list[tuple], after: list[tuple], player: int) -> tuple | None:
    """Return what the player is to be asked next: what the entry called for, else what is left if it answered."""
    fresh, known = [], list(before)
    for entry in after:
        if entry in known:
            known.remove(entry)
        elif entry[1] == player:
            fresh.append(entry)
    answered = [entry for entry in known if entry[1] == player]
    left = [entry for entry in after if entry[1] == player] if answered else []
    following = fresh or left
    return following[0] if following else None


def follow_up(app: App, entry: tuple, by_itself: bool = False) -> "Task":
    """Ask for an event that another called for; nothing is entered `by_itself`, without a press."""
    actions = [action for action in app.session.game.choices(entry[1]) if action.kind == entry[0]]
    complete = len(entry) > len(app.session.game.shape_of(entry[0])[1])
    if len(actions) < 2 and not (by_itself and complete):
        return ask, app, entry, actions[0].fixed if actions else {}
    labels = [words.of(app, action.label) for action in actions]
    context = (app.session.game.names[entry[1]],)
    app.push(Lines(app, labels, lambda index: (ask, app, entry, actions[index].fixed), context))
    return None


def act(app: App, action: Action, player: int, done: "Any" = None) -> "Task":
    """Ask for what a player's action needs, and enter it, or go on with the task `done` of it."""
    return ask, app, [action.kind, player], action.fixed, done


def _player(app: App, event: list) -> int | None:
    """Return whom an event is about, None if it is about nobody."""
    shape = app.session.game.shape_of(event[0])
    return event[1] if shape and shape[1] and shape[1][0].type == shapes.PLAYER else None


def _question(app: App, argument: Argument, event: list, fixed: dict, done: "Any") -> "Task":
    """Show the list of an argument's usual values, with all others behind it."""
    usual = argument.usual
    labels = [words.value(app, argument, value) for value in usual]
    if argument.type == shapes.COUNT and len(usual) < argument.high - argument.low + 1:
        labels.append(words.of(app, "other"))

    def choose(index: int) -> "Task":
        if index < len(usual):
            return ask, app, event + [usual[index]], fixed, done
        return _other, app, argument, event, fixed, done

    app.push(Lines(app, labels, choose, _context(app, argument, event, fixed)))
    return None


def _other(app: App, argument: Argument, event: list, fixed: dict, done: "Any") -> "Task":
    """Let a number be set that is none of the usual ones."""
    from castellan.ui.number import Number

    def choose(value: int) -> "Task":
        return ask, app, event + [value], fixed, done

    start = max(argument.usual) + 1
    app.push(Number(app, argument.low, argument.high, start, choose, _context(app, argument, event, fixed)))
    return None


def _context(app: App, argument: Argument, event: list, fixed: dict) -> tuple[str, ...]:
    who = app.session.game.names[event[1]] if len(event) > 1 else ""
    about = words.subject(app, event + [fixed[name] for name in ("colour",) if name in fixed])
    asked = words.question(app, argument)
    return (who, about, asked) if about != asked else (who, asked)
