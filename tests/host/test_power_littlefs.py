"""Power cuts on the real LittleFS, at every byte programmed and every erase of a complete game."""

import bisect

import pytest

from castellan.core.record import encode
from lab.files.littlefs_host import BLOCK, LittleFiles
from lab.games.recorded import play, resumed

SLICES = 2  # of the game, so that they can run side by side


class Played:
    """The recorded game on LittleFS: its programs and erases, and when each record was safe."""

    def __init__(self):
        files = LittleFiles()
        self.image = bytearray(files.flash.buffer)
        self.safe = []
        self.ledger = play(files, lambda ledger: self.safe.append(len(files.flash.log)))
        self.log = files.flash.log
        lines = [encode(record[0], record[1], record[2:]) for record in self.ledger.records]
        self.contents = [b"".join(lines[:count]) for count in range(len(lines) + 1)]

    def check(self, operations, image, quick):
        """Assert that the image holds the game before or after the interrupted operation; return the ranges read.

        `quick` compares only the file's bytes; otherwise the box starts with it, too.
        """
        safe = bisect.bisect_right(self.safe, operations)
        files = LittleFiles(image)
        names = files.list()
        assert len(names) <= 1
        content = b""
        if names:
            with files.open(names[0], "rb") as file:
                content = file.read()
        if not quick or content not in self.contents[safe : safe + 2]:
            _, records = resumed(files)
            assert len(records) - safe in (0, 1)
            assert records == self.ledger.records[: len(records)]
        return files.flash.reads


@pytest.fixture(scope="module")
def played():
    return Played()


def _do(image, operation, reach=None):
    address, data = operation
    if data is None:
        image[address : address + BLOCK] = b"\xff" * BLOCK
    else:
        image[address : address + len(data[:reach])] = data[:reach]


def _cuts(log, image, first, last):
    """Yield (operations done, image, changed) for each cut within the operations from `first` to `last`.

    `changed` is the place of the one byte that differs from the image before, None if several do.

    A program is cut after each byte that changes something. An erase is cut as NOR flash
    does it: not begun, half of the block, done.
    """
    for operation in log[:first]:
        _do(image, operation)
    for index in range(first, last):
        address, data = log[index]
        yield index, image, None
        if data is None:
            image[address : address + BLOCK // 2] = b"\xff" * (BLOCK // 2)
            yield index, image, None
        else:
            for place, byte in enumerate(data):
                if image[address + place] != byte:
                    image[address + place] = byte
                    yield index, image, address + place
        _do(image, log[index])
    yield last, image, None


@pytest.mark.slow
@pytest.mark.parametrize("part", range(SLICES))
def test_a_cut_at_every_byte_programmed(played, part):
    count = len(played.log)
    first, last = count * part // SLICES, count * (part + 1) // SLICES
    cuts, looked, reads = 0, 0, []
    for operations, image, changed in _cuts(played.log, bytearray(played.image), first, last):
        cuts += 1
        # A byte that was not read before is not read now either, and changes nothing.
        if changed is None or any(start <= changed < end for start, end in reads):
            reads = played.check(operations, image, quick=changed is not None)
            looked += 1
    assert cuts > 100_000 and looked > 1000


def test_one_event_kept_safe_costs_under_two_erases(played):
    erases = sum(1 for _, data in played.log if data is None)
    assert erases < 2 * len(played.ledger.records)
