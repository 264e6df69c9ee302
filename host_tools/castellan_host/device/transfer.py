"""Files to a stopped box and back, checked by hash."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from castellan_host.device.errors import DeviceError
from castellan_host.device.firmware import digest
from castellan_host.device.repl import Repl

PIECE = 2048  # bytes in one go: they stand as source in the heap of the box

Progress = Callable[[int], None]  # called with the bytes sent since the last call


@dataclass(frozen=True)
class Found:
    """A file on the box. `sum` is its SHA-256 as hex digits, or the reason why it can't be read."""

    path: str
    size: int
    sum: str

    @property
    def readable(self) -> bool:
        """Whether `sum` is a SHA-256."""
        return len(self.sum) == 64


def listing(repl: Repl, folders: Iterable[str], files: Iterable[str] = ()) -> tuple[dict[str, Found], list[str]]:
    """Return the files below these folders and those of `files` that exist, by path, and all these folders."""
    entries = [entry for folder in folders for entry in repl.ask("tree", folder)]
    entries += repl.ask("files", *files)
    found = {path: Found(path, size, sum) for path, size, sum in entries if sum is not None}
    return found, [path for path, _, sum in entries if sum is None]


def write(repl: Repl, path: str, data: bytes, progress: Progress) -> None:
    """Put a file on the box and read it back. Raises DeviceError if its hash differs from the one that was sent."""
    code = f"begin({path!r})\n"
    for start in range(0, len(data) - PIECE, PIECE):
        repl.run(code + f"more({data[start : start + PIECE]!r})")
        progress(PIECE)
        code = ""
    rest = data[(len(data) - 1) // PIECE * PIECE :]
    sum = repl.run(code + f"more({rest!r})\nprint(end({path!r}))").strip()
    progress(len(rest))
    _compare(path, digest(data), sum)


def read(repl: Repl, file: Found) -> bytes:
    """Return a file of the box. Raises DeviceError if its hash differs from the one on flash."""
    data = b"".join(repl.ask("read", file.path))
    _compare(file.path, file.sum, digest(data))
    return data


def _compare(path: str, right: str, given: str) -> None:
    if right != given:
        raise DeviceError(f"{path} was damaged on the way. Repeat the command, with another cable if it happens again")
