"""Games by one score sheet in several languages, taken together: titles and lines as the newest of them has them.

That is known of the sheets that come with Castellan, whose titles are known in all languages. The lines of such a game
are joined by their places, if they are all of the sheet's lines in one of its languages. Any others stay as they are:
they are the same where title and name are the same.
"""

from collections.abc import Iterable

from castellan.core.errors import VERBATIM
from castellan.games.pad.game import Pad
from castellan_host.stored_games.results import Player, Result
from castellan_host.stored_games.shipped_lines import Names, lines_of, place_of


def joined(results: Iterable[Result]) -> list[Result]:
    """Return the results with the newest title and names of each sheet; the order stays."""
    found = [*results]
    places = {title: place_of(title) for title in {result.title for result in found if result.kind == Pad.NAME}}
    if not any(place is not None for place in places.values()):
        return found
    titles: dict[int, str] = {}
    lines: dict[int, Names] = {}
    for result in sorted(found, key=lambda each: (each.date, each.game), reverse=True):
        place = places.get(result.title)
        if place is not None and result.players:
            titles.setdefault(place, result.title)
            if (names := _lines(result)) in lines_of(place):
                lines.setdefault(place, names)
    return [_renamed(result, places.get(result.title), titles, lines) for result in found]


def _renamed(result: Result, place: int | None, titles: dict[int, str], lines: dict[int, Names]) -> Result:
    if place not in titles:
        return result
    names = _lines(result)
    if place in lines and names != lines[place] and names in lines_of(place):
        new = dict(zip(names, lines[place], strict=True))
        sources = tuple((track, new.get(source, source)) for track, source in result.sources)
        result = result._replace(players=[_with_names(player, new) for player in result.players], sources=sources)
    return result._replace(title=titles[place])


def _with_names(player: Player, new: dict[str, str]) -> Player:
    points = {
        track: {new.get(source, source): n for source, n in sources.items()} for track, sources in player.points.items()
    }
    return player._replace(points=points)


def _lines(result: Result) -> Names:
    return tuple(source for _, source in result.sources if source.startswith(VERBATIM))
