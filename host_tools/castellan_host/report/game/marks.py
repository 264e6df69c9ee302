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
            axes.axvline(index, color=pen.theme.faint, linewidth=0.9, dashes=(1, 2), gid=f"round-{index}")
    inch = framing.width(axes) / (len(steps) - 1)
    for first, last, name in _played(course):
        words = label("round", course.game.NAME, language).format(round=name)
        fitting = [text for text in (words, name) if name and pen.width(text) < (last - first) * inch - 0.03]
        if fitting:
            place = ((first + last) / 2, 1.02)
            axes.text(*place, pen.words(fitting[0]), transform=axes.get_xaxis_transform(), ha="center", gid="round")


def turning_points(tracks: list[Axes], indexes: list[int], entries: int, pen: Pen) -> None:
    """Number the turning points above the first track as in their list, with a line through all tracks."""
    first = tracks[0]
    middles = [index - 0.5 for index in indexes]
    high = framing.height(first)
    places = spread([middle / entries for middle in middles], _APART / framing.width(first), 0, 1)
    circle: Look = {"boxstyle": "circle,pad=0.2", "facecolor": pen.theme.ground, "edgecolor": pen.theme.ink, "lw": 0.7}
    style: Look = {"ha": "center", "va": "center", "fontsize": SMALL - 1, "fontweight": "bold", "bbox": circle}
    line: Look = {"color": pen.theme.ink, "linewidth": 0.4}
    for number, (middle, place) in enumerate(zip(middles, places, strict=True), 1):
        for axes in tracks:
            axes.axvline(middle, gid=f"turning-line-{number}", **line)
        x, y = middle / entries, 1 + _MIDDLE / high
        first.plot([x, x, place], [1, 1 + _BEND / high, y], transform=first.transAxes, clip_on=False, **line)
        first.text(place, y, str(number), transform=first.transAxes, gid=f"turning-{number}", **style)


def _played(course: Course) -> list[tuple[int, int, str]]:
    """Return (first step, last step, name) of each round; entries after the last round belong to none."""
    steps = course.steps
    ends = [index for index, step in enumerate(steps) if step.ends_round]
    found = [(first, last, steps[last].round_name) for first, last in pairwise([0, *ends])]
    begun = ends[-1] if ends else 0
    goes_on = not ends or (steps[-1].round_name != steps[begun].round_name and course.game.over != "end")
    if goes_on:
        found.append((begun, len(steps) - 1, steps[-1].round_name))
    return found
