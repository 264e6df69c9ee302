"""The box's answers to the laptop's requests (docs/link.md). No request can change a game.

Each answer is a generator: it yields the contents of the lines to send, and None where time
may pass, so that no step takes long.
"""

from castellan import PROTOCOL, VERSION, forget, use
from castellan.core.errors import CastellanError, JournalError, LinkError
from castellan.core.record import canonical
from castellan.flash.archive import game_file
from castellan.link import reader

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from castellan.flash.archive import GameFile
    from castellan.flash.journal import Journal
    from castellan.session import Session

_GAMES = 12  # to a line
_NAMES = 8  # to a line: each has up to 12 letters of 4 bytes
_PAGES = 24  # of names, or of a score sheet: a limit for the heap's sake
_SHEETS = "castellan.link.sheets"
_TAIL = 10  # of a record's line: its checksum
_DEPTH = 4


class Answers:
    """The answers of a `castellan.session.Session` to one laptop; `identity` is the box's id.

    While `listening`, which begins with the laptop's `hello`, new records are sent without a request.
    """

    def __init__(self, session: "Session", identity: str) -> None:
        self.listening = False
        self._session = session
        self._identity = identity
        self._file = ""  # the open game's, and how many of its records and bytes were sent to the laptop
        self._records = 0
        self._bytes = 0
        self._paused: bool | None = None  # whether the running turn stands still, as it was said last; None never
        self._said = 0  # when, in seconds of the game's clock
        self.drop_pages()

    def drop_pages(self) -> None:
        """Forget the pages of names and of a score sheet that have come: the rest of them does not come."""
        self._roster: list[list] = []
        self._came: list[str] = []
        self.has_pages = False

    def reply(self, kind: object, rest: "list[Any]") -> "Iterator[bytes | None]":
        """Answer a request. Raises LinkError, or JournalError if the flash fails."""
        if type(kind) is not str or kind not in _REQUESTS:
            raise LinkError("link_request")
        answer, *types = _REQUESTS[kind]
        if [type(value) for value in rest] != types:
            raise LinkError("link_arguments", kind=kind)
        return answer(self, *rest)  # type: ignore[no-any-return]

    def news(self) -> "Iterator[bytes | None] | None":
        """Return the lines with new records for a listening laptop, or about the running turn; None if there are none.

        Whether that stands still is said when it changes, and after each `hello`, at most once a second.
        """
        session = self._session
        journal = session.journal
        if not self.listening or journal is None:
            return None
        if journal.name != self._file or journal.size != self._bytes:
            return self._send_news(journal)
        clock = session.clock
        if clock.paused == self._paused or clock.seconds == self._said:
            return None
        self._paused, self._said = clock.paused, clock.seconds
        if session.game.on_turn() is None:
            return None
        records = len(session.ledger.records)
        return iter((_content("turn", session.file.id, records, clock.turn, not clock.paused),))

    def _send_news(self, journal: "Journal") -> "Iterator[bytes | None]":
        if journal.name != self._file:
            self._file, self._records, self._bytes = journal.name, 0, 0
        file: "GameFile" = game_file(journal.name)  # type: ignore[assignment]
        try:
            for line in reader.records(self._session.archive, file, 0, self._records, self._bytes):
                if line:
                    # Counted before it is sent: the laptop requests lost records again.
                    self._records += 1
                    self._bytes += len(line)
                    yield _rec(file, line)
        except (CastellanError, MemoryError):
            self._catch_up()  # reported once, not at every step
            raise

    # -- Requests ---------------------------------------------------------------------

    def _hello(self, protocol: int, unix_time: int) -> "Iterator[bytes | None]":
        """List all games, and the box's clock as it was before the laptop set it, 0 if it was not set."""
        session = self._session
        if not self.listening:
            self._catch_up()
        self.listening, self._paused = True, None
        clock = session.clock.unix_time
        session.clock.set(unix_time)
        games = session.archive.games()
        pages = max(1, -(-len(games) // _GAMES))
        for page in range(pages):
            rows = []
            for file in games[page * _GAMES : (page + 1) * _GAMES]:
                rows.append(self._row(file))
                yield None
            yield _content("box", PROTOCOL, self._identity, VERSION, page, pages, rows, clock)

    def _row(self, file: "GameFile") -> "list[Any]":
        try:
            state = self._session.archive.state(file)
        except JournalError:  # reported when it is requested; the other games can be read
            return [file.id, None, False]
        return [file.id, state.records, state.ended]

    def _want(self, game: str, first: int) -> "Iterator[bytes | None]":
        """Send a game's records from number `first` on, and how many there are."""
        file, count = self._find(game), max(0, first)
        for line in reader.records(self._session.archive, file, count):
            if line:
                count += 1
                yield _rec(file, line)
            else:
                yield None
        yield _content("upto", game, count)

    def _ack(self, game: str, count: int, crc: int) -> "Iterator[bytes | None]":
        """Remember that the laptop holds the first `count` records, if it sends their checksum."""
        found: int | None = None
        for found in reader.checksum(self._session.archive, self._find(game), count):
            yield None
        if count < 1 or crc < 0 or found != crc:  # found is -1 for more records than there are
            raise LinkError("link_ack", game=game, n=count)
        self._session.acknowledged.note(game, count)

    def _names(self, page: int, pages: int, names: "list[Any]") -> "Iterator[bytes | None]":
        """Receive the roster page by page; with the last page it is saved. No page of none asks for the roster."""
        if not (page or pages or names):
            roster = self._session.settings.roster()
            pages = max(1, -(-len(roster) // _NAMES))
            for page in range(pages):
                yield _content("roster", page, pages, roster[page * _NAMES : (page + 1) * _NAMES])
            return
        _check_page(page, pages, len(self._roster))
        self._roster = self._roster[:page] + [names]  # a page whose answer was lost comes again
        self.has_pages = True
        if page == pages - 1:
            self._session.settings.set_roster([name for some in self._roster for name in some])
        yield _content("ok", "names", page)

    def _sheets(self, page: int, pages: int, text: str) -> "Iterator[bytes | None]":
        """Receive a score sheet page by page; with the last page it is checked and stored.

        No page of none removes the sheet with a title; without one it asks for the titles.
        """
        answer = _content("ok", "sheets", page)
        storing = page or pages
        if storing:
            _check_page(page, pages, len(self._came))
            self._came = self._came[:page] + [text]
            self.has_pages = True
            if page < pages - 1:
                return iter((answer,))
        sheets = _load_sheets()
        # Its own generators, not one around them: a sheet is read deep on the stack.
        if storing:
            work = sheets.stored(self._session, "".join(self._came), answer)
        elif text:
            work = sheets.removed(self._session, text, answer)
        else:
            work = sheets.listed(self._session)
        return work  # type: ignore[no-any-return]

    def _sheet(self, title: str) -> "Iterator[bytes | None]":
        """Send the text of the box's own score sheet with a title."""
        return _load_sheets().sent(self._session, title)  # type: ignore[no-any-return]

    def _bye(self) -> "Iterator[bytes | None]":
        """End the talk: save the acknowledgements."""
        self.listening = False
        self.drop_pages()
        self._session.acknowledged.keep(self._session.archive)
        yield None

    def _catch_up(self) -> None:
        """Count all that the game at hand holds now as sent, unless it was let go meanwhile."""
        if self._session.journal:
            self._file, self._bytes = self._session.journal.name, self._session.journal.size
            self._records = len(self._session.ledger.records)

    def _find(self, game: str) -> "GameFile":
        for file in self._session.archive.games():
            if file.id == game:
                return file
        raise LinkError("link_game", value=game)


# Each request's answer, and the types of what comes with it.
_REQUESTS: "dict[str, tuple[Any, ...]]" = {
    "hello": (Answers._hello, int, int),
    "want": (Answers._want, str, int),
    "ack": (Answers._ack, str, int, int),
    "names": (Answers._names, int, int, list),
    "sheets": (Answers._sheets, int, int, str),
    "sheet": (Answers._sheet, str),
    "bye": (Answers._bye,),
}


def _check_page(page: int, pages: int, come: int) -> None:
    """Raise LinkError unless a page of so many is the next one, or one of those that have come."""
    if not 0 <= page <= come or not page < pages <= _PAGES:
        raise LinkError("link_page", given=page, expected=come)


def _load_sheets() -> "Any":
    """Load the requests about score sheets, for one of them."""
    for name in ("castellan.flash.sheets", _SHEETS):  # in an order without nested imports
        sheets: "Any" = use(name)
    forget(_SHEETS)
    return sheets


def _content(*values: object) -> bytes:
    return canonical(values, _DEPTH).encode()


def _rec(file: "GameFile", line: bytes) -> bytes:
    """Return the message with a record: its line was checked, and is part of it unchanged."""
    return b'["rec","%s",' % file.id.encode() + line[:-_TAIL] + b"]"
