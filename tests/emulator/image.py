"""Flash images for the emulated Pico: MicroPython's firmware, and the files that it will find."""

import functools
from collections.abc import Mapping

from littlefs import LittleFS, UserContext

from emulator.pico import firmware
from littlefs_host import BLOCK, PROGRAM, Flash, LittleFiles

SIZE = 2 << 20
# Where the RPI_PICO firmware keeps its filesystem, and how (ports/rp2 of MicroPython 1.25: rp2_flash.c,
# modules/_boot.py, boards/RPI_PICO; extmod/vfs_lfs.c).
START = SIZE - 1408 * 1024
READ = 32
_UF2_BLOCK = 512
_FLASH = 0x10000000


def image(files: Mapping[str, bytes] | None = None) -> bytes:
    """Return a flash image with the firmware and files by their paths; without any it is a new board's."""
    flash = bytearray(_bare())
    if files is not None:
        flash[START:] = _filesystem(files)
    return bytes(flash)


def files(flash: bytes) -> dict[str, bytes]:
    """Return the files of a flash image by their paths."""
    filesystem = _mounted(UserContext(buffer=bytearray(flash[START:])))
    found = {}
    for folder, _, names in filesystem.walk("/"):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with filesystem.open(path, "rb") as file:
                found[path] = file.read()
    return found


class Folder(LittleFiles):
    """A folder of a flash image's filesystem, as a board has it that was started with it."""

    def __init__(self, flash: bytes, folder: str) -> None:
        self.folder = folder
        self._chip = Flash(flash[START:])
        self._fs = _mounted(self._chip)
        self._fs.makedirs(folder, exist_ok=True)
        self._folders = sum(len(folders) for _, folders, _ in self._fs.walk("/"))

    def free(self) -> int:
        """Return the bytes that are free, as `os.statvfs` counts them: MicroPython sees each folder's blocks twice."""
        return super().free() - 2 * BLOCK * self._folders

    @property
    def flash(self) -> bytes:
        """The filesystem as it is now, behind a chip without its firmware."""
        return bytes(START) + bytes(self._chip.buffer)

    @property
    def changes(self) -> int:
        """How often the flash was erased or programmed."""
        return len(self._chip.log)

    def read(self, name: str) -> bytes:
        """Return what a file holds."""
        with self.open(name, "rb") as file:
            return file.read()


@functools.cache
def _bare() -> bytes:
    flash = bytearray(b"\xff" * SIZE)
    uf2 = (firmware() / "firmware.uf2").read_bytes()
    for place in range(0, len(uf2), _UF2_BLOCK):
        address, length = (int.from_bytes(uf2[place + at : place + at + 4], "little") for at in (12, 16))
        flash[address - _FLASH : address - _FLASH + length] = uf2[place + 32 : place + 32 + length]
    return bytes(flash)


def _filesystem(files: Mapping[str, bytes]) -> bytes:
    context = UserContext(buffer=bytearray(b"\xff" * (SIZE - START)))
    filesystem = _mounted(context, new=True)
    for path, data in files.items():
        folder = path.rpartition("/")[0]
        if folder:
            filesystem.makedirs(folder, exist_ok=True)
        with filesystem.open(path, "wb") as file:
            file.write(data)
    filesystem.unmount()
    return bytes(context.buffer)


def _mounted(context: UserContext, new: bool = False) -> LittleFS:
    blocks = (SIZE - START) // BLOCK
    sizes = {"block_size": BLOCK, "read_size": READ, "prog_size": PROGRAM, "cache_size": 4 * PROGRAM}
    filesystem = LittleFS(context, mount=False, block_count=blocks, **sizes)
    if new:
        filesystem.format()
    filesystem.mount()
    return filesystem
