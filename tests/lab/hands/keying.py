"""The keys that answer each kind of question on the way to an event: found by reading what the screen offers.

Nothing here knows which key is which line. See `moves` for what players do.
"""

from castellan.keys import DOWN, OK, P1, UP
from castellan.text import labels
from castellan.ui.asking import answers, words
from castellan.ui.drawing.style import ROWS

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from castellan.core.rules.base import Game
    from castellan.core.rules.shapes import Action, Argument
    from castellan.games.florence.screens import Sum
    from castellan.interfaces import Event, FollowUp
    from castellan.ui.app import App
    from castellan.ui.asking.count import Count
    from castellan.ui.asking.counts import Counts, Number, SteppedCount
    from castellan.ui.asking.rounds import Rounds
    from castellan.ui.asking.typed import Typed, TypedNumber
    from castellan.ui.drawing.lines import Lines
    from lab.hands.table_side import Hands

TAPS = 12  # on the lines of a sum, from which on its number is entered up and down


def answer(hands: "Hands", event: "Event") -> "list[int]":
    """Return the keys that answer what is asked, or a part of them, on the way to an event."""
    way = _WAYS[hands.kind]
    return way(hands.box.app, list(event))


def asks(hands: "Hands") -> bool:
    """Return whether the screen asks for something."""
    return hands.kind in _WAYS


def called(game: "Game", event: "Event") -> "list[FollowUp]":
    """Return the follow-ups that this event answers."""
    return [entry for entry in game.follow_ups() if entry == tuple(event[: len(entry)])]


def _line(app: "App", event: "Event") -> "list[int]":
    """Return the keys of the line that leads on to an event: of a choice, a follow-up, or an answer."""
    game = app.session.game
    screen: Lines = app.screen  # type: ignore[assignment]  # or one like it
    shown = [screen.label(index) for index in range(screen.count())]
    asked = []
    for place, argument in enumerate(answers.shape(game, event)):
        values = answers.values(game, argument)
        if [labels.value(argument, value, event[0], game, app.language) for value in values] == shown:
            title = answers.title(app, event[: place + 1], {}, argument.name, pages=len(values) > ROWS)
            asked.append((title == screen.title(), line(screen, values.index(event[place + 1]))))
    if asked:  # where several have the same answers the title distinguishes them
        return max(asked)[1]
    player = game.asked_of(event)
    actions: tuple[Action, ...] = tuple(game.SHARED_ACTIONS[game.phase()] if player is None else game.choices(player))
    actions += tuple(game.CALLED.get(event[0], ()))
    leading = [action for action in actions if fits(game, action, event)]
    # The action with most fixed arguments asks least.
    fitting = sorted(enumerate(leading), key=lambda each: (-len(each[1].fixed), each[0]))
    direct = [words.action(app, action.label, action.fixed) for _, action in fitting]
    for label in direct + [words.label(app, "everything_else")]:
        if label in shown:
            return line(screen, shown.index(label))
    raise AssertionError(f"no line for {event} among {shown}")


def fits(game: "Game", action: "Action", event: "Event") -> bool:
    """Return whether an action leads to an event, as far as it fixes its arguments."""
    names = [argument.name for argument in answers.shape(game, event)]
    fixed = [(name, value) for name, value in action.fixed.items() if name in names]  # older rules may lack one
    return action.kind == event[0] and all([event[1 + names.index(name)] == value for name, value in fixed])


def line(screen: "Lines", index: int) -> "list[int]":
    """Return the keys of a line of a list, from the first page."""
    return _turned(screen.count(), index)


def _turned(count: int, index: int) -> "list[int]":
    """Return the keys of a line of so many, from the first page."""
    pages = (count + ROWS - 1) // ROWS
    page, row = index // ROWS, index % ROWS
    turns = [DOWN] * page if page <= pages - page else [UP] * (pages - page)
    return turns + [P1 + row]


def _given(app: "App", event: "Event", argument: "Argument") -> "Any":
    """Return an event's value of an argument."""
    return event[1 + [each.name for each in answers.shape(app.session.game, event)].index(argument.name)]


def _count(app: "App", event: "Event") -> "list[int]":
    """Return the keys of a count: by its key where it has one, all others by the dial."""
    screen: Count = app.screen  # type: ignore[assignment]  # which has this name
    n = _given(app, event, screen._argument)
    pages = len(screen.pages)
    if n == 0 and screen._argument.low == 0:
        return [DOWN] * (pages - 1) + [P1 + ROWS - 1] if screen._has_line else [OK]
    for page, first in enumerate(screen.pages):
        row = n - first if first > 0 else first - n
        if row in range(ROWS):
            back = pages - page  # from the first page on, if there are three
            return ([UP] * back if pages > 2 and back < page else [DOWN] * page) + [P1 + row]
    return [DOWN] * len(screen.pages)


