"""Asking: a player's choices, one question for each missing argument of an event, then the entry itself.

The table also asks one player after the other, such as what each has bought: an entry, or nothing. All functions are
tasks.
"""

from castellan.core.errors import CONFLICTS, CastellanError
from castellan.core.rules import shapes
from castellan.core.rules.shapes import EVENT_KIND, Action, Argument
from castellan.keys import OK
from castellan.text import labels, signed
from castellan.ui import routes
from castellan.ui.app import App, home, push, report
from castellan.ui.asking import answers, words
from castellan.ui.drawing.canvas import WIDTH
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable

    from castellan.interfaces import Event, Fixed, FollowUp, NewEvent
    from castellan.ui.app import Task
    from castellan.ui.corrections.history import Correction

_ASKS = WIDTH - 26  # pixels of the question above a list, left of its page number
MANY = 3  # counts in a row: so many or more are asked for on one screen


class Choices(Lines):
    """A list of events to enter; those that are impossible now say so, those that were entered once what they brought.

    Each is a label's name, the event's beginning, and the fixed arguments of the rest. A line without a beginning
    leads to the task `other`. OK asks for the follow-up `due`, which the foot names.
    """

    LEADS = "to_actions"

    def __init__(
        self,
        app: App,
        events: "list[tuple[str, FollowUp, Fixed]]",
        about: str,
        other: "Task" = None,
        due: "FollowUp | None" = None,
    ) -> None:
        super().__init__(app, [], self._choose, (about,))
        self._events = events
        self._other = other
        self._due = due

    def count(self) -> int:
        return len(self._events)

    def label(self, index: int) -> str:
        name, _, fixed = self._events[index]
        return name and words.action(self.app, name, fixed)

    def ok(self) -> str:
        return words.ok_asks(self.app, self._due) if self._due else ""

    def struck(self, index: int) -> bool:
        _, beginning, fixed = self._events[index]
        return beginning != () and answers.obstacle(self.app.session.game, beginning, fixed) is not None

    def why(self, index: int) -> str:
        _, beginning, fixed = self._events[index]
        game = self.app.session.game
        kind = beginning[EVENT_KIND]
        points = game.BROUGHT[kind](game, beginning, fixed) if kind in game.BROUGHT else None
        if points is not None:
            return signed(points) if points else "0"
        argument = answers.obstacle(game, beginning, fixed)
        return words.label(self.app, "none" if argument and answers.lacks(argument, fixed) else self.IMPOSSIBLE)

    def press(self, key: int) -> "Task":
        if key == OK and self._due:
            return follow_up, self.app, self._due, True
        return super().press(key)

    def _choose(self, index: int) -> "Task":
        return self._go_on, index

    def _go_on(self, index: int) -> "Task":
        _, beginning, fixed = self._events[index]
        if not beginning:
            return self._other
        return (answers.refuse if self.struck(index) else ask), self.app, beginning, fixed


def choices(app: App, player: int) -> "Task":
    """Show the list of what a player may enter; above it the question that the player still has to answer.

    In a game of numbers that is the question for one, if the player can enter any. An extra player may have nothing to
    enter.
    """
    game = app.session.game
    offered, due = game.choices(player), words.first_due(game, player)
    if game.NUMBER and not due:
        numbers = [action.fixed for action in offered if action.kind == game.NUMBER]
        if not numbers or answers.obstacle(game, (game.NUMBER, player), numbers[0]) is None:
            return ask, app, (game.NUMBER, player), {}
    first = game.FIRST.get(game.phase(), len(offered))
    events = lines(offered[:first], player)
    if first < len(offered):
        events.append(("everything_else", (), {}))
    if events:
        about = answers.asks_what(app, player, _ASKS)
        row = None if due else words.row_asked(game, game.step())
        if row:
            return push, app, routes.rounds.BeforeRow, events, about, row
        app.push(Choices(app, events, about, (push, app, Choices, lines(offered[first:], player), about), due))
    return (follow_up, app, due, True) if due else None


def lines(actions: "Iterable[Action]", player: int) -> "list[tuple[str, FollowUp, Fixed]]":
    """Return the lines of a player's actions."""
    return [(action.label, tuple(_beginning(action, player)), action.fixed) for action in actions]


def _beginning(action: Action, player: int | None) -> "NewEvent":
    """Return how the event of an action begins; where a seat is fixed, that is the player."""
    return [action.kind] if player is None or shapes.SEAT in action.fixed else [action.kind, player]


