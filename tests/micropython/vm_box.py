"""Run by the VM: play the recorded game on a complete box, and print how much heap it takes, in bytes.

Three numbers, each after a collection: the box as it starts, the game without its end, the same
when the screens of the menu and a refusal were shown. The fourth is the total allocated by
another start with that game, garbage included.
"""

import gc
import json
import sys

from littlefs_vm import LittleFiles

EVENTS = __file__[: -len("micropython/vm_box.py")] + "games/tuscany/recorded.events"
LANGUAGE = sys.argv[1]

files = LittleFiles(None, 128)
gc.collect()
bare = gc.mem_alloc()

from castellan.box import STEP, Box, run  # noqa: E402 - what it takes is measured
from castellan.core.errors import RuleError  # noqa: E402
from castellan.flash.settings import SETTINGS  # noqa: E402
from castellan.flash.store import save  # noqa: E402
from castellan.keys import NAMES  # noqa: E402
from castellan.oled import Oled  # noqa: E402
from castellan.ui.app import report  # noqa: E402


class NoDisplay:
    """A wire with a display that nobody sees."""

    frequency = 400_000

    def send(self, address, data):
        pass

    def receive(self, address):
        return 3

    def set_frequency(self, hz):
        pass


class Player:
    """A box whose display nobody sees."""

    def __init__(self):
        self.now = 0
        self.box = Box(Oled(NoDisplay()), files, lambda n: bytes(range(n)))
        gc.threshold(53248)  # as the board, once it has started
        self.wait(0, 400)
        self.box.session.started()  # as the board does behind the first picture

    def wait(self, levels, milliseconds):
        for _ in range(milliseconds // STEP):
            self.now += STEP
            self.box.step(self.now, levels)

    def press(self, script):
        for word in script.split():
            held = word.startswith("hold:")
            self.wait(1 << NAMES.index(word[5:] if held else word), 1000 if held else 60)
            self.wait(0, 300)

    def play(self):
        self.press("P2")  # which game; players' names are not typed here
        with open(EVENTS) as lines:
            _, name, options = json.loads(lines.readline())
            self.box.session.begin(name, options)
            self.box.home()  # loads the words, so that an entry's are the same ones, as they are when keys enter it
            for line in lines:
                event = json.loads(line)
                if event[0] != "end":
                    self.box.session.enter(event)
        self.box.home()
        self.wait(0, 400)

    def look_around(self):
        before = len(self.box.session.ledger.records)
        # At last a new game, of Tuscany.
        self.press("P1 BACK hold:OK P1 P1 BACK BACK DOWN P1 BACK P2 BACK UP P4 P2 BACK BACK BACK")
        run((report, self.box.app, RuleError("tuscany.full", player="Anna", colour="farm", spaces=5)))
        self.press("BACK")
        assert type(self.box.app.screen).__name__ == "Table" and len(self.box.session.ledger.records) == before


def taken():
    gc.collect()
    return gc.mem_alloc() - bare


def allocated():
    import micropython

    return micropython.mem_total()


save(files, SETTINGS, {"language": LANGUAGE})
player = Player()
numbers = [taken()]
player.play()
numbers.append(taken())
player.look_around()
numbers.append(taken())
records = len(player.box.session.ledger.records)
player = None
gc.collect()
before = allocated()
player = Player()
numbers.append(allocated() - before)
assert records == len(player.box.session.ledger.records)
print(*numbers)
