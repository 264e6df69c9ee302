"""The demo: a game that plays itself on the same screens as every game. It is not saved."""

from castellan import use
from castellan.core.catalogue import GAMES
from castellan.core.ledger import Ledger
from castellan.core.rules import load
from castellan.core.rules.shapes import SCORES
from castellan.keys import HOLD, HOLD_AFTER, NAMES, PRESS, RELEASE, elapsed
from castellan.text import apart, prepare
from castellan.ui.app import App, Screen, home
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import SMALL, TITLE_HEIGHT

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.flash.settings import Settings
    from castellan.interfaces import Event, Record
    from castellan.ui.app import Task

# ms: to read a sentence before its key goes down, for the key to be down, and to see what it did.
READ, DOWN, SEEN = 1700, 350, 1000
LAST = 5000  # ms of the last sentence, after which the demo ends by itself
_READING, _PRESSING, _HOLDING, _SEEING = range(4)


def show(app: App, then: "Task") -> "Task":
    """Show a game that plays itself, and go on with the task `then` at its end or after any key."""
    for name in GAMES:  # the first that has one
        words = apart("demo", app.language, name)
        if words:
            load(name)
            prepare(app.language, name)
            return _play, app, name, words, then
    return then


def _play(app: App, name: str, words: dict, then: "Task") -> "Task":
    script: "Any" = use("castellan.games." + name + ".demo")
    session = Unkept(app.session.settings, name, words["PLAYERS"], script.BEFORE)
    shown = Demo(app, session, script.KEYS, words, then)
    app.begin(shown)
    return home, shown.inner


class Unkept:
    """A session for the screens of a game that is only in memory: what these use of `castellan.session.Session`."""

    def __init__(
        self, settings: "Settings", name: str, players: tuple[str, ...], before: "tuple[tuple[Any, ...], ...]"
    ) -> None:
        self.settings = settings
        records: "list[Record]" = [(0, 0, "new", name, {"players": list(players), "entries": SCORES})]
        for event in before:
            records.append((len(records), 0) + event)
        self.ledger = Ledger.load(records)
        self.game = self.ledger.game

    def happened(self, what: str) -> None:
        """Return None: a demo reports nothing but its pictures."""

    def enter(self, event: "Event") -> "Record":
        """Take in an event; return its record."""
        draft = self.ledger.prepare(0, event)  # no `add` between: the chip's stack is short
        record = self.ledger.commit(draft)
        self.game = self.ledger.game
        return record


class Demo(Screen):
    """A second app, `inner`, whose keys a script presses, with a sentence for each. Any real key ends it."""

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()

    def __init__(self, app: App, session: "Unkept", keys: tuple[str, ...], words: dict, then: "Task") -> None:
        super().__init__(app)
        self.inner = App(session, app.mark, app.display)  # type: ignore[arg-type] # no key of its script asks for more
        self._keys, self._sentences, self._mark, self._then = keys, words["LINES"], words["MARK"], then
        self._step = 0
        self._doing = _READING
        self._since = app.now

    def tick(self) -> "Task":
        inner = self.inner
        task = inner.tick(self.app.now)
        if inner.dirty:
            inner.dirty = False
            self.app.dirty = True
        if task:
            return task
        lasted = elapsed(self.app.now, self._since)
        if self._doing == _READING:
            if self._step == len(self._keys) - 1:
                return self._then if lasted >= LAST else None
            return (self._go_down,) if lasted >= READ else None
        if self._doing == _PRESSING:
            if self._held():
                return (self._hold, 0) if lasted >= HOLD_AFTER else None
            return (self._let_go, 0) if lasted >= DOWN else None
        if self._doing == _HOLDING:
            return (self._let_go, 1) if lasted >= DOWN else None
        return (self._go_on,) if lasted >= SEEN else None

    def press(self, key: int) -> "Task":
        return self._then

    def draw(self, canvas: Canvas) -> None:
        self.inner.screen.draw(canvas)
        pressed = self._doing != _READING
        width = WIDTH - SMALL.width(self._mark) - 4
        # The screen's own title shows what a key has done, and what BACK would undo.
        if not (self._doing == _SEEING or (pressed and self._held())):
            words = NAMES[self._key()].lstrip("P") if pressed else self._sentences[self._step]  # "1", as beside it
            words = SMALL.fit(words, width - 2)
            canvas.fill(0, 0, width, TITLE_HEIGHT, 0 if pressed else 1)
            canvas.text(words, (width - SMALL.width(words)) // 2, 0, SMALL, lit=pressed)
        canvas.fill(width, 0, WIDTH - width, TITLE_HEIGHT, 0)
        canvas.text_right(self._mark, WIDTH, 0, SMALL)

    # -- Within -----------------------------------------------------------------------

    def _key(self) -> int:
        return NAMES.index(self._keys[self._step].split(":")[-1])

    def _held(self) -> bool:
        return bool(self._keys[self._step][:5] == "hold:")

    def _turn(self, doing: int) -> None:
        self._doing, self._since = doing, self.app.now
        self.app.dirty = True

    def _go_down(self) -> "Task":
        if not self._keys[self._step]:
            return (self._go_on,)
        self._turn(_PRESSING)
        return self.inner.handle((PRESS, self._key(), 0))

    def _hold(self, holds: int) -> "Task":
        self._turn(_HOLDING)
        return self.inner.handle((HOLD, self._key(), 1))

    def _let_go(self, holds: int) -> "Task":
        self._turn(_SEEING)
        return self.inner.handle((RELEASE, self._key(), holds))

    def _go_on(self) -> "Task":
        self._turn(_READING)
        self._step += 1
        return None
