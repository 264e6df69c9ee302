"""The first steps of a new box: its display, its players' language, what the keys do; and the test of its keys.

Whoever presses on lands in a new game. What is chosen is kept at once; that the first steps were done
is kept when somebody has seen the keys. The menu leads here, too, and to a test of the keys and to a game that plays
itself. A box with a dial asks in which direction that counts, before the keys and behind their test.
"""

from castellan import unload_others, use
from castellan.core.errors import PROBLEM, CastellanError
from castellan.keys import BACK, NAMES, OK, P1, P2, P4, SWAPPED, elapsed
from castellan.text import LANGUAGES, apart, prepare, welcome
from castellan.ui import routes
from castellan.ui.app import App, Screen, home
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.notice import Help
from castellan.ui.drawing.style import ROW_TOPS, ROWS, SMALL, TEXT, key_name, row_text, title, wrap
from castellan.ui.start import demo

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import Kind
    from castellan.ui.app import Task

DONE = "first_steps"  # the setting: True after them, False during them
ANSWER_IN = 10000  # ms without an answer, after which another kind of display is tried: this one may be black
REACTION = 1500  # ms after that, in which a press still answers the picture before
READ_IN = 1000  # ms: nobody reads a screen faster, so a key that is down from the start is stuck
_LEFT = 4  # of the rim
_LINES = (1, 37, 45, 53)  # where the question is, in each language

# The test of the keys.
PATIENCE = 10000  # ms without a key, after which the next one is asked for
SETTLED = 30  # ms that the levels must stay the same: keys whose wires touch do not close at the same time
BLINK = 400  # ms
NOTHING, STUCK, ANY = 0, -1, -2  # the result of a key, if not the bits of the keys that came instead
HINT_AFTER = 5000  # ms without a key, after which the screen says how to go on
WRONG = 4  # wrong presses for a key, after which the next one is asked for

_MIDDLE, _WIDE = 27, 63  # x and width of the text between the keys
_TICK = ((0, 3), (1, 4), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1))  # columns and the upper of two pixels there


def show(app: App, then: "Task" = None) -> "Task":
    """Show the first of the steps in the place of all screens, and go on with the task `then`."""
    if len(app.display.kinds()) > 1:
        app.begin(DisplayCheck(app))
        return then
    return _ask_language, app, then


