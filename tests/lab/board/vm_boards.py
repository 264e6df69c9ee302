"""Boards for the tests of flashing, each a MicroPython VM on a serial line; see `micropython/vm_board.py`."""

import contextlib
import os
import pathlib
import pty
import tty
from collections.abc import Iterator, Mapping, Sequence

from littlefs import LittleFS

from castellan import VERSION
from castellan.core.record import canonical, seal
from castellan_host.device.boards import Board
from castellan_host.device.firmware import Firmware, manifest
from lab.board import vm

TESTS = pathlib.Path(__file__).parents[2]
ROOT = TESTS.parent
BLOCK, BLOCKS, PROGRAM = 4096, 352, 256  # as on a Pico
PINS = b"""
CHIP = "rp2040"
KEYS = (6, 7, 8, 9, 18, 19, 20, 21)
I2C, SDA, SCL, FREQUENCY = 0, 4, 5, 1_000_000
"""
PICO = Board("pico", PINS, "rp2040")
MACHINE = "Raspberry Pi Pico with RP2040"

# A main.py that runs until Ctrl-C and answers as a box does.
MAIN = b"""
import sys

line = b""
while not line.endswith(b"\\x03"):
    line += sys.stdin.buffer.read(1)
    if line.endswith(b"\\n"):
        if b"hello" in line:
            sys.stdout.buffer.write(%r)
        line = b""
""" % seal(canonical(["box", 1, "e6614c311b7e6f35", "9.8.7", 0, 1, [], 0]).encode())


BUILD, DIGEST = 412, "5f3a9c01d2b47e66"
# A stand-in for a frozen firmware: a VM has the frozen modules of its own build.
FROZEN = {
    "/frozen/build.py": b"VERSION, BOARD, BUILD, DIGEST = %r, 'pico', %d, %r\n" % (VERSION, BUILD, DIGEST),
    "/frozen/main.py": MAIN,
    "/frozen/choosing.py": (ROOT / "firmware/frozen/choosing.py").read_bytes(),
}

# MicroPython's `machine` on a board whose display is at one of ANSWERING, or at one of SLOWLY if the bus is slow, and
# whose key on pin DOWN is down. TOUCHING are pins that touch; UP are those with a strong pull-up.
MACHINE_MODULE = b"""
driven = set()


class Pin:
    IN, OPEN_DRAIN, PULL_UP, PULL_DOWN = range(4)

    def __init__(self, number, mode=None, pull=None):
        self.number = number
        self.init(mode, pull)

    def init(self, mode, pull, value=1):
        self.pull = pull
        driven.discard(self.number)
        if not value:
            driven.add(self.number)

    def __call__(self):
        net = TOUCHING if self.number in TOUCHING else (self.number,)
        if DOWN in net or driven.intersection(net):
            return 0
        return int(self.pull == Pin.PULL_UP or bool(set(UP).intersection(net)))


class SoftI2C:
    def __init__(self, sda, scl, freq):
        assert (sda.number, scl.number) == (5, 4)

    def scan(self):
        return EXCHANGED


class I2C:
    def __init__(self, bus, sda, scl, freq):
        assert (bus, sda.number, scl.number) == (0, 4, 5)
        self.answering = ANSWERING if freq > SLOW else ANSWERING + SLOWLY

    def scan(self):
        return self.answering

    def writeto(self, address, data):
        assert address in ANSWERING and data == b"\\0"

    def readfrom(self, address, count):
        assert address in ANSWERING and count == 1
        return bytes([STATUS])
"""


def firmware(modules: Mapping[str, bytes], main: bytes = MAIN, build: int = 0, beside: str | None = None) -> Firmware:
    """Return a small firmware of these modules, by their names, with a build number and a development mark."""
    files = {"/main.py": main, "/pins.py": PICO.pins}
    files |= {f"/castellan/{name}.py": data for name, data in modules.items()}
    return Firmware(files, manifest(files, PICO.name, build, beside))


def machine(
    down: int | None = None,
    answering: Sequence[int] = (0x3C,),
    status: int = 0x43,
    slowly: Sequence[int] = (),
    exchanged: Sequence[int] = (),
    touching: tuple[int, ...] = (),
    up: tuple[int, ...] = (4, 5),
) -> dict[str, bytes]:
    """Return that module as a file: a display that answers at these addresses, a key's pin that is down.

    At `slowly` it answers only at 100 kHz, at `exchanged` with SDA and SCL exchanged. Pins of `touching` are joined,
    those of `up` pulled up from outside.
    """
    stated = b"DOWN = %r\nANSWERING = %r\nSTATUS = %r\n" % (down, list(answering), status)
    stated += b"SLOW, SLOWLY, EXCHANGED = 100_000, %r, %r\n" % (list(slowly), list(exchanged))
    stated += b"TOUCHING, UP = %r, %r\n" % (touching, up)
    return {"/lib/machine.py": MACHINE_MODULE + stated}


def image(files: Mapping[str, bytes]) -> bytes:
    """Return the image of a board's flash with these files, by their paths."""
    littlefs = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=PROGRAM)
    for path, data in files.items():
        littlefs.makedirs(path.rpartition("/")[0] or "/", exist_ok=True)
        with littlefs.open(path, "wb") as file:
            file.write(data)
    return bytes(littlefs.context.buffer)


def new(folder: pathlib.Path, files: Mapping[str, bytes]) -> pathlib.Path:
    """Return the path of an image file in a folder, of a board's flash with these files."""
    path = folder / "image"
    path.write_bytes(image(files))
    return path


def contents(image: bytes) -> dict[str, bytes | None]:
    """Return the files on an image, by their paths, and its empty folders with None."""
    littlefs = LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=PROGRAM, mount=False)
    littlefs.context.buffer[:] = image
    littlefs.mount()
    found: dict[str, bytes | None] = {}
    for folder, folders, names in littlefs.walk("/"):
        if not folders and not names:
            found[folder] = None
        for name in names:
            path = folder.rstrip("/") + "/" + name
            with littlefs.open(path, "rb") as file:
                found[path] = file.read()
    return found


@contextlib.contextmanager
def board(
    path: pathlib.Path,
    machine: str = MACHINE,
    version: str = "1.25.0",
    cut: int = 0,
    torn: bool = False,
    heap: str = "256k",
) -> Iterator[str]:
    """Let a board run whose flash is the image file `path`; give its serial port. A Pico's heap is as large."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    command = ["-m", "vm_board", path.absolute(), machine, version, cut, int(torn)]
    folders = [TESTS / "micropython"]
    with vm.started(*command, heap=heap, folders=folders, stdin=master, stdout=master) as process:
        os.close(master)
        try:
            yield os.ttyname(slave)
        finally:
            process.kill()
            said = process.communicate()[1].decode()
            os.close(slave)
    assert not said, said
