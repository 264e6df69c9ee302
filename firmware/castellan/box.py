"""The box: keys, screens, game and flash together. A port calls `step` every few milliseconds."""

from binascii import crc32, hexlify

from castellan import use
from castellan.core.errors import PROBLEM, CastellanError
from castellan.keys import ALL, CLOSED_AGAIN, HOLD_AFTER, RELEASE, STUCK_AFTER, TURNED, Keys, elapsed, in_order
from castellan.session import RUNNING, Session
from castellan.ui import routes
from castellan.ui.app import App, home
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import BRIGHTNESS, announcement

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Display, Files, Serial
    from castellan.link.link import Link
    from castellan.ui.app import Task

STEP = 5  # ms from one step to the next
DIM_AFTER = 120_000  # ms without a key
DARK_AFTER = 600_000
DIMMED = 1  # contrast
DARKEST = 30  # contrast of the first picture
BRIGHTER = 8  # how much it may grow in a step: a jump draws a peak of current
RESTING = 1000  # ms without a key, after which nobody seems to be entering something
QUIET = 2000  # ms without a key, after which there is time for work that can wait
NAMED_AFTER = 6000  # ms after which keys that have been down since the start are named: nobody holds one for so long
LOOK_EVERY = 1000  # ms between two looks whether the display is still there
_NAMED = 1 << 16  # a bit of `held`, which no key has: they were named


