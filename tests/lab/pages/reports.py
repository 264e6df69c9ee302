"""Games for reports, and what is drawn of them."""

from typing import TYPE_CHECKING

import numpy as np
from matplotlib.artist import Artist
from matplotlib.axes import Axes
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.text import Text
from matplotlib.transforms import Bbox
from matplotlib.typing import ColorType

from castellan.core import record
from castellan.core.errors import CastellanError
from castellan.core.ledger import Ledger
from castellan_host.report.drawing import Area, Pen, drawing
from castellan_host.report.game.report import game_report
from castellan_host.report.palette import LIGHT
from castellan_host.report.parts import Plot, Report
from castellan_host.report.typeface import letters_of
from castellan_host.stored_games.course import Course, course
from castellan_host.stored_games.replay import fold
from lab.games.recorded import events

if TYPE_CHECKING:
    from castellan.interfaces import Event

BEGUN = 1762000000
WIDTH = 7.0  # inches of a plot


def recorded(name: str) -> Ledger:
    """Return the ledger of a recorded game, an entry each 12 seconds."""
    return entered(*events(game=name))


def entered(*given: "Event") -> Ledger:
    """Return the ledger of these events, an entry each 12 seconds."""
    ledger = Ledger()
    for number, event in enumerate(given):
        ledger.add(12 * number if number else BEGUN, event)
    return ledger


def stored(ledger: Ledger) -> list[bytes]:
    """Return a ledger's records as lines of a file."""
    return [record.encode(given[0], given[1], given[2:]) for given in ledger.records]


def viticulture(*names: str, length: int = 60) -> Ledger:
    """Return a game of Viticulture of these players that goes on, with gains and losses."""
    ledger = entered(["new", "viticulture", {"players": list(names)}])
    for number in range(length):
        event = ["points", number * 7 % len(names), "vp", (number * 5) % 7 - 2]
        try:
            ledger.add(12 * number, ["year"] if number % 20 == 19 else event)
        except CastellanError:
            continue
    return ledger


def course_of(ledger: Ledger) -> Course:
    """Return the course of a game, as it is read from its file."""
    return course(fold([line.decode()[:-1] for line in stored(ledger)]).ledger.records)


def reported(ledger: Ledger, language: str = "en", moment: int = BEGUN, link: str | None = None) -> Report:
    """Return the report of a game."""
    return game_report(course_of(ledger), moment, False, language, link)


def plots(report: Report, *names: str) -> dict[str, Figure]:
    """Return the plots of a report by name as figures, all of them or those of these names."""
    pen = Pen(LIGHT, letters_of(report.texts()))
    found = {}
    with drawing(pen):
        for plot in report.parts:
            if isinstance(plot, Plot) and (not names or plot.name in names):
                high = plot.drawing.height(WIDTH, pen)
                figure = found[plot.name] = Figure((WIDTH, high))
                plot.drawing.draw(Area(figure, 0, 0, WIDTH, high), pen)
                FigureCanvasAgg(figure)
    return found


def plotted(report: Report, name: str) -> Figure:
    """Return the plot of this name as a figure."""
    return plots(report, name)[name]


def written(figure: Figure) -> list[tuple[str, Bbox]]:
    """Return what is written in a figure, each with its box."""
    assert isinstance(figure.canvas, FigureCanvasAgg)
    renderer = figure.canvas.get_renderer()  # type: ignore[no-untyped-call]
    found: list[Text] = []
    for axes in figure.axes:
        found += axes.texts
        if axes.axison:
            x, y = sorted(axes.get_xlim()), sorted(axes.get_ylim())
            found += [each for each in axes.get_xticklabels() if x[0] <= each.get_position()[0] <= x[1]]
            found += [each for each in axes.get_yticklabels() if y[0] <= each.get_position()[1] <= y[1]]
    return [(text.get_text(), text.get_window_extent(renderer)) for text in found if text.get_text()]


def artist(figure: Figure, gid: str) -> Artist:
    """Return what is drawn under an id."""
    return next(each for each in figure.findobj(lambda each: each.get_gid() == gid))


def artists(axes: Axes, beginning: str) -> dict[str, Artist]:
    """Return what is drawn in axes under ids that begin so, by id."""
    found: dict[str, Artist] = {}
    for artist in axes.get_children():
        gid = artist.get_gid() or ""
        if gid.startswith(beginning):
            found.setdefault(gid, artist)
    return found


def luminance(colour: ColorType) -> float:
    """Return how light a colour is (WCAG 2.2, relative luminance)."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in to_rgb(colour)]
    return float(np.dot((0.2126, 0.7152, 0.0722), linear))


def contrast(one: ColorType, other: ColorType) -> float:
    """Return how far two colours stand out from each other (WCAG 2.2, contrast ratio)."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)
