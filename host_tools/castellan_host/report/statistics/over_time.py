"""Values over time: ratings as a curve per player, and the results of one player's games."""

from collections.abc import Sequence
from dataclasses import dataclass

from matplotlib.axes import Axes

from castellan_host.database import dates
from castellan_host.report import ends, framing, legend
from castellan_host.report.drawing import Area, Look, Pen
from castellan_host.scripts import isolated

MOST_CURVES = 6  # in one plot
_HIGH, _ABOVE, _BELOW, _LEFT = 2.1, 0.3, 0.3, 0.45  # inches
_NAMES = 1.4  # the widest that names are
_RIGHT = 0.4  # for half a day's name
_POINTS = 200  # of a curve; more are not seen
_APART = 150  # games whose marks lie apart; those of more are smaller
_SMALLEST = 0.35  # of a mark's size
_ON_A_CURVE = 7  # about so many markers
_DAY = 86400


@dataclass(frozen=True)
class Curve:
    """A player's values by Unix time, the oldest first, and the last one in words."""

    name: str
    points: Sequence[tuple[int, float]]
    last: str

    def words(self, pen: Pen) -> str:
        """Return what is written at its end."""
        return f"{isolated(pen.shortened(self.name, _NAMES))} {self.last}"


@dataclass(frozen=True)
class Curves:
    """A plot of up to MOST_CURVES curves. Plots of one `scale` of values and `span` of time can be compared."""

    title: str
    curves: list[Curve]
    scale: tuple[float, float]
    span: tuple[int, int]

    def height(self, _width: float, _pen: Pen) -> float:
        """Return its height in inches."""
        return _HIGH + _ABOVE + _BELOW

    def draw(self, area: Area, pen: Pen) -> None:
        """Draw it."""
        moments = [moment for curve in self.curves for moment, _ in curve.points]
        width = ends.width([curve.words(pen) for curve in self.curves], pen)
        axes = area.part(_LEFT, _BELOW, area.width - _LEFT - width, _HIGH).axes()
        _frame(axes, self.title, sorted({*self.span, *moments}), self.scale, pen)
        last = []
        for seat, curve in enumerate(self.curves):
            points = _thinned(curve.points)
            every = max(1, len(points) // _ON_A_CURVE)
            markevery = list(range(seat * every // MOST_CURVES, len(points), every))
            x = [*(moment for moment, _ in points), axes.get_xlim()[1]]
            y = [*(value for _, value in points), points[-1][1]]
            axes.plot(x, y, markevery=markevery, **ends.style(seat, pen))
            last.append((seat, points[-1][1], curve.words(pen)))
        ends.draw(axes, last[::-1], pen)


@dataclass(frozen=True)
class Scores:
    """A plot of a player's points in each game by Unix time, and whether the game was won."""

    title: str
    games: list[tuple[int, int, bool]]
    names: tuple[str, str]

    def height(self, width: float, pen: Pen) -> float:
        """Return its height in inches."""
        return _HIGH + _ABOVE + _BELOW + legend.height(self._legend(pen), width, pen)

    def draw(self, area: Area, pen: Pen) -> None:
        """Draw it."""
        entries = self._legend(pen)
        below = legend.height(entries, area.width, pen)
        bottom = _BELOW + below
        axes = area.part(_LEFT, bottom, area.width - _LEFT - _RIGHT, _HIGH).axes()
        scores = [score for _, score, _ in self.games]
        moments = [moment for moment, _, _ in self.games]
        _frame(axes, self.title, moments, (min(0, *scores), max(1, *scores)), pen)
        if len(self.games) <= _APART:
            axes.plot(moments, scores, color=pen.theme.faint, linewidth=0.6, gid="course")
        for kind, won in enumerate((True, False)):
            look = _game_look(won, len(self.games), pen)
            played = [(moment, score) for moment, score, each in self.games if each == won]
            axes.plot([x for x, _ in played], [y for _, y in played], gid=f"scores-{kind}", clip_on=False, **look)
        legend.draw(area.part(0, 0, area.width, below), pen, entries)

    def _legend(self, pen: Pen) -> list[legend.Sign]:
        won, not_won = self.names
        return [legend.marker(_game_look(True, 1, pen), won), legend.marker(_game_look(False, 1, pen), not_won)]


def _game_look(won: bool, games: int, pen: Pen) -> Look:
    """Return the mark of a game, one of so many: full if it was won."""
    colour = pen.theme.seats[0]
    face = colour if won else pen.theme.ground
    small = min(1, max(_SMALLEST, (_APART / games) ** 0.5))
    edge: Look = {"markeredgecolor": colour, "markeredgewidth": small}
    return {"linestyle": "none", "marker": "o", "markersize": ends.SIZE * small, "markerfacecolor": face, **edge}


def _frame(axes: Axes, title: str, moments: list[int], scale: tuple[float, float], pen: Pen) -> None:
    framing.title(axes, title, _ABOVE, pen)
    framing.values(axes, *scale, pen)
    first, last = min(moments), max(moments)
    slack = max(_DAY, (last - first) * 0.01)
    axes.set_xlim(first - slack, last + slack)
    inch = framing.width(axes) / (last - first + 2 * slack)
    days = _days(moments, pen.width("2000-00-00") * 1.3 / inch)
    axes.set_xticks([moment for moment, _ in days], [day for _, day in days])


def _days(moments: list[int], apart: float) -> list[tuple[int, str]]:
    """Return some of these days, far enough apart, each with its name."""
    found: list[tuple[int, str]] = []
    for moment in sorted(set(moments)):
        day = dates.shown(moment)[:10]
        if not found or (moment - found[-1][0] >= apart and day != found[-1][1]):
            found.append((moment, day))
    return found


def _thinned(points: Sequence[tuple[int, float]]) -> Sequence[tuple[int, float]]:
    """Return no more points than are seen, the last one among them."""
    every = -(-len(points) // _POINTS)
    return points[::-1][::every][::-1]
