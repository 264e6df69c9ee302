"""The parts of a game's report that show points by source, and what is noted about the game."""

from collections.abc import Sequence
from typing import NamedTuple

from castellan_host.report.drawing import headline
from castellan_host.report.framing import number
from castellan_host.report.parts import Line, Part, Plot, Table
from castellan_host.report.rows import Row, Rows
from castellan_host.scripts import isolated
from castellan_host.stored_games.cells import Source
from castellan_host.text import say


class Seat(NamedTuple):
    """A player in the order of the standing: the place in a source's points, the name, and all points of the track."""

    place: int
    name: str
    total: int


def by_source(track: int, name: str, sources: Sequence[Source], seats: Sequence[Seat], language: str) -> list[Part]:
    """Return a plot and a table of the points on a track, which is called `name`."""
    heading = headline(say("sources_of", language, total=name))
    bars = [Row(each.name, [source.points[each.place] for source in sources], number(each.total)) for each in seats]
    rows = [
        [each.name, *(number(each.points[seat.place]) if each.points[seat.place] else "" for seat in seats)]
        for each in sources
    ]
    rows.append([f"= {name}", *(number(seat.total) for seat in seats)])
    return [
        Plot(f"sources-{track}", heading, Rows(heading, bars, [source.name for source in sources], numbers=True)),
        Table([say("source", language), *(seat.name for seat in seats)], rows, 1, True),
    ]


def noted(place: str, there: Sequence[str], note: str, language: str) -> list[Part]:
    """Return where the game was played and who was there besides, and what is noted, a line each."""
    also = say("also_there", language, names=", ".join(map(isolated, there))) if there else ""
    where = " · ".join(filter(None, [place, also]))
    return [Line(text) for text in filter(None, [where, *note.splitlines()])]
