"""Lines below a plot that say what its bars and marks are."""

from collections.abc import Callable

from matplotlib.axes import Axes

from castellan_host.report.drawing import POINT, SMALL, Area, Look, Pen
from castellan_host.report.palette import HATCHES

_LINE, _SWATCH, _GAP, _WIDEST = 0.2, 0.28, 0.2, 3.0  # inches

Sign = tuple[Callable[[Axes, float, float], object], str]  # draws a sign at (left, middle), and what it is


def height(entries: list[Sign], width: float, pen: Pen) -> float:
    """Return the height of a legend, in inches."""
    return _LINE * len(_lines(entries, width, pen))


def draw(area: Area, pen: Pen, entries: list[Sign]) -> None:
    """Draw a legend in an area of its height."""
    canvas = area.canvas() if entries else None
    for line, placed in enumerate(_lines(entries, area.width, pen)):
        assert canvas
        middle = area.height - _LINE * (line + 0.5)
        for (sign, _), words, left in placed:
            sign(canvas, left, middle)
            canvas.text(left + _SWATCH, middle - 3 * POINT, pen.words(words), fontsize=SMALL)


def swatch(index: int, words: str, pen: Pen) -> Sign:
    """Return the entry of a bar's part, by its index."""
    look: Look = {"edgecolor": pen.theme.faint, "linewidth": 0.5, **fill(index, pen)}
    return lambda canvas, left, middle: canvas.barh(middle, _SWATCH - 0.08, 0.12, left, **look), words


def marker(look: Look, words: str) -> Sign:
    """Return the entry of a mark that Matplotlib draws so."""
    return lambda canvas, left, middle: canvas.plot([left + 0.1], [middle], **look), words


def line(look: Look, words: str) -> Sign:
    """Return the entry of a line that Matplotlib draws so."""
    return lambda canvas, left, middle: canvas.plot([left, left + _SWATCH - 0.08], [middle, middle], **look), words


def fill(index: int, pen: Pen) -> Look:
    """Return the colour and hatch of a bar's part, by its index."""
    fills = pen.theme.fills
    hatch = HATCHES[index % len(HATCHES)]
    return {"facecolor": fills[index % len(fills)], "hatch": hatch, "hatchcolor": pen.theme.hatch}


def _lines(entries: list[Sign], width: float, pen: Pen) -> list[list[tuple[Sign, str, float]]]:
    """Return the entries of each line, each with its words as they fit, and how far from the left it begins."""
    lines: list[list[tuple[Sign, str, float]]] = []
    left = 0.0
    for entry in entries:
        words = pen.shortened(entry[1], _WIDEST)
        needed = _SWATCH + pen.width(words)
        if not lines or left + needed > width:
            lines.append([])
            left = 0.0
        lines[-1].append((entry, words, left))
        left += needed + _GAP
    return lines
