"""Lines of the link that a bad line has spoilt."""

import random

from castellan.link.link import Link
from castellan.session import Session
from castellan_host.link import wire
from castellan_host.link.follower import Follower
from lab.files.flash import ModelFiles
from lab.link.cable import Cable
from lab.link.laptop import Shelf

GAME = "01" * 8
TO_BOX = (("hello", 1, 5), ("want", GAME, 0), ("ack", GAME, 1, 4), ("names", 0, 1, ["Ян", "Max"]), ("bye",))
TO_LAPTOP = (
    ("rec", GAME, [0, 0, "new", "tuscany", {"players": ["A", "B"]}]),
    ("rec", GAME, [0, 7, "take", 1]),
    ("upto", GAME, 3),
    ("box", 1, "c1c1", "0.1.0", 0, 1, [[GAME, 9, True]], 0),
)


def spoilt(line: bytes, rng: random.Random) -> bytes:
    """Return a line with bytes before its newline dropped, doubled, flipped or exchanged; never the line itself."""
    spoilt = bytearray(line[:-1])
    while bytes(spoilt) == line[:-1]:
        for _ in range(rng.randrange(1, 4)):
            place = rng.randrange(len(spoilt))
            what = rng.randrange(4)
            if what == 0 and len(spoilt) > 1:
                del spoilt[place]
            elif what == 1:
                spoilt.insert(place, spoilt[place])
            elif what == 2:
                spoilt[place] ^= 1 << rng.randrange(8)
            else:
                other = rng.randrange(len(spoilt))
                spoilt[place], spoilt[other] = spoilt[other], spoilt[place]
    return bytes(spoilt) + b"\n"


def spoilt_lines_change_nothing(seed: int, count: int) -> None:
    """Send both sides `count` spoilt lines; neither accepts one, neither fails."""
    rng = random.Random(seed)
    session = Session(ModelFiles(), lambda n: b"\1" * n)
    session.begin("tuscany", {"players": ["Anna", "Борис"], "entries": "everything"})
    link, cable, now = Link(session, "b0b0"), Cable(), 0
    shelf = Shelf()
    follower = Follower(shelf, lambda event: None)
    follower.step(0, 0, wire.encode("box", 1, "b0b0", "0.1.0", 0, 1, [[GAME, 1, False]], 0))
    to_box, to_laptop = ([wire.encode(*message) for message in each] for each in (TO_BOX, TO_LAPTOP))
    for _ in range(count // 2):
        cable.to_box += spoilt(rng.choice(to_box), rng)
        follower.step(0, 0, spoilt(rng.choice(to_laptop), rng))
        while cable.to_box:
            now = (now + 5) % (1 << 30)
            link.step(now, cable)
    assert cable.from_box == b"" and not shelf.records
    assert follower.box == "b0b0" and session.settings.roster() == ["Anna", "Борис"]