class DisplayCheck(Screen):
    """A frame on the display's rim: is all of it visible? After a no, or no answer, another kind is tried.

    The bus is as quick as it can be, and a yes keeps its speed. After a no it is slower, after no to every kind slower
    again. Then come the kinds whose panel begins at another column, to which only a no leads. Without an answer all
    kinds are tried at the first speed, then at the second, and so on in turn.

    A kind that would be stored is asked about twice, the second time with the answers' keys exchanged: whoever presses
    blindly on a dark display would have it dark at each start.
    """

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self._first: "Kind" = app.display.kind  # the kind that was driven first
        self._before: "Kind | None" = None  # the kind that got no answer, None after a no
        self._begun = self._since = -1  # when the first picture and this one were shown, -1 if not yet
        self._noes = self._waits = 0
        self._speed = app.display.speed  # the speed before
        app.display.drive_at(app.display.SPEEDS[0])
        self._again = False  # whether this is the second question about a kind

    def draw(self, canvas: Canvas) -> None:
        canvas.fill(0, 0, WIDTH, HEIGHT)
        canvas.fill(1, 1, WIDTH - 2, HEIGHT - 2, 0)
        for question, y in zip(welcome.QUESTIONS, _LINES):
            canvas.text(question, (WIDTH - SMALL.width(question)) // 2, y, SMALL)
        for row, answer in enumerate((welcome.NO, welcome.YES) if self._again else (welcome.YES, welcome.NO)):
            row_text(canvas, row, answer, key_name(canvas, row, str(row + 1), x=_LEFT) + 4)

    def tick(self) -> "Task":
        app = self.app
        if self._since < 0:
            if not app.dirty:  # the picture is shown, and its kind of display is known
                self._since = app.now
                if self._begun < 0:
                    self._begun, self._first = app.now, app.display.kind
        # Once there are games, a right display must stay though the players look away.
        elif elapsed(app.now, self._since) >= ANSWER_IN and (first_time(app) or app.display.kind != self._first):
            self._before = app.display.kind
            self._waits += 1
            if not self._noes:
                app.display.drive_at(app.display.SPEEDS[self._waits // len(app.display.kinds()) % 2])
            return (self._try_other,)
        return None

    def press(self, key: int) -> "Task":
        app = self.app
        if self._begun < 0 or elapsed(app.now, self._begun) < READ_IN:
            return None
        late = self._before is not None and (self._since < 0 or elapsed(app.now, self._since) < REACTION)
        if key == BACK and not first_time(app):
            app.display.drive_at(self._speed)
            return self._drive, self._first, (leave, app)
        if key == (P1 if self._again else P2):
            return self._refuse, late
        yes = key == P2 if self._again else key in (P1, OK)
        then = (self._keep,) if yes else (_ask_language, app)
        return self._drive, self._before if late else None, then

    def unused(self, key: int) -> str:
        return ""  # no language is chosen yet

    def _refuse(self, late: bool) -> "Task":
        """Take a no, `late` to the kind before; after two for every kind, one for each column, the steps go on."""
        display, kinds = self.app.display, len(self.app.display.kinds())
        self._noes += 1
        self._before = None
        columns = display.columns()[self._noes - 2 * kinds :] if self._noes >= 2 * kinds else None
        if columns == []:
            display.drive_at(self._speed)
            return self._drive, self._first, (_ask_language, self.app)
        if late:
            return None
        display.drive_at(display.SPEEDS[1 if columns or self._noes <= kinds else 2])
        return (self._try, columns[0]) if columns else (self._try_other,)

    def _try_other(self) -> "Task":
        self.app.display.try_other()
        return self._ask(False)

    def _try(self, kind: "Kind") -> "Task":
        self.app.display.drive_as(kind)
        return self._ask(False)

    def _ask(self, again: bool) -> "Task":
        self._again = again
        self._since = -1
        self.app.dirty = True
        return None

    def _drive(self, kind: "Kind | None", then: "Task") -> "Task":
        """Drive an earlier kind again, None the one in use."""
        if kind and self.app.display.kind != kind:
            self._try(kind)
        return then

    def _keep(self) -> "Task":
        """Store the kind, if detection does not find it only after a second yes."""
        app = self.app
        choice = app.display.choice()
        if choice and not self._again and choice != app.session.settings.get("display"):
            self._before = None
            return self._ask(True)
        save(app, "display", choice)
        save(app, "speed", app.display.speed)
        return _ask_language, app, (_name_back, app) if app.levels >> BACK & 1 else None


def _name_back(app: App) -> "Task":
    """Name BACK, which is down though the display is right: until then it may be held for the safe mode."""
    use("castellan.ui.start.faulty").name_down(app, 1 << BACK)
    return None


def _ask_language(app: App, then: "Task" = None) -> "Task":
    app.begin(Languages(app))
    return then


class Languages(Lines):
    """The languages, each by its own name; keys without a language keep the present one."""

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()

    def __init__(self, app: App) -> None:
        super().__init__(app, list(welcome.NAMES), self._take, ("Castellan",))

    def press(self, key: int) -> "Task":
        if P1 <= key <= P4:
            return super().press(key)
        if key == BACK and not first_time(self.app):
            return leave, self.app
        return self._take(LANGUAGES.index(self.app.language))

    def _take(self, index: int) -> "Task":
        return self._keep, index

    def _keep(self, index: int) -> "Task":
        app = self.app
        save(app, "language", LANGUAGES[index])
        prepare(app.language, "" if first_time(app) else app.session.game.NAME)
        return _before(app.ask_dial, (_show_keys, app))


def _before(ask: "Callable[[Task], Task] | None", then: "Task") -> "Task":
    """Return the task that asks something, if the box has it, and goes on with the task `then`."""
    return (ask, then) if ask else then


def _show_keys(app: App) -> "Task":
    app.begin(KeysHelp(app))
    return None


class KeysHelp(Help):
    """What the keys do, until one of them is pressed."""

    HELP = "first"
    TITLE = "FIRST"

    def __init__(self, app: App) -> None:
        super().__init__(app, self)
        self._since = app.now

    def press(self, key: int) -> "Task":
        return self._close, elapsed(self.app.now, self._since) >= READ_IN

    def _close(self, read: bool) -> "Task":
        """Go on; only if somebody has read this, the first steps are done."""
        if read:
            save(self.app, DONE, True)
        return leave, self.app


class Wires(Screen):
    """The keys as they are on the box, the one that is asked for blinking; then the faults.

    It looks at the keys' levels itself: of two keys whose wires touch no screen hears. The next key is asked for
    when the right one came, another one came twice, several others did, or none for a while. Who presses the same
    for two in a row wants to go on, and is not asked for more. Ends with the task `then`.
    """

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()

    def __init__(self, app: App, then: "Task") -> None:
        super().__init__(app)
        self._words = apart("wires", app.language).get("LABELS", {})
        self._then = then
        self._found: list[int] = []  # of the keys that were asked for
        self._came = 0  # the wrong keys that came last for the present one
        self._wrong = 0  # how many times wrong ones came
        self._levels = self._raw = app.levels
        self._changed = self._since = app.now
        self._lit = True

    def tick(self) -> "Task":
        now, levels = self.app.now, self.app.levels
        if levels != self._raw:
            self._raw, self._changed = levels, now
        elif levels != self._levels and elapsed(now, self._changed) >= SETTLED:
            pressed = levels & ~self._levels
            self._levels = levels
            if pressed:
                return self._press, pressed
        waited = elapsed(now, self._since)
        if waited >= PATIENCE:
            return self._next, STUCK if levels >> len(self._found) & 1 else NOTHING
        if self._lit == (waited // BLINK & 1 > 0):
            self._lit = not self._lit
            self.app.dirty = True
        return None

    def unused(self, key: int) -> str:
        return ""  # the levels count

    def _press(self, keys: int) -> "Task":
        """Note keys that went down, as bits."""
        self._since = self.app.now
        self.app.dirty = True
        if keys == 1 << len(self._found) or keys == self._came:
            return self._next, keys
        self._came = keys
        self._wrong += 1
        return (self._next, ANY) if self._wrong == WRONG else None

    def _next(self, came: int) -> "Task":
        """Note the result of a key, and ask for the next one."""
        key = len(self._found)
        before = self._found[-1] if key else NOTHING
        self._found.append(came)
        self._came = self._wrong = 0
        self._since = self.app.now
        self.app.dirty = True
        expected = came > 0 and (came >> key & 1 or came == 1 << key >> 1)  # it came, or was the right one before
        if came == before and came not in (NOTHING, STUCK) and not expected:
            return self._then
        if key == len(NAMES) - 1:
            return self._end()
        return None

    def _end(self) -> "Task":
        """Show what is wrong, if anything is, and the pins of these keys; then go on."""
        sentences = faults(self._found, self._words)
        if not sentences:
            return self._then
        faulty = use("castellan.ui.start.faulty")
        self.app.begin(faulty.Faulty(self.app, self._words, sentences, suspects(self._found), self._then))
        return None

    # -- Drawing ------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        current = len(self._found)
        title(canvas, self._words.get("keys", ""), "{}/{}".format(current + 1, len(NAMES)))
        for key, name in enumerate(NAMES):
            self._draw_key(canvas, key, name)
        silent = elapsed(self.app.now, self._since) >= HINT_AFTER
        what = "silent" if silent else "press"
        if self._came:
            what = "other"
        what = self._words.get(what, "{key}")
        font = SMALL if silent or self._came else TEXT
        lines = wrap(what.format(key=NAMES[current], other=named(self._came)), _WIDE, font)
        height = font.height + 1
        for row, line in enumerate(lines):
            y = (ROW_TOPS[0] + HEIGHT - len(lines) * height) // 2 + row * height
            canvas.text(line, _MIDDLE + (_WIDE - font.width(line)) // 2, y, font)

    def _draw_key(self, canvas: Canvas, key: int, name: str) -> None:
        """Draw a key in its place on the box: its name, bright if it is asked for, and a tick if it came."""
        width = SMALL.width(name) + 4
        is_left = (key < ROWS) != bool(self.app.session.settings.get("hands", 0) & SWAPPED)
        left = 0 if is_left else WIDTH - width
        y = ROW_TOPS[key % ROWS] + 2
        current = len(self._found)
        if key == current and self._lit:
            canvas.fill(left, y - 1, width, 11)
        canvas.text(name, left + 2, y + 1, SMALL, lit=not (key == current and self._lit))
        if key < current:
            x = width + 1 if is_left else left - 9
            if self._found[key] == 1 << key:
                for column, top in _TICK:
                    canvas.fill(x + column, y + top, 1, 2)
            else:
                canvas.text("?", x, y, TEXT)


def test_keys(app: App) -> "Task":
    """Ask for each key once, and name the wires that are wrong; then ask about the dial."""
    app.begin(Wires(app, _before(app.test_more, _before(app.ask_dial, (leave, app)))))
    return None


def play(app: App) -> "Task":
    """Show the game that plays itself."""
    return demo.show, app, (leave, app)


def leave(app: App) -> "Task":
    """Leave the first steps for the first screen: the game at hand, or a new one."""
    if first_time(app):
        return routes.titles.first, app
    unload_others(app.session.game.NAME)  # not the one that played itself
    return home, app


def first_time(app: App) -> bool:
    """Return whether there was no game yet."""
    return app.session.ledger is None


def save(app: App, key: str, value: object) -> None:
    """Save a setting, after the one that the first steps have begun; report a flash error."""
    settings = app.session.settings
    try:
        if settings.get(key) != value:
            if settings.blank:
                settings.save(DONE, False)
            settings.save(key, value)
    except CastellanError as error:
        app.session.report(PROBLEM, error)


def named(keys: int) -> str:
    """Return the names of keys, given as bits."""
    return "+".join([name for key, name in enumerate(NAMES) if keys >> key & 1])


def faults(found: list[int], words: "dict[str, str]") -> list[str]:
    """Return the faults of the keys, a sentence each; `found` has for each key the keys that came for it."""
    if max(found) <= NOTHING:
        return [words.get("none", "")]
    sentences = []
    for key, came in enumerate(found):
        other = _only(came)
        if came == 1 << key:
            continue
        if came == STUCK:
            code = "stuck"
        elif _is_nothing(came, found):
            code = "nothing"
        elif other is None:
            if came in found[:key]:
                continue
            code = "together"
        elif found[other] == 1 << key:
            if other < key:
                continue
            code = "swapped"
        else:
            code = "as"
        sentences.append(
            words.get(code, "{key} {other}?").format(key=NAMES[key], other=named(came & ~(1 << key) if came > 0 else 0))
        )
    return sentences


def suspects(found: list[int]) -> int:
    """Return the keys whose wires may be wrong, as bits: none of them if no key came, which is the wire to GND."""
    keys = 0
    for key, came in enumerate(found):
        if came != 1 << key and max(found) > NOTHING:
            keys |= 1 << key
            if not _is_nothing(came, found):
                keys |= max(came, 0)
    return keys


def _is_nothing(came: int, found: list[int]) -> bool:
    """Return whether no key came, or only one that works, which was pressed to go on."""
    other = _only(came)
    return came in (NOTHING, ANY) or (other is not None and found[other] == came)


def _only(keys: int) -> int | None:
    """Return the key of a single bit."""
    for key in range(len(NAMES)):
        if keys == 1 << key:
            return key
    return None
