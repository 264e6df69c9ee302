"""The test of a middle column's keys, behind that of the others. Only boards with MIDDLE have it; it is not kept."""

from castellan import keys as others
from castellan import use
from castellan.keys import elapsed
from castellan.text import apart
from castellan.ui.app import App, Screen
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.style import ROW_TOPS, SMALL, TEXT, title, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

NAMES = ("UNDO", "MENU", "AGAIN", "HELP")  # from above
PATIENCE = 10000  # ms without a key, after which the next one is asked for
HINT_AFTER = 5000  # ms without a key, after which the screen says how to go on
BLINK = 400  # ms
MIDDLE, WIDE = 34, WIDTH - 34  # x and width of the text beside the names
_FAULTY = "castellan.ui.start.faulty"


class Column(Screen):
    """The keys' names from above, the one that is asked for blinking; then those that did not come.

    The next key is asked for when the right one came, another one twice, or none for a while. Who presses the same for
    two in a row wants to go on, and is not asked for more. Ends with the task `then`.
    """

    HOLDS: tuple[int, ...] = ()
    HELD: tuple[str, ...] = ()

    def __init__(self, app: App, then: "Task") -> None:
        super().__init__(app)
        self._words: dict[str, str] = apart("wires", app.language).get("LABELS", {})
        self._then = then
        self._found: list[bool] = []  # of the keys that were asked for
        self._other = ""  # another key that came for the present one
        self._skipped = False  # whether the last one was skipped by another key
        self._since = app.now
        self._lit = True

    def tick(self) -> "Task":
        waited = elapsed(self.app.now, self._since)
        if waited >= PATIENCE:
            self._skipped = False
            return self._next, False
        if self._lit == (waited // BLINK & 1 > 0):
            self._lit = not self._lit
            self.app.dirty = True
        return None

    def press(self, key: int) -> "Task":
        return self._answer, others.NAMES[key]

    def middle(self, key: int) -> "Task":
        return self._answer, NAMES[key]

    def unused(self, key: int) -> str:
        return ""

    def _answer(self, name: str) -> "Task":
        """Note a key that went down."""
        right = name == NAMES[len(self._found)]
        if right or name == self._other:
            if self._skipped and not right:
                return self._then
            self._skipped = not right
            return self._next, right
        self._other = name
        self._wait()
        return None

    def _next(self, works: bool) -> "Task":
        """Note whether a key works, and ask for the next one; behind the last go on, or say which ones do not."""
        self._found.append(works)
        self._other = ""
        self._wait()
        if len(self._found) < len(NAMES):
            return None
        nothing = self._words.get("nothing", "{key}?")
        sentences = [nothing.format(key=name) for name, found in zip(NAMES, self._found) if not found]
        if not sentences:
            return self._then
        self.app.begin(use(_FAULTY).Faulty(self.app, self._words, sentences, 0, self._then))
        return None

    def _wait(self) -> None:
        self._since, self.app.dirty = self.app.now, True

    def draw(self, canvas: Canvas) -> None:
        current = len(self._found)
        title(canvas, self._words.get("keys", ""), "{}/{}".format(current + 1, len(NAMES)))
        for key, name in enumerate(NAMES):
            y, width, lit = ROW_TOPS[key] + 2, SMALL.width(name) + 4, key == current and self._lit
            if lit:
                canvas.fill(0, y - 1, width, 11)
            canvas.text(name, 2, y + 1, SMALL, lit=not lit)
            if key < current:
                canvas.text("✓" if self._found[key] else "?", width, y, SMALL)
        silent = elapsed(self.app.now, self._since) >= HINT_AFTER
        what = "other" if self._other else "silent" if silent else "press"
        font = TEXT if what == "press" else SMALL
        text = self._words.get(what, "{key}").format(key=NAMES[current], other=self._other)
        lines = wrap(text, WIDE, font)
        height = font.height + 1
        for row, line in enumerate(lines):
            y = (ROW_TOPS[0] + HEIGHT - len(lines) * height) // 2 + row * height
            canvas.text(line, MIDDLE + (WIDE - font.width(line)) // 2, y, font)
