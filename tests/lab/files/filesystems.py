"""The filesystems that a journal is tested on: the model, and the real LittleFS of either interpreter."""

import sys

from lab.files.flash import ModelFiles

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

if sys.implementation.name == "micropython":
    from littlefs_vm import LittleFiles
else:
    from lab.files.littlefs_host import LittleFiles


def each() -> "Iterator[ModelFiles | LittleFiles]":
    """Yield an empty filesystem of each kind; use one before taking the next."""
    yield ModelFiles()
    yield LittleFiles()
