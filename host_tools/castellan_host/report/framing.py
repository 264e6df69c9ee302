"""What all axes share: titles, scales and sizes."""

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator

from castellan.text import minus
from castellan_host.report.drawing import TEXT, Look, Pen, headline

_STEPS = (1, 2, 5, 10)
BEHIND = 0.5  # from an entry to the end of its round, in entries: what it changed is drawn from it on
_FROM_TOP = 0.14  # from the top of the margin to the middle of the title, in inches


def title(axes: Axes, text: str, above: float, pen: Pen) -> None:
    """Write a title at the top of the margin above the axes, `above` inches high."""
    place = 1 + (above - _FROM_TOP) / height(axes)
    style: Look = {"fontsize": TEXT, "fontweight": "bold", "va": "center", "transform": axes.transAxes}
    axes.text(0, place, pen.words(headline(text)), **style)


def whole_numbers(at_most: int) -> MaxNLocator:
    """Return a tick locator for at most so many round whole numbers."""
    return MaxNLocator(at_most, integer=True, steps=_STEPS)


def number(value: float) -> str:
    """Return a number with a printed minus sign."""
    return minus(str(value))


def values(axes: Axes, low: float, high: float, pen: Pen) -> None:
    """Set the vertical axis to values from `low` to `high`, with a grid."""
    axes.set_ylim(low - (high - low) * 0.04, high + (high - low) * 0.06)
    axes.yaxis.set_major_locator(whole_numbers(6))
    axes.grid(axis="y", color=pen.theme.faint, alpha=0.25, linewidth=0.5)


def rows(axes: Axes, names: list[str], pen: Pen) -> None:
    """Set up one row per name, the first on top."""
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_yticks(range(len(names)), [pen.words(name) for name in names])
    axes.tick_params(axis="y", length=0)


def entries(axes: Axes, count: int) -> None:
    """Set the horizontal axis to the entries of a game, and room behind the last one, which what it did needs."""
    axes.set_xlim(0, count + BEHIND)
    axes.xaxis.set_major_locator(whole_numbers(10))


def width(axes: Axes) -> float:
    """Return the width of axes, in inches."""
    return float(axes.get_position().width * _figure(axes).get_size_inches()[0])


def height(axes: Axes) -> float:
    """Return the height of axes, in inches."""
    return float(axes.get_position().height * _figure(axes).get_size_inches()[1])


def _figure(axes: Axes) -> Figure:
    figure = axes.get_figure(root=True)
    assert figure
    return figure
