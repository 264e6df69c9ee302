"""Shares of wins with their 95 % intervals, beside the expected shares."""

from dataclasses import dataclass

from castellan_host.report.drawing import Area, Look, Pen
from castellan_host.report.statistics import legend, rows
from castellan_host.stats.figures import Share

_SLACK = 0.02  # beyond 0 and 100 %
_CAP = 0.22  # half the height of an interval's ends, as a share of a row


@dataclass(frozen=True)
class ShareIntervals:
    """A plot of shares by name, with words beside them; `legend` names share, interval and expected share."""

    title: str
    rows: list[tuple[str, Share, str]]
    legend: tuple[str, str, str]

    def height(self, _width: float, _pen: Pen) -> float:
        """Return its height in inches."""
        return rows.height(self.title, len(self.rows))

    def draw(self, area: Area, pen: Pen) -> None:
        """Draw it."""
        names, words = [row[0] for row in self.rows], [row[2] for row in self.rows]
        axes = rows.frame(area, pen, self.title, names, words)
        rows.percent(axes, _SLACK)
        line: Look = {"color": pen.theme.seats[0], "linewidth": 1.6, "clip_on": False}
        dot: Look = {"color": pen.theme.seats[0], "marker": "o", "markersize": 6, "linestyle": "none", "clip_on": False}
        tick: Look = {
            "color": pen.theme.ink,
            "marker": "|",
            "markersize": 15,
            "markeredgewidth": 2,
            "linestyle": "none",
        }
        for row, (_, share, _) in enumerate(self.rows):
            axes.plot([share.expected], [row], gid=f"expected-{row}", **tick)
            axes.plot([share.low, share.high], [row, row], gid=f"interval-{row}", **line)
            for end in (share.low, share.high):
                axes.plot([end, end], [row - _CAP, row + _CAP], **line)
            axes.plot([share.wins / share.games], [row], gid=f"share-{row}", **dot)
        own, interval, expected = self.legend
        entries = [
            legend.marker(dot, own),
            legend.line(line, interval),
            legend.marker({**tick, "markersize": 9}, expected),
        ]
        legend.draw(area.part(0, 0, area.width, legend.HEIGHT), pen, entries)