def _counts(app: "App", event: "Event") -> "list[int]":
    """Return the keys of several counts on one screen."""
    screen: Counts = app.screen  # type: ignore[assignment]  # which has this name
    keys: list[int] = []
    for n in [_given(app, event, argument) for argument in screen._arguments]:
        keys += [DOWN] * (max(n - 1, 0) // ROWS) + ([P1 + (n - 1) % ROWS] if n else [OK])
    return keys


def _number(app: "App", event: "Event") -> "list[int]":
    """Return the next key of a number that goes up and down."""
    screen: Number = app.screen  # type: ignore[assignment]  # which has this name
    asking: Any = app._stack[-2]  # below it, which has the argument
    way, step = _given(app, event, asking._argument) - screen.value, screen._step
    if way == 0:
        return [OK]
    return [(P1 if way >= 10 * step else P1 + 1) if way > 0 else P1 + 3 if way <= -10 * step else P1 + 2]


def _stepped(app: "App", event: "Event") -> "list[int]":
    """Return the keys of a count in steps: ten steps first, where that is the shorter way."""
    screen: SteppedCount = app.screen  # type: ignore[assignment]  # which has this name
    n = _given(app, event, screen._argument)
    if n == screen.added:
        return [OK]
    tens, step = n // (10 * screen._argument.step), screen._argument.step
    if not screen.added and tens:
        return [UP] + [DOWN] * ((tens - 1) // ROWS) + [P1 + (tens - 1) % ROWS]
    place = (n - screen.values()[0]) // step
    return [DOWN] * (place // ROWS) + [P1 + place % ROWS]


def _typed_number(app: "App", event: "Event") -> "list[int]":
    """Return the keys of a number that is typed: OK where it is what OK enters."""
    screen: TypedNumber = app.screen  # type: ignore[assignment]  # which has this name
    if event[0] != screen.event[0]:
        fitting = [each for each in app.session.game.choices(event[1]) if each.kind != screen.event[0]]
        rows = [fits(app.session.game, each, event) for each in fitting]
        pages = [page for page in (1, 2) if page > screen.typed.page and (page == 2 or screen.typed.digits(page))]
        return [DOWN] * len(pages) + [P1 + len(screen.typed.digits(2)) + rows.index(True)]
    n = event[len(screen.event)]
    return [OK] if n == screen._ok() else typed(n, screen.typed)


def _rounds(app: "App", event: "Event") -> "list[int]":
    """Return the keys of the next player's number."""
    screen: Rounds = app.screen  # type: ignore[assignment]  # which has this name
    n = event[len(screen._event) + len(screen.values)]
    return [OK] if n == screen._ok() else typed(n, screen.typed)


def typed(n: int, number: "Typed") -> "list[int]":
    """Return the fewest keys that type a number with a `castellan.ui.asking.typed.Typed`, from where it stands."""
    sought = str(abs(n) // number._scale)
    ways: list[tuple[tuple[Any, ...], list[int]]] = [((number.number, number.place, number.page, number.negative), [])]
    known = [ways[0][0]]
    for state, keys in ways:
        for key in (OK, P1, P1 + 1, P1 + 2, P1 + 3, DOWN, UP):
            number.number, number.place, number.page, number.negative = state
            if key == OK:
                found = number.completed()
            else:
                found = number.type(key) if key in (UP, DOWN) or key - P1 < len(number.digits()) else None
            after = number.number, number.place, number.page, number.negative
            if found is not None and found == n:
                number.clear()
                return keys + [key]
            if found is None and after not in known and (not after[0] or sought.startswith(str(after[0]))):
                known.append(after)
                ways.append((after, keys + [key]))
    raise AssertionError("no keys type {}".format(n))


def _sum(app: "App", event: "Event") -> "list[int]":
    """Return the keys of a sum: its addends changed, or another number behind them where that is the shorter way."""
    screen: Sum = app.screen  # type: ignore[assignment]  # which has this name
    way = _given(app, event, screen._argument) - screen.sum()
    taps = _taps(screen, way)
    other = line(screen, screen.count() - 1)
    if taps is None or len(other) + abs(way) // 10 + abs(way) % 10 < len(taps):
        return other
    return taps + [OK]


def _taps(screen: "Sum", way: int) -> "list[int] | None":
    """Return the fewest keys that change the sum by so much, page by page; None if there are none, or too many."""
    # By what the addends so far change: the keys with the turns of the page, the taps on each.
    known: dict[int, tuple[int, list[int]]] = {0: (0, [])}
    for index, (addend, value) in enumerate(zip(screen._addends, screen.values)):
        found: dict[int, tuple[int, list[int]]] = {}
        for change, (cost, taps) in known.items():
            n = value
            turn = index // ROWS and not any(taps[ROWS:])
            for times in range(min(addend.high // addend.step, TAPS - cost) + 1):
                total, count = change + n - value, cost + times + (1 if times and turn else 0)
                # Of as many keys those on the first lines, else the choice is random: a MicroPython dict has no order.
                if total not in found or (count, found[total][1]) < (found[total][0], taps + [times]):
                    found[total] = count, taps + [times]
                n = n + addend.step if n + addend.step <= addend.high else 0
        known = found
    if way not in known:
        return None
    keys: list[int] = []
    page = 0
    for index, times in enumerate(known[way][1]):
        if times:
            keys += [DOWN] * (index // ROWS - page) + [P1 + index % ROWS] * times
            page = index // ROWS
    return keys


def _worth(app: "App", event: "Event") -> "list[int]":
    """Return the keys of the toy game's own screen: key 1 where that is the number, else the line of any other."""
    screen: Any = app.screen
    return [P1 if _given(app, event, screen._argument) == screen.worth else P1 + 1]


_WAYS: "dict[str, Callable[[App, list[Any]], list[int]]]" = {
    "Lines": _line,
    "Count": _count,
    "Counts": _counts,
    "Number": _number,
    "Choices": _line,
    "Poll": _line,
    "SteppedCount": _stepped,
    "Order": lambda app, event: [OK],
    "TypedNumber": _typed_number,
    "Rounds": _rounds,
    "Sum": _sum,
    "Worth": _worth,
    "Score": lambda app, event: [OK],
}
