"""What is wrong with the keys' wires: sentences, and where their pins are on the board.

It is loaded for a key that is down from the start on, or for what the test of the keys has found, and not kept.
"""

import sys

from castellan import forget
from castellan.keys import NAMES, in_order
from castellan.text import apart
from castellan.ui.app import App
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.notice import Notice
from castellan.ui.drawing.style import SMALL, title, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.ui.app import Task

# How many pins an edge has; then for each key's pin its number, its place along the left edge and then the right one
# from the USB socket on, and how it is printed. A board gets its own, see `castellan_host.device.firmware`.
PINOUT = ""


class Faulty(Notice):
    """Sentences, and one or two pins of `keys`, given as bits, on the board; any key goes on with the task `then`.

    The board is seen from above, with its USB socket at the left. What PINOUT lacks, such as pins of a pins.py of one's
    own, is not shown.
    """

    def __init__(self, app: App, words: "dict[str, str]", sentences: list[str], keys: int, then: "Task") -> None:
        super().__init__(app, " ".join(sentences), words.get("faults", "?"))
        wired, numbers = in_order(keys, app.session.settings.get("hands", 0)), PINOUT.split()[1::3]
        pins = [str(pin) for at, pin in enumerate(getattr(sys.modules.get("pins"), "KEYS", ())) if wired >> at & 1]
        self._pins = [pin for pin in pins if pin in numbers and not pins[2:]]
        self._then = then
        forget(__name__)

    def press(self, key: int) -> "Task":
        return self._then

    def draw(self, canvas: Canvas) -> None:
        title(canvas, self._subject, self._how)
        for row, line in enumerate(wrap(self._sentence, WIDTH - 2, SMALL)):
            canvas.text(line, 1, 10 + 9 * row, SMALL)
        if not self._pins:
            return
        # Plain numbers: the board is at (16, 31), 20 pixels high and 112 wide at most, a label 2 pixels from its edge.
        words = PINOUT.split()
        edge = int(words[0])
        pitch = 110 // edge
        middle = 17 + pitch // 2  # of the first pin
        for x in range(middle, 16 + edge * pitch, pitch):
            canvas.fill(x, 30, 1, 22)
        canvas.fill(16, 31, edge * pitch + 2, 20)
        canvas.fill(17, 32, edge * pitch, 18, 0)
        canvas.text("USB", 0, 37, SMALL)
        ends = [18, 18]  # of the labels along both edges
        for at in range(1, len(words), 3):
            if words[at] in self._pins:
                right, place = divmod(int(words[at + 1]), edge)
                x = middle + place * pitch
                canvas.fill(x - 2, 51 - 23 * right, 4, 3)
                label = words[at + 2]
                ends[right] = (
                    canvas.text(label, max(ends[right], x + 3 - SMALL.width(label)), 42 - 9 * right, SMALL) + 4
                )


def name_down(app: App, keys: int) -> None:
    """Name keys, given as bits, that have been down since the start, until another one is pressed."""
    words: dict[str, str] = apart("wires", app.language).get("LABELS", {})
    stuck = words.get("stuck", "{key}")
    sentences = [stuck.format(key=name) for key, name in enumerate(NAMES) if keys >> key & 1]
    app.push(Faulty(app, words, sentences, keys, (app.back,)))
