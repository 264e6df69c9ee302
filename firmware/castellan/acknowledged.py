"""What laptops acknowledged: how many of each game's first records are safe elsewhere."""

from castellan import store
from castellan.errors import JournalError

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

ACKNOWLEDGED = "acknowledged"


class Acknowledged:
    """The counts by game, in `counts`; they reach the flash with `keep`. A file of another shape counts as none."""

    def __init__(self, files: "Any") -> None:
        self._files = files
        self._unkept = False  # whether there are some that are not on flash yet
        try:
            found = store.load(files, ACKNOWLEDGED, {})
        except JournalError:
            found = {}  # the laptop says it again
        known = found.items() if type(found) is dict else ()
        self.counts: dict[str, int] = {id: n for id, n in known if type(n) is int and n > 0}

    def note(self, game: str, records: int) -> None:
        """Remember that a laptop holds a game's first `records` records."""
        if self.counts.get(game, 0) < records:
            self.counts[game] = records
            self._unkept = True

    def keep(self, archive: "Any") -> None:
        """Put on flash what is not there yet, of the games that a `castellan.archive.Archive` has.

        Where that fails nothing is lost: the laptop says it again.
        """
        if not self._unkept:
            return
        try:
            there = [entry.id for entry in archive.games()]
            store.save(self._files, ACKNOWLEDGED, {id: n for id, n in self.counts.items() if id in there})
            self._unkept = False
        except JournalError:
            return

    def limit(self, game: str, records: int) -> None:
        """Void an acknowledgement of more than `records` records: another line is about to come in their place.

        On flash before that line is: a power cut between the two would otherwise leave records that
        no laptop holds and that count as safe. Raises JournalError if the flash fails.
        """
        if self.counts.get(game, 0) > records:
            store.save(self._files, ACKNOWLEDGED, {id: n for id, n in self.counts.items() if id != game})
            del self.counts[game]
