"""The course of a game: for each track a plot with one curve per player, and below them who led."""

from matplotlib.axes import Axes

from castellan.text import label
from castellan_host.games import cells
from castellan_host.report import ends, framing
from castellan_host.report.drawing import Area, Look, Pen
from castellan_host.report.game import leads, marks
from castellan_host.report.game.contents import Contents, number
from castellan_host.report.palette import DASHES, MARKERS
from castellan_host.report.scripts import with_number
from castellan_host.text import say

_TRACK = 2.1  # height of a track's plot, in inches
_ABOVE, _BELOW = 0.45, 0.25  # for its title and its rounds; for the entries' numbers
_LEFT = 0.45
_ON_A_CURVE = 7  # about so many markers
_APART = 6  # the markers of two players in a row are this part of the way to the next marker apart


def height(report: Contents, _width: float, _pen: Pen) -> float:
    """Return the height of all plots, in inches."""
    game = report.course.game
    return marks.NUMBERS + len(game.TRACKS) * (_TRACK + _ABOVE + _BELOW) + leads.height(len(game.names))


def draw(area: Area, pen: Pen, report: Contents) -> list[Axes]:
    """Draw the course of a game; return the axes of its tracks, and last those of who led."""
    game = report.course.game
    left = max(_LEFT, *(pen.width(name) + 0.1 for name in game.names))
    labels = [_end(report, seat, total) for track in game.tracks for seat, total in enumerate(track)]
    width = area.width - left - ends.room(labels, pen)
    top, drawn = area.height, []
    for track in range(len(game.TRACKS)):
        above = _ABOVE if track else _ABOVE + marks.NUMBERS
        axes = area.part(left, top - above - _TRACK, width, _TRACK).axes()
        top -= above + _TRACK + _BELOW
        name = label(game.TRACKS[track], game.NAME, report.language)
        framing.title(axes, say("course_of", report.language, total=name), above, pen)
        _curves(axes, report, track, pen)
        drawn.append(axes)
    marks.turning_points(drawn, report, pen)
    return [*drawn, leads.draw(area.part(left, 0, width, top), report, pen)]


def _curves(axes: Axes, report: Contents, track: int, pen: Pen) -> None:
    steps = report.course.steps
    values = [[step.tracks[seat][track] for step in steps] for seat in range(len(report.course.game.names))]
    low, high = min(0, *map(min, values)), max(1, *map(max, values))
    framing.entries(axes, len(steps))
    axes.set_ylim(low - (high - low) * 0.03 * (low < 0), high + (high - low) * 0.05)
    axes.yaxis.set_major_locator(framing.whole_numbers(6))
    axes.grid(axis="y", color=pen.theme.faint, alpha=0.25, linewidth=0.5)
    for seat, points in enumerate(values):
        _curve(axes, seat, points, pen)
    marks.rounds(axes, report, pen)
    _ends(axes, report, [points[-1] for points in values], pen)


def _curve(axes: Axes, seat: int, points: list[int], pen: Pen) -> None:
    """Draw a curve, one entry longer than the game; the players' markers are at different entries."""
    every = max(1, len(points) // _ON_A_CURVE)
    markevery = (seat * every // _APART, every)
    x, y = [*range(len(points)), len(points)], [*points, points[-1]]
    axes.plot(x, y, drawstyle="steps-post", markevery=markevery, **style(seat, pen))


def style(seat: int, pen: Pen) -> Look:
    """Return how a player's curve is drawn, and its id."""
    return {
        "color": pen.theme.seats[seat],
        "linewidth": 1.4,
        "dashes": DASHES[seat],
        "marker": MARKERS[seat],
        "markersize": ends.SIZE,
        "markeredgecolor": pen.theme.ground,
        "markeredgewidth": 0.5,
        "gid": f"curve-{seat}",
    }


def _ends(axes: Axes, report: Contents, last: list[int], pen: Pen) -> None:
    """Label the end of each curve with name and points; in a tie the player who ranks higher is on top."""
    seats = cells.by_rank(report.course.game)[::-1]
    ends.draw(axes, [(seat, last[seat], _end(report, seat, last[seat])) for seat in seats], pen)


def _end(report: Contents, seat: int, total: int) -> str:
    return f"{with_number(report.course.game.names[seat])} {number(total)}"
