"""The session: the game at hand, kept on flash before it is shown, and the clock that its records count by."""

from castellan import store
from castellan.archive import Archive
from castellan.errors import JournalError, RuleError
from castellan.journal import Journal
from castellan.keys import elapsed
from castellan.ledger import Ledger
from castellan.rules.base import Game

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


SETTINGS = "settings"
ROSTER = 24  # names kept to choose from


class Session:
    """One game after the other on one flash.

    `settings` holds "names", the roster of all who have played. `ledger` is None as
    long as there is no game. `skipped` counts the unfinished games that do not fold,
    and were passed over at the start.
    """

    def __init__(self, files: "Any", chance: "Callable[[int], bytes]") -> None:
        self._files = files
        self.settings: dict = dict(store.load(files, SETTINGS, {}))  # type: ignore[call-overload]
        self.archive = Archive(files, chance, {})
        self.ledger: Ledger | None = None
        self.skipped = 0
        self._journal: Journal | None = None
        self._seconds = 0  # since the game's `new`, as far as the box has been on
        self._rest = 0  # milliseconds on top of them
        self._now: int | None = None

    @property
    def game(self) -> Game:
        """The game as it stands."""
        return self.ledger.game  # type: ignore[union-attr, return-value]

    def tick(self, now: int) -> None:
        """Let time pass: `now` counts milliseconds and wraps, see `castellan.keys`."""
        if self._now is not None:
            self._rest += elapsed(now, self._now)
            self._seconds += self._rest // 1000
            self._rest %= 1000
        self._now = now

    def resume(self) -> bool:
        """Open the newest unfinished game that folds; return whether there is one.

        Raises JournalError if the flash can't be read.
        """
        self.skipped = 0
        for journal, records in self.archive.unfinished():
            try:
                ledger = Ledger.load(records)
            except RuleError:
                self.skipped += 1
                continue
            self._take(ledger, journal)
            return True
        return False

    def begin(self, name: str, options: dict, unix_time: int = 0) -> None:
        """Begin a game; the one before stays on flash as it is.

        Raises RuleError, RecordError or JournalError, with nothing changed, if it can't begin.
        """
        ledger = Ledger()
        opened: list[Journal] = []
        ledger.add(unix_time, ["new", name, options], lambda line: opened.append(self.archive.begin(line)))
        self._take(ledger, opened[0])
        self._remember(options["players"])

    def roster(self) -> list[str]:
        """Return the names of all who have played, the latest first."""
        return list(self.settings.get("names", []))

    def enter(self, event: list | tuple) -> tuple:
        """Take in an event: on flash first, then in memory; return its record.

        Raises RuleError, RecordError or JournalError, with nothing changed, if it is refused.
        """
        return self.ledger.add(self._seconds, event, self._keep)  # type: ignore[union-attr]

    def undo(self) -> tuple:
        """Strike out the last entry. Raises like `enter`."""
        return self.ledger.undo(self._seconds, self._keep)  # type: ignore[union-attr]

    def _remember(self, names: list[str]) -> None:
        roster = list(names) + [name for name in self.roster() if name not in names]
        if roster != self.roster():
            self.settings["names"] = roster[:ROSTER]
            store.save(self._files, SETTINGS, self.settings)

    def _keep(self, line: bytes) -> None:
        if self._journal is None:
            raise JournalError("flash_lost", file="")
        self._journal.append(line)

    def _take(self, ledger: Ledger, journal: Journal) -> None:
        self.ledger = ledger
        self._journal = journal
        # After a restart the box counts on from the last record.
        self._seconds, self._rest = ledger.last_time(), 0
