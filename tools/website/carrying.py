"""Runs on a second board whose filesystem is new: takes over the files of another one, which lies behind the flash."""

import os

import vfs
from machine import mem32

BLOCK = 4096
OLD = "/old"
COUNT, SIZE, ERASE = 4, 5, 6  # operations of a block device's ioctl


class Behind:
    """A block device of so many blocks that are read at an address."""

    def __init__(self, address: int, blocks: int) -> None:
        self._address, self._blocks = address, blocks

    def readblocks(self, block: int, buffer: bytearray, offset: int = 0) -> None:
        """Read words, as LittleFS does."""
        start = self._address + block * BLOCK + offset
        for at in range(0, len(buffer), 4):
            buffer[at : at + 4] = mem32[start + at].to_bytes(4, "little")

    def writeblocks(self, block: int, buffer: bytes, offset: int = 0) -> int:
        """Refuse it: nothing of the old filesystem changes."""
        return -30

    def ioctl(self, operation: int, argument: int) -> int | None:
        """Say how many blocks there are, and how large they are."""
        if operation == ERASE:
            return -30
        return {COUNT: self._blocks, SIZE: BLOCK}.get(operation, 0)


def take_over(folder: str, address: int, blocks: int) -> int:
    """Copy the files of a folder; return how many there were. Raises OSError if they can't be read, or do not fit."""
    vfs.mount(vfs.VfsLfs2(Behind(address, blocks), progsize=256), OLD, readonly=True)  # type: ignore[arg-type]  # or any block device
    names = os.listdir(OLD + folder)
    for name in names:
        with open(OLD + folder + "/" + name, "rb") as old, open(folder + "/" + name, "wb") as new:
            while True:
                piece = old.read(BLOCK)
                if not piece:
                    break
                new.write(piece)
    vfs.umount(OLD)
    os.sync()
    return len(names)
