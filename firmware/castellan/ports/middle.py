"""The keys of a middle column, from above: undo, menu, the last entry again, help.

Only boards with MIDDLE in their pins.py get it, each of which has a dial: see `castellan.ports.dial`. Each of these
keys stands for one that is held, and acts where holding that one does; only undo has to be held itself. The entry is
asked for, see `castellan.ui.asking.repeating`.
"""

from castellan import forget, use
from castellan.core.ledger import CORRECTIONS
from castellan.core.record import KIND
from castellan.keys import ALL, BACK, HOLD, OK, PRESS, RELEASE, TURNED, Keys, in_order
from castellan.ports.contacts import Contacts
from castellan.text import label
from castellan.ui import routes
from castellan.ui.app import WHY_FOR, explain

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from castellan.box import Box
    from castellan.interfaces import Chip, Event
    from castellan.ports.dial import Dial
    from castellan.ui.app import App, Task

COLUMN = UNDO, MENU, AGAIN, HELP = range(4)
_FOR = (BACK, OK, OK, BACK)  # the key that each stands for
_NO_ENTRIES = ("name", "turn", "end", "abandon")
_CLOSED_BY_ANY = ("_how", "_rows", "_lasts")  # what a notice, a help and a pause have
_REPEATING = "castellan.ui.asking.repeating"
_TEST = "castellan.ui.start.column"


class Middle:
    """The contacts of a box with a middle column: `column` are those of its keys, from above.

    They are debounced as the others are, and count only while none of those is down. One that wakes a dark display does
    nothing else. What is down at the start does nothing until all of them are up.
    """

    def __init__(self, contacts: "Dial", column: Contacts, box: "Box") -> None:
        self.ago = 0
        self.held = contacts.held
        self._contacts, self._column, self._box = contacts, column, box
        box.app.test_more = self._test
        self._keys = Keys()
        self._asleep = bool(column.held)
        self._down = -1  # the key that is down for one of the box's own; -1: none

    def levels(self, now: int) -> int:
        """Return the keys that are down, see `Contacts.levels`, and do what the column does. Idle it takes no heap."""
        levels = self._contacts.levels(now)
        self.ago = self._contacts.ago
        column = self._column.levels(now)
        return self._step(column, levels, now) if column or self._keys.active else levels

    def _step(self, column: int, levels: int, now: int) -> int:
        """Answer the keys of the column, each with its tasks; return the levels, with a tap on OK if one wakes."""
        box, app = self._box, self._box.app
        if box.dark and column:
            self._asleep = True
            levels |= in_order(1 << OK, box.hands)
        elif not self._asleep:
            box.idle, app.now = 0, now
        for event in self._keys.update(column, now, self._column.ago):
            before = app.screen
            task = self._answer(event, levels)
            while task:  # here and not in a function: tasks that write to flash need the stack
                task = task[0](*task[1:])
            app.settle(event, before)
        if not self._keys.active:
            self._asleep = False
        return levels

    def _answer(self, event: tuple[int, int, int], levels: int) -> "Task":
        kind, wired, n = event
        app: "Any" = self._box.app
        key = HELP - wired if self._box.hands & TURNED else wired
        if kind == PRESS and not (self._asleep or levels & ALL):
            return self._press(key, n)
        if key != self._down:
            return None
        if not app._down or app._down[0] != _FOR[key] or levels & ALL:  # that key has come, or another
            self._down = -1
        elif kind == HOLD and key == UNDO:
            return app.handle((HOLD, BACK, n))  # type: ignore[no-any-return]
        elif kind == RELEASE:
            self._down = -1
            app.handle((RELEASE, _FOR[key], n or 1))  # never a tap
            if key == UNDO and not n and "undo" in app.screen.HELD:
                _announce(app, "hold_undo")
        return None

    def _press(self, key: int, ago: int) -> "Task":
        app: "Any" = self._box.app
        screen = app.screen
        task: "Task" = screen.middle(key)
        if task:
            return task
        if not acts(app)[key]:
            if screen.HOLDS:
                _announce(app, "no_use")
            return None
        app.handle((PRESS, _FOR[key], ago))
        if not screen.HOLDS or not app._down:  # that closed it, or came too soon
            return None
        self._down = key
        if key == MENU:
            return app.handle((HOLD, OK, 1))  # type: ignore[no-any-return]
        if key == HELP:
            return explain, app, screen
        return (_ask_again, app) if key == AGAIN else None

    def _test(self, then: "Task") -> "Task":
        """Ask for each key of the column, and go on with the task `then`."""
        app, test = self._box.app, use(_TEST)
        forget(_TEST)
        app.begin(test.Column(app, then))
        return None


def _announce(app: "App", name: str) -> None:
    """Say for two seconds why a key did nothing."""
    app.announce(label(name, "", app.language), WHY_FOR)
    app.dirty = True


def _ask_again(app: "App") -> "Task":
    routes.load("ask")
    repeating = use(_REPEATING)
    forget(_REPEATING)  # it is rarely needed, and the list below it may be unloaded
    return repeating.show, app, last_entry(app)


def acts(app: "App") -> list[bool]:
    """Return for each key of the column whether it does something now."""
    screen = app.screen
    if not screen.HOLDS:
        closed = bool([name for name in _CLOSED_BY_ANY if hasattr(screen, name)])
        return [closed or screen.middle(key) is not None for key in COLUMN]
    held = screen.HELD
    on_table = "totals" in held  # which no other screen has
    undoes = "undo" in held and app.session.ledger.undoable() is not None
    return [undoes, "menu" in held, on_table and last_entry(app) is not None, "undo" in held or "help" in held]


def last_entry(app: "App") -> "Event | None":
    """Return the entry of a player that was recorded last, as it counts now, None if there is none."""
    ledger, game = app.session.ledger, app.session.game
    past, records = ledger.corrections(), ledger.records
    for seq in range(len(records) - 1, 0, -1):
        record = records[seq]
        if record[KIND] in CORRECTIONS or not past.counts[seq]:
            continue
        event = past.events.get(seq) or record[KIND:]
        if event[0] not in _NO_ENTRIES and game.asked_of(event) is not None:
            return event
    return None


def fit(contacts: "Dial", box: "Box", chip: "Chip", ticks: "Callable[[], int]") -> Middle:
    """Return the contacts of the box with those of the middle column that pins.py has."""
    import machine
    import pins

    wired: "Any" = pins  # most boards' lack the name
    keys = tuple([machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in wired.MIDDLE])
    return Middle(contacts, Contacts(keys, chip.listen, ticks, chip.gap), box)
