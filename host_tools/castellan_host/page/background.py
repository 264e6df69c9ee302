"""A sync of one box beside what else a program does."""

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
    """Follows the box on a port into a database, and says so on standard output.

    `sentences` are the last ones, `changed` is called after each.
    """

    def __init__(self, database: Database, device: str, changed: Callable[[], None]) -> None:
        self.sentences: deque[str] = deque(maxlen=_REMEMBERED)
        self._database = database
        self._changed = changed
        self._report = Report(database, self._told(say), self._told(complain))
        self._sync = Sync(database, self._report.tell, device)
        self._thread = threading.Thread(target=self._sync.run, daemon=True)

    def start(self) -> None:
        """Begin to follow."""
        self._thread.start()

    def stop(self) -> None:
        """Take leave of the box, which must still be running, and let go of the database."""
        self._sync.stop()
        self._thread.join()
        self._report.close(once=False)
        self._database.close()

    def _told(self, tell: Callable[[str], None]) -> Callable[[str], None]:
        def told(sentence: str) -> None:
            self.sentences.append(sentence)
            self._changed()
            with contextlib.suppress(OSError):  # nobody reads on; the sync and the page do not end for that
                tell(sentence)

        return told
