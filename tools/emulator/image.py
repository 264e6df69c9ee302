"""Flash images for the emulated Pico: its firmware and its files."""

import functools
from collections.abc import Mapping
from typing import Any

from littlefs import LittleFS, UserContext

from castellan_host.device import boards, uf2
from emulator.pico import frozen_uf2
from emulator.processes import firmware
from lab.files.littlefs_host import BLOCK, PROGRAM, Flash, LittleFolder

SIZE = 2 << 20  # of the Pico's flash
# Where the RPI_PICO firmware keeps its filesystem, and how (ports/rp2 of MicroPython 1.25: rp2_flash.c,
# modules/_boot.py, boards/RPI_PICO; extmod/vfs_lfs.c).
START = SIZE - 1408 * 1024
SMALLER = SIZE - 848 * 1024  # where RPI_PICO_W has it
READ = 32


def image(files: Mapping[str, bytes] | None = None, frozen: str = "", start: int | None = None) -> bytes:
    """Return a flash image with a firmware and files by their paths; without any it is a new board's.

    The firmware is MicroPython's own, or, with Castellan `frozen` in, that of the board of this name, for whose
    flash it is. The filesystem begins at `start`, or where the firmware has it.
    """
    firmware = uf2.read(frozen_uf2(frozen).read_bytes()).image if frozen else _bare()
    size = (boards.load(frozen).flash << 20 if frozen else 0) or SIZE
    flash = bytearray(firmware.ljust(size, b"\xff"))
    if files is not None:
        first = start_of(size) if start is None else start
        flash[first:] = filesystem(files, size - first)
    return bytes(flash)


def start_of(size: int) -> int:
    """Return where the filesystem begins on a flash of so many bytes: the larger ones leave 1 MiB to a UF2."""
    return START if size == SIZE else 1 << 20


def filesystem(files: Mapping[str, bytes], size: int) -> bytes:
    """Return a filesystem of so many bytes with these files."""
    context = UserContext(buffer=bytearray(b"\xff" * size))
    filesystem = _mounted(context, new=True)
    for path, data in files.items():
        folder = path.rpartition("/")[0]
        if folder:
            filesystem.makedirs(folder, exist_ok=True)
        with filesystem.open(path, "wb") as file:
            file.write(data)
    filesystem.unmount()
    return bytes(context.buffer)


def files(flash: bytes, start: int | None = None) -> dict[str, bytes]:
    """Return the files of a flash image by their paths."""
    filesystem = _mounted(UserContext(buffer=bytearray(flash[start_of(len(flash)) if start is None else start :])))
    found = {}
    for folder, _, names in filesystem.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with filesystem.open(path, "rb") as file:
                found[path] = file.read()
    return found


class Folder(LittleFolder):
    """A folder of a flash image's filesystem, as on a board that was started with it."""

    def __init__(self, flash: bytes, folder: str) -> None:
        self._start = start_of(len(flash))
        self._chip = Flash(flash[self._start :])
        super().__init__(_mounted(self._chip), folder)
        self._fs.makedirs(folder, exist_ok=True)
        self._folders = sum(len(folders) for _, folders, _ in self._fs.walk("/"))

    def free(self) -> int:
        """Return the bytes that are free, as `os.statvfs` counts them: MicroPython sees each folder's blocks twice."""
        return super().free() - 2 * BLOCK * self._folders

    @property
    def flash(self) -> bytes:
        """The filesystem as it is now, behind a chip without its firmware."""
        return bytes(self._start) + bytes(self._chip.buffer)

    @property
    def changes(self) -> int:
        """How often the flash was erased or programmed."""
        return len(self._chip.log)

    def read(self, name: str) -> bytes:
        """Return a file's content."""
        with self.open(name, "rb") as file:
            return bytes(file.read())


@functools.cache
def _bare() -> bytes:
    return uf2.read((firmware() / "firmware.uf2").read_bytes()).image


def _mounted(context: UserContext, new: bool = False) -> LittleFS:
    blocks = len(context.buffer) // BLOCK
    sizes: dict[str, Any] = {"block_size": BLOCK, "read_size": READ, "prog_size": PROGRAM, "cache_size": 4 * PROGRAM}
    filesystem = LittleFS(context, mount=False, block_count=blocks, **sizes)
    if new:
        filesystem.format()
    filesystem.mount()
    return filesystem
