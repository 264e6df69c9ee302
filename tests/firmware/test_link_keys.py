"""No laptop disturbs a key: with each of them a game looks the same at every step as without one."""

from castellan.box import STEP
from castellan.keys import NAMES
from lab.hands.table_side import Hands
from lab.link.cable import Cable, line
from lab.marks import area

pytestmark = area("ui")

PLAY = ("P1", "P1", "P2", "P2", "P1", "P3", "P1", "P2", "P1", "OK", "BACK", "P1", "P1")
GAME = "01" * 8


class NeverReads(Cable):
    """Asks for everything, and reads nothing."""

    def __init__(self):
        Cable.__init__(self, room=0)

    def readinto(self, buffer):
        if not self.to_box:
            self.to_box = line("hello", 1, 0) + line("want", GAME, 0)
        return Cable.readinto(self, buffer)


class Floods(Cable):
    """Sends requests without a pause, and reads all."""

    def readinto(self, buffer):
        if len(self.to_box) < 64:
            self.to_box += line("want", GAME, 0) + line("hello", 1, 0) + line("ack", GAME, 1, 0) + line("x")
        self.from_box = b""
        return Cable.readinto(self, buffer)


class Babbles(Cable):
    """Sends bytes that are no request, with a newline now and then."""

    seed = 1

    def readinto(self, buffer):
        for index in range(len(buffer)):
            self.seed = (self.seed * 75 + 74) % 65537
            buffer[index] = 10 if self.seed % 40 == 0 else self.seed & 255
        self.from_box = b""
        return len(buffer)


class Pastes(Cable):
    """Sends a game file, whose lines have correct checksums, again and again."""

    def readinto(self, buffer):
        if not self.to_box:
            self.to_box = line(0, 0, "new", "tuscany", {"players": ["Anna", "Boris"]})
            self.to_box += b"".join([line(n, n, "take", n % 2) for n in range(1, 40)])
        self.from_box = b""
        return Cable.readinto(self, buffer)


class Stores(Cable):
    """Sends a score sheet, which the box checks and stores, again and again."""

    TEXT = '{"lines":["huts||max(a,-(t*(2+a)*-r))|r"],"players":[1,8],"rounds":"min(9,60//(p*1))","title":"Harbour"}'
    stored = 0

    def readinto(self, buffer):
        if not self.to_box:
            self.to_box = line("sheets", 0, 1, self.TEXT) + line("sheets", 0, 0, "") + line("sheets", 0, 0, "Harbour")
        self.stored += self.received().count(["ok", "sheets", 0])
        return Cable.readinto(self, buffer)


def seen(serial):
    """Play, and return each new picture with its step, and the records."""
    hands = Hands(serial=serial).begin("Anna", "Борис")
    shown, last = [], 0
    for key in PLAY:
        for levels, milliseconds in ((1 << NAMES.index(key), 60), (0, 300)):
            for _ in range(milliseconds // STEP):
                hands.wait(levels, STEP)
                if hands.model.sent != last:
                    last = hands.model.sent
                    shown.append((hands.now, hands.shown()))
    return shown, hands.records


def test_no_laptop_delays_a_key():
    alone = seen(None)
    assert len(alone[0]) > 10 and len(alone[1]) > 4
    for laptop in (Cable, NeverReads, Floods, Babbles, Pastes):
        found = seen(laptop())
        assert found == alone, laptop
    stores = Stores()
    assert seen(stores) == alone and stores.stored > 20


def test_a_dark_box_is_served():
    cable = Cable()
    hands = Hands(serial=cable).begin("Anna", "Борис")
    hands.box.idle = 600_000
    cable.say("want", GAME, 0)
    hands.wait(0, 500)
    assert cable.received()[-1] == ["upto", GAME, 1]
