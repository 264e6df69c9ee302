"""The frozen _boot.py on the real LittleFS: it finds one of either size, and never formats over it."""

import pytest
from littlefs import LittleFS, LittleFSError, UserContext

from frozen import filesystem
from frozen.filesystem import BLOCK, PAGE, SMALLER, mounted, parts

pytestmark = pytest.mark.boards

BLOCKS = 352
GAME = b"a game\n" * 900


class CutError(Exception):
    """The power is cut."""


class Chip:
    """A flash chip whose power goes at the operation number `cut`, of which the first `kept` bytes are done."""

    def __init__(self, content=b"", cut=0, kept=0, blocks=BLOCKS):
        self.blocks = blocks
        self.content = bytearray(content.ljust(blocks * BLOCK, b"\xff"))
        self.cut, self.kept, self.done = cut, kept, 0

    def operate(self, start, data):
        self.done += 1
        torn = self.done == self.cut
        data = data[: self.kept] if torn else data
        self.content[start : start + len(data)] = data
        if torn:
            raise CutError

    def flash(self, start=0, len=0):  # as rp2.Flash
        return Flash(self, start, len or self.blocks * BLOCK)


class Flash:
    """A part of the chip, as `rp2.Flash` is one: a block device."""

    def __init__(self, chip, start, size):
        self.chip, self.start, self.blocks = chip, start, size // BLOCK

    def readblocks(self, block, buffer, offset=0):
        start = self.start + block * BLOCK + offset
        buffer[:] = self.chip.content[start : start + len(buffer)]

    def writeblocks(self, block, data, offset):
        assert len(data) % PAGE == offset % PAGE == 0
        start = self.start + block * BLOCK + offset
        fallen = zip(self.chip.content[start : start + len(data)], data)  # bits only fall without an erase
        self.chip.operate(start, bytes(old & new for old, new in fallen))

    def ioctl(self, operation, argument):
        if operation == 6:
            self.chip.operate(self.start + argument * BLOCK, b"\xff" * BLOCK)
        return self.blocks if operation == 4 else 0


class Driver(UserContext):
    """LittleFS's way to a block device. An exception must not run through LittleFS: it waits in `error`."""

    error = None

    def __init__(self, flash):
        super().__init__(buffer=bytearray())
        self.flash = flash

    def read(self, cfg, block, off, size):
        buffer = bytearray(size)
        self.flash.readblocks(block, buffer, off)
        return buffer

    def prog(self, cfg, block, off, data):
        return self._try(self.flash.writeblocks, block, bytes(data), off)

    def erase(self, cfg, block):
        return self._try(self.flash.ioctl, 6, block)

    def _try(self, operation, *arguments):
        if self.error:
            return -5
        try:
            operation(*arguments)
        except CutError as error:
            self.error = error
            return -5
        return 0


class VfsLfs2:
    """`vfs.VfsLfs2`."""

    def __init__(self, flash, progsize, lookahead=32):
        self.blocks, self.lookahead = flash.blocks, lookahead
        self.driver = Driver(flash)
        sizes = {"block_size": BLOCK, "block_count": flash.blocks, "prog_size": progsize, "read_size": 32}
        sizes["lookahead_size"] = lookahead
        self.files = LittleFS(self.driver, mount=False, **sizes)
        try:
            self.files.mount()
        except LittleFSError as error:
            raise OSError(error.code) from None

    @classmethod
    def mkfs(cls, flash, progsize):
        new = cls.__new__(cls)
        new.driver = Driver(flash)
        sizes = {"block_size": BLOCK, "block_count": flash.blocks, "prog_size": progsize, "read_size": 32}
        try:
            LittleFS(new.driver, mount=False, **sizes).format()
        except LittleFSError:
            raise (new.driver.error or OSError) from None


def boot(chip):
    """Boot a chip; return its filesystem."""
    return mounted(parts(chip.flash), VfsLfs2)


