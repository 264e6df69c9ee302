"""The mirror: once a second it reads the database, and shows the game's pages one after the other."""

from collections.abc import Callable
from typing import Protocol

from castellan_host.database.errors import DatabaseError
from castellan_host.mirror import scenes
from castellan_host.mirror.newest import NewestGame
from castellan_host.mirror.panel import PanelError
from castellan_host.stored_games.library import Opened
from castellan_host.stored_games.people import PeopleError

TICK = 1.0  # seconds between two looks at the database
TICKS = 5  # for which a page is shown


class Display(Protocol):
    """What shows pictures: `castellan_host.mirror.panel.Panel`."""

    def show(self, buffer: bytes) -> None:
        """Show a picture of 1024 bytes. Raises PanelError if that fails."""


class Mirror:
    """Shows the newest unfinished game on a display; `complain` takes a sentence for the user.

    What can't be read or shown is reported once, until it changes; the last picture stays.
    """

    def __init__(self, newest: NewestGame, display: Display, language: str, complain: Callable[[str], None]) -> None:
        self._newest, self._display, self._language, self._complain = newest, display, language, complain
        self._opened: Opened | None = None
        self._pages = [scenes.waiting(language)]
        self._tick = 0  # since the first page was shown
        self._said: dict[type[Exception], str] = {}  # by kind, the last failure

    def tick(self) -> None:
        """Read the database and show a page; to be called once in TICK seconds."""
        try:
            self._take(self._newest.look())
            self._said.pop(DatabaseError, None)
            self._said.pop(PeopleError, None)
        except (DatabaseError, PeopleError) as error:
            self._fail(error)
        page = self._pages[self._tick // TICKS % len(self._pages)]
        self._tick += 1
        try:
            self._display.show(bytes(page.buffer))
            self._said.pop(PanelError, None)
        except PanelError as error:
            self._fail(error)

    def _take(self, opened: Opened | None) -> None:
        """Draw the pages of a game if it has changed; the pages of another game begin with the first."""
        before, self._opened = self._opened, opened
        if opened is before:
            return
        if not opened or not opened.played:
            self._pages, self._tick = [scenes.waiting(self._language)], 0
            return
        count = len(self._pages)
        self._pages = scenes.pages(opened.played.ledger, self._language)
        if not before or before.stored.game != opened.stored.game or len(self._pages) != count:
            self._tick = 0

    def _fail(self, error: Exception) -> None:
        """Say a failure, unless it was the last one of its kind."""
        if self._said.get(type(error)) != str(error):
            self._said[type(error)] = str(error)
            self._complain(str(error))