def ask(app: App, beginning: "Event", fixed: "Fixed", correction: "Correction | None" = None) -> "Task":
    """Ask for each argument that is neither in the event's beginning nor in `fixed`, then enter the event.

    An argument with only one possible value is not asked for. The table's next step is shown before it is
    entered, unless it was typed or chosen. With a `correction` the event is meant for another place in the game, so
    every value that its shape allows is offered.
    """
    event, argument = answers.filled(app.session.game, beginning, fixed, correction)
    if argument:
        return (Question(app, argument, event, fixed, correction).show,)
    step = app.session.game.step()
    if step and step.action.kind == event[EVENT_KIND] and not correction and not app.session.game.TYPED:
        return _show, app, event
    return (correction.enter if correction else enter), app, event


def enter(app: App, event: "NewEvent", seen: bool = False) -> "Task":
    """Enter an event, go back to the table and on to its follow-ups; or report why it is refused.

    The table shows what the event did if no single player enters it, unless all have `seen` it.
    """
    app.acknowledge()
    entry = _EntryReport(app, event, seen)
    try:
        app.session.enter(event)
    except CastellanError as error:
        return report, app, error
    return home, app, (entry.show,)


class _EntryReport:
    """An entry, and what the table has to know of the game before it: what it did is reported there."""

    def __init__(self, app: App, event: "NewEvent", seen: bool) -> None:
        game = app.session.game
        self._app, self._event, self._seen = app, event, seen
        self._player = game.asked_of(event)
        self._before = [list(track) for track in game.tracks]
        step = game.step()
        self._called, self._due, self._then = list(game.follow_ups()), step and step.due, app.then

    def show(self) -> "Task":
        """Report what was entered, and ask for its follow-ups; go on with what follows it if there are none."""
        app, event, player, game = self._app, self._event, self._player, self._app.session.game
        conflicts = app.session.happened(CONFLICTS)
        if conflicts:
            return routes.settings.doubt, app, conflicts
        declared = game.declared(event[EVENT_KIND])
        if game.over or not declared:
            return None
        gains: tuple[int, ...] = ()
        if player is not None:
            gains = tuple([track[player] - old[player] for track, old in zip(game.tracks, self._before)])
        if player is not None or not self._seen:
            moved = " ".join([signed(gain) for gain in gains if gain])
            app.screen.say(player, words.entry_report(app, event, player, moved), gains)
        following = answers.following(game, self._called, player)
        if following:
            return follow_up, app, following, True
        step = game.step()
        if step and step.due and not self._due:
            return show_step, app, step.action
        offered = declared.offers(game, event) if declared.offers else ()
        return (push, app, Poll, player, offered) if offered and player is not None else self._then


def follow_up(app: App, entry: "FollowUp", by_itself: bool) -> "Task":
    """Ask for a follow-up; `by_itself`, without a press, nothing is entered."""
    game = app.session.game
    whose = game.asked_of(entry)
    actions = game.CALLED.get(entry[EVENT_KIND])
    if actions is None:
        offered = () if whose is None else game.choices(whose)
        actions = tuple([action for action in offered if action.kind == entry[EVENT_KIND]])
    if len(actions) < 2:
        fixed = actions[0].fixed if actions else {}
        if not by_itself or answers.filled(game, entry, fixed)[1]:
            return ask, app, entry, fixed
    events = [(action.label, entry, action.fixed) for action in actions] or [(entry[EVENT_KIND], entry, {})]
    app.push(Choices(app, events, answers.title(app, entry, {}, "called", pages=len(events) > ROWS)))
    return None


def act(app: App, action: Action, player: int | None, correction: "Correction | None" = None) -> "Task":
    """Ask for the arguments of a player's action, or the table's, and enter it, or the `correction`."""
    return ask, app, _beginning(action, player), action.fixed, correction


def show_step(app: App, action: Action) -> "Task":
    """Ask for the arguments of the table's next step, and show what it will do before it is entered."""
    event, argument = answers.filled(app.session.game, [action.kind], action.fixed)
    return (ask, app, event, action.fixed) if argument else (_show, app, event)


def _show(app: App, event: "NewEvent") -> "Task":
    """Show what a step will do; one without a question, whether it is time for it, is entered at once."""
    step = app.session.game.step(event)
    if not step or not step.question:
        return enter, app, event
    routes.unload_others("ask", "points")  # the question is a sentence, which takes much of a small heap
    return routes.points.preview, app, event, (enter, app, event, True)


