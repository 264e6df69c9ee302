"""A line below a plot that says what its bars and marks are."""

from collections.abc import Callable

from matplotlib.axes import Axes

from castellan_host.report.drawing import POINT, SMALL, Area, Look, Pen
from castellan_host.report.game.bars import style_of
from castellan_host.report.statistics.shortening import shortened

HEIGHT = 0.2  # inches
_SWATCH, _GAP, _WIDEST = 0.28, 0.2, 3.0

Entry = tuple[Callable[[Axes, float, float], object], str]  # draws a sign at (left, middle), and what it is


def draw(area: Area, pen: Pen, entries: list[Entry]) -> None:
    """Draw a legend in an area of its height."""
    canvas = area.canvas()
    left, middle = 0.0, HEIGHT / 2
    for sign, label in entries:
        words = shortened(label, pen, _WIDEST)
        sign(canvas, left, middle)
        canvas.text(left + _SWATCH, middle - 3 * POINT, pen.words(words), fontsize=SMALL)
        left += _SWATCH + pen.width(words) + _GAP


def swatch(index: int, words: str, pen: Pen) -> Entry:
    """Return the entry of a bar's part, by its index."""
    look: Look = {"edgecolor": pen.theme.faint, "hatchcolor": pen.theme.hatch, "linewidth": 0.5}

    def sign(canvas: Axes, left: float, middle: float) -> None:
        canvas.barh(middle, _SWATCH - 0.08, 0.12, left, **style_of(index, pen), **look)

    return sign, words


def marker(look: Look, words: str) -> Entry:
    """Return the entry of a mark that Matplotlib draws so."""

    def sign(canvas: Axes, left: float, middle: float) -> None:
        canvas.plot([left + 0.1], [middle], **look)

    return sign, words


def line(look: Look, words: str) -> Entry:
    """Return the entry of a line that Matplotlib draws so."""

    def sign(canvas: Axes, left: float, middle: float) -> None:
        canvas.plot([left, left + _SWATCH - 0.08], [middle, middle], **look)

    return sign, words
