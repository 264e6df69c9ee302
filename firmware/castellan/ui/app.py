"""The app: a stack of screens. Keys go to the screen on top.

The first is a table, a result, the list of titles, or one of a new box's first steps.
"""

from castellan import unload_others
from castellan.core.errors import PROBLEM, CastellanError
from castellan.keys import BACK, HOLD, IGNORED, NAMES, OK, P1, P4, PRESS, RELEASE, REPEAT, SEEN_AFTER, Slips, elapsed
from castellan.text import LANGUAGES, label, prepare, sentence
from castellan.ui import routes
from castellan.ui.drawing.canvas import Canvas

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any, TypeAlias

    from castellan.interfaces import Display
    from castellan.session import Session

    # A function to call next, and its arguments. It returns the next task or None. Who gets a task returns it to
    # the box, which runs it at the top of its own loop: the chip's stack has room for some 28 calls. Type checkers
    # see that the first item is such a function; tools/task_calls.py checks the arguments.
    Task: TypeAlias = "tuple[Callable[..., Task], *tuple[Any, ...]] | None"

WHY_FOR = 2000  # ms for which the title says why a key did nothing, unless another key goes down
UNTIL_A_KEY = 1 << 29  # ms, days: until a key counts
CORRECTED_FOR = 6000  # ms for which it says what a correction did; after an undo UP is redo as long


class Screen:
    """A screen: what it shows, and what the keys do on it.

    A key in HOLDS acts when it is released, or while it is held; all others act
    when they are pressed. A screen answers with a task, and does nothing long itself:
    it loads no module, folds no game and touches no flash.

    HELD names what holding each key of HOLDS does, HELP what taps on keys do: both are looked up in
    `castellan.text.en_help`. A screen that any key closes has no holds.
    """

    HOLDS: tuple[int, ...] = (BACK,)
    HELD: tuple[str, ...] = ("help",)
    HELP = "screen"
    PAUSES = False  # whether a turn's time stands still on the screens that lie on this one
    LISTS = False  # whether the player keys choose what is beside them
    LEADS = "one_back"  # the label of BACK on a screen that lies on this one
    # Keys that do nothing until the screen was seen. Why they do nothing stands in the foot: its question is read then.
    SEEN_FIRST: tuple[int, ...] = ()

    about = ""  # what its help begins with in the place of the help's title, such as what a number can be
    then: "Task" = None  # what follows on the table when an entry that begins here is recorded

    def __init__(self, app: "App") -> None:
        self.app = app

    def draw(self, canvas: Canvas) -> None:
        """Draw the complete screen on an empty canvas."""
        raise NotImplementedError

    def press(self, key: int) -> "Task":
        """Answer a key that was pressed, or one of HOLDS that was released before it was held."""
        return None

    def begin_hold(self, key: int) -> None:
        """A key of HOLDS went down."""

    def hold(self, key: int, n: int) -> "Task":
        """Answer a key of HOLDS that is held: n from 1, every 0.8 s. A screen with others than BACK answers them."""
        return explain, self.app, self

    def repeat(self, key: int) -> "Task":
        """Answer a key that is not of HOLDS and is held, eight times a second."""
        return None

    def end_hold(self, key: int) -> None:
        """A key of HOLDS is up again."""

    def uncover(self) -> None:
        """The screen that lay on this one is gone."""

    def turn(self, way: int) -> "Task":
        """Answer a detent of a dial to the right, 1, or to the left, -1; None leaves it to `castellan.ui.marking`."""
        return None

    def middle(self, key: int) -> "Task":
        """Answer a key of a middle column, 0 to 3 from above; None leaves it to `castellan.ports.middle`."""
        return None

    def tick(self) -> "Task":
        """Let time pass: `self.app.now`."""
        return None

    def refresh(self, canvas: Canvas) -> bool:
        """Draw what time has changed of the picture, and nothing else; return whether there was any.

        It is called in each step: it must not allocate.
        """
        return False

    def unused(self, key: int) -> str:
        """Return the name of the label that says why a key did nothing, "" if that needs no words."""
        if key in self.SEEN_FIRST and not self.app.meant:
            return "too_soon" if self.SEEN_FIRST == (OK,) else "keys_soon"
        if self.LISTS and key == OK:
            return "press_line"
        if self.LISTS and P1 <= key <= P4:
            return "so_already" if self.line_of(key) else "no_line"
        return "no_use"

    def keys(self) -> str:
        """Return which player keys choose something, where the screen LISTS."""
        return "1–4"

    def say(self, player: int | None, what: str, gains: tuple[int, ...] = ()) -> None:
        """Show what a player, or the table, has recorded: only a table has a place for it."""

    def corrected(self, player: int | None, what: str, aside: str, leaders: list[int]) -> None:
        """Show what was corrected: only a table has a place for it."""

    def answered(self) -> None:
        """Note that all whom the table asked had nothing to enter."""

    def labels_late(self) -> bool:
        """Return whether the picture has a label more once the keys of SEEN_FIRST count."""
        return OK in self.SEEN_FIRST

    def first_player(self) -> int | None:
        """Return whose row is beside P1, None if rows are no players."""
        return None

    def line_of(self, key: int) -> tuple[int, int, int, int] | None:
        """Return the place of a key's label if it records something here: x, y, width, height; else None."""
        return None


