"""Asking: a player's choices, one question after the other for what an event lacks, then the entry itself.

All of it are tasks.
"""

from castellan.errors import CastellanError
from castellan.rules import shapes
from castellan.rules.base import Game
from castellan.rules.shapes import Action, Argument
from castellan.ui import answers, words
from castellan.ui.app import App, report
from castellan.ui.first import home
from castellan.ui.lines import Lines
from castellan.ui.style import ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.ui.app import Task

MANY = 3  # counts in a row, from which on one screen asks for all of them


class Choices(Lines):
    """Events that can be entered; struck out are those that are impossible now.

    Each is a label's name, the event's beginning, and what is fixed of the rest: None for a follow-up.
    """

    def __init__(self, app: App, events: list[tuple], about: str) -> None:
        super().__init__(app, [], self._enter, (about,))
        self._events = events

    def count(self) -> int:
        return len(self._events)

    def label(self, index: int) -> str:
        name, _, fixed = self._events[index]
        return words.of(self.app, name) if fixed is not None else "! " + words.of(self.app, name)

    def struck(self, index: int) -> bool:
        _, beginning, fixed = self._events[index]
        return fixed is not None and not answers.can_begin(self.app.session.game, beginning, fixed)

    def _enter(self, index: int) -> "Task":
        return self._go_on, index

    def _go_on(self, index: int) -> "Task":
        _, beginning, fixed = self._events[index]
        if fixed is None:
            return follow_up, self.app, beginning
        return (answers.refuse if self.struck(index) else ask), self.app, beginning, fixed


def choices(app: App, player: int) -> "Task":
    """Show the list of a player's choices: what was called for and not yet given, then what the player may enter."""
    game = app.session.game
    events: list[tuple] = [(entry[0], entry, None) for entry in game.pending if entry[1] == player][:1]
    events += [(action.label, (action.kind, player), action.fixed) for action in game.choices(player)]
    app.push(Choices(app, events, game.names[player]))
    return None


def ask(app: App, beginning: list | tuple, fixed: dict, done: "Any" = None) -> "Task":
    """Ask for each argument that an event has neither at its beginning nor in `fixed`, then enter it.

    What can have one value only is not asked. With `done` the event is not entered, but the task `done(app, event)`
    follows: since it is meant for another place in the game, all that its shape allows is asked for then.
    """
    event, argument = _filled(app.session.game, beginning, fixed, done)
    if argument:
        return _question, app, argument, event, fixed, done
    return done or enter, app, event


def _filled(game: Game, beginning: list | tuple, fixed: dict, done: "Any") -> tuple[list, Argument | None]:
    """Return an event as far as nothing need be asked, and the argument that is to be asked for, None if none is."""
    event = list(beginning)
    for argument in game.shape_of(event[0])[1][len(event) - 1 :]:  # type: ignore[index]
        if argument.name in fixed:
            event.append(fixed[argument.name])
            continue
        possible = () if done else answers.allowed(game, event, argument)
        if not possible or possible[0] != possible[-1]:
            return event, argument
        event.append(possible[0])
    return event, None


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
    if game.step_due() and game.ends_turn(event[0]):
        from castellan.ui.score import show_score

        return show_score, app, game.step()
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
    game = app.session.game
    actions = game.CALLED.get(entry[0]) or [action for action in game.choices(entry[1]) if action.kind == entry[0]]
    if len(actions) < 2:
        fixed = actions[0].fixed if actions else {}
        if not by_itself or _filled(game, entry, fixed, None)[1]:
            return ask, app, entry, fixed
    events = [(action.label, entry, action.fixed) for action in actions]
    app.push(Choices(app, events, answers.title(app, entry, {}, "called", pages=len(events) > ROWS)))
    return None


def act(app: App, action: Action, player: int, done: "Any" = None) -> "Task":
    """Ask for what a player's action needs, and enter it, or go on with the task `done` of it."""
    return ask, app, [action.kind, player], action.fixed, done


def _player(app: App, event: list) -> int | None:
    """Return whom an event is about, None if it is about nobody."""
    shape = app.session.game.shape_of(event[0])
    return event[1] if shape and shape[1] and shape[1][0].type == shapes.PLAYER else None


def _question(app: App, argument: Argument, event: list, fixed: dict, done: "Any") -> "Task":
    """Ask for an argument: for a count by keys that are its values, else by a list."""
    if argument.type == shapes.COUNT:
        return _count, app, argument, event, fixed, done
    values = argument.usual
    possible = values if done else answers.allowed(app.session.game, event, argument)

    def choose(index: int) -> "Task":
        value = values[index]
        return (ask if value in possible else answers.refuse), app, event + [value], fixed, done

    labels = [answers.value(app, argument, value) for value in values]
    about = answers.title(app, event, fixed, argument.name, pages=len(labels) > ROWS)
    app.push(Lines(app, labels, choose, (about,), lambda index: values[index] in possible))
    return None


def _count(app: App, argument: Argument, event: list, fixed: dict, done: "Any") -> "Task":
    """Ask for a count, or on one screen for many in a row."""
    game = app.session.game
    row = _row_of_counts(game, event, fixed)
    if len(row) >= MANY:
        from castellan.ui.counts import Counts  # late: it is seldom needed

        app.push(Counts(app, row, event, lambda values: (ask, app, event + values, fixed, done)))
        return None
    from castellan.ui.count import Count  # loaded before, but for a key that came at once

    possible = (argument.low, argument.high) if done else answers.allowed(game, event, argument)

    def choose(n: int) -> "Task":
        return (ask if possible[0] <= n <= possible[1] else answers.refuse), app, event + [n], fixed, done

    app.push(Count(app, argument, possible, choose, event, fixed))
    return None


def _row_of_counts(game: Game, event: list, fixed: dict) -> list[Argument]:
    """Return the arguments that come next in a row, all of them counts that are to be asked for."""
    row = []
    for argument in game.shape_of(event[0])[1][len(event) - 1 :]:  # type: ignore[index]
        if argument.type != shapes.COUNT or argument.low < 0 or argument.name in fixed:
            break
        row.append(argument)
    return row
