"""The folder of games and settings on the board's LittleFS, as `castellan.interfaces.Files` describes it.

On LittleFS a rename is atomic, and a file's `flush()` commits it, so both need no extra work.
"""

import errno
import os

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from castellan.interfaces import File


class Flash:
    """A folder of the board's filesystem. It is made with the first file, since that takes an erase or two.

    `feed`, the watchdog's, is called before each operation: deleting old games may take many of
    them, and the box does not hang meanwhile.
    """

    def __init__(self, folder: str, feed: "Callable[[], object]") -> None:
        self._folder = folder
        self._feed = feed

    def open(self, name: str, mode: str) -> "File":
        """Open a binary file."""
        path = self._path(name)
        try:
            return open(path, mode)  # type: ignore[return-value] # its types have no readinto
        except OSError as error:
            if mode == "rb" or error.errno != errno.ENOENT:
                raise
        os.mkdir(self._folder)
        return open(path, mode)  # type: ignore[return-value]

    def rename(self, old: str, new: str) -> None:
        """Rename a file; it replaces `new`."""
        os.rename(self._path(old), self._path(new))

    def remove(self, name: str) -> None:
        """Delete a file."""
        os.remove(self._path(name))

    def list(self) -> list[str]:
        """Return the names of all files."""
        self._feed()
        try:
            return os.listdir(self._folder)
        except OSError as error:
            if error.errno != errno.ENOENT:
                raise
            return []

    def free(self) -> int:
        """Return the number of free bytes."""
        self._feed()
        status = os.statvfs(self._folder.rpartition("/")[0] or "/")
        free: int = status[1] * status[3]  # the size of a block, and the number of free blocks
        return free

    def _path(self, name: str) -> str:
        self._feed()
        return self._folder + "/" + name
