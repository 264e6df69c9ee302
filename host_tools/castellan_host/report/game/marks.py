"""Marks in the plots of a course: ends of rounds and turning points."""

from itertools import pairwise

from matplotlib.axes import Axes

from castellan.text import label
from castellan_host.report import framing
from castellan_host.report.drawing import SMALL, Look, Pen, spread
from castellan_host.stored_games.course import Course

NUMBERS = 0.22  # height of the turning points' numbers above the names of rounds, in inches
_BEND, _MIDDLE = 0.16, 0.27  # above the axes: where a number's line bends, and the number
_APART = 0.2


def rounds(axes: Axes, course: Course, language: str, pen: Pen) -> None:
    """Draw a line at the end of each round; label each round with its name, its number or nothing, as fits."""
    steps = course.steps
    for index, step in enumerate(steps):
        if step.ends_round:
            style: Look = {"color": pen.theme.faint, "linewidth": 0.9, "dashes": (1, 2), "gid": f"round-{index}"}
            axes.axvline(index + framing.BEHIND, **style)
    inch = framing.width(axes) / (len(steps) - 1 + framing.BEHIND)
    for first, last, name in _played(course):
        words = label("round", course.game.NAME, language).format(round=name)
        fitting = [text for text in (words, name) if name and pen.width(text) < (last - first) * inch - 0.03]
        if fitting:
            place = ((first + last) / 2, 1.02)
            axes.text(*place, pen.words(fitting[0]), transform=axes.get_xaxis_transform(), ha="center", gid="round")


def turning_points(tracks: list[Axes], indexes: list[int], entries: int, pen: Pen) -> None:
    """Number the turning points above the first track as in their list, with a line through all tracks."""
    first = tracks[0]
    high = framing.height(first)
    shares = [index / (entries + framing.BEHIND) for index in indexes]
    places = spread(shares, _APART / framing.width(first), 0, 1)
    circle: Look = {"boxstyle": "circle,pad=0.2", "facecolor": pen.theme.ground, "edgecolor": pen.theme.ink, "lw": 0.7}
    style: Look = {"ha": "center", "va": "center", "fontsize": SMALL - 1, "fontweight": "bold", "bbox": circle}
    line: Look = {"color": pen.theme.ink, "linewidth": 0.4}
    for number, (index, x, place) in enumerate(zip(indexes, shares, places, strict=True), 1):
        for axes in tracks:
            axes.axvline(index, gid=f"turning-line-{number}", **line)
        y = 1 + _MIDDLE / high
        first.plot([x, x, place], [1, 1 + _BEND / high, y], transform=first.transAxes, clip_on=False, **line)
        first.text(place, y, str(number), transform=first.transAxes, gid=f"turning-{number}", **style)


def _played(course: Course) -> list[tuple[float, float, str]]:
    """Return (beginning, end, name) of each round, in entries; those after the last round belong to none."""
    steps = course.steps
    ends = [index for index, step in enumerate(steps) if step.ends_round]
    places = [0, *(index + framing.BEHIND for index in ends)]
    found = [(*place, steps[index].round_name) for place, index in zip(pairwise(places), ends, strict=True)]
    begun = ends[-1] if ends else 0
    goes_on = not ends or (steps[-1].round_name != steps[begun].round_name and course.game.over != "end")
    if goes_on:
        found.append((places[-1], len(steps) - 1 + framing.BEHIND, steps[-1].round_name))
    return found
