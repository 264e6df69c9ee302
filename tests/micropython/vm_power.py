"""Run by the VM: play the recorded game on its LittleFS, then cut the power at every operation.

    vm_power.py IMAGE LOG EVENTS

IMAGE and LOG are files to write: the flash, kept out of the heap like a chip's,
and its operations, each "address length\\n" and the bytes, none for an erase.
"""

import os
import sys

from littlefs_vm import BLOCK, LittleFiles

from recorded import play, resumed

BLOCKS = 48
_block = bytearray(BLOCK)
_erased = b"\xff" * BLOCK


def record(path, log_path, limit):
    """Play the game and return its records, and after how many operations each was safe."""
    files = LittleFiles(None, BLOCKS)
    safe, count = [], [0]
    with open(log_path, "wb") as log:
        files.flash.log = log
        note = files.flash._note

        def counted(address, data):
            note(address, data)
            count[0] += 1

        files.flash._note = counted
        _copy(files.flash.file, path)
        ledger = play(files, lambda ledger: safe.append(count[0]), limit)
        files.flash.log = None
    return ledger.records, safe, count[0]


def check(path, records, safe, done):
    """Assert that the image holds the game before or after the interrupted operation."""
    acknowledged = len([operations for operations in safe if operations <= done])
    with open(path, "rb") as image:
        _copy(image, path + ".scratch")  # leftovers may be removed
    files = LittleFiles(path + ".scratch")
    _, found = resumed(files)
    files.flash.file.close()
    assert len(found) - acknowledged in (0, 1), (done, len(found), acknowledged)
    assert found == records[: len(found)]


def cut(path, log_path, records, safe):
    """Check the image with each operation of the log not begun, torn and done; return how often."""
    cuts = 0
    with open(log_path, "rb") as log:
        done = 0
        while True:
            head = log.readline()
            if not head:
                return cuts
            address, length = [int(word) for word in head.split()]
            data = log.read(length) or _erased
            for reach in (len(data) // 2, len(data)):
                with open(path, "r+b") as image:
                    image.seek(address)
                    image.write(memoryview(data)[:reach])
                check(path, records, safe, done + (reach == len(data)))
                cuts += 1
            done += 1


def _copy(file, path):
    file.seek(0)
    with open(path, "wb") as image:
        for _ in range(BLOCKS):
            file.readinto(_block)
            image.write(_block)


def main(path, log_path, limit):
    records, safe, operations = record(path, log_path, int(limit))
    cuts = cut(path, log_path, records, safe)
    assert cuts == 2 * operations > 100
    os.unlink(path)
    os.unlink(path + ".scratch")
    os.unlink(log_path)
    print("{} cuts passed".format(cuts))


main(*sys.argv[1:])
