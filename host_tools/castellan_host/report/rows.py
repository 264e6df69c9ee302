"""A plot of a row per player, game or source: bars with marks, or shares with their intervals."""

from collections.abc import Iterator
from dataclasses import dataclass

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from castellan_host.report import framing, legend
from castellan_host.report.drawing import Area, Look, Pen

_ROW = 0.26  # inches
_TITLE, _NO_TITLE, _BELOW = 0.3, 0.08, 0.28  # above and below the axes
_NAMES = 2.4  # the widest that names are
_BESIDE = 0.12  # between the axes and the words to their right
_THICK = 0.72  # the bar's share of its row


@dataclass(frozen=True)
class Row:
    """A row: its name, the lengths of its bar's parts, the words beside it, where a mark is.

    One with an interval has a dot instead of a bar. Negative parts lie to the left of zero.
    """

    name: str
    parts: list[float]
    words: str
    mark: float | None = None
    interval: tuple[float, float] | None = None


@dataclass(frozen=True)
class Rows:
    """The plot, and what its parts, marks and intervals are.

    With `shares` the scale is from 0 to 100 %; with `numbers` each part has its length written in it, if there is room.
    """

    title: str
    rows: list[Row]
    parts: list[str]
    mark: str = ""
    interval: str = ""
    shares: bool = False
    numbers: bool = False

    def height(self, width: float, pen: Pen) -> float:
        """Return its height in inches."""
        return self._above + _ROW * len(self.rows) + _BELOW + legend.height(self._legend(pen), width, pen)

    def draw(self, area: Area, pen: Pen) -> None:
        """Draw it."""
        axes = self._frame(area, pen)
        self._scale(axes)
        for number, row in enumerate(self.rows):
            if row.interval:
                _share(axes, number, row, pen)
            else:
                self._bar(axes, number, row, pen)
            if row.mark is not None:
                axes.plot([row.mark], [number], gid=f"mark-{number}", clip_on=False, **self._mark(pen))
        if axes.get_xlim()[0] < 0 and not self.shares:
            axes.axvline(0, color=pen.theme.ink, linewidth=0.8)
        entries = self._legend(pen)
        legend.draw(area.part(0, 0, area.width, legend.height(entries, area.width, pen)), pen, entries)

    @property
    def _above(self) -> float:
        return _TITLE if self.title else _NO_TITLE

    def _frame(self, area: Area, pen: Pen) -> Axes:
        """Return axes with a row per name, the first on top, and words to the right of each."""
        names = [pen.shortened(row.name, _NAMES) for row in self.rows]
        left = max(map(pen.width, names)) + 0.15
        right = max(pen.width(row.words) for row in self.rows) + _BESIDE + 0.05
        high = _ROW * len(names)
        axes = area.part(left, area.height - self._above - high, area.width - left - right, high).axes()
        if self.title:
            framing.title(axes, self.title, _TITLE, pen)
        framing.rows(axes, names, pen)
        place = 1 + (right - 0.05) / framing.width(axes)
        look: Look = {"transform": axes.get_yaxis_transform(), "ha": "right", "va": "center_baseline"}
        for number, row in enumerate(self.rows):
            axes.text(place, number, pen.words(row.words), gid=f"words-{number}", **look)
        return axes

    def _scale(self, axes: Axes) -> None:
        if self.shares:
            slack = 0.02 * bool(self.interval)
            axes.set_xlim(-slack, 1 + slack)
            axes.xaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.0f} %"))
            return
        ends = [end for row in self.rows for end in (*(begin + n for begin, n in _placed(row)), row.mark or 0)]
        axes.set_xlim(min(0, *ends) * 1.05, max(1, *ends) * 1.02)
        axes.xaxis.set_major_locator(framing.whole_numbers(9))

    def _bar(self, axes: Axes, number: int, row: Row, pen: Pen) -> None:
        low, high = axes.get_xlim()
        inch = framing.width(axes) / (high - low)
        edge: Look = {"edgecolor": pen.theme.ground, "linewidth": 0.8}
        chip: Look = {"boxstyle": "round,pad=0.15", "facecolor": pen.theme.ground, "edgecolor": "none"}
        inside: Look = {"ha": "center", "va": "center_baseline", "bbox": chip}
        for part, (begin, n) in enumerate(_placed(row)):
            if n or not self.numbers:
                axes.barh(number, n, _THICK, begin, gid=f"bar-{number}-{part}", **legend.fill(part, pen), **edge)
            if n and self.numbers and pen.width(str(n)) + 0.08 < abs(n) * inch:
                axes.text(begin + n / 2, number, framing.number(n), gid=f"points-{number}-{part}", **inside)

    def _mark(self, pen: Pen) -> Look:
        """Return how a mark is drawn: on a bar a diamond, else an upright line, either as to stand out."""
        if self.interval:
            size = {"marker": "|", "markersize": 15, "markeredgewidth": 2}
            return {**size, "color": pen.theme.ink, "linestyle": "none"}
        style = {"marker": "D", "markersize": 5.5, "linestyle": "none"}
        return {**style, "markerfacecolor": pen.theme.ink, "markeredgecolor": pen.theme.ground, "markeredgewidth": 1}

    def _legend(self, pen: Pen) -> list[legend.Sign]:
        if self.interval:
            found = [legend.marker(_dot(pen), self.parts[0]), legend.line(_line(pen), self.interval)]
        else:
            found = [legend.swatch(part, words, pen) for part, words in enumerate(self.parts)]
        look = self._mark(pen)
        look["markersize"] = min(look["markersize"], 9)
        return [*found, *([legend.marker(look, self.mark)] if self.mark else [])]


def _placed(row: Row) -> Iterator[tuple[float, float]]:
    """Yield where each part begins, and its length."""
    ends = {True: 0.0, False: 0.0}
    for n in row.parts:
        yield ends[n >= 0], n
        ends[n >= 0] += n


def _share(axes: Axes, number: int, row: Row, pen: Pen) -> None:
    """Draw a share as a dot on its interval."""
    assert row.interval
    axes.plot([*row.interval], [number, number], gid=f"interval-{number}", marker="|", markersize=8, **_line(pen))
    axes.plot(row.parts, [number], gid=f"share-{number}", **_dot(pen))


def _dot(pen: Pen) -> Look:
    return {"color": pen.theme.seats[0], "marker": "o", "markersize": 6, "linestyle": "none", "clip_on": False}


def _line(pen: Pen) -> Look:
    return {"color": pen.theme.seats[0], "linewidth": 1.6, "markeredgewidth": 1.6, "clip_on": False}
