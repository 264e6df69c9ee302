"""Head to head: a matrix with a row and a column per player, darker where the row's player is ahead more often."""

from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.patches import Rectangle

from castellan_host.report.drawing import SMALL, Area, Look, Pen

_ROW, _HEAD = 0.34, 0.26  # inches
_WIDEST = 0.9  # of a column
_NAMES = 2.0  # the widest that names are
_LINE = 0.02  # room for the last line
_GAP = 0.1  # between names, their numbers and the cells
_DARKEST = 0.45  # opacity of a cell of 100 %: the number in it stays readable


@dataclass(frozen=True)
class Matrix:
    """The plot: names, and by (row, column) the share of games in which the row is ahead, and how many games."""

    names: list[str]
    cells: dict[tuple[int, int], tuple[float, int]]

    def height(self, _width: float, _pen: Pen) -> float:
        """Return its height in inches."""
        return _HEAD + _ROW * len(self.names) + _LINE

    def draw(self, area: Area, pen: Pen) -> Axes:
        """Draw it; return its axes."""
        canvas = area.canvas()
        names = [pen.shortened(name, _NAMES) for name in self.names]
        numbers = pen.width("99") + _GAP
        left = max(map(pen.width, names)) + numbers + 2 * _GAP
        wide = min(_WIDEST, (area.width - left - _LINE) / len(names))
        fit = all(pen.width(name) < wide - 0.06 for name in names)
        style: Look = {"va": "center_baseline", "fontsize": SMALL}
        for index, name in enumerate(names):
            middle = area.height - _HEAD - (index + 0.5) * _ROW
            canvas.text(left - _GAP - (not fit) * numbers, middle, pen.words(name), ha="right", gid="name", **style)
            if not fit:
                canvas.text(left - _GAP, middle, str(index + 1), ha="right", **style)
            head = pen.words(name if fit else str(index + 1))
            canvas.text(left + (index + 0.5) * wide, area.height - _HEAD / 2, head, ha="center", **style)
        for row in range(len(names)):
            for column in range(len(names)):
                box = (left + column * wide, area.height - _HEAD - (row + 1) * _ROW, wide, _ROW)
                self._cell(canvas, (row, column), box, pen)
        return canvas

    def _cell(self, canvas: Axes, key: tuple[int, int], box: tuple[float, float, float, float], pen: Pen) -> None:
        left, bottom, wide, high = box
        edge: Look = {"edgecolor": pen.theme.faint, "linewidth": 0.5}
        canvas.add_patch(Rectangle((left, bottom), wide, high, facecolor="none", **edge))
        if key not in self.cells:
            return
        share, games = self.cells[key]
        fill: Look = {"facecolor": pen.theme.seats[0], "alpha": _DARKEST * share, "linewidth": 0}
        canvas.add_patch(Rectangle((left, bottom), wide, high, gid="cell-{}-{}".format(*key), **fill))
        middle = left + wide / 2
        style: Look = {"ha": "center", "va": "center_baseline"}
        share_id, games_id = ("{}-{}-{}".format(kind, *key) for kind in ("share", "games"))
        canvas.text(middle, bottom + 0.66 * high, f"{100 * share:.0f}", fontsize=SMALL, gid=share_id, **style)
        canvas.text(middle, bottom + 0.25 * high, str(games), fontsize=SMALL - 2, gid=games_id, **style)
