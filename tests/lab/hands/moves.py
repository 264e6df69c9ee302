"""What players do, by meaning: each function finds the keys by reading the screens, and returns them as words.

A script's steps are separated by " > ". A step is words of `Hands.press`, or a text: what is chosen with the key beside
that text, on the list's page that has it. In a text, "{take}" is the label of that name of the game, or of all games,
"{round:2}" one with its gap filled, "{tuscany.take}" one of a game that has not begun. "{QUESTIONS upgrade kind}" is a
text of one of the game's own tables, with its key.
Runs on MicroPython too.
"""

from castellan.core.ledger import corrections
from castellan.core.record import KIND
from castellan.keys import NAMES, P1
from castellan.text import label, of_game
from castellan.ui.asking import answers, words
from castellan.ui.corrections.history import value_line
from castellan.ui.drawing.style import ROWS
from lab.hands import keying, reading
from lab.hands.table_side import are_keys

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from castellan.interfaces import Event
    from castellan.ui.asking.ask import Poll
    from castellan.ui.corrections.history import History
    from castellan.ui.drawing.lines import Lines
    from castellan.ui.standing.table import Table
    from lab.hands.reading import Item
    from lab.hands.table_side import Hands

HOME = 8  # presses of BACK after which the table is shown
MOST = 120  # presses of an entry
_NUMBERS = "1234"
_READ = "wait:1000"  # as long as a player reads what OK records


def follow(hands: "Hands", script: str) -> "list[str]":
    """Press the keys of a script. Raises AssertionError if no page has a text."""
    pressed: list[str] = []
    for step in script.split(" > "):
        if are_keys(step):
            pressed += _press(hands, step.split())
        else:
            pressed += choose(hands, step)
    return pressed


def spelled(hands: "Hands", text: str) -> str:
    """Return a text with its labels, which are in English, in the place of their names."""
    if "{" not in text:
        return text
    ledger = hands.box.session.ledger
    return named(text, ledger.game.NAME if ledger else "")


def named(text: str, game: str = "tuscany") -> str:
    """Return a text with the labels of a game in the place of their names."""
    parts = text.replace("}", "{").split("{")
    for place in range(1, len(parts), 2):
        parts[place] = _labelled(parts[place], game)
    return "".join(parts)


def _labelled(name: str, game: str) -> str:
    """Return the label of a name, see above."""
    name, colon, filling = name.partition(":")
    of, _, name = name.rpartition(".")
    table, *words_ = name.split(" ")
    key: list[Any] = [int(part) if part.lstrip("-").isdigit() else part for part in words_]
    text = of_game(table, tuple(key) if key[1:] else key[0], of or game) if key else label(name, of or game)
    assert text, name
    return text[: text.index("{")] + filling + text[text.index("}") + 1 :] if colon else text


def choose(hands: "Hands", text: str) -> "list[str]":
    """Press the key beside a text. Raises AssertionError if no page has it."""
    text = spelled(hands, text)
    pressed: list[str] = []
    pages: list[list[str]] = []
    while True:
        recorder = reading.shown(hands)
        key = beside(recorder.rows(), text)
        page = recorder.lines()
        assert key or page not in pages, "no {!r} to choose in\n{}".format(text, "\n".join(pages[0]))
        pages.append(page)
        pressed += _press(hands, [key or "DOWN"])
        if key:
            return pressed


def beside(rows: "list[list[Item]]", text: str) -> "str | None":
    """Return the key that is left of a text, which may go on behind a comma if it has room; None if there is none."""
    for row in rows:
        key: str | None = None
        for item in row:
            if item.text in NAMES and item.dark:
                key = item.text
            elif item.text in _NUMBERS and item.x < 4:
                key = "P" + item.text
            elif key and (item.text == text or item.text.startswith(text + ", ")):
                return key
    return None


def enter(hands: "Hands", event: "Event") -> "list[str]":
    """Enter an event, from whatever screen is shown.

    A follow-up that is asked for already is answered there, else BACK leads to the table first. Raises
    AssertionError where the screens offer no way to it.
    """
    pressed: list[str] = []
    if _is_polled(hands, event):
        pressed += _press_until(hands, event)
    elif not _asks_for(hands, event):
        while hands.kind != "Table":
            pressed += _press(hands, ["BACK"])
            assert len(pressed) < HOME, hands.kind
        pressed += _press(hands, _from_the_table(hands, event))
        player = hands.box.session.game.asked_of(event)
        due = words.first_due(hands.box.session.game, player)
        if player is not None and due and due != tuple(event[: len(due)]):
            pressed += _press(hands, ["BACK"])
    pressed += _answer(hands, event)
    assert hands.records[-1] == tuple(event), "{} instead of {}".format(hands.records[-1], event)
    return pressed


def _is_polled(hands: "Hands", event: "Event") -> bool:
    """Return whether OK leads to the player of an event, whom the table asks for it."""
    game = hands.box.session.game
    screen: Poll = hands.box.app.screen  # type: ignore[assignment]  # if it is of its kind
    player, step = game.asked_of(event), game.step()
    waiting = dict(step.asked) if step else {}
    if hands.kind == "Poll" and screen.player == player:
        return event[0] in [beginning[0] for _, beginning, _ in screen._events if beginning]
    if hands.kind not in ("Table", "Poll") or player not in waiting or event[0] != waiting[player][0].kind:
        return False
    return hands.kind == "Table" or (player is not None and screen.player is not None and screen.player <= player)