class Box:
    """A complete box: its display (`castellan.oled.Oled`), its files, `random(n)` for n random bytes, and its id.

    In the safe mode it opens no game, takes no stored kind of display, and begins with a new box's question about it.
    `canvas` is what it draws on, its own if None.
    """

    def __init__(
        self,
        display: "Display",
        files: "Files",
        random: "Callable[[int], bytes]",
        identity: str = "",
        safe: bool = False,
        canvas: Canvas | None = None,
    ) -> None:
        self.session = Session(files, random)
        self.app = App(self.session, self._mark, display)
        settings = self.session.settings
        self.hands = settings.get("hands", 0)  # the order of the keys that is in force
        # Before a game is opened: of a long one the port shows how far that is.
        display.turn(bool(self.hands & TURNED))
        self._safe = safe
        if safe:
            run((routes.wizard.show, self.app))
        else:
            display.choose(settings.get("display"))
            if settings.get("speed"):
                display.drive_at(settings.get("speed"))
            try:
                self.session.resume()
            except CastellanError as error:
                self.session.report(PROBLEM, error)
            self.home()
        self.canvas = canvas or Canvas()
        self._display = display
        self._keys = Keys()
        self._identity = identity
        self._random = random
        self._link: "Link | None" = None
        self.idle = 0  # ms without a key, or a turn of a dial
        self.dark = False  # whether the display is off because nobody has touched a key for long
        self._last: int | None = None
        self._asleep = False  # dark; the key that wakes the display does nothing else
        self._contrast = DARKEST
        self._drawn = 0  # the checksum of the screen's last picture
        self._refreshed = False  # whether that picture was changed since
        self._looked = 0  # when the display was last looked for
        self.held = 0  # the keys that a port found down at the start, by their names as bits; until they are up
        self._held_since: int | None = None
        # How many ms before the next step newly closed contacts have closed; `step` with one argument more takes heap.
        self.ago = 0

    def home(self) -> None:
        """Show the first screen of the session's game, or of a new one."""
        run((home, self.app))

    @property
    def resting(self) -> bool:
        """Whether nobody has touched a key for a moment."""
        return self.idle >= RESTING

    @property
    def quiet(self) -> bool:
        """Whether nobody has touched a key for a while."""
        return self.idle >= QUIET

    @property
    def link_errors(self) -> int:
        """How many of the laptop's requests, or of the answers to them, failed."""
        return self._link.errors if self._link else 0

    def step(self, now: int, levels: int, serial: "Serial | None" = None) -> bool:
        """Let time pass to `now`, in milliseconds, with the keys as in `levels`, and show what changed.

        Returns whether there may be garbage to collect, before the next key comes.

        `serial` is the line to the laptop, see `castellan.link.link`; the keys come first. Their levels are in the
        order in which they are wired, see `in_order`, and may have bits from CLOSED_AGAIN on, see `castellan.keys`.
        """
        if levels and self.hands:
            levels = in_order(levels, self.hands)
        self.session.clock.paused = self.dark or self.app.pauses
        self.session.clock.tick(now)
        self.app.levels = levels & ALL
        run(self.app.tick(now))
        if self.held:
            levels = self._without_held(now, levels)
        self._watch(now, levels)
        if levels or self._keys.active:
            self._handle(now, levels)
        changed = self.app.dirty
        if changed:
            self._draw()
        elif not self.dark and self.app.screen.refresh(self.canvas):
            self._refreshed = True
            self._display.refresh(self.canvas.buffer)
        if elapsed(now, self._looked) >= LOOK_EVERY:
            self._look(now)
        if serial is not None:
            (self._link or self._plug_in()).step(now, serial)
        return changed

    def _draw(self) -> None:
        self.app.dirty = False
        if self._refreshed:
            self._drawn, self._refreshed = crc32(self.canvas.buffer), False  # not before: it takes heap
        self.canvas.clear()
        (self.app.draw or self.app.screen.draw)(self.canvas)
        drawn = crc32(self.canvas.buffer)
        self.app.explain_nothing(drawn == self._drawn)
        self._drawn = drawn
        if self.app.why:
            announcement(self.canvas, self.app.why, below=self.app.screen.SEEN_FIRST != ())
        self._display.show(self.canvas.buffer)

    def _plug_in(self) -> "Link":
        """Load the modules of the line to the laptop, after the first picture is shown; return the line's end here."""
        from castellan.link.link import Link

        if self._identity.count(self._identity[:1]) == len(self._identity):  # the chip has no number of its own
            self._identity = self._own_identity()
        self._link = link = Link(self.session, self._identity)
        return link

    def _own_identity(self) -> str:
        """Return an id that the settings keep, random at first: by it a laptop distinguishes such boxes."""
        settings = self.session.settings
        found = settings.get("id")
        if not isinstance(found, str):
            found = hexlify(self._random(8)).decode()
            if settings.blank:
                settings.keep("first_steps", False)  # they are still to come
            self.session.report(PROBLEM, settings.keep("id", found))
        return found

    def _mark(self, x: int, y: int, width: int, height: int) -> None:
        """Show a part of the picture inverted, at once: its key's task takes a while."""
        self.canvas.invert(x, y, width, height)
        self._display.show(self.canvas.buffer)

    def _handle(self, now: int, levels: int) -> None:
        app = self.app
        for event in self._keys.update(levels, now, self.ago):
            if not self._asleep:
                before = app.screen
                task = app.handle(event)
                while task:  # here and not in `run`: tasks that write to flash need the stack
                    task = task[0](*task[1:])
                app.settle(event, before)
            elif event[0] == RELEASE:
                self._asleep = False
        hands = self.session.settings.get("hands", 0)
        if hands != self.hands and not levels:  # a new order takes effect once all keys are up
            self.hands = hands
            self._display.turn(bool(hands & TURNED))
            app.dirty = True
            app.slips.picture_changed()

    def _without_held(self, now: int, levels: int) -> int:
        """Return the levels without the keys that were down at the start, until they are up.

        If somebody held them, the test of the keys follows; a key that stays down is named, and does nothing. In the
        safe mode neither is so: BACK is held until a display shows something, and named after the answer.
        """
        if self._held_since is None:
            self._held_since = now
        waited = elapsed(now, self._held_since)
        if not levels & self.held:
            self.held = 0
            if HOLD_AFTER <= waited < STUCK_AFTER and not self._safe:
                routes.wizard.test_keys(self.app)  # not in `run`: it loads texts, which need the stack
        elif waited >= NAMED_AFTER and self.held < _NAMED and not self._safe:
            routes.load("notice")  # not within the next import, which would be deeper on the stack
            use("castellan.ui.start.faulty").name_down(self.app, levels & self.held)
            self.held |= _NAMED
        return levels & ~(self.held | self.held << CLOSED_AGAIN)

    def _watch(self, now: int, levels: int) -> None:
        """Measure the time without a key: as it grows the display gets dimmer, and dark; the first key wakes it."""
        passed = elapsed(now, self._last) if self._last is not None else 0
        self._last = now
        if levels:
            if self.dark:
                self.dark, self._asleep = False, True
                self._display.power(True)
            self.idle = 0
        elif not self.dark:
            self.idle += passed
            if self.idle >= DARK_AFTER:
                self.dark = True
                self._display.power(False)
        contrast = DIMMED if self.idle >= DIM_AFTER else self.session.settings.get("brightness", BRIGHTNESS[1])
        if contrast != self._contrast:
            self._contrast = min(contrast, self._contrast + BRIGHTER)
            self._display.contrast(self._contrast)

    def _look(self, now: int) -> None:
        """Show the picture again on a display that was unplugged, or a part of it on one that was not."""
        self._looked = now
        if not self._display.present():
            self._display.show(self.canvas.buffer)
        elif self.quiet and not self.dark:
            self._display.repeat()
        session = self.session
        if self.resting and session.game and session.game.turns:
            use(RUNNING).note(session)
        settings = session.settings
        if settings.get("speed", 0) > self._display.speed:  # it has failed at that
            settings.keep("speed", self._display.speed)


def run(task: "Task") -> None:
    """Run a task and all tasks that follow."""
    while task:
        task = task[0](*task[1:])
