"""The real LittleFS in the MicroPython VM, as `castellan.interfaces.Files`.

Its flash is a file of the host, so that the heap is as large as the chip's.
"""

import errno
import os

import vfs

BLOCK = 4096
PROGRAM = 256  # as MicroPython's rp2 port sets it
FAILED = -errno.EIO  # an exception would pass through LittleFS without being handled there
_mounted = 0


class Flash:
    """A block device on a file, which notes each operation in `log`, if that is a file, as text and bytes."""

    def __init__(self, path, blocks):
        self.blocks = blocks
        self.file = open(path, "r+b")
        self.log = None
        self.fail = None

    def readblocks(self, block, buffer, offset=0):
        self.file.seek(block * BLOCK + offset)
        self.file.readinto(buffer)

    def writeblocks(self, block, buffer, offset=0):
        if self.fail and self.fail():
            return FAILED
        self._note(block * BLOCK + offset, buffer)
        self.file.seek(block * BLOCK + offset)
        self.file.write(buffer)
        return 0

    def ioctl(self, operation, argument):
        if operation == 4:
            return self.blocks
        if operation == 5:
            return BLOCK
        if operation == 6:
            if self.fail and self.fail():
                return FAILED
            self._note(argument * BLOCK, b"")
            self.file.seek(argument * BLOCK)
            for _ in range(BLOCK // PROGRAM):
                self.file.write(b"\xff" * PROGRAM)
        return 0

    def _note(self, address, data):
        if self.log:
            self.log.write("{} {}\n".format(address, len(data)).encode())
            self.log.write(data)


class LittleFiles:
    """A LittleFS mounted on an image file; the last one mounted is the one to use."""

    def __init__(self, path=None, blocks=64):
        global _mounted
        if _mounted:
            vfs.umount("/flash")
        if path is None:
            path = "{}/castellan-{}.image".format(os.getenv("TMPDIR"), int.from_bytes(os.urandom(6), "big"))
            _blank(path, blocks)
            self.flash = Flash(path, blocks)
            os.unlink(path)  # it lives as long as it is open
            vfs.VfsLfs2.mkfs(self.flash, progsize=PROGRAM)
        else:
            self.flash = Flash(path, os.stat(path)[6] // BLOCK)
        vfs.mount(vfs.VfsLfs2(self.flash, progsize=PROGRAM), "/flash")
        _mounted = 1

    def open(self, name, mode):
        return open("/flash/" + name, mode)

    def rename(self, old, new):
        os.rename("/flash/" + old, "/flash/" + new)

    def remove(self, name):
        os.unlink("/flash/" + name)

    def list(self):
        return os.listdir("/flash")

    def free(self):
        status = os.statvfs("/flash")
        return status[0] * status[3]


def _blank(path, blocks):
    with open(path, "wb") as file:
        for _ in range(blocks * BLOCK // PROGRAM):
            file.write(b"\xff" * PROGRAM)
