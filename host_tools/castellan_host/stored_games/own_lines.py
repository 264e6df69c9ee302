"""The lines of score sheets of the users' own, as the newest stored game of each title has them."""

from collections.abc import Collection

from castellan.core.errors import VERBATIM
from castellan.games.pad.game import Pad
from castellan_host.database.store import Database
from castellan_host.stored_games.library import begun_by, open_game
from castellan_host.stored_games.results import of_game
from castellan_host.stored_games.shipped_lines import Names


def lines_of_titles(database: Database, titles: Collection[str]) -> dict[str, Names]:
    """Return the lines that give points in the newest game of each of these titles, which are in small letters."""
    newest: dict[str, tuple[int, str, str]] = {}
    for box, game, line in database.beginnings(f'"new","{Pad.NAME}"') if titles else ():
        _, given, begun = begun_by(line)
        if (title := given.casefold()) in titles:
            newest[title] = max(newest.get(title, (0, "", "")), (begun, box, game))
    return {title: _lines(database, box, game) for title, (_, box, game) in newest.items()}


def _lines(database: Database, box: str, game: str) -> Names:
    headings = [each for each in database.headings(game) if (each.box, each.game) == (box, game)]
    found = [of_game(open_game(each)) for each in database.filled(headings)]
    return tuple(source for result in found for _, source in result.sources if source.startswith(VERBATIM))
