"""The virtual box: the firmware's box with a folder as its flash, a model of the display, and a clock of its own."""

import contextlib
import errno
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from io import BufferedReader
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal, overload

from castellan.box import STEP, Box
from castellan.core.errors import JournalError
from castellan.flash.settings import Settings
from castellan.keys import BOUNCE, HOLD_AFTER, NAMES, TURNED, in_order
from castellan.oled import ADDRESSES, SSD1306, Oled
from castellan.ports.notes import notes
from castellan.ui.drawing.canvas import Canvas, Font
from castellan.ui.drawing.style import TITLE_HEIGHT
from castellan_host import places
from castellan_host.virtual.macropad import COLUMN, COLUMN_FROM, MACROPAD, MacroPad
from castellan_host.virtual.oled_model import OledModel

if TYPE_CHECKING:
    from typing import Protocol

    from castellan.interfaces import Files, Serial

    class Flash(Files, Protocol):
        """A folder for a box's games that knows the box's id."""

        def identity(self) -> str: ...


Notes = tuple[tuple[int, int], ...]  # Hz, 0 for a pause, and ms

ASKED = "→"  # before a text
STRUCK = "×"  # before one that is struck through
CROWN = "♛"  # one that is struck through is lost
MOST_SOUNDS = 8  # that are kept where nobody hears them
SEEN = BOUNCE + 2 * STEP  # ms that a level must last for the box to see it
LOCK = "lock"  # in the folder of a flash, locked as long as a box uses it
ID = "id"  # there too: the box's id, which a real box has in its chip
_IDENTITY = re.compile(rb"[0-9a-f]{16}")


