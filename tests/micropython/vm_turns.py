"""Run by the VM: print by how many bytes the heap changes while the time of a turn is shown, second by second.

The collector is on, and its run shows any garbage, even garbage freed at once: see vm_idle.py.
"""

import gc
import sys

import micropython
from littlefs_vm import LittleFiles

from castellan.box import STEP, Box
from castellan.oled import Oled


class NoDisplay:
    """A wire with a display that nobody sees."""

    frequency = 400_000

    sent = 0

    def send(self, address, data):
        self.sent += len(data) + 1

    def receive(self, address):
        return 3

    def set_frequency(self, hz):
        pass


LIMIT, BANK = int(sys.argv[1]), int(sys.argv[2])
wire = NoDisplay()
box = Box(Oled(wire), LittleFiles(None, 128), lambda n: bytes(range(n)))
box.session.begin("viticulture", {"players": ["Anna", "Boris", "Clara"], "times": True, "limit": LIMIT, "bank": BANK})
box.home()
now = 0


def wait(seconds):
    """Let the box run; return how much was sent."""
    global now
    before = wire.sent
    for _ in range(seconds * 1000 // STEP):
        now += STEP
        box.step(now, 0)
    return wire.sent - before


most = begin = 0  # here: a new name may make their table grow
wait(90)
box.session.clock.noted = box.session.clock.turn  # a note, once in half a minute, takes some for a moment
gc.collect()
[bytearray(100) for _ in range(10)]
begin = micropython.mem_total()
wait(24)
print(micropython.mem_total() - begin)
clock = box.session.clock
for turn in [1000 * LIMIT - 12_000, 1000 * LIMIT + 57_500] if LIMIT else [57_500]:
    clock.turn, box.app.dirty = turn, True
    wait(1)
    for _ in range(20):
        rings = 0 < clock.bell <= clock.turn + 1000
        sent = wait(1)
        if not rings:  # then the complete picture is drawn
            most = max(most, sent)
print(most)