class App:
    """The stack of screens: the first, which `home` makes, is at the bottom, the shown one on top.

    `mark(x, y, width, height)` inverts a part of the picture, at once. `dirty` asks for a new picture.
    """

    def __init__(self, session: "Session", mark: "Callable[[int, int, int, int], None]", display: "Display") -> None:
        self.session = session
        self.display = display
        self.signal: "Callable[[str], None]" = _unheard  # "heard", "refused", "round", "soon", "late": for a beeper
        self.sounds: bool | None = None  # where there is a beeper: False keeps it silent until the box is switched off
        self.battery: int | None = None  # %, where it is measured
        self.draw: "Callable[[Canvas], None] | None" = None  # draws the shown screen, where a dial marks its lines
        self.ask_dial: "Callable[[Task], Task] | None" = None  # a task that asks a dial's direction, if there is one
        self.test_more: "Callable[[Task], Task] | None" = None  # a task that asks for the keys beside the eight, if any
        self.levels = 0  # the keys that are down, as bits
        self.mark = mark
        self.now = 0
        self.dirty = True
        self.counts = False  # whether the shown screen has been seen so long that keys of SEEN_FIRST count
        self.meant = False  # whether the key that is down, or was just released, went down after the screen was seen
        self.slips = Slips()
        self.why = ""  # why a key did nothing or was ignored, or what a correction did: it stands in the title's place
        self._why_since = 0
        self._why_for = WHY_FOR
        self._tried: int | None = None  # the key whose press led to no task: it did nothing if the picture is the same
        self._stack: list[Screen] = []
        self._seen = 0  # which screens of it were seen so long, as bits: the lowest is the first one's
        self.screen: Screen = None  # type: ignore[assignment] # the one that is shown, on top of the stack
        self.pauses = False  # whether a turn's time stands still: the menu is open
        self.then: "Task" = None  # what follows an entry that began on the screen next to the first
        self._down: tuple[int, Screen] | None = None  # the key that is down, and on which screen it went down

    @property
    def language(self) -> str:
        """The language that the players have set."""
        language = self.session.settings.get("language")
        return language if language in LANGUAGES else LANGUAGES[0]

    @property
    def leads(self) -> str:
        """The name of the label that says where BACK leads, "" if nowhere."""
        return self._stack[-2].LEADS if len(self._stack) > 1 else ""

    @property
    def at_first(self) -> bool:
        """Whether the first screen is shown."""
        return len(self._stack) == 1

    @property
    def unseen(self) -> bool:
        """Whether the screen on top has not been on the display yet: what opens on it now opens by itself."""
        return self.slips.appeared is None

    def begin(self, screen: Screen, below: "Sequence[Screen]" = ()) -> None:
        """Show a screen in the place of all others but those `below` it."""
        self._end_hold()  # on the one that was shown
        if self.counts:
            self._seen |= 1 << (len(self._stack) - 1)  # the screen on top
        self._seen &= (1 << len(below)) - 1  # of those that stay
        self._stack, self.screen = list(below) + [screen], screen
        self.pauses, self.then = False, None
        if below:
            self.pauses, self.then = self._stack[1].PAUSES, self._stack[1].then
        self.slips.appeared, self.counts = None, False
        self.dirty = True

    def push(self, screen: Screen) -> None:
        """Show a screen on top of the others."""
        self.begin(screen, self._stack)

    def back(self) -> None:
        """Leave the screen that is shown; the first one stays."""
        self.dirty = True
        if len(self._stack) > 1:
            seen = self._seen
            self.begin(self._stack[-2], self._stack[:-2])
            self._seen = seen
            self.screen.uncover()

    def explain_nothing(self, same: bool) -> None:
        """Say for two seconds why the last key did nothing, if that led to no task and to the `same` picture."""
        tried, self._tried = self._tried, None
        name = self.screen.unused(tried) if same and tried is not None else ""
        if name:
            self.announce(label(name, "", self.language).format(keys=self.screen.keys()), WHY_FOR)

    def announce(self, what: str, time: int) -> None:
        """Show a text in the title's place for so many ms, unless a key goes down."""
        self.why, self._why_since, self._why_for = what, self.now, time

    def _end_hold(self) -> None:
        """End the hold of the key that is down on the shown screen."""
        down, screen = self._down, self.screen
        if down and down[1] is screen and down[0] in screen.HOLDS:
            screen.end_hold(down[0])

    def tick(self, now: int) -> "Task":
        """Let time pass; return the task that reports an error which cost no entry."""
        self.now = now
        self.slips.tick(now, self.dirty)
        if not self.counts and self.slips.seen(now):
            self.counts = True
            self.dirty = self.dirty or self.screen.labels_late()
        if self.why and elapsed(now, self._why_since) >= self._why_for:
            self.why, self.dirty = "", True
        problem = self.session.happened(PROBLEM)
        if problem:
            return report, self, problem, ""
        return self.screen.tick()

    def handle(self, event: tuple[int, int, int]) -> "Task":
        """Pass on an event of the keys, see `castellan.keys`; return the task that it leads to.

        Call `settle` after that task. The demo may leave it out: its keys are so slow that none is a slip.
        """
        kind, key, n = event
        task, screen = None, self.screen
        down = self._down
        if kind == RELEASE:
            self._down = None
        if kind == PRESS:
            task = self._press(key, n)
        elif kind == IGNORED:
            self._ignore(key, elapsed(self.now, n))
        elif down == (key, screen) and (kind != REPEAT) == (key in screen.HOLDS):
            self.dirty = True
            if kind == HOLD:
                task = screen.hold(key, n)
            elif kind == REPEAT:  # its press was the try
                task = screen.repeat(key)
            else:
                screen.end_hold(key)
                if not n:  # it was not held
                    self._tried = key
                    task = screen.press(key)
                    if key == BACK and self.screen is not screen and self._seen & (1 << (len(self._stack) - 1)):
                        self.slips.appeared = self.now - SEEN_AFTER  # nothing new is shown
        if task:
            self._tried = None
        return task

    def settle(self, event: tuple[int, int, int], before: Screen) -> None:
        """Note whether a key's event has changed the screen, which was `before`, or its picture."""
        if self.screen is not before:
            self.slips.changers |= 1 << event[1]
            self._tried = None
        if self.dirty:
            self.slips.picture_changed()

    def _press(self, key: int, ago: int) -> "Task":
        self._end_hold()  # of a key that is stuck: its release is no longer that of this screen
        self._down = None
        screen = self.screen
        self.meant = self.slips.seen(self.now, ago)
        contact = elapsed(self.now, ago)
        if self.slips.too_soon(key, contact):
            self._ignore(key, contact)
            return None
        if key in screen.SEEN_FIRST and not self.meant:
            self._tried, self.dirty = key, True
            return None
        doubtful = self.slips.doubtful(self.now, ago)
        if doubtful and screen.line_of(key) is not None:
            self._ignore(key, contact)
            return None
        self._down = (key, screen)
        self.dirty = True
        if not doubtful:  # else what stands there, such as the key that did not count, is to be read first
            self.why = ""
        self.signal("heard")
        if key in screen.HOLDS:
            screen.begin_hold(key)
            return None
        self._tried = key
        return screen.press(key)

    def _ignore(self, key: int, contact: int) -> None:
        """Name in the title a key whose press is ignored, until one counts after a pause."""
        self.slips.ignore(contact)
        self._tried = None
        self.dirty = True
        name = NAMES[key] if key > P4 else str(key + 1 - P1)
        self.announce(label("ignored", "", self.language).format(key=name), UNTIL_A_KEY)

    def acknowledge(self) -> None:
        """Show at once that the key which is down was heard, by inverting its words, before its task is run."""
        line = self.screen.line_of(self._down[0]) if self._down else None
        if line:
            self.mark(*line)


