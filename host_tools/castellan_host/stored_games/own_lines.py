"""The lines of score sheets of the users' own, as the newest stored game of each title has them, else the file."""

from collections.abc import Collection

from castellan.core.errors import VERBATIM
from castellan.games.pad.game import Pad
from castellan_host.database.store import Database
from castellan_host.sheets import own
from castellan_host.sheets.texts import options
from castellan_host.stored_games.library import begun_by, open_game
from castellan_host.stored_games.results import of_game
from castellan_host.stored_games.shipped_lines import Names, counting, place_of


def lines_of_titles(database: Database, titles: Collection[str]) -> dict[str, Names]:
    """Return the lines that give points in the newest game of each of these titles, which are in small letters.

    Of a title that nobody has played they are those of its sheet in the user's folder.
    """
    newest: dict[str, tuple[int, str, str]] = {}
    for box, game, line in database.beginnings(f'"new","{Pad.NAME}"') if titles else ():
        _, given, begun = begun_by(line)
        if (title := given.casefold()) in titles:
            newest[title] = max(newest.get(title, (0, "", "")), (begun, box, game))
    lines = {title: _lines(database, box, game) for title, (_, box, game) in newest.items()}
    missing = {title for title in titles if title not in lines and place_of(title) is None}
    return lines | (_in_files(missing) if missing else {})


def _lines(database: Database, box: str, game: str) -> Names:
    headings = [each for each in database.headings(game) if (each.box, each.game) == (box, game)]
    found = [of_game(open_game(each)) for each in database.filled(headings)]
    return tuple(source for result in found for _, source in result.sources if source.startswith(VERBATIM))


def _in_files(titles: Collection[str]) -> dict[str, Names]:
    found: dict[str, Names] = {}
    for _, sheet in own.sheets():
        for language in ("", *sheet.languages):
            of_sheet = options(sheet, language)
            if (title := of_sheet["title"].casefold()) in titles:
                found.setdefault(title, counting(of_sheet["lines"]))
    return found
