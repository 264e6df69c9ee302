"""Drawing with Matplotlib: its settings, areas measured in inches, and the width of texts."""

import contextlib
import functools
import warnings
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties

from castellan_host.report.palette import Theme
from castellan_host.report.typeface import Letters
from castellan_host.scripts import LEFT_TO_RIGHT, from_the_right

POINT = 1 / 72  # inch
Look = dict[str, Any]  # Matplotlib's keyword arguments for colours, fonts and lines
SMALL, TEXT = 8, 9  # font sizes, in points

_RULER: Any = RendererAgg(1, 1, 72)  # type: ignore[no-untyped-call]


@functools.lru_cache(10_000)  # a report measures each name and label several times; emptied with each setting
def _width(text: str, families: tuple[str, ...], size: float, bold: bool) -> float:
    """Return the width of a text, in inches."""
    font = FontProperties(family=families, size=size, weight="bold" if bold else "normal")
    return float(POINT * _RULER.get_text_width_height_descent(text, font, False)[0])


@dataclass(frozen=True)
class Pen:
    """Colours and fonts. With `page` the browser chooses fonts, so missing glyphs are not replaced."""

    theme: Theme
    letters: Letters
    page: bool = False

    def words(self, text: str) -> str:
        """Return a text to draw: left to right, missing glyphs replaced."""
        return text if self.page else LEFT_TO_RIGHT * from_the_right(text) + self.letters.shown(text)

    def width(self, text: str, size: float = SMALL, bold: bool = False) -> float:
        """Return the width of a text, in inches; other fonts are rarely wider."""
        return _width(self.letters.shown(text), self.letters.families, size, bold)

    def shortened(self, text: str, width: float) -> str:
        """Return a text, cut so that it is no wider than so many inches."""
        if self.width(text) <= width:
            return text
        end = next((n for n in range(len(text), 0, -1) if self.width(text[:n] + "…") <= width), 0)
        return text[:end] + "…"


@dataclass(frozen=True)
class Area:
    """A rectangle of a figure, in inches from the figure's lower left corner."""

    figure: Figure
    left: float
    bottom: float
    width: float
    height: float

    def part(self, left: float, bottom: float, width: float, height: float) -> "Area":
        """Return a rectangle within it, in inches from its lower left corner."""
        return Area(self.figure, self.left + left, self.bottom + bottom, width, height)

    def axes(self) -> Axes:
        """Return axes as large as the area."""
        wide, high = self.figure.get_size_inches()
        box = (self.left / wide, self.bottom / high, self.width / wide, self.height / high)
        return self.figure.add_axes(box)

    def canvas(self) -> Axes:
        """Return axes as large as the area, without a frame, with inches as units."""
        axes = self.axes()
        axes.set_axis_off()
        axes.set_xlim(0, self.width)
        axes.set_ylim(0, self.height)
        return axes


@contextlib.contextmanager
def drawing(pen: Pen) -> Iterator[None]:
    """Use our own settings within the context, whatever the user's matplotlibrc says."""
    with matplotlib.rc_context(), warnings.catch_warnings():
        matplotlib.rcdefaults()
        matplotlib.rcParams.update(_settings(pen))
        _width.cache_clear()
        if pen.page:
            warnings.filterwarnings("ignore", "Glyph .* missing from")
        yield


def headline(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def spread(wanted: list[float], gap: float, low: float, high: float) -> list[float]:
    """Return positions close to those wanted, at least `gap` apart, between `low` and `high` if there is room."""
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    places = list(wanted)
    before = low - gap
    for index in order:
        before = places[index] = max(places[index], before + gap)
    after = high + gap
    for index in reversed(order):
        after = places[index] = min(places[index], after - gap)
    return places


def _settings(pen: Pen) -> dict[Any, Any]:
    """Return Matplotlib's settings for a pen."""
    theme = pen.theme
    return {
        "axes.axisbelow": True,
        "axes.edgecolor": theme.faint,
        "axes.facecolor": "none",
        "axes.labelcolor": theme.ink,
        "axes.labelsize": SMALL,
        "axes.spines.right": False,
        "axes.spines.top": False,
        "figure.facecolor": theme.ground,
        "font.family": pen.letters.families,
        "font.size": SMALL,
        "hatch.color": theme.hatch,
        "hatch.linewidth": 0.6,
        "pdf.fonttype": 42,
        "svg.fonttype": "none" if pen.page else "path",
        "svg.hashsalt": "castellan",
        "text.color": theme.ink,
        "text.hinting": "none",  # or the same text is wider in a PNG than where it is measured
        "text.parse_math": False,
        "xtick.color": theme.faint,
        "xtick.labelcolor": theme.ink,
        "ytick.color": theme.faint,
        "ytick.labelcolor": theme.ink,
    }
