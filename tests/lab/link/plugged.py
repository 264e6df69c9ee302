"""A virtual box on a serial line, living in a thread of its own, in real time."""

import contextlib
import pathlib
import threading
import time
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from castellan.session import Session
from castellan_host.link.announcements import announced
from castellan_host.link.pty_line import PtyLine
from castellan_host.virtual.box import Folder, VirtualBox, flash
from lab.waiting import WAITING

if TYPE_CHECKING:
    from castellan.interfaces import Event

LINE = PtyLine
PLAYERS = {"players": ["Anna", "Борис"], "entries": "everything"}


class Plugged:
    """A box that is plugged in."""

    def __init__(self, files: Folder, line: PtyLine, folder: pathlib.Path) -> None:
        self.line = line
        self.folder = folder
        self.virtual = VirtualBox(files, line)
        self._lock = threading.Lock()
        self._stop = threading.Event()
        self._thread = threading.Thread(target=self._live, daemon=True)
        self._thread.start()

    def _live(self) -> None:
        while not self._stop.wait(0.002):
            with self._lock:
                self.virtual.wait(0, 5)

    @property
    def id(self) -> str:
        return (self.folder / "id").read_text()

    def play(self, *events: "Event", new: bool = False) -> str:
        """Begin a game if asked to, and enter events."""
        with self._lock:
            session = self.virtual.box.session
            if new:
                session.begin("tuscany", PLAYERS)
            for event in events:
                session.enter(event)
            return session.journal.name.partition("-")[2][:16]

    def lines(self, game: str) -> list[bytes]:
        """Return a game's lines on flash."""
        [path] = [path for path in self.folder.iterdir() if game in path.name]
        return path.read_bytes().splitlines(keepends=True)

    def jump(self, milliseconds: int) -> None:
        """Let the box's clock jump."""
        with self._lock:
            self.virtual.now += milliseconds

    def wake(self) -> None:
        """Press a key of a box whose display has gone out, as after a long jump: it does nothing else."""
        with self._lock:
            self.virtual.wait(1, 60)
            self.virtual.wait(0, 400)

    def session(self) -> Session:
        return self.virtual.box.session

    def stop(self) -> None:
        self._stop.set()
        self._thread.join()


@contextlib.contextmanager
def plugged(folder: pathlib.Path, announce: bool = True) -> Iterator[Plugged]:
    """Plug in a box whose flash is a folder, on a line of the kind `LINE`."""
    with contextlib.ExitStack() as stack:
        files = stack.enter_context(flash(folder))
        plug = stack.enter_context(contextlib.closing(LINE()))
        if announce:
            stack.enter_context(announced(plug))
        box = Plugged(files, plug, folder)
        stack.callback(box.stop)
        yield box


def until(condition: Callable[[], object]) -> None:
    """Wait until the condition holds; fail if it takes too long."""
    end = time.monotonic() + WAITING
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