def poll(app: App, after: int = -1, since: int = 0) -> "Task":
    """Ask the next player behind `after` of those whom the table has to ask; then show the table.

    `since` is the number of records when the first was asked. If none was added, all have answered "nothing": the table
    asks no more before there is one.
    """
    game, records = app.session.game, len(app.session.ledger.records)
    since = since or records
    step = game.step()
    for player, offered in step.asked if step else ():
        if player > after:
            app.push(Poll(app, player, offered, (poll, app, player, since)))
            return None
    if since == records:
        app.screen.answered()
    return None


class Poll(Choices):
    """Entries of which a player is asked for one, or nothing: an entry before leads to them, or the table asks.

    "Nothing" comes first, OK chooses it on each page and says so; it leaves no record. The task `then` follows on the
    table.
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
        return self._choose(0) if key == OK else super().press(key)


def _leave(app: App, then: "Task") -> "Task":
    app.back()
    return then


class Question:
    """A question for an argument of an event that begins like `event`; the answer goes on with `ask`."""

    def __init__(
        self, app: App, argument: Argument, event: "NewEvent", fixed: "Fixed", correction: "Correction | None"
    ) -> None:
        self._app, self._argument, self._event, self._fixed, self._correction = app, argument, event, fixed, correction
        self._possible: tuple = ()  # the choices of a list
        self._limits = range(argument.low, argument.high + 1)  # of a count

    def show(self) -> "Task":
        """Ask: by a screen of the game's own, a count by keys that stand for its values, anything else by a list."""
        app, argument, event = self._app, self._argument, self._event
        game = app.session.game
        if argument.type != shapes.COUNT:
            return (self._show_list,)
        if not self._correction:
            self._limits = answers.limits(game, event, argument)
        if argument.name in game.SCREENS or event[EVENT_KIND] in game.SCREENS:
            return routes.game_screens(game.NAME).ask, app, event, argument, self._limits, self._choose
        return (self._show_count,)

    def _choose(self, value: object) -> "Task":
        argument = self._argument
        if argument.type == shapes.COUNT:
            fits = answers.fits(self._app.session.game, argument, value, self._limits)  # type: ignore[arg-type]
        else:
            fits = value in self._possible
        return (ask if fits else answers.refuse), self._app, self._event + [value], self._fixed, self._correction

    def _show_list(self) -> "Task":
        app, argument, event = self._app, self._argument, self._event
        values = possible = answers.values(app.session.game, argument)
        if not self._correction:
            possible = answers.allowed(app.session.game, event, argument)  # type: ignore[assignment]
        self._possible = possible
        shown = [labels.value(argument, value, event[EVENT_KIND], app.session.game, app.language) for value in values]
        about = answers.title(app, event, self._fixed, argument.name, pages=len(shown) > ROWS)
        choose = lambda index: self._choose(values[index])  # noqa: E731
        app.push(Lines(app, shown, choose, (about,), lambda index: values[index] in possible))
        return None

    def _show_count(self) -> "Task":
        """Ask for a count: with others on one screen, typed, in large steps, or by keys that are its values.

        A game of numbers has one screen for all of them.
        """
        app, argument, event, fixed, correction = self._app, self._argument, self._event, self._fixed, self._correction
        game, limits = app.session.game, self._limits
        of_all = shapes.seat_of(argument.name) is not None
        was = correction.was if correction else ()
        changes = was and was[EVENT_KIND] == event[EVENT_KIND]  # one number of an entry
        if of_all and not changes:
            return routes.rounds.ask, app, event, correction
        if game.TYPED and argument.name != shapes.SEAT:
            return routes.typed.ask, app, argument, limits, event, self._choose, correction
        row = answers.counts_in_a_row(game, event, fixed)
        if len(row) >= MANY:
            choose = lambda values: (ask, app, event + values, fixed, correction)  # noqa: E731
            return push, app, routes.counts.Counts, row, event, choose
        if argument.name == shapes.SEAT:
            argument = shapes.seat(len(game.names))
            limits = self._limits = range(argument.high + 1)
        if argument.step > 1 and argument.low >= 0:
            about = answers.title(app, event, fixed, argument.name)
            kind = event[EVENT_KIND]
            return push, app, routes.counts.SteppedCount, kind, argument, limits, self._choose, about
        return push, app, routes.count.Count, argument, limits, self._choose, event, fixed
