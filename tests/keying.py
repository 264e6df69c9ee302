"""The keys that enter an event: found as a player finds them, by reading what the screens offer.

Nothing here knows which key is which line: `python tests/keying.py` prints the keys of every event of the
recorded game by keys, for when screens have changed.
"""

from castellan.keys import DOWN, NAMES, OK, P1, UP
from castellan.ui import answers, words
from castellan.ui.style import ROWS

HOME = 8  # presses of BACK after which the table is shown


def enter(hands, event):
    """Enter an event of one player, from whatever screen is shown; return the keys pressed, as words.

    A follow-up that is asked for already is answered there, else BACK leads to the table first. Raises
    AssertionError where the screens offer no way to it.
    """
    pressed = []
    if not _asks_for(hands, event):
        while hands.kind != "Table":
            _press(hands, pressed, NAMES.index("BACK"))
            assert len(pressed) < HOME, hands.kind
        _press(hands, pressed, P1 + event[1] % ROWS)
    before = len(hands.records)
    while len(hands.records) == before:
        assert len(pressed) < 120, "no way to {} from {}".format(event, hands.kind)
        for key in _WAYS[hands.kind](hands.box.app, list(event)):
            _press(hands, pressed, key)
    assert hands.records[-1] == tuple(event), "{} instead of {}".format(hands.records[-1], event)
    return pressed


def _asks_for(hands, event):
    """Return whether a follow-up is asked for that this event answers."""
    calls = [entry for entry in hands.box.session.game.pending if entry == tuple(event[: len(entry)])]
    return hands.kind in _WAYS and bool(calls) and hands.records[-1][1] == event[1]


def _press(hands, pressed, key):
    hands.press(NAMES[key])
    pressed.append(NAMES[key])


def _line(app, event):
    """Return the keys of the line that leads on to an event: of a player's choice, a follow-up, or an answer."""
    game, screen = app.session.game, app.screen
    shown = [screen.label(index) for index in range(screen.count())]
    for argument, given in zip(game.shape_of(event[0])[1], event[1:]):
        if [answers.value(app, argument, value) for value in argument.usual] == shown:
            return _page(screen, argument.usual.index(given))
    fitting = [action for action in game.choices(event[1]) if _fits(game, action, event)]
    # What fixes most asks least; what was called for comes first.
    fitting.sort(key=lambda action: -len(action.fixed))
    called = [entry for entry in game.pending if entry[1] == event[1]][:1]
    labels = ["! " + words.of(app, event[0])] if called and called[0] == tuple(event[: len(called[0])]) else []
    for label in labels + [words.of(app, action.label) for action in fitting]:
        if label in shown:
            return _page(screen, shown.index(label))
    raise AssertionError("no line for {} among {}".format(event, shown))


def _fits(game, action, event):
    names = [argument.name for argument in game.shape_of(event[0])[1]]
    return action.kind == event[0] and all(
        [event[1 + names.index(name)] == value for name, value in action.fixed.items()]
    )


def _page(screen, index):
    """Return the keys of a line, from the first page."""
    pages = (screen.count() + ROWS - 1) // ROWS
    page, row = index // ROWS, index % ROWS
    turns = [DOWN] * page if page <= pages - page else [UP] * (pages - page)
    return turns + [P1 + row]


def _count(app, event):
    """Return the keys of a count: up to four by its key, all others by the dial."""
    screen = app.screen
    argument = screen._argument
    names = [argument.name for argument in app.session.game.shape_of(event[0])[1]]
    n = event[1 + names.index(argument.name)]
    if n == 0:
        return [OK]
    if abs(n) > ROWS:
        return [DOWN] * len(screen._signs)
    return [DOWN] * screen._signs.index(1 if n > 0 else -1) + [P1 + abs(n) - 1]


def _counts(app, event):
    """Return the keys of several counts on one screen."""
    keys = []
    for n in event[-len(app.screen._names) :]:
        keys += [DOWN] * (max(n - 1, 0) // ROWS) + ([P1 + (n - 1) % ROWS] if n else [OK])
    return keys


def _dial(app, event):
    """Return the next key of the dial."""
    way = event[-1] - app.screen.value
    return [OK if way == 0 else P1 if way >= 10 else P1 + 1 if way > 0 else P1 + 3 if way <= -10 else P1 + 2]


_WAYS = {"Lines": _line, "Count": _count, "Counts": _counts, "Number": _dial, "Choices": _line}
