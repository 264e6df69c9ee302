"""The blocks that a sheet is laid out from: text, tables, plots and QR codes, each with its height."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from itertools import groupby

from matplotlib.patches import PathPatch
from matplotlib.path import Path

from castellan_host.report.drawing import POINT, TEXT, Area, Look, Pen
from castellan_host.report.parts import Table

_LEADING = 1.4  # line height, as a multiple of the font size
_GAP = 0.2  # between columns, in inches
_ROWS = 45  # of a table on one page
_MODULE = 0.02  # inch; of a PNG, three pixels


@dataclass(frozen=True)
class Block:
    """A part of a sheet; `joins` keeps it on the same page as the next block."""

    height: float
    draw: Callable[[Area], object]
    joins: bool = False


def space(high: float) -> Block:
    """Return an empty block."""
    return Block(high, lambda area: None, joins=True)


def lines(text: str, pen: Pen, width: float, size: float = TEXT, bold: bool = False, joins: bool = False) -> Block:
    """Return a text as lines no wider than `width` inches."""
    rows = wrapped(text, pen, width, size, bold)
    step = _LEADING * size * POINT
    weight = "bold" if bold else "normal"

    def draw(area: Area) -> None:
        canvas = area.canvas()
        for number, line in enumerate(rows):
            middle = area.height - (number + 0.5) * step
            canvas.text(0, middle, pen.words(line), fontsize=size, fontweight=weight, va="center_baseline")

    return Block(len(rows) * step, draw, joins)


def wrapped(text: str, pen: Pen, width: float, size: float, bold: bool = False) -> list[str]:
    """Return a text wrapped at its spaces to `width` inches; a wider word gets its own line."""
    found = [""]
    for word in text.split(" "):
        longer = f"{found[-1]} {word}" if found[-1] else word
        if found[-1] and pen.width(longer, size, bold) > width:
            found.append(word)
        else:
            found[-1] = longer
    return found


def split(given: Table) -> list[Table]:
    """Return a table as tables that fit a page each, with the names of the columns."""
    starts = range(0, max(len(given.rows), 1), _ROWS)
    parts = [replace(given, rows=given.rows[start : start + _ROWS], adds_up=False) for start in starts]
    return [*parts[:-1], replace(parts[-1], adds_up=given.adds_up)]


def table(given: Table, pen: Pen, width: float) -> Block:
    """Return a table; its font shrinks if the table would be wider than `width` inches."""
    rows = [given.names, *given.rows]
    columns = [max(pen.width(row[column], TEXT, True) for row in rows) for column in range(len(given.names))]
    scale = min(1, width / (sum(columns) + _GAP * (len(columns) - 1)))
    step = _LEADING * 1.15 * TEXT * scale * POINT
    last = len(rows) - 1

    def draw(area: Area) -> None:
        canvas = area.canvas()
        wide = 0.0
        for column, across in enumerate(columns):
            side, place = ("right", wide + across) if column >= given.numbers else ("left", wide)
            for number, row in enumerate(rows):
                bold = not number or (given.adds_up and number == last)
                look: Look = {"fontsize": TEXT * scale, "fontweight": "bold" if bold else "normal", "ha": side}
                middle = area.height - (number + 0.5) * step
                canvas.text(place * scale, middle, pen.words(row[column]), va="center_baseline", **look)
            wide += across + _GAP
        for number in [1, last] if given.adds_up else [1]:
            high = area.height - number * step
            canvas.plot([0, (wide - _GAP) * scale], [high, high], color=pen.theme.faint, linewidth=0.6)

    return Block(len(rows) * step, draw)


def qr_code(modules: Iterable[Iterable[int]]) -> Block:
    """Return a QR code of rows of modules, 1 for dark; at the end of a sheet, edges in a PNG are those of pixels."""
    rows = [*modules]
    look: Look = {"linewidth": _MODULE / POINT, "capstyle": "butt", "edgecolor": "#000000", "gid": "qr-code"}

    def draw(area: Area) -> None:
        area.canvas().add_patch(PathPatch(_dashes(rows), fill=False, snap=False, **look))

    return Block(_MODULE * len(rows), draw)


def _dashes(rows: list[Iterable[int]]) -> Path:
    """Return a dash through each run of dark modules: as one path, they have no gaps between them in any viewer."""
    ends = []
    for number, row in enumerate(reversed(rows)):
        middle, begin = _MODULE * (number + 0.5), 0
        for dark, run in groupby(row):
            end = begin + len(list(run))
            if dark:
                ends += [(_MODULE * begin, middle), (_MODULE * end, middle)]
            begin = end
    return Path(ends, [Path.MOVETO, Path.LINETO] * (len(ends) // 2))
