"""Run by the VM: play the recorded game, load it again, and print the largest piece of heap left, in bytes."""

import gc

from littlefs_vm import LittleFiles

from castellan.ledger import Ledger
from recorded import play, resumed


def largest():
    """Return how many bytes can be allocated in one piece, to the nearest kilobyte."""
    size = 192
    while size:
        try:
            piece = bytearray(size * 1024)
        except MemoryError:
            size -= 1
            continue
        del piece
        return size * 1024
    return 0


files = LittleFiles()
ledger = play(files, lambda ledger: None)
gc.collect()
played = largest()
journal, records = resumed(files)
ledger = Ledger.load(records)
gc.collect()
print(len(records), played, largest())