def _press_until(hands: "Hands", event: "Event") -> "list[str]":
    """Press OK until the player of an event is asked."""
    pressed: list[str] = []
    while hands.kind == "Table" or hands.box.app.screen.player != event[1]:  # type: ignore[attr-defined]  # a Poll's
        pressed += _press(hands, ["OK"])
    return pressed


def undo(hands: "Hands") -> "list[str]":
    """Undo the last entry."""
    return _press(hands, ["BACK"] * (hands.kind == "Poll") + ["hold:BACK"])


def finish(hands: "Hands") -> "list[str]":
    """End a game: by the menu if it is not due, else from the table, even if something is open."""
    app, before = hands.box.app, len(hands.records)
    if not app.session.game.due():
        pressed = _press(hands, ["hold:OK"])
        return pressed + _line(hands, _lines(hands).labels.index(words.label(app, "menu_end")))
    pressed = _press(hands, ["wait:1000", "OK"])
    if len(hands.records) == before:  # something is open
        pressed += _line(hands, _lines(hands).count() - 1)
    return pressed


def amend(hands: "Hands", seq: int, event: "Event") -> "list[str]":
    """Change the entry of this number into an event, from the history."""
    app = hands.box.app
    records = app.session.ledger.records
    was = corrections(records).events.get(seq) or records[seq][KIND:]
    pressed = _in_history(hands, seq, "change")
    game = app.session.game
    labels = [value_line(app, was, each, n) for each, n in zip(answers.shape(game, was), was[1:])]
    other = [text for text, old, new in zip(labels, was[1:], event[1:]) if old != new]
    if was[0] == event[0] and len(other) == 1 and other[0] in _lines(hands).labels:
        before = len(hands.records)
        pressed += _line(hands, _lines(hands).labels.index(other[0]))
        return pressed + (_answer(hands, event) if len(hands.records) == before else [])  # a flag's key records
    label = words.label(app, "other_entry")
    if label in _lines(hands).labels:
        pressed += _line(hands, _lines(hands).labels.index(label))
    table = game.SHARED_ACTIONS if game.asked_of(event) is None else game.ACTIONS
    every = [action for phase in sorted(table) for action in table[phase]]
    action = max([each for each in every if keying.fits(game, each, event)], key=lambda action: len(action.fixed))
    pressed += _line(hands, _lines(hands).labels.index(words.action(app, action.label, action.fixed)))
    return pressed + _answer(hands, event)


def strike(hands: "Hands", seq: int) -> "list[str]":
    """Strike out the entry of this number in the history."""
    return _in_history(hands, seq, "strike")


def _in_history(hands: "Hands", seq: int, what: str) -> "list[str]":
    """Choose what is to be done to an entry."""
    app = hands.box.app
    pressed = _press(hands, ["BACK"] * (hands.kind != "Table") + ["hold:OK", "P1"])
    hands.wait(0, 1000)
    history: History = app.screen  # type: ignore[assignment]
    pressed += _line(hands, history._seqs.index(seq))
    return pressed + _line(hands, _lines(hands).labels.index(words.label(app, what)))


def _answer(hands: "Hands", event: "Event") -> "list[str]":
    """Answer what is asked until there is a record."""
    pressed: list[str] = []
    before = len(hands.records)
    while len(hands.records) == before:
        assert len(pressed) < MOST and keying.asks(hands), "no way to {} from {}".format(event, hands.kind)
        pressed += _press(hands, [NAMES[key] for key in keying.answer(hands, event)])
    return pressed


def _from_the_table(hands: "Hands", event: "Event") -> "list[str]":
    """Return the keys that lead on from the table: a player's, on that player's page, or those of the table."""
    game = hands.box.session.game
    player = game.asked_of(event)
    if player is not None:
        table: Table = hands.box.app.screen  # type: ignore[assignment]
        turns = player // ROWS != table._page
        return ["DOWN"] * turns + [NAMES[P1 + player % ROWS]]
    if words.first_due(game):
        return ["OK"] if keying.called(game, event) else ["hold:OK"]
    step = game.step()
    return ["OK"] if step and step.action.kind == event[0] and not step.asked else ["hold:OK"]


def _asks_for(hands: "Hands", event: "Event") -> bool:
    """Return whether a follow-up is asked for that this event answers."""
    game = hands.box.session.game
    if not keying.asks(hands) or not keying.called(game, event):
        return False
    if game.asked_of(event) is None:
        asked: Event = getattr(hands.box.app.screen, "_event", [None])
        return bool(asked[0] == event[0])
    if hands.records[-1][1:2] == (event[1],):
        return True
    title: str = getattr(hands.box.app.screen, "title", str)()
    return title.startswith(game.names[event[1]])


def _lines(hands: "Hands") -> "Lines":
    """Return the list that is shown."""
    lines: Lines = hands.box.app.screen  # type: ignore[assignment]
    return lines


def _line(hands: "Hands", index: int) -> "list[str]":
    return _press(hands, [NAMES[key] for key in keying.line(_lines(hands), index)])


def _press(hands: "Hands", keys: "Sequence[str]") -> "list[str]":
    pressed: list[str] = []
    for key in keys:
        late = NAMES.index(key) in hands.box.app.screen.SEEN_FIRST if key in NAMES else False
        for word in [_READ] * late + [key]:
            hands.press(word)
            pressed.append(word)
    return pressed
