"""A screen as rows of text, as a person reads it: no row changes where a text or a font's letter moves by a pixel.

A row's texts are separated by " | ", from the left to the right. Their marks, and those of what is no text:

    [text]    dark on a bright ground: a title, a key
    *text*    in large letters
    ~text~    struck out
    <>        a small drawing, such as a tick
    ---       a line across the screen

Runs on MicroPython too.
"""

from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.style import LARGE, announcement

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable

    from castellan.ui.drawing.canvas import Font
    from lab.hands.table_side import Hands

NOTATION = "# Rows of text: [dark on bright], *large*, ~struck out~, <> a drawing, --- a line. Made by: make renew"
DRAWING, LINE = "<>", "---"
_APART = 4  # pixels between the middles of two texts, up to which they are in one row
_THIN = 2  # pixels of a line
_LONG = 100
_BLANK = 3  # rows at a text's rims that are mostly blank: those of two lines may overlap


class Item:
    """Something on the screen: a text, or a drawing, its `font` None; `x, y, width, height` are in pixels."""

    def __init__(
        self, text: str, x: int, y: int, width: int, height: int, font: "Font | None" = None, dark: bool = False
    ) -> None:
        self.text, self.x, self.y, self.width, self.height = text, x, y, width, height
        self.font, self.dark, self.struck = font, dark, False
        self.large = font is LARGE

    @property
    def middle(self) -> int:
        """The y of its middle."""
        return self.y + self.height // 2

    def within(self, x: int, y: int, width: int, height: int) -> bool:
        """Return whether its middle lies in a rectangle."""
        return x <= self.x + self.width // 2 < x + width and y <= self.middle < y + height

    def meets(self, x: int, y: int, width: int, height: int) -> bool:
        """Return whether it touches a rectangle."""
        return self.x <= x + width and x <= self.x + self.width and self.y <= y + height and y <= self.y + self.height

    def join(self, x: int, y: int, width: int, height: int) -> None:
        """Make it as large as to hold a rectangle too."""
        right, bottom = max(self.x + self.width, x + width), max(self.y + self.height, y + height)
        self.x, self.y = min(self.x, x), min(self.y, y)
        self.width, self.height = right - self.x, bottom - self.y

    def marked(self) -> str:
        """Return its text with its marks."""
        text = "*" + self.text + "*" if self.large else self.text
        text = "~" + text + "~" if self.struck else text
        return "[" + text + "]" if self.dark else text


