"""What a virtual box is opened on: a game's new-game screen, and the date of the games that are begun then."""

import time
from typing import TYPE_CHECKING

from castellan.box import run
from castellan.core.catalogue import GAMES
from castellan.core.errors import CastellanError
from castellan.core.record import DEPTH, parse
from castellan.flash import sheets as on_flash
from castellan.text import sentence
from castellan.ui import routes
from castellan.ui.app import home
from castellan.ui.start.titles import has_sheets
from castellan_host.database.store import Database, DatabaseError
from castellan_host.link import sheets as link
from castellan_host.link.events import Recorded
from castellan_host.page import beside
from castellan_host.stored_games import noting
from castellan_host.stored_games.library import NotFoundError

if TYPE_CHECKING:
    from castellan.interfaces import Options
    from castellan_host.link.serial_ports import Port
    from castellan_host.sheets.model import Sheet
    from castellan_host.show.sync_report import SyncEvent
    from castellan_host.virtual.box import VirtualBox


class OpeningError(Exception):
    """A box refuses a sheet; reads as a sentence."""


def game_with_sheets() -> str:
    """Return the name of the game that is played by score sheets."""
    return next(game for game in GAMES if has_sheets(game))


class Opening:
    """A game that a box is opened on, by its name, "" for the list of titles; `sheet` is one of its score sheets.

    A sheet that is the user's `own` is put onto the box. With a `date`, in Unix time, the games that are begun
    afterwards are dated in the database, beside their records; `undated` are those for which that has failed so far.
    """

    def __init__(
        self, database: Database, game: str, sheet: "Sheet | None" = None, own: bool = False, date: int | None = None
    ) -> None:
        self.undated: list[str] = []
        self._database = database
        self._game, self._sheet, self._own = game, sheet, own
        self._date = date
        self._known: set[str] = set()  # games that need no date of this run

    def show(self, virtual: "VirtualBox") -> None:
        """Show the new-game screen: the list of titles lies below it, and below that the game at hand, which stays.

        Raises OpeningError if the box refuses the sheet, or its flash can't be read.
        """
        try:
            self._show(virtual)
        except CastellanError as error:
            raise OpeningError(sentence(error)) from None

    def hear(self, port: "Port | None", event: "SyncEvent") -> None:
        """Date a game that was begun in this run, once records of it are stored. Raises DatabaseError if that lasts."""
        if self._date is None or not isinstance(event, Recorded):
            return
        if event.game not in self._known:
            self._known.add(event.game)
            self.undated.append(event.game)
        for game in list(self.undated):
            try:
                noting.change(self._database, game, noting.Change(date=self._date), int(time.time()))
            except NotFoundError:
                continue
            except DatabaseError as error:
                if error.lasts:
                    raise
                continue
            self.undated.remove(game)

    def _show(self, virtual: "VirtualBox") -> None:
        app, session = virtual.box.app, virtual.box.session
        self._known = {file.id for file in session.archive.games()}
        options = self._options(virtual) if self._sheet else None
        run((home, app) if session.ledger else (routes.titles.first, app))
        if session.ledger:
            run((routes.titles.show, app))
        if self._game and options is None and has_sheets(self._game):
            run((routes.sheets.show, app, self._game))
        elif self._game:
            run((routes.titles.ask, app, self._game, options))

    def _options(self, virtual: "VirtualBox") -> "Options":
        """Return the sheet's options of `new` in the box's language; of a changed one on the box, that one's."""
        assert self._sheet
        text = link.text(self._sheet, virtual.box.app.language)
        if self._own and (refusal := beside.put_sheet(virtual, text)):
            raise OpeningError(refusal)
        sheet = on_flash.checked(parse(text.encode(), DEPTH))
        files = virtual.box.session.files
        for name in on_flash.names(files):
            if on_flash.label(files, name) == sheet["title"]:
                return on_flash.read(files, name)
        return sheet
