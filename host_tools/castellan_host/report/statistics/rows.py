"""What plots of one row per player, game or source share: their frame, and the words beside it."""

from collections.abc import Sequence

from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter

from castellan_host.report import framing
from castellan_host.report.drawing import Area, Look, Pen
from castellan_host.report.statistics import legend
from castellan_host.report.statistics.shortening import shortened

ROW = 0.26  # inches
_TITLE, _NO_TITLE, _BELOW = 0.3, 0.08, 0.28  # above and below the axes
_NAMES = 2.4  # the widest that names are
_BESIDE = 0.12  # between the axes and the words to their right


def height(title: str, rows: int) -> float:
    """Return the height of a plot of so many rows, in inches; its title may be ""."""
    return _above(title) + ROW * rows + _BELOW + legend.HEIGHT


def frame(area: Area, pen: Pen, title: str, names: Sequence[str], words: Sequence[str]) -> Axes:
    """Return axes with a row per name, the first on top, and words to the right of each."""
    shown = [shortened(name, pen, _NAMES) for name in names]
    left = max(map(pen.width, shown)) + 0.15
    right = max(map(pen.width, words)) + _BESIDE + 0.05
    high = ROW * len(names)
    axes = area.part(left, area.height - _above(title) - high, area.width - left - right, high).axes()
    if title:
        framing.title(axes, title, _TITLE, pen)
    framing.rows(axes, shown, pen)
    place = 1 + (right - 0.05) / framing.width(axes)
    look: Look = {"transform": axes.get_yaxis_transform(), "ha": "right", "va": "center_baseline"}
    for row, text in enumerate(words):
        axes.text(place, row, pen.words(text), gid=f"words-{row}", **look)
    return axes


def percent(axes: Axes, slack: float = 0) -> None:
    """Set the horizontal axis to shares of 1, as percent, with slack at both ends."""
    axes.set_xlim(-slack, 1 + slack)
    axes.xaxis.set_major_formatter(FuncFormatter(lambda share, _: f"{100 * share:.0f} %"))


def _above(title: str) -> float:
    return _TITLE if title else _NO_TITLE