class Folder:
    """A folder with the functions of `castellan.interfaces.Files`.

    After `flush` a file's content is on the disk, and after `rename` its name is: a power cut changes neither.
    """

    def __init__(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        self._path = path

    @overload
    def open(self, name: str, mode: Literal["rb"]) -> BufferedReader: ...

    @overload
    def open(self, name: str, mode: Literal["wb", "ab"]) -> "_Synced": ...

    def open(self, name: str, mode: str) -> "BufferedReader | _Synced":
        """Open a file of bytes; `flush` writes it to the disk."""
        if mode == "rb":
            return (self._path / name).open("rb")
        return _Synced(self._path / name, mode)

    def rename(self, old: str, new: str) -> None:
        """Rename a file, and replace one that has the new name."""
        os.replace(self._path / old, self._path / new)
        self._sync()

    def remove(self, name: str) -> None:
        """Delete a file."""
        (self._path / name).unlink()
        self._sync()

    def list(self) -> list[str]:
        """Return the names of all files."""
        return [path.name for path in self._path.iterdir() if path.is_file() and path.name not in (LOCK, ID)]

    def free(self) -> int:
        """Return how many bytes are free."""
        return shutil.disk_usage(self._path).free

    def identity(self) -> str:
        """Return the id of the box whose flash this is: 16 random hex digits, made at the first call."""
        place = self._path / ID
        if not places.is_there(place):
            with self.open(ID + ".new", "wb") as file:
                file.write(os.urandom(8).hex().encode())
                file.flush()
            self.rename(ID + ".new", ID)
        found = place.read_bytes()
        if not _IDENTITY.fullmatch(found):
            raise OSError(errno.EINVAL, "it is damaged; without it the box takes another id", str(place))
        return found.decode()

    def _sync(self) -> None:
        """Bring the folder's names to the disk."""
        if sys.platform == "win32":
            return  # where no program can open a folder; its file system keeps a journal of names itself
        folder = os.open(self._path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


class _Synced:
    """A file whose `flush` writes it to the disk.

    A file that is open can be written to after it was deleted or replaced: the box would show entries that are lost
    at its next start. So `write` and `flush` raise FileNotFoundError if the folder no longer has this file, or if
    another program has changed its length.
    """

    def __init__(self, path: Path, mode: str) -> None:
        self._path = path
        self._file: IO[bytes] = path.open(mode)
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
        """Raise FileNotFoundError unless the folder has this file, of the length that was written."""
        self._file.flush()
        ours, there = os.fstat(self._file.fileno()), self._path.stat()
        if not os.path.samestat(ours, there) or there.st_size != self._length:
            raise FileNotFoundError(errno.ENOENT, "no longer the file that was opened", str(self._path))


def default_flash() -> Path:
    """Return the folder with the flash of the user's own virtual box."""
    return places.data() / "box"


@contextlib.contextmanager
def flash(path: Path | None) -> Iterator[Folder]:
    """Give the folder `path` as a flash; None is a temporary one.

    Raises OSError if the folder can't be made, or if another box uses it.
    """
    if path is None:
        with tempfile.TemporaryDirectory() as temporary:
            yield Folder(Path(temporary))
        return
    files = Folder(path)
    from filelock import FileLock, Timeout

    lock = FileLock(path / LOCK, timeout=0, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        if not places.is_there(path / LOCK):  # filelock waits for a file that can't be made, such as one in /proc
            raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path)) from None
        raise OSError(errno.EBUSY, "another box is at work on it", str(path)) from None
    try:
        yield files
    finally:
        lock.release()


def past_first_steps(files: Folder) -> Folder:
    """Mark an unused flash as one on which the first steps are done, and return it. Raises OSError if that fails."""
    settings = Settings(files)
    if settings.blank:
        try:
            settings.save("first_steps", True)
        except JournalError as error:
            raise error.__context__ or error from None
    return files


class _Reader(Canvas):
    """A canvas that remembers the texts that were drawn, for people and tests that can't see pixels."""

    def __init__(self) -> None:
        super().__init__()
        self._texts: list[tuple[int, int, str]] = []

    def clear(self) -> None:
        super().clear()
        self._texts = []

    def text(self, text: str, x: int, y: int, font: Font, lit: int = 1) -> int:
        self._texts.append((y + font.height // 2, x, text))
        return super().text(text, x, y, font, lit)

    def fill(self, x: int, y: int, width: int, height: int, lit: int = 1) -> None:
        super().fill(x, y, width, height, lit)
        for each in self._texts[:]:
            middle, left, text = each
            strikes = bool(lit) and height == 1 and abs(middle - y) <= 1
            if x <= left < x + width and (strikes or (not lit and y <= middle < y + height)):
                self._texts.remove(each)
                if strikes and text != CROWN:
                    self._texts.append((middle, left, f"{STRUCK} {text}"))

    def text_doubled(self, text: str, left: int, top: int, font: Font) -> None:
        self._texts.append((top + font.height, left, text))
        super().text_doubled(text, left, top, font)

    def invert(self, x: int, y: int, width: int, height: int) -> None:
        super().invert(x, y, width, height)
        within = [each for each in self._texts if y <= each[0] < y + height and x <= each[1] < x + width]
        middle, left, text = min(within, key=lambda each: each[1], default=(0, 0, ""))
        if middle >= TITLE_HEIGHT and text not in NAMES and any(letter.isalpha() for letter in text):
            self._texts.remove((middle, left, text))
            self._texts.append((middle, left, f"{ASKED} {text}"))

    def words(self) -> list[str]:
        """Return the texts line by line, from top to bottom; a label in two lines is one.

        ASKED stands before the name of who is asked, or whose turn it is: there it is dark on a bright ground. STRUCK
        stands before what is struck through.
        """
        rows: list[list[tuple[int, int, str]]] = []
        for middle, x, text in sorted(self._texts):
            if not rows or middle - rows[-1][0][0] >= TITLE_HEIGHT:
                rows.append([])
            rows[-1].append((middle, x, text))
        return [" ".join(each[2] for each in sorted(row, key=lambda each: (each[1], each[0]))) for row in rows]


class VirtualBox:
    """A box whose inputs are the levels of its keys and milliseconds; it runs as fast as the machine can."""

    def __init__(
        self,
        files: "Flash",
        serial: "Serial | None" = None,
        display: OledModel | None = None,
        wires: bool = False,
        board: str = "",
    ) -> None:
        """Switch the box on. With `wires` its first steps ask about the display, as on a real box.

        A `board` that has more than eight keys, such as "macropad", has that, too, in `pad`.
        """
        self.display = display or OledModel()
        self.now = 0
        oled = Oled(self.display) if wires else Oled(self.display, SSD1306, ADDRESSES[0])
        self.box = Box(oled, files, os.urandom, files.identity())
        self._sounds: list[Notes] = []
        self.box.app.signal = self._sound
        self._serial = serial
        self._canvas = self.box.canvas = _Reader()
        self.pad = MacroPad(self.box) if board == MACROPAD else None
        self._rest = 0
        self.wait(0, STEP)

    def wait(self, levels: int, milliseconds: int) -> bool:
        """Let time pass with the keys at `levels`; return whether anything was sent to the display.

        Bits are in the order in which the keys are wired, see `wired`.
        """
        before = self.display.sent
        self._rest += milliseconds
        while self._rest >= STEP:
            self._rest -= STEP
            self.now = (self.now + STEP) % (1 << 30)
            down = self.pad.levels(levels, self.now) if self.pad else levels
            self.box.step(self.now, down, self._serial)
        self.display.overhead = bool(self.box.hands & TURNED)
        return self.display.sent != before

    def drop(self, levels: int) -> int:
        """Release all keys but those in `levels` so that none of them was tapped; return the milliseconds that it took.

        The box was busy meanwhile, for as long as a hold takes: what came and went unseen is neither a tap nor a hold.
        """
        self.now = (self.now + HOLD_AFTER) % (1 << 30)
        self.wait(levels, SEEN)
        return HOLD_AFTER + SEEN

    def wired(self, levels: int) -> int:
        """Return levels, with the bits in the order of the keys' names, in the order in which the keys are wired.

        The two differ where players have exchanged the sides of the keys, or turned the box: with it a middle column.
        """
        column = levels >> COLUMN_FROM
        levels ^= column << COLUMN_FROM
        if self.box.hands & TURNED:
            column = sum([(column >> at & 1) << len(COLUMN) - 1 - at for at in range(len(COLUMN))])
        return in_order(levels, self.box.hands) | column << COLUMN_FROM

    def heard(self) -> list[Notes]:
        """Return what a beeper has begun to play since this was called last: of each signal its notes."""
        heard, self._sounds = self._sounds, []
        return heard

    def _sound(self, signal: str) -> None:
        found = notes(self.box.app, signal)
        if found:
            self._sounds = [*self._sounds[1 - MOST_SOUNDS :], found]

    def frame(self) -> bytes:
        """Return the picture on the display, its bytes in a canvas's order."""
        return self.display.frame()

    def words(self) -> list[str]:
        """Return the texts on the screen, line by line."""
        return self._canvas.words()
