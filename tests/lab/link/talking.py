"""A session that talks to a laptop over its link. Runs on MicroPython too."""

import binascii

from castellan.link.link import Link
from castellan.session import Session
from lab.files.flash import ModelFiles
from lab.link.cable import Cable

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

PLAYERS = {"players": ["Anna", "Борис"]}


class Talk:
    """A session, its link, and a cable, in the link's own time."""

    def __init__(self, files: "ModelFiles | None" = None, room: int = 1 << 20) -> None:
        self.files = files or ModelFiles()
        self.count = 0
        self.session = Session(self.files, self.random_bytes)
        self.session.resume()
        self.link = Link(self.session, "b0b0")
        self.cable = Cable(room)
        self.now = (1 << 30) - 1000

    def random_bytes(self, n: int) -> bytes:
        self.count += 1
        return bytes([self.count]) * n

    def pass_time(self, milliseconds: int) -> "list[list[Any]]":
        for _ in range(milliseconds // 5):
            self.now = (self.now + 5) % (1 << 30)
            self.session.clock.tick(self.now)
            self.link.step(self.now, self.cable)
        return self.cable.received()

    def ask(self, *message: object) -> "list[list[Any]]":
        """Return what the box answers within a second."""
        self.cable.say(*message)
        return self.pass_time(1000)

    def crc(self, game: str, records: int) -> int:
        [name] = [name for name in self.files.contents if game in name]
        return binascii.crc32(b"".join([each + b"\n" for each in self.files.contents[name].split(b"\n")[:records]]))


def playing(entries: int = 2, **more: "Any") -> Talk:
    """Return a talk about one game, whose id is 0101…: `new` and some tiles taken."""
    talk = Talk(**more)
    talk.session.begin("tuscany", PLAYERS)
    for _ in range(entries):
        talk.session.enter(["take", 0])
    return talk


GAME = "01" * 8
