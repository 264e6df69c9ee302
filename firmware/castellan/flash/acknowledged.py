"""What laptops acknowledged: how many of each game's records are stored there."""

from castellan.core.errors import JournalError
from castellan.flash import store

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.flash.archive import Archive
    from castellan.interfaces import Files

ACKNOWLEDGED = "acknowledged"


class Acknowledged:
    """`counts` maps a game's id to its number of acknowledged records; `keep` writes it to flash.

    A damaged file, or one of another form, counts as empty.
    """

    def __init__(self, files: "Files") -> None:
        self._files = files
        self._unkept = False  # whether `counts` has changes that are not on flash
        try:
            found = store.load(files, ACKNOWLEDGED, {})
        except JournalError:
            found = {}  # the laptop will acknowledge again
        known = found.items() if type(found) is dict else ()
        self.counts: dict[str, int] = {id: n for id, n in known if type(n) is int and n > 0}

    def note(self, game: str, records: int) -> None:
        """Remember that a laptop holds a game's first `records` records."""
        if self.counts.get(game, 0) < records:
            self.counts[game] = records
            self._unkept = True

    def keep(self, archive: "Archive") -> None:
        """Write the counts of all games in a `castellan.flash.archive.Archive` to flash, if they changed.

        A failure loses nothing: the laptop will acknowledge again.
        """
        if not self._unkept:
            return
        try:
            there = [file.id for file in archive.games()]
            store.save(self._files, ACKNOWLEDGED, {id: n for id, n in self.counts.items() if id in there})
            self._unkept = False
        except JournalError:
            return

    def limit(self, game: str, records: int) -> None:
        """Drop a game's acknowledgement if it covers more than `records` records, before a new one is written.

        Otherwise a record that no laptop holds would count as acknowledged. This reaches the flash before
        the record does, so that holds after a power cut too. Raises JournalError if the flash fails.
        """
        if self.counts.get(game, 0) > records:
            store.save(self._files, ACKNOWLEDGED, {id: n for id, n in self.counts.items() if id != game})
            del self.counts[game]
