"""Who led: one row per player, high where the player led alone, low where the lead was shared."""

from castellan.core.rules.base import Game
from castellan_host.report import framing
from castellan_host.report.drawing import Area, Look, Pen
from castellan_host.stored_games import cells
from castellan_host.stored_games.course import Course, leads
from castellan_host.text import say

_ROW, _ABOVE, _BELOW = 0.17, 0.5, 0.5  # inches
_NOTE = 0.06  # between the rows and the note above them
_SIZES = {"alone": 0.8, "shared": 0.4}  # heights, as shares of a row


def shown(game: Game) -> bool:
    """Return whether anybody can lead: one player alone can't, nor those who win together."""
    return len(game.names) > 1 and not game.TOGETHER


def height(game: Game) -> float:
    """Return the height of the plot in inches, 0 if it is not shown."""
    return _ABOVE + len(game.names) * _ROW + _BELOW if shown(game) else 0


def draw(area: Area, course: Course, language: str, pen: Pen) -> None:
    """Draw the plot, as wide as the area."""
    game = course.game
    seats = cells.by_rank(game)
    high = len(seats) * _ROW
    axes = area.part(0, area.height - _ABOVE - high, area.width, high).axes()
    framing.title(axes, say("leads", language), _ABOVE, pen)
    axes.text(0, 1 + _NOTE / high, say("leads_note", language), transform=axes.transAxes)
    framing.entries(axes, len(course.steps) - 1)
    axes.set_xlabel(say("entries", language))
    framing.rows(axes, [game.names[seat] for seat in seats], pen)
    for row, seat in enumerate(seats):
        for how, size in _SIZES.items():
            spans = [(first, count) for first, count, led in leads(course, seat) if led == how]
            style: Look = {"facecolor": pen.theme.seats[seat], "linewidth": 0, "gid": f"lead-{seat}-{size}"}
            axes.broken_barh(spans, (row - size / 2, size), **style)
