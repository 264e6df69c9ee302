"""The real LittleFS on CPython, as `castellan.interfaces.Files`."""

import contextlib
import errno
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Literal, overload

from littlefs import LittleFS, LittleFSError, UserContext

if TYPE_CHECKING:
    from littlefs.lfs import LFSConfig

BLOCK = 4096
PROGRAM = 256  # as MicroPython's rp2 port sets it


class Flash(UserContext):
    """A flash in memory that logs each (address, data), data None for an erased block."""

    def __init__(self, image: bytes) -> None:
        super().__init__(buffer=bytearray(image))
        self.log: list[tuple[int, bytes | None]] = []
        self.fail: Callable[[], object] | None = None  # called before each operation; true makes it fail
        self.reads: list[tuple[int, int]] = []  # the (first, end) of what was read since this list was last emptied

    def prog(self, cfg: "LFSConfig", block: int, off: int, data: bytes) -> int:
        if self.fail and self.fail():
            return -errno.EIO
        self.log.append((block * BLOCK + off, bytes(data)))
        return super().prog(cfg, block, off, data)

    def erase(self, cfg: "LFSConfig", block: int) -> int:
        if self.fail and self.fail():
            return -errno.EIO
        self.log.append((block * BLOCK, None))
        start = block * BLOCK
        self.buffer[start : start + BLOCK] = b"\xff" * BLOCK
        return 0

    def read(self, cfg: "LFSConfig", block: int, off: int, size: int) -> bytearray:
        start = block * BLOCK + off
        self.reads.append((start, start + size))
        return self.buffer[start : start + size]


class LittleFolder:
    """A folder of a LittleFS that is mounted."""

    def __init__(self, filesystem: LittleFS, folder: str) -> None:
        self.folder = folder
        self._fs = filesystem

    @overload
    def open(self, name: str, mode: Literal["rb"]) -> "_File": ...

    @overload
    def open(self, name: str, mode: Literal["wb", "ab"]) -> "_File": ...

    def open(self, name: str, mode: str) -> "_File":
        if mode == "ab" and name not in self.list():
            mode = "wb"  # littlefs-python does not create what it appends to
        with _as_os_error():
            return _File(self._fs.open(self.folder + name, mode, buffering=-1 if mode == "rb" else 0))

    def rename(self, old: str, new: str) -> None:
        with _as_os_error():
            self._fs.rename(self.folder + old, self.folder + new)

    def remove(self, name: str) -> None:
        with _as_os_error():
            self._fs.remove(self.folder + name)

    def list(self) -> list[str]:
        return self._fs.listdir(self.folder)

    def free(self) -> int:
        return (self._fs.block_count - self._fs.used_block_count) * BLOCK


class LittleFiles(LittleFolder):
    """A LittleFS on an image in memory, formatted if there is none."""

    def __init__(self, image: bytes | None = None, blocks: int = 64) -> None:
        self.flash = Flash(image or b"\xff" * (blocks * BLOCK))
        blocks = len(self.flash.buffer) // BLOCK
        filesystem = LittleFS(self.flash, mount=False, block_size=BLOCK, block_count=blocks, prog_size=PROGRAM)
        if not image:
            filesystem.format()
        filesystem.mount()
        self.flash.log.clear()
        super().__init__(filesystem, "/")


class _File:
    def __init__(self, file: Any) -> None:
        self._file = file
        self.seek, self.read, self.readinto, self.readline = file.seek, file.read, file.readinto, file.readline

    def __enter__(self) -> "_File":
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def write(self, data: bytes) -> int:
        with _as_os_error():
            return int(self._file.write(data))

    def flush(self) -> None:
        with _as_os_error():
            self._file.flush()

    def close(self) -> None:
        with _as_os_error():
            self._file.close()


@contextlib.contextmanager
def _as_os_error() -> Iterator[None]:
    try:
        yield
    except FileNotFoundError:
        raise OSError(errno.ENOENT, "no such file") from None
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from error
