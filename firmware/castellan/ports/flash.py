"""The folder of games and settings on the board's LittleFS, as the five functions that `castellan.journal` asks for.

LittleFS puts a renamed file in the other's place at once, and `flush()` of a file
is its commit: neither needs more than the call.
"""

import errno
import os

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO


class Flash:
    """A folder of the board's filesystem, made when the first file is written: that takes an erase or two.

    `feed` is called before each operation: making room for a game may take many,
    and as long as they come the box does not hang.
    """

    def __init__(self, folder: str, feed: "Callable[[], object]") -> None:
        self._folder = folder
        self._feed = feed

    def open(self, name: str, mode: str) -> "IO[bytes]":
        """Open a file of bytes."""
        path = self._path(name)
        try:
            return open(path, mode)
        except OSError as error:
            if mode == "rb" or error.errno != errno.ENOENT:
                raise
        os.mkdir(self._folder)
        return open(path, mode)

    def rename(self, old: str, new: str) -> None:
        """Put a file in another's place."""
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
        """Return the bytes that are free."""
        self._feed()
        status = os.statvfs(self._folder.rpartition("/")[0] or "/")
        free: int = status[1] * status[3]  # the size of a fragment, and how many there are
        return free

    def _path(self, name: str) -> str:
        self._feed()
        return self._folder + "/" + name