class Recorder(Canvas):
    """A canvas that also remembers what is drawn on it, as `items`; use it in `noticing`."""

    plain: "Item | None" = (
        None  # a text that was drawn on another canvas, whose pixels are then drawn here as rectangles
    )

    def __init__(self) -> None:
        super().__init__()
        self.items: list[Item] = []
        self.names: Iterable[str] = ()  # of the players of the game that is shown

    def text(self, text: str, x: int, y: int, font: "Font", lit: int = 1) -> int:
        Recorder.plain = None
        if text.strip():
            self.items.append(Item(text.strip(), x, y, font.width(text), font.height, font, not lit))
        return super().text(text, x, y, font, lit)

    def fill(self, x: int, y: int, width: int, height: int, lit: int = 1) -> None:
        super().fill(x, y, width, height, lit)
        if self.plain and width <= 2 and height <= 2:
            self._enlarge(x, y, width, height)
        elif height > _THIN and width > _THIN and (height > 4 or not lit):
            self.items = [item for item in self.items if not item.within(x, y, width, height)]
            if width == WIDTH and height == HEIGHT:
                self.items.append(Item(DRAWING, x, y, width, height))
        elif lit:
            self._draw(x, y, width, height)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        super().invert(x, y, width, height)
        for item in self.items:
            if item.within(x, y, width, height):
                item.dark = not item.dark

    def _enlarge(self, x: int, y: int, width: int, height: int) -> None:
        plain = self.plain
        assert plain
        if not plain.width:
            self.items.append(plain)
            plain.x, plain.y, plain.width, plain.height = x, y, width, height
        plain.join(x, y, width, height)

    def _draw(self, x: int, y: int, width: int, height: int) -> None:
        """Note a small rectangle: it strikes texts out, is a line, or a part of a drawing."""
        struck = [item for item in self.items if item.font and height == 1 and item.within(item.x, y - 4, width, 8)]
        struck = [item for item in struck if x <= item.x and item.y < y < item.y + item.height]
        struck = [item for item in struck if x + width >= item.x + item.width // 2]
        for item in struck:
            item.struck = True
        if struck or height > HEIGHT // 2:
            return
        if width >= _LONG:
            self.items.append(Item(LINE, x, y, width, height))
        elif self.items and self.items[-1].text == DRAWING and self.items[-1].meets(x, y, width, height):
            self.items[-1].join(x, y, width, height)
        else:
            self.items.append(Item(DRAWING, x, y, width, height))

    def collisions(self) -> "list[tuple[str, str]]":
        """Return pairs of texts that are drawn over each other."""
        texts = [item for item in self.items if item.font]
        found = []
        for place, one in enumerate(texts):
            for other in texts[:place]:
                wide = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
                high = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
                if wide > 0 and high > _BLANK:
                    found.append((other.text, one.text))
        return found

    def rows(self) -> "list[list[Item]]":
        """Return the rows, each a list of items."""
        found: list[list[Item]] = []
        for item in sorted(self.items, key=lambda item: (item.middle, item.x)):
            if not found or item.middle - found[-1][0].middle > max(_APART, min(item.height // 3, 2 * _APART)):
                found.append([])
            found[-1].append(item)
        return [sorted(row, key=lambda item: item.x) for row in found]

    def has(self, text: str) -> bool:
        """Return whether a text is part of a row, with or without its marks."""
        plain = [" | ".join([item.text for item in row]) for row in self.rows()]
        return any([text in line for line in plain + self.lines()])

    def lines(self) -> "list[str]":
        """Return the rows as text."""
        return [" | ".join([item.marked() for item in row]) for row in self.rows()]


class Live(Recorder):
    """A recorder on which a box draws, one picture after the other."""

    def clear(self) -> None:
        super().clear()
        self.items = []


class noticing:  # noqa: N801 - used like a function
    """Let recorders notice texts on other canvases for a while: their pixels are drawn larger, as rectangles."""

    def __enter__(self) -> None:
        self._text = text = Canvas.text

        def noticed(canvas: "Canvas", words: str, x: int, y: int, font: "Font", lit: int = 1) -> int:
            if not isinstance(canvas, Recorder):
                Recorder.plain = plain = Item(words, x, y, 0, 0, font)
                plain.large = True
            return text(canvas, words, x, y, font, lit)

        Canvas.text = noticed  # type: ignore[assignment, method-assign]  # for a while

    def __exit__(self, *_: object) -> None:
        Canvas.text = self._text  # type: ignore[method-assign]


def blocks(canvas: "Canvas") -> "list[str]":
    """Return a canvas's pixels as 32 lines of half blocks, without blanks at their ends."""
    found = []
    for y in range(0, HEIGHT, 2):
        line = "".join([" ▀▄█"[canvas.pixel(x, y) + 2 * canvas.pixel(x, y + 1)] for x in range(WIDTH)])
        found.append(line.rstrip())
    return found


def shown(hands: "Hands") -> Recorder:
    """Return a recorder with what the display shows."""
    recorder = drawn(hands)
    assert hands.model.frame() == recorder.buffer, "the display shows something else"
    return recorder


def drawn(hands: "Hands") -> Recorder:
    """Return a recorder with what the screen draws, which the display may not show yet."""
    recorder = Recorder()
    with noticing():
        hands.box.app.screen.draw(recorder)
        if hands.box.app.why:
            announcement(recorder, hands.box.app.why, below=hands.box.app.screen.SEEN_FIRST != ())
    recorder.names = hands.box.session.game.names if hands.box.session.ledger else ()
    return recorder
