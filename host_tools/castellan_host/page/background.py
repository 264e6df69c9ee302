"""A sync of one box in a thread, while the program does something else."""

import contextlib
import threading
from collections import deque
from collections.abc import Callable

from castellan_host.database.store import Database
from castellan_host.link.syncing import Sync
from castellan_host.show.sync_report import Report
from castellan_host.terminal import complain, say

_REMEMBERED = 6  # sentences


class Background:
    """Syncs the box on a port into a database, and reports it on standard output.

    `sentences` are the last ones that were printed; `changed` is called after each.
    """

    def __init__(self, database: Database, device: str, changed: Callable[[], None]) -> None:
        self.sentences: deque[str] = deque(maxlen=_REMEMBERED)
        self._database = database
        self._changed = changed
        self._report = Report(database, self._remembering(say), self._remembering(complain))
        self._sync = Sync(database, self._report.report, device)
        self._thread = threading.Thread(target=self._sync.run, daemon=True)

    def start(self) -> None:
        """Start to sync."""
        self._thread.start()

    def stop(self) -> None:
        """End the sync, while the box still runs, and close the database."""
        self._sync.stop()
        self._thread.join()
        self._report.close(once=False)
        self._database.close()

    def _remembering(self, write: Callable[[str], None]) -> Callable[[str], None]:
        """Return a function that remembers a sentence, and writes it."""

        def report(sentence: str) -> None:
            self.sentences.append(sentence)
            self._changed()
            with contextlib.suppress(OSError):  # nobody reads on; the sync and the page do not end for that
                write(sentence)

        return report
