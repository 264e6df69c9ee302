"""The virtual box: the firmware's box with a folder for its flash and a modelled display, in its own time."""

import contextlib
import errno
import fcntl
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from castellan.box import STEP, TURNED, Box, in_order
from castellan.oled import ADDRESSES, SSD1306, Oled
from castellan.settings import Settings
from castellan.ui.canvas import Canvas
from castellan.ui.font import Font
from castellan.ui.style import ROW, TITLE
from castellan_host import places
from castellan_host.virtual.oled_model import OledModel

LOCK = "lock"  # in the folder of a flash, held as long as a box is at work on it
ID = "id"  # there too: what is in the chip of a real box


class Folder:
    """A folder as the five functions that `castellan.journal` asks for.

    What is flushed is on the disk, and a renamed file is what a power cut finds.
    """

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self._path = path

    def open(self, name: str, mode: str) -> "IO[bytes] | _Synced":
        """Open a file of bytes, whose flush reaches the disk."""
        if mode == "rb":
            return (self._path / name).open("rb")
        return _Synced(self._path / name, mode)

    def rename(self, old: str, new: str) -> None:
        """Put a file in another's place."""
        os.replace(self._path / old, self._path / new)
        self._sync()

    def remove(self, name: str) -> None:
        """Delete a file."""
        (self._path / name).unlink()
        self._sync()

    def list(self) -> list[str]:
        """Return the names of all files."""
        return [entry.name for entry in self._path.iterdir() if entry.is_file() and entry.name not in (LOCK, ID)]

    def free(self) -> int:
        """Return the bytes that are free."""
        status = os.statvfs(self._path)
        return status.f_bavail * status.f_frsize

    def identity(self) -> str:
        """Return the id of the box whose flash this is: 16 random hex digits, made when they are first asked for."""
        place = self._path / ID
        if not place.exists():
            with self.open(ID + ".new", "wb") as file:
                file.write(os.urandom(8).hex().encode())
                file.flush()
            self.rename(ID + ".new", ID)
        return place.read_text()

    def _sync(self) -> None:
        folder = os.open(self._path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class _Synced:
    """A file whose flush reaches the disk, as long as it is there.

    An open file can be written to when its name is another's, or nobody's: a box would show what no
    start finds. Raises FileNotFoundError where the folder no longer has the file as this one wrote it.
    """

    def __init__(self, path: Path, mode: str) -> None:
        self._path = path
        self._file = path.open(mode)
        self._length = os.fstat(self._file.fileno()).st_size

    def __enter__(self) -> "_Synced":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def write(self, data: bytes) -> int:
        self._check()
        written = self._file.write(data)
        self._length += written
        return written

    def flush(self) -> None:
        self._file.flush()
        os.fsync(self._file.fileno())
        self._check()

    def close(self) -> None:
        self._file.close()

    def _check(self) -> None:
        """Raise FileNotFoundError unless what was written is what the folder has."""
        self._file.flush()
        ours, there = os.fstat(self._file.fileno()), self._path.stat()
        if not os.path.samestat(ours, there) or there.st_size != self._length:
            raise FileNotFoundError(errno.ENOENT, "no longer the file that was opened", str(self._path))


def default_flash() -> Path:
    """Return the folder of the user's own virtual box."""
    return places.data() / "box"


@contextlib.contextmanager
def flash(path: Path | None) -> Iterator[Folder]:
    """Give the folder `path` as a flash, or one that is forgotten.

    Raises OSError if it can't be made, or another box is at work on it.
    """
    if path is None:
        with tempfile.TemporaryDirectory() as temporary:
            yield Folder(Path(temporary))
        return
    files = Folder(path)
    with (path / LOCK).open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise OSError(errno.EBUSY, "another box is at work on it", str(path)) from None
        yield files


def past_first_steps(files: Folder) -> Folder:
    """Give a flash that nobody has used yet as its box leaves it after the first steps."""
    settings = Settings(files)
    if settings.blank:
        settings.save("first_steps", True)
    return files


class _Reader(Canvas):
    """A canvas that remembers the texts that were drawn, for those who can't see the pixels."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: list[tuple[int, int, str]] = []

    def clear(self) -> None:
        super().clear()
        self._texts = []

    def text(self, text: str, x: int, y: int, font: Font, lit: int = 1) -> int:
        self._texts.append(((y - TITLE) // ROW, x, text))
        return super().text(text, x, y, font, lit)

    def words(self) -> list[str]:
        """Return the texts as lines, as they stand beside the keys."""
        texts = sorted(self._texts)
        rows = sorted({row for row, _, _ in texts})
        return [" ".join(text for row, _, text in texts if row == wanted) for wanted in rows]


class VirtualBox:
    """A box that is driven by levels and milliseconds, as fast as the machine can."""

    def __init__(
        self, files: "Folder", serial: object = None, display: OledModel | None = None, wires: bool = False
    ) -> None:
        """Switch the box on. With `wires` its first steps ask for display and keys, as a real box's do."""
        self.display = display or OledModel()
        self.now = 0
        oled = Oled(self.display) if wires else Oled(self.display, SSD1306, ADDRESSES[0])
        self.box = Box(oled, files, os.urandom, files.identity())
        self.box.app.wires = wires
        self._serial = serial
        self._canvas = self.box.canvas = _Reader()
        self._rest = 0
        self.wait(0, STEP)

    def wait(self, levels: int, milliseconds: int) -> bool:
        """Keep the keys as in `levels` for so long; return whether the display was sent anything.

        The levels are in the order in which the keys are wired, see `wired`.
        """
        before = self.display.sent
        self._rest += milliseconds
        while self._rest >= STEP:
            self._rest -= STEP
            self.now = (self.now + STEP) % (1 << 30)
            self.box.step(self.now, levels, self._serial)
        self.display.overhead = bool(self.box.hands & TURNED)
        return self.display.sent != before

    def wired(self, levels: int) -> int:
        """Return the levels of keys by their names in the order in which they are wired: players may exchange sides."""
        return in_order(levels, self.box.hands)

    def frame(self) -> bytes:
        """Return what the display shows, in the order of a canvas's bytes."""
        return self.display.frame()

    def words(self) -> list[str]:
        """Return the texts on the screen, line by line."""
        return self._canvas.words()
