"""Bars, one per row, each of one part or more, with a mark to compare it with."""

from dataclasses import dataclass

from castellan_host.report import framing
from castellan_host.report.drawing import Area, Look, Pen
from castellan_host.report.game.bars import style_of
from castellan_host.report.statistics import legend, rows

_THICK = 0.72  # the bar's share of its row


@dataclass(frozen=True)
class Row:
    """A bar: its name, the lengths of its parts, the words beside it, and where a mark is."""

    name: str
    parts: list[float]
    words: str
    mark: float | None = None


@dataclass(frozen=True)
class RowBars:
    """A plot of bars: what their parts and marks are; with `shares` the scale is from 0 to 100 %."""

    title: str
    rows: list[Row]
    parts: list[str]
    mark: str = ""
    shares: bool = False

    def height(self, _width: float, _pen: Pen) -> float:
        """Return its height in inches."""
        return rows.height(self.title, len(self.rows))

    def draw(self, area: Area, pen: Pen) -> None:
        """Draw it."""
        axes = rows.frame(area, pen, self.title, [row.name for row in self.rows], [row.words for row in self.rows])
        low, high = self._limits()
        if self.shares:
            rows.percent(axes)
        else:
            axes.set_xlim(low, high)
            axes.xaxis.set_major_locator(framing.whole_numbers(9))
        look: Look = {"edgecolor": pen.theme.ground, "hatchcolor": pen.theme.hatch, "linewidth": 0.8}
        for number, row in enumerate(self.rows):
            begin = 0.0
            for part, n in enumerate(row.parts):
                axes.barh(number, n, _THICK, begin, gid=f"bar-{number}-{part}", **style_of(part, pen), **look)
                begin += n
            if row.mark is not None:
                axes.plot([row.mark], [number], gid=f"mark-{number}", clip_on=False, **mark_look(pen))
        if low < 0:
            axes.axvline(0, color=pen.theme.ink, linewidth=0.8)
        entries = [legend.swatch(part, words, pen) for part, words in enumerate(self.parts)]
        entries += [legend.marker(mark_look(pen), self.mark)] if self.mark else []
        legend.draw(area.part(0, 0, area.width, legend.HEIGHT), pen, entries)

    def _limits(self) -> tuple[float, float]:
        ends = [end for row in self.rows for end in (sum(row.parts), row.mark or 0)]
        return min(0, *ends) * 1.05, max(1, *ends) * 1.02


def mark_look(pen: Pen) -> Look:
    """Return how a mark is drawn: a diamond that stands out from bar and ground."""
    style = {"marker": "D", "markersize": 5.5, "linestyle": "none"}
    return {**style, "markerfacecolor": pen.theme.ink, "markeredgecolor": pen.theme.ground, "markeredgewidth": 1}
