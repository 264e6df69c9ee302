"""The test of a new box's keys: each is asked for once, so that a wrong wire is found and named."""

from castellan.keys import NAMES, elapsed
from castellan.text import apart
from castellan.ui.app import App, Screen
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.style import ROW_TOPS, ROWS, SMALL, TEXT, TITLE_HEIGHT, title, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.ui.app import Task

PATIENCE = 10000  # ms without a key, after which the next one is asked for
SETTLED = 30  # ms that the levels must stay the same: keys whose wires touch do not close at the same time
BLINK = 400  # ms
NOTHING, STUCK, ANY = 0, -1, -2  # the result of a key, if not the bits of the keys that came instead
HINT_AFTER = 5000  # ms without a key, after which the screen says how to go on
WRONG = 4  # wrong presses for a key, after which the next one is asked for

_MIDDLE, _WIDE = 27, 63  # x and width of the text between the keys
_SWAPPED = 1  # in the setting `hands`: the player keys are on the right
_LINES, _LINE = 5, 9  # lines for the faults, and their height in pixels
_TICK = ((0, 3), (1, 4), (2, 5), (3, 4), (4, 3), (5, 2), (6, 1))  # columns and the upper of two pixels there


def show(app: App, then: "tuple[Any, ...]") -> "Task":
    """Show the test of the keys in the place of all screens; it leads to the task `then`, see `Wires`."""
    app.begin(Wires(app, then))
    return None


class Wires(Screen):
    """The keys as they are on the box, the one that is asked for blinking; then the faults.

    It looks at the keys' levels itself: of two keys whose wires touch no screen hears. The next key is asked for
    when the right one came, another one came twice, several others did, or none for a while. Who presses the same
    for two in a row wants to go on, and is not asked for more. Ends with the task `then`.
    """

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()

    def __init__(self, app: App, then: "tuple[Any, ...]") -> None:
        super().__init__(app)
        self._words = apart("wires", app.language).get("LABELS", {})
        self._then = then
        self._found: list[int] = []  # of the keys that were asked for
        self._came = 0  # the wrong keys that came last for the present one
        self._wrong = 0  # how many times wrong ones came
        self._levels = self._raw = app.levels
        self._changed = self._since = app.now
        self._lit = True
        self._faults: list[str] | None = None  # after all keys were asked for

    def tick(self) -> "Task":
        now, levels = self.app.now, self.app.levels
        if self._faults is not None:
            return None
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

    def press(self, key: int) -> "Task":
        """Answer a key after the test; during the test the levels count."""
        return self._then if self._faults is not None else None

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
            self._faults = faults(self._found, self._words)
            return None if self._faults else self._then
        return None

    # -- Drawing ------------------------------------------------------------------

    def draw(self, canvas: Canvas) -> None:
        if self._faults is not None:
            return self._draw_faults(canvas, self._faults)
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
        return None

    def _draw_faults(self, canvas: Canvas, sentences: list[str]) -> None:
        title(canvas, self._words.get("faults", ""))
        lines = [line for sentence in sentences for line in wrap(sentence, WIDTH - 2, SMALL)]
        if len(lines) > _LINES:
            lines = wrap(" ".join(sentences), WIDTH - 2, SMALL)[:_LINES]
        for row, line in enumerate(lines):
            canvas.text(line, 1, TITLE_HEIGHT + 2 + row * _LINE, SMALL)
        canvas.text_right(self._words.get("go_on", ""), WIDTH - 1, TITLE_HEIGHT + 2 + _LINES * _LINE, SMALL)

    def _draw_key(self, canvas: Canvas, key: int, name: str) -> None:
        """Draw a key in its place on the box: its name, bright if it is asked for, and a tick if it came."""
        width = SMALL.width(name) + 4
        is_left = (key < ROWS) != bool(self.app.session.settings.get("hands", 0) & _SWAPPED)
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
        elif came in (NOTHING, ANY) or (other is not None and found[other] == came):
            code = "nothing"  # a key that works was pressed to go on
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


def _only(keys: int) -> int | None:
    """Return the key of a single bit."""
    for key in range(len(NAMES)):
        if keys == 1 << key:
            return key
    return None
