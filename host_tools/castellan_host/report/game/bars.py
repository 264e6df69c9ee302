"""Points by source as stacked bars: one bar per player, losses to the left of zero."""

from matplotlib.axes import Axes

from castellan_host.report import framing
from castellan_host.report.drawing import POINT, SMALL, Area, Look, Pen
from castellan_host.report.game.contents import Contents, TrackSources, number
from castellan_host.report.palette import HATCHES

_BAR, _ABOVE, _BELOW = 0.26, 0.3, 0.28  # inches
_LINE, _SWATCH = 0.19, 0.28
_GAP = 0.15  # between two entries of the legend
_TOTAL = 0.45  # for the total after a bar
_THICK = 0.72  # the bar's share of its row


def height(track: TrackSources, width: float, pen: Pen) -> float:
    """Return the height of a track's bars and legend, in inches."""
    return _ABOVE + _BAR * len(track.seats) + _BELOW + _LINE * len(_lines(track, width, pen))


def draw(area: Area, pen: Pen, report: Contents, track: TrackSources) -> Axes:
    """Draw the bars of a track; return their axes."""
    names = [report.course.game.names[seat] for seat in track.seats]
    left = max(map(pen.width, names)) + 0.15
    high, wide = _BAR * len(names), area.width - left - _TOTAL
    axes = area.part(left, area.height - _ABOVE - high, wide, high).axes()
    framing.title(axes, track.title, _ABOVE, pen)
    framing.rows(axes, names, pen)
    low, most = _limits(track)
    axes.set_xlim(low, most)
    axes.xaxis.set_major_locator(framing.whole_numbers(9))
    for row, seat in enumerate(track.seats):
        _bar(axes, row, [source.points[seat] for source in track.sources], pen, wide / (most - low))
    if low < 0:
        axes.axvline(0, color=pen.theme.ink, linewidth=0.8)
    _legend(area, track, pen)
    return axes


def style_of(source: int, pen: Pen) -> Look:
    """Return the colour and hatch of a source, by its index."""
    fills = pen.theme.fills
    return {"facecolor": fills[source % len(fills)], "hatch": HATCHES[source % len(HATCHES)]}


def _limits(track: TrackSources) -> tuple[float, float]:
    sums = [[source.points[seat] for source in track.sources] for seat in track.seats]
    low = min(sum(n for n in points if n < 0) for points in sums)
    high = max(sum(n for n in points if n > 0) for points in sums)
    return (low * 1.05, max(high, 1) * 1.02)


def _bar(axes: Axes, row: int, points: list[int], pen: Pen, inch: float) -> None:
    """Draw a player's bar, one segment per source; `inch` is the width of one point."""
    ends = {True: 0, False: 0}
    chip: Look = {"boxstyle": "round,pad=0.15", "facecolor": pen.theme.ground, "edgecolor": "none"}
    for source, n in enumerate(points):
        if not n:
            continue
        begin = ends[n > 0]
        look: Look = {"edgecolor": pen.theme.ground, "hatchcolor": pen.theme.hatch, "linewidth": 0.8}
        axes.barh(row, n, _THICK, begin, gid=f"bar-{row}-{source}", **style_of(source, pen), **look)
        ends[n > 0] += n
        if pen.width(str(n)) + 0.08 < abs(n) * inch:
            axes.text(
                begin + n / 2,
                row,
                number(n),
                ha="center",
                va="center_baseline",
                bbox=chip,
                gid=f"points-{row}-{source}",
            )
    place: Look = {"xytext": (4, 0), "textcoords": "offset points", "va": "center_baseline", "fontweight": "bold"}
    axes.annotate(number(sum(points)), (ends[True], row), gid=f"total-{row}", **place)


def _lines(track: TrackSources, width: float, pen: Pen) -> list[list[int]]:
    """Return the indexes of the sources in each line of the legend."""
    lines: list[list[int]] = []
    room = 0.0
    for index, source in enumerate(track.sources):
        needed = _SWATCH + pen.width(source.name) + _GAP
        if needed > room or not lines:
            lines.append([])
            room = width
        lines[-1].append(index)
        room -= needed
    return lines


def _legend(area: Area, track: TrackSources, pen: Pen) -> None:
    lines = _lines(track, area.width, pen)
    canvas = area.part(0, 0, area.width, _LINE * len(lines)).canvas() if lines else None
    for line, indexes in enumerate(lines):
        assert canvas
        left, middle = 0.0, _LINE * (len(lines) - line - 0.5)
        for index in indexes:
            look: Look = {"edgecolor": pen.theme.faint, "hatchcolor": pen.theme.hatch, "linewidth": 0.5}
            canvas.barh(middle, _SWATCH - 0.08, 0.12, left, gid=f"legend-{index}", **style_of(index, pen), **look)
            name = track.sources[index].name
            canvas.text(left + _SWATCH - 0.03, middle - 3 * POINT, pen.words(name), fontsize=SMALL)
            left += _SWATCH + pen.width(name) + _GAP
