"""Run by the VM: print how many bytes the board's loop allocates in seconds in which nobody does anything."""

import gc
import os

from castellan.keys import DOWN, P1
from castellan.session import Session
from workbench import each

SECONDS = 3
counts = [0, 0]


def begin():
    gc.collect()
    gc.disable()
    counts[0] = gc.mem_alloc()


def end():
    counts[1] = gc.mem_alloc()
    gc.enable()


def idle(hardware, place, *keys):
    """Return what is allocated after these taps; the display's looks and the table's are among it."""
    for n, key in enumerate(keys):
        hardware.tap(500 + 600 * n, key)
    hardware.at(8000, begin).at(8000 + 1000 * SECONDS, end)
    hardware.run(place.path, 9000 + 1000 * SECONDS)
    return counts[1] - counts[0]


for hardware, place in each():
    print(hardware.chip, "table", idle(hardware, place))
    print(hardware.chip, "list", idle(hardware, place, P1, DOWN))
    hardware.say(b"half a line")
    print(hardware.chip, "laptop", idle(hardware, place))
    session = Session(place.files(), os.urandom)
    session.begin("tuscany", {"players": ["Anna", "Boris"], "turns": True})
    session.journal.close()
    print(hardware.chip, "turns", idle(hardware, place))
