"""The real LittleFS on CPython, as `castellan.interfaces.Files`."""

import contextlib
import errno

from littlefs import LittleFS, LittleFSError, UserContext

BLOCK = 4096
PROGRAM = 256  # as MicroPython's rp2 port sets it


class Flash(UserContext):
    """A flash in memory that logs each (address, data), data None for an erased block."""

    def __init__(self, image):
        super().__init__(buffer=bytearray(image))
        self.log = []
        self.fail = None  # called before each operation; true makes it fail
        self.reads = []  # the (first, end) of what was read since this list was last emptied

    def prog(self, cfg, block, off, data):
        if self.fail and self.fail():
            return -errno.EIO
        self.log.append((block * BLOCK + off, bytes(data)))
        return super().prog(cfg, block, off, data)

    def erase(self, cfg, block):
        if self.fail and self.fail():
            return -errno.EIO
        self.log.append((block * BLOCK, None))
        start = block * BLOCK
        self.buffer[start : start + BLOCK] = b"\xff" * BLOCK
        return 0

    def read(self, cfg, block, off, size):
        start = block * BLOCK + off
        self.reads.append((start, start + size))
        return self.buffer[start : start + size]


class LittleFiles:
    """A LittleFS on an image in memory, formatted if there is none."""

    folder = "/"  # that the files are in

    def __init__(self, image=None, blocks=64):
        self.flash = Flash(image or b"\xff" * (blocks * BLOCK))
        blocks = len(self.flash.buffer) // BLOCK
        self._fs = LittleFS(self.flash, mount=False, block_size=BLOCK, block_count=blocks, prog_size=PROGRAM)
        if not image:
            self._fs.format()
        self._fs.mount()
        self.flash.log.clear()

    def open(self, name, mode):
        if mode == "ab" and name not in self.list():
            mode = "wb"  # littlefs-python does not create what it appends to
        with _as_os_error():
            return _File(self._fs.open(self.folder + name, mode, buffering=-1 if mode == "rb" else 0))

    def rename(self, old, new):
        with _as_os_error():
            self._fs.rename(self.folder + old, self.folder + new)

    def remove(self, name):
        with _as_os_error():
            self._fs.remove(self.folder + name)

    def list(self):
        return self._fs.listdir(self.folder)

    def free(self):
        return (self._fs.block_count - self._fs.used_block_count) * BLOCK


class _File:
    def __init__(self, file):
        self._file = file
        self.seek, self.read, self.readinto, self.readline = file.seek, file.read, file.readinto, file.readline

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.close()

    def write(self, data):
        with _as_os_error():
            return self._file.write(data)

    def flush(self):
        with _as_os_error():
            self._file.flush()

    def close(self):
        with _as_os_error():
            self._file.close()


@contextlib.contextmanager
def _as_os_error():
    try:
        yield
    except FileNotFoundError:
        raise OSError(errno.ENOENT, "no such file") from None
    except LittleFSError as error:
        raise OSError(-error.code, str(error)) from error
