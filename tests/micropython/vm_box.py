"""Run by the VM: play the recorded game on a complete box, and print how much heap it takes, in bytes.

Four numbers, each after a collection: the box as it starts, the game without its end, the same
when the screens of the menu and a refusal were shown, and the most when each other game's players
are asked for beside it. The fifth is the total allocated by another start with that game, garbage included.
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

import castellan  # noqa: E402 - what it takes is measured
from castellan.box import STEP, Box, run  # noqa: E402
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
            del options["times"]  # the running time would take 2 kB
            self.box.session.begin(name, options)
            self.box.home()  # loads the words, so that an entry's are the same ones, as they are when keys enter it
            for line in lines:
                event = json.loads(line)
                if event[0] == "turn":  # in its place what changes nothing, and takes as much
                    event = ["stock", event[1], "hex", 0]
                if event[0] != "end":
                    self.box.session.enter(event)
        self.box.home()
        self.wait(0, 400)

    def look_around(self):
        before = len(self.box.session.ledger.records)
        self.press("P1 BACK hold:OK P1 P1 BACK BACK DOWN P1 BACK P2 BACK UP P4 BACK BACK")
        run((report, self.box.app, RuleError("tuscany.full", player="Anna", colour="farm", spaces=5)))
        self.press("BACK")
        assert type(self.box.app.screen).__name__ == "Table" and len(self.box.session.ledger.records) == before

    def count(self):
        return len(self.box.session.ledger.records)

    def beside(self):
        """Return what is taken when another game is about to begin, the most of all games, without the game at hand."""
        most, records = 0, self.count()
        castellan.SECOND_GAME = 1 << 20  # a Pico has less heap than this VM
        for title in ("P1", "P2", "P3", "P4", "DOWN P1"):
            self.press("hold:OK P4 " + title)
            most = max(most, settled(self))
            self.press("BACK BACK BACK BACK BACK")
            assert type(self.box.app.screen).__name__ == "Table" and self.count() == records
        return most


def taken():
    gc.collect()
    return gc.mem_alloc() - bare


def settled(player):
    """Return the least of what is taken: a collection takes what stands on the stack, unused, for addresses, too."""
    least = taken()
    for milliseconds in (5, 50, 400):
        player.wait(0, milliseconds)
        least = min(least, taken())
    return least


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
numbers.append(player.beside())
records = len(player.box.session.ledger.records)
player = None
gc.collect()
before = allocated()
player = Player()
numbers.append(allocated() - before)
assert records == len(player.box.session.ledger.records)
print(*numbers)
