"""The game that spectators see: the newest unfinished one of the database, or the one that has just ended."""

from collections.abc import Collection, Mapping

from castellan_host.database import engines
from castellan_host.database.store import Database, StoredGame
from castellan_host.stored_games import library, people
from castellan_host.stored_games.library import Opened
from castellan_host.stored_games.people import People

LOOKED_AT = 20  # games, the newest by date, of one box or of all
PATIENCE = 0.5  # seconds for another program's lock

_Key = tuple[str, str]


class NewestGame:
    """Reads the database and its file of players at each `look`, and remembers which game was shown.

    The database is opened again each time: its file may have been replaced. Raises DatabaseError if the URL names
    no database, or needs a package that is not installed.
    """

    def __init__(self, url: str | None) -> None:
        engines.create(engines.find(url), PATIENCE).dispose()  # connects to nothing
        self._url = url
        self._players = people.file_of(url)
        self._people = People()
        self.forgotten: set[str] = set()  # the ids of games, at the last `read`
        self._folded: dict[_Key, Opened] = {}
        self._shown: _Key | None = None
        self._left: dict[_Key, int] = {}  # unfinished games while another was shown, and how many records each had

    def look(self) -> Opened | None:
        """Return the game to be shown, None if there is none.

        It is the newest unfinished one. When that ends it stays until another game gets an entry: an older
        one may have been left unfinished for ever. Raises DatabaseError or PeopleError if something can't be read.
        """
        games = self.read((), {})
        going = [opened for opened in games if not _is_over(opened)]
        shown = next((opened for opened in games if _key(opened) == self._shown), None)
        if shown and _is_over(shown):
            going = [opened for opened in going if self._left.get(_key(opened)) != len(opened.stored.lines)] or [shown]
        else:
            self._left = {_key(opened): len(opened.stored.lines) for opened in going}
        self._shown = _key(going[0]) if going else None
        return going[0] if going else None

    def read(self, boxes: Collection[str], entered: Mapping[str, str]) -> list[Opened]:
        """Return the newest games that add up, of each box its newest first, or of all if `boxes` are none.

        With them are the games that `entered` names by their boxes, however old. One that has the same records as
        before is the same object as before, unless somebody has another name now. Raises DatabaseError or PeopleError.
        """
        with Database(self._url, create=False, patience=PATIENCE) as database:
            stored = _stored(database, boxes, entered)
            self.forgotten = {*database.forgotten()}
        known_people, self._people = self._people, people.load(self._players)
        before, self._folded = self._folded if self._people == known_people else {}, {}
        for game in stored:
            known = before.get((game.box, game.game))
            same = known and known.stored.lines == game.lines
            self._folded[game.box, game.game] = known if known and same else library.open_game(game, self._people)
        return [opened for opened in self._folded.values() if opened.played]


def _stored(database: Database, boxes: Collection[str], entered: Mapping[str, str]) -> list[StoredGame]:
    """Read the games; about as many of several boxes as of one."""
    each = list[str | None](boxes) or [None]
    last = max(1, LOOKED_AT // len(each))
    newest = [heading for box in each for heading in database.headings(last=last, box=box)]
    known = {(heading.box, heading.game) for heading in newest}
    older = [database.game(*key) for key in entered.items() if key not in known]
    return [*database.filled(newest), *filter(None, older)]


def _key(opened: Opened) -> _Key:
    return opened.stored.box, opened.stored.game


def _is_over(opened: Opened) -> bool:
    return bool(opened.played and opened.played.game.over)
