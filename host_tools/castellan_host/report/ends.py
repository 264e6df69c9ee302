"""How curves are drawn, and the labels at their ends: a link, the marker, and words apart from each other."""

from collections.abc import Sequence

from matplotlib.axes import Axes

from castellan_host.report import framing
from castellan_host.report.drawing import POINT, SMALL, Look, Pen, spread
from castellan_host.report.palette import DASHES, MARKERS

SIZE = 4.5  # of a marker, in points
_LINK, _MARKER, _NAME = 0.1, 0.16, 0.25  # from the end of a curve to that of its link, to its marker, to its label
_SLACK = 0.05  # measured widths of texts are not exact


def style(seat: int, pen: Pen) -> Look:
    """Return how a player's curve is drawn, and its id."""
    return {
        "color": pen.theme.seats[seat],
        "linewidth": 1.4,
        "dashes": DASHES[seat],
        "marker": MARKERS[seat],
        "markersize": SIZE,
        "markeredgecolor": pen.theme.ground,
        "markeredgewidth": 0.5,
        "gid": f"curve-{seat}",
    }


def width(words: list[str], pen: Pen) -> float:
    """Return the width that these labels need to the right of the axes, in inches."""
    return _NAME + max(map(pen.width, words)) + _SLACK


def draw(axes: Axes, ends: Sequence[tuple[int, float, str]], pen: Pen) -> None:
    """Label the end of each curve, given as (seat, value, words); of equal values the last is on top."""
    low, high = axes.get_ylim()
    wanted = [(value - low) / (high - low) for _, value, _ in ends]
    apart = spread(wanted, (SMALL + 2.5) * POINT / framing.height(axes), 0.02, 1)
    inch = 1 / framing.width(axes)
    for (seat, _, words), end, place in zip(ends, wanted, apart, strict=True):
        line: Look = {"color": pen.theme.seats[seat], "transform": axes.transAxes, "clip_on": False}
        axes.plot([1, 1 + _LINK * inch], [end, place], linewidth=0.8, **line)
        axes.plot([1 + _MARKER * inch], [place], marker=MARKERS[seat], markersize=SIZE, **line)
        axes.text(1 + _NAME * inch, place, pen.words(words), transform=axes.transAxes, va="center", gid=f"end-{seat}")
