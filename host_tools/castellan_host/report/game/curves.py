"""The course of a game: for each track a plot with one curve per player, and below them who led."""

from dataclasses import dataclass

from matplotlib.axes import Axes

from castellan.text import label
from castellan_host.report import ends, framing
from castellan_host.report.drawing import Area, Pen
from castellan_host.report.game import leads, marks
from castellan_host.stored_games import cells
from castellan_host.stored_games.course import Course
from castellan_host.text import say

_TRACK = 2.1  # height of a track's plot, in inches
_ABOVE, _BELOW = 0.45, 0.25  # for its title and its rounds; for the entries' numbers
_LEFT = 0.45
_ON_A_CURVE = 7  # about so many markers
_APART = 6  # the markers of two players in a row are this part of the way to the next marker apart


@dataclass(frozen=True)
class Curves:
    """The plots of a course; `turning` are the steps of its turning points."""

    course: Course
    turning: list[int]
    language: str

    def height(self, _width: float, _pen: Pen) -> float:
        """Return the height of all plots, in inches."""
        game = self.course.game
        return marks.NUMBERS + len(game.TRACKS) * (_TRACK + _ABOVE + _BELOW) + leads.height(game)

    def draw(self, area: Area, pen: Pen) -> None:
        """Draw the tracks, and last who led."""
        game = self.course.game
        left = max(_LEFT, *(pen.width(name) + 0.1 for name in game.names))
        labels = [self._end(seat, total) for track in game.tracks for seat, total in enumerate(track)]
        width = area.width - left - ends.width(labels, pen)
        top, drawn = area.height, []
        for track, name in enumerate(game.TRACKS):
            above = _ABOVE if track else _ABOVE + marks.NUMBERS
            axes = area.part(left, top - above - _TRACK, width, _TRACK).axes()
            top -= above + _TRACK + _BELOW
            total = label(name, game.NAME, self.language)
            framing.title(axes, say("course_of", self.language, total=total), above, pen)
            self._track(axes, track, pen)
            drawn.append(axes)
        marks.turning_points(drawn, self.turning, len(self.course.steps) - 1, pen)
        if leads.shown(game):
            leads.draw(area.part(left, 0, width, top), self.course, self.language, pen)

    def _track(self, axes: Axes, track: int, pen: Pen) -> None:
        game, steps = self.course.game, self.course.steps
        values = [[step.tracks[seat][track] for step in steps] for seat in range(len(game.names))]
        framing.entries(axes, len(steps) - 1)
        framing.values(axes, min(0, *map(min, values)), max(1, *map(max, values)), pen)
        for seat, points in enumerate(values):
            _curve(axes, seat, points, pen)
        marks.rounds(axes, self.course, self.language, pen)
        # In a tie the player who ranks higher is on top.
        last = [(seat, values[seat][-1], self._end(seat, values[seat][-1])) for seat in cells.by_rank(game)[::-1]]
        ends.draw(axes, last, pen)

    def _end(self, seat: int, total: int) -> str:
        return f"{self.course.game.names[seat]} {framing.number(total)}"


def _curve(axes: Axes, seat: int, points: list[int], pen: Pen) -> None:
    """Draw a curve: a total from its entry to the next, the last to the rim; the markers are at different entries."""
    every = max(1, len(points) // _ON_A_CURVE)
    markers = list(range(seat * every // _APART, len(points), every))
    places = [*range(len(points)), len(points) - 1 + framing.BEHIND]
    axes.plot(places, [*points, points[-1]], drawstyle="steps-post", markevery=markers, **ends.style(seat, pen))