def _unheard(what: str) -> None:
    """Ignore a signal: there is no beeper."""


def report(app: App, error: CastellanError, subject: str = "not_done") -> "Task":
    """Show an error below the label `subject`: why an entry was refused, or, without one, what went wrong beside it."""
    app.signal("refused")
    above = label(subject, "", app.language) if subject else ""
    return push, app, routes.notice.Notice, sentence(error, app.language), above


def explain(app: App, screen: Screen) -> "Task":
    """Show what the keys of a screen do."""
    return push, app, routes.notice.Help, screen


def push(app: App, screen: "Callable[..., Screen]", *arguments: object) -> "Task":
    """Show a new screen on top of the others: of this class, with these arguments after the app."""
    app.push(screen(app, *arguments))
    return None


def home(app: App, then: "Task" = None) -> "Task":
    """Leave all screens for the first one, and go on with the task `then`."""
    session = app.session
    if session.ledger is None:
        return (routes.wizard.show if _is_new(session) else routes.titles.first), app, then
    prepare(app.language, session.game.NAME)
    return (routes.result.show if session.game.over else routes.table.show), app, then


def _is_new(session: "Session") -> bool:
    """Return whether nobody has used the box yet: it has no games, and no settings but those of its first steps."""
    done = session.settings.get("first_steps")
    try:
        return (not done if done is not None else session.settings.blank) and not session.archive.games()
    except CastellanError:  # the flash can't be read, which is reported elsewhere
        return False


def at_hand(app: App) -> str:
    """Return the name of the game at hand, "" if there is none."""
    return str(app.session.game.NAME) if app.session.ledger else ""


def leave(app: App) -> "Task":
    """Go back from a list of games to where it was chosen; on the chip, unload other games than the one at hand."""
    app.back()
    return again(app)


def again(app: App, then: "Task" = None) -> "Task":
    """Open the game at hand again if there was no heap for it beside another, and go on with the task `then`."""
    if not app.session.ledger:
        routes.unload_others()  # which began another one
    try:
        app.session.take_again()
    except CastellanError as error:
        return home, app, (report, app, error)
    unload_others(at_hand(app))
    return then
