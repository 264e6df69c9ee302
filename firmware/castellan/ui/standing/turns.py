"""Turns: the time of the running one, second by second; and news for all players after whose turn the round ends."""

from castellan.ports.frame import MONO_VLSB, FrameBuffer
from castellan.text import any_key, around, names_of
from castellan.ui.drawing.canvas import WIDTH, Canvas
from castellan.ui.drawing.style import FOOT_TOP, SMALL, TEXT, TITLE_HEIGHT, key_at_right, title, wrap

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.session import Session
    from castellan.ui.app import Task
    from castellan.ui.standing.table import Table

_DIGIT = 5  # pixels of a digit with the space behind it
_COLON = 3
_LETTERS = "0123456789:"
_HEIGHT = SMALL.height
_MARGIN = 2  # of the news


class Running:
    """The time of the running turn. It is drawn again without heap, as often as a second has passed.

    For that its functions are small: MicroPython puts what more than eleven words of variables take on the heap.
    """

    def __init__(self) -> None:
        self._left = self._right = self._y = 0
        self._x = 0  # of the last letter that was drawn
        self._shown = -1  # seconds, -1 if the time is not on the screen
        self._late = False  # whether it is dark on bright
        self._digits = 1  # of the minutes
        self._until = 0  # the second at which the complete picture is drawn: a digit more, or the mark
        self._letters = [_picture(letter) for letter in _LETTERS]
        self._block: "FrameBuffer" = self._letters[0]  # bright, as large as the time

    def hide(self) -> None:
        """Another picture is drawn, without the time."""
        self._shown = -1

    def draw(self, canvas: Canvas, session: "Session", right: int, row: int) -> int:
        """Draw the time that ends before x = `right` in a row that begins at y = `row`; return where it begins."""
        shown = session.clock.turn // 1000
        mark = 60 * session.game.options.get("mark", 0)
        self._late = 0 < mark <= shown
        self._digits = len(str(shown // 60))
        self._until = 60 * 10**self._digits
        if shown < mark:
            self._until = min(self._until, mark)
        width = (self._digits + 2) * _DIGIT + _COLON + 1
        self._left, self._right, self._y = right - width, right, row + 4
        self._block = FrameBuffer(bytearray(b"\xff" * width), width, _HEIGHT, MONO_VLSB)
        canvas.fill(self._left, self._y, width, _HEIGHT, self._late)
        text = "{}:{:02d}".format(shown // 60, shown % 60)
        canvas.text(text, right - 1 - SMALL.width(text), self._y, SMALL, not self._late)
        self._shown = shown
        return self._left

    def refresh(self, canvas: Canvas, session: "Session") -> bool:
        """Draw the time again if another second has begun; return whether it did."""
        if self._shown < 0 or session.clock.turn // 1000 == self._shown:
            return False
        self._shown = session.clock.turn // 1000
        self._draw(canvas)
        return True

    def outgrown(self) -> bool:
        """Return whether the whole picture has to be drawn: the mark begins, or a digit more is needed."""
        return self._shown >= self._until

    def _draw(self, canvas: Canvas) -> None:
        self._x = self._left
        self._put(canvas, self._block, not self._late)
        self._x = self._right
        self._number(canvas, self._shown % 60, 2)
        self._x -= _COLON
        self._put(canvas, self._letters[10], self._late)
        self._number(canvas, self._shown // 60, self._digits)

    def _number(self, canvas: Canvas, number: int, digits: int) -> None:
        while digits:
            self._x -= _DIGIT
            self._put(canvas, self._letters[number % 10], self._late)
            number //= 10
            digits -= 1

    def _put(self, canvas: Canvas, picture: "FrameBuffer", dark: bool) -> None:
        if dark:
            canvas.put_dark(picture, self._x, self._y)
        else:
            canvas.put(picture, self._x, self._y)


def _picture(letter: str) -> "FrameBuffer":
    """Return a letter's picture, which is drawn without heap."""
    canvas = Canvas()
    width = canvas.text(letter, 0, 0, SMALL)
    return FrameBuffer(canvas.buffer[:width], width, _HEIGHT, MONO_VLSB)


def announce_ending(table: "Table") -> "Task":
    """Announce after whose turn the round ends, which is known; the table is shown."""
    app, game = table.app, table.app.session.game
    ending = game.ending()
    code = game.NAME + (".ends_more" if ending.turns else ".ends")
    before, after = around(code, "player", app.language, round=game.round_name())
    table.news = News(before, names_of(game, app.language)[ending.after], after, any_key(app.language))
    app.dirty = True
    app.signal("round")
    return None


class News:
    """A sentence about a player, whose name is twice as large; `key` are the words for the key that closes it."""

    def __init__(self, before: str, name: str, after: str, key: tuple[str, str, str]) -> None:
        self._before, self._name, self._after = before.strip(), name, after.strip()
        self._key = key

    def draw(self, canvas: Canvas, said: str) -> None:
        """Draw it below what was `said` in the title, and in the foot how it is closed."""
        top = TITLE_HEIGHT if said else 0
        title(canvas, said)
        bottom = FOOT_TOP - 2
        key, _, what = self._key
        key_at_right(canvas, bottom, key, what)
        width = WIDTH - 2 * _MARGIN
        scale = 2 if 2 * TEXT.width(self._name) <= width else 1
        for font in (TEXT, SMALL):
            before, after = wrap(self._before, width, font), wrap(self._after, width, font)
            height = (len(before) + len(after)) * font.height + scale * TEXT.height
            if height <= bottom - top:
                break
        gap = (bottom - top - height) // 3
        y = top + gap
        for line in before:
            canvas.text(line, _MARGIN, y, font)
            y += font.height
        y += gap
        if scale == 2:
            canvas.text_doubled(self._name, _MARGIN, y, TEXT)
        else:
            canvas.text(self._name, _MARGIN, y, TEXT)
        y += scale * TEXT.height + gap
        for line in after:
            canvas.text(line, _MARGIN, y, font)
            y += font.height
