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
    """A folder of the board's filesystem, made if it is missing.

    `feed` is called before each operation: making room for a game may take many,
    and as long as they come the box does not hang.
    """

    def __init__(self, folder: str, feed: "Callable[[], object]") -> None:
        self._folder = folder
        self._feed = feed
        try:
            os.mkdir(folder)
        except OSError as error:
            if error.errno != errno.EEXIST:
                raise

    def open(self, name: str, mode: str) -> "IO[bytes]":
        """Open a file of bytes."""
        return open(self._path(name), mode)

    def rename(self, old: str, new: str) -> None:
        """Put a file in another's place."""
        os.rename(self._path(old), self._path(new))

    def remove(self, name: str) -> None:
        """Delete a file."""
        os.remove(self._path(name))

    def list(self) -> list[str]:
        """Return the names of all files."""
        self._feed()
        return os.listdir(self._folder)

    def free(self) -> int:
        """Return the bytes that are free."""
        self._feed()
        status = os.statvfs(self._folder)
        free: int = status[1] * status[3]  # the size of a fragment, and how many there are
        return free

    def _path(self, name: str) -> str:
        self._feed()
        return self._folder + "/" + name
