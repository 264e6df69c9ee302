"""A sync of one box in a thread, while the program does something else."""

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable

from castellan_host.database.store import Database, DatabaseError
from castellan_host.link.syncing import Reporter, Sync, each
from castellan_host.page.restarts import PAUSE, Restarts
from castellan_host.show.sync_report import Report
from castellan_host.terminal import complain, say

_REMEMBERED = 6  # sentences


class Background:
    """Syncs boxes into a database, and reports it on standard output.

    `sentences` are the last ones that were printed; `changed` is called after each, and `hear` with each event, before
    that. A sync that fails is reported and started again, unless the database is gone or damaged: then `failure` says
    so, and `failed` is called. Without a `device` it follows all boxes.
    """

    def __init__(
        self,
        database: Database,
        device: str | None,
        changed: Callable[[], None],
        failed: Callable[[], None],
        hear: Reporter | None = None,
    ) -> None:
        self.failure: DatabaseError | None = None
        self.sentences: deque[str] = deque(maxlen=_REMEMBERED)
        self._database = database
        self._changed = changed
        self._failed = failed
        self._report = Report(database, self._remembering(say), self._remembering(complain))
        self._take = each(hear, self._report.report) if hear else self._report.report
        self._device = device
        self._sync = self._new_sync()
        self._restarts = Restarts("The sync")
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def start(self) -> None:
        """Start to sync."""
        self._thread.start()

    def stop(self) -> None:
        """End the sync, while the box still runs, and close the database."""
        self._stopping.set()
        self._sync.stop()
        self._thread.join()
        self._report.close(once=False)
        self._database.close()

    def _new_sync(self) -> Sync:
        return Sync(self._database, self._take, self._device)

    def _run(self) -> None:
        """Sync until `stop`."""
        while not self._stopping.is_set():
            try:
                self._sync.run()
            except DatabaseError as error:
                self.failure = error
                self._failed()
                return
            except Exception as error:  # whatever it is, players play on, and each entry is to be stored
                goes_on = self._restarts.failed(error, time.monotonic())
                self._remembering(complain)(self._restarts.sentence)
                if not goes_on or self._stopping.wait(PAUSE):
                    return
                self._sync = self._new_sync()

    def _remembering(self, write: Callable[[str], None]) -> Callable[[str], None]:
        """Return a function that remembers a sentence, and writes it."""

        def report(sentence: str) -> None:
            self.sentences.append(sentence)
            self._changed()
            with contextlib.suppress(OSError):  # nobody reads on; the sync and the page do not end for that
                write(sentence)

        return report
