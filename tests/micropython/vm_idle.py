"""Run by the VM: print by how many bytes the heap changes in seconds in which nobody does anything.

The collector is on, and its run shows any garbage, even garbage freed at once, such as the state of a
function with more than 11 words of locals and stack (VM_MAX_STATE_ON_STACK in MicroPython's py/objfun.c).
"""

import gc

from castellan.keys import DOWN, P1
from lab.board.workbench import each

SECONDS = 6
RESTS = 45_000  # ms after which the texts of a table no longer follow each other
counts = [0, 0]


def begin():
    gc.collect()
    [bytearray(100) for _ in range(10)]
    counts[0] = gc.mem_alloc()


def end():
    counts[1] = gc.mem_alloc()


def ignore(data):
    pass


def idle(hardware, place, *keys):
    """Return the bytes allocated after these taps, the checks of the display and the table included."""
    hardware.at(RESTS - 1, setattr, hardware.display, "write", ignore)  # the model takes heap for what it is sent
    for n, key in enumerate(keys):
        hardware.tap(500 + 600 * n, key)
    hardware.at(RESTS, begin).at(RESTS + 1000 * SECONDS, end)
    hardware.run(place.path, RESTS + 1000 + 1000 * SECONDS)
    return counts[1] - counts[0]


for hardware, place in each():
    print(hardware.chip, "table", idle(hardware, place))
    print(hardware.chip, "list", idle(hardware, place, P1, DOWN))
    hardware.say(b"half a line")
    print(hardware.chip, "laptop", idle(hardware, place))

for hardware, place in each(DIAL=(10, 11, 12)):
    print(hardware.chip, "dial", idle(hardware, place, P1))

for hardware, place in each(DIAL=(10, 11, 12), MIDDLE=(13, 14, 15, 16)):
    print(hardware.chip, "middle", idle(hardware, place, P1))

for hardware, place in each(BEEPER=27, NEOPIXELS=(14, 4), BATTERY=(13, 2, 3300, 4200)):
    hardware.millivolts = 2000
    print(hardware.chip, "extras", idle(hardware, place, P1))
