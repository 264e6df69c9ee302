"""Asking: one question after the other for what an event lacks, then the entry itself."""

from castellan.errors import CastellanError
from castellan.rules import shapes
from castellan.rules.shapes import Action, Argument
from castellan.ui import words
from castellan.ui.app import App
from castellan.ui.lines import Lines
from castellan.ui.number import Number

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def ask(app: App, beginning: list | tuple, fixed: dict, done: "Callable[[App, list], None] | None" = None) -> None:
    """Ask for each argument that an event has neither at its beginning nor in `fixed`, then enter it.

    With `done` the event is not entered, but `done(app, event)` called.
    """
    event = list(beginning)
    shape = app.session.game.shape_of(event[0])
    for argument in shape[1][len(event) - 1 :]:
        if argument.name not in fixed:
            app.push(_question(app, argument, event, fixed, done))
            return
        event.append(fixed[argument.name])
    (done or enter)(app, event)


def enter(app: App, event: list) -> None:
    """Enter an event: back to the table, and on to what it calls for; or say why it is refused."""
    game = app.session.game
    player = _player(app, event)
    before = words.tracks(game, player) if player is not None else ()
    called = list(game.pending)
    app.acknowledge()
    try:
        app.session.enter(event)
    except CastellanError as error:
        app.tell(error)
        return
    game = app.session.game
    app.home()
    while app.session.doubts:
        from castellan.ui.settings import doubt

        app.push(doubt(app))
    if player is None or game.over:
        return
    moved = words.change(before, words.tracks(game, player))
    app.screen.say(player, (words.subject(app, event) + " " + moved).strip())  # type: ignore[attr-defined]
    following = _following(called, game.pending, player)
    if following:
        follow_up(app, following, True)
    elif game.must_score() and event[0] == "turn":
        from castellan.ui.score import Score

        app.push(Score(app, game.SHARED_ACTIONS[game.phase()][0]))


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


def follow_up(app: App, entry: tuple, by_itself: bool = False) -> None:
    """Ask for an event that another called for; nothing is entered `by_itself`, without a press."""
    actions = [action for action in app.session.game.choices(entry[1]) if action.kind == entry[0]]
    whole = len(entry) > len(app.session.game.shape_of(entry[0])[1])
    if len(actions) < 2 and not (by_itself and whole):
        ask(app, entry, actions[0].fixed if actions else {})
        return
    labels = [words.of(app, action.label) for action in actions]
    context = (app.session.game.names[entry[1]],)
    app.push(Lines(app, labels, lambda index: ask(app, entry, actions[index].fixed), context))


def act(app: App, action: Action, player: int, done: "Callable[[App, list], None] | None" = None) -> None:
    """Ask for what a player's action needs, and enter it, or call `done` with it."""
    ask(app, [action.kind, player], action.fixed, done)


def _player(app: App, event: list) -> int | None:
    """Return whom an event is about, None if it is about nobody."""
    shape = app.session.game.shape_of(event[0])
    return event[1] if shape and shape[1] and shape[1][0].type == shapes.PLAYER else None


def _question(app: App, argument: Argument, event: list, fixed: dict, done: "Any") -> "Lines | Number":
    context = _context(app, argument, event, fixed)

    def choose(value: object) -> None:
        ask(app, event + [value], fixed, done)

    usual = argument.usual
    labels = [words.value(app, argument, value) for value in usual]
    whole = argument.type != shapes.COUNT or len(usual) == argument.high - argument.low + 1
    if whole:
        return Lines(app, labels, lambda index: choose(usual[index]), context)

    def pick(index: int) -> None:
        if index < len(usual):
            choose(usual[index])
        else:
            app.push(Number(app, argument.low, argument.high, max(usual) + 1, choose, context))

    return Lines(app, labels + [words.of(app, "other")], pick, context)


def _context(app: App, argument: Argument, event: list, fixed: dict) -> tuple[str, ...]:
    who = app.session.game.names[event[1]] if len(event) > 1 else ""
    about = words.subject(app, event + [fixed[name] for name in ("colour",) if name in fixed])
    asked = words.question(app, argument)
    return (who, about, asked) if about != asked else (who, asked)
