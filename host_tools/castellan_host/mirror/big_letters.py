"""The box's fonts, each pixel drawn several pixels wide and high."""

from dataclasses import dataclass

from castellan.ui.drawing.canvas import WIDTH, Canvas, Font
from castellan.ui.drawing.style import LARGE, TEXT


@dataclass(frozen=True)
class Big:
    """A font whose pixels are `across` pixels wide and `down` pixels high."""

    font: Font
    across: int
    down: int

    @property
    def height(self) -> int:
        """The height of a line, in pixels of the canvas."""
        return self.font.height * self.down

    def width(self, text: str) -> int:
        """Return how many pixels wide a line of text is."""
        return self.font.width(text) * self.across

    def fit(self, text: str, width: int) -> str:
        """Return as much of a text as is at most so wide, with "…" where it was cut."""
        return self.font.fit(text, width // self.across)

    def draw(self, canvas: Canvas, text: str, x: int, y: int) -> int:
        """Draw a line of text, its upper left corner at (x, y); return where it ends."""
        small = Canvas()
        width = min(small.text(text, 0, 0, self.font), WIDTH)
        for row in range(self.font.height):
            for column in range(width):
                if small.pixel(column, row):
                    canvas.fill(x + column * self.across, y + row * self.down, self.across, self.down)
        return x + width * self.across

    def draw_right(self, canvas: Canvas, text: str, right: int, y: int) -> int:
        """Draw a line of text that ends before x = `right`; return where it begins."""
        x = right - self.width(text)
        self.draw(canvas, text, x, y)
        return x


DIGITS = Big(LARGE, 2, 2)
LETTERS = Big(TEXT, 2, 2)
NARROW = Big(TEXT, 1, 2)  # as high, for long names


def largest(text: str, width: int) -> Big:
    """Return the letters in which a text fits into so many pixels, the narrow ones if it doesn't."""
    return LETTERS if LETTERS.width(text) <= width else NARROW