def played(blocks):
    """Return a chip with a filesystem of so many blocks, as MicroPython made it, and a game in it."""
    chip = Chip()
    part = chip.flash(start=(BLOCKS - blocks) * BLOCK, len=blocks * BLOCK)
    VfsLfs2.mkfs(part, PAGE)
    files = VfsLfs2(part, PAGE).files
    files.mkdir("/games")
    with files.open("/games/1.log", "wb") as file:
        file.write(GAME)
    return chip


@pytest.mark.parametrize("blocks", [BLOCKS, SMALLER[BLOCKS]])
def test_a_filesystem_of_either_size_is_found_and_nothing_is_written(blocks):
    chip = played(blocks)
    before = bytes(chip.content)
    found = boot(chip)
    assert found.blocks == blocks
    with found.files.open("/games/1.log", "rb") as file:
        assert file.read() == GAME
    assert chip.content == before


def test_an_empty_flash_gets_the_larger_one():
    chip = Chip()
    assert boot(chip).blocks == BLOCKS
    assert boot(chip).files.listdir("/") == []


def test_a_flash_of_8_mb_is_one_filesystem():
    chip = Chip(blocks=1792)
    boot(chip).files.mkdir("/games")
    before = bytes(chip.content)
    found = boot(chip)
    assert found.blocks == 1792 and found.files.listdir("/") == ["games"]
    assert chip.content == before


@pytest.mark.parametrize("blocks", [BLOCKS, SMALLER[BLOCKS], 1792, 3840])
def test_free_blocks_of_all_the_flash_are_found_at_once(blocks):
    chip = Chip(blocks=blocks)
    for _ in ("formatted", "as it is"):
        found = boot(chip)
        assert found.lookahead % 8 == 0 and found.lookahead * 8 in range(blocks, blocks + 64)


def test_a_flash_with_another_programs_data_is_formatted():
    chip = Chip(b"another program " * (BLOCKS * BLOCK // 16))
    assert boot(chip).blocks == BLOCKS


@pytest.mark.parametrize("blocks", [BLOCKS, SMALLER[BLOCKS]])
def test_a_damaged_filesystem_is_left_as_it_is(blocks):
    chip = played(blocks)
    start = (BLOCKS - blocks) * BLOCK
    for block in (0, 1):  # both copies of the superblock, after its name
        chip.content[start + block * BLOCK + 20] ^= 0xFF
    before = bytes(chip.content)
    assert boot(chip) is None
    assert chip.content == before


@pytest.mark.parametrize("kept", [0, 20, 128])  # after 20 bytes a superblock has its name, and no more
@pytest.mark.parametrize("content", [b"", b"another program " * (BLOCKS * BLOCK // 16)], ids=["empty", "used"])
def test_power_may_be_cut_at_each_moment_of_the_first_start(content, kept):
    cut, survived = 0, False
    while not survived:
        cut += 1
        chip = Chip(content, cut, kept)
        try:
            boot(chip)
            survived = True
        except CutError:
            assert boot(chip).files.listdir("/") == [], f"cut at operation {cut}"
        chip.cut = 0
        boot(chip).files.mkdir("/games")
        assert boot(chip).files.listdir("/") == ["games"]
    assert cut > 5


def test_once_formatted_a_damaged_filesystem_is_left_as_it_is_too():
    chip = Chip()
    boot(chip).files.mkdir("/games")
    for block in (0, 1):
        chip.content[block * BLOCK + 20] ^= 0xFF
    assert boot(chip) is None


def test_what_micropython_makes_of_a_board_with_radio_is_known():
    # ports/rp2/boards of MicroPython 1.25: RPI_PICO_W and RPI_PICO, RPI_PICO2_W and RPI_PICO2.
    assert {blocks * BLOCK // 1024: smaller * BLOCK // 1024 for blocks, smaller in filesystem.SMALLER.items()} == {
        1408: 848,
        3072: 2560,
    }
