"""Both ends of the link and the line between them, in simulated time."""

import binascii
from collections import Counter
from typing import Protocol, Self

from castellan.link.link import Link
from castellan.session import Session
from castellan_host.database.store import Stored
from castellan_host.link.events import Event
from castellan_host.link.follower import Follower, Store
from lab.files.flash import ModelFiles

PLAYERS = {"players": ["Anna", "Борис"], "entries": "everything"}
STEP = 0.005  # s


class Shelf:
    """The part of the laptop's database that a follower uses, as a dict; every call raises `fails` if it is set."""

    def __init__(self) -> None:
        self.records: dict[tuple[str, str], dict[int, bytes]] = {}
        self.aside: set[tuple[str, str, int, bytes]] = set()
        self.met: list[tuple[str, str | None, str, int | None]] = []
        self.fails: Exception | None = None

    def _try(self) -> None:
        if self.fails:
            raise self.fails

    def meet(self, box: str, serial_number: str | None, version: str, seen: int, offset: int | None) -> None:
        self._try()
        self.met.append((box, serial_number, version, offset))

    def have(self, box: str, game: str) -> int:
        self._try()
        return len(self.of(box, game))

    def of(self, box: str, game: str) -> list[bytes]:
        lines = self.records.get((box, game), {})
        n = 0
        while n in lines:
            n += 1
        return [lines[seq] for seq in range(n)]

    def crc(self, box: str, game: str, n: int) -> int:
        self._try()
        lines = self.of(box, game)[:n]
        if len(lines) < n:
            raise ValueError
        return binascii.crc32(b"".join(lines))

    def lacking(self, box: str, known: dict[str, int]) -> set[str]:
        self._try()
        return {game for game, count in known.items() if len(self.of(box, game)) < count}

    def store(self, box: str, game: str, lines: list[tuple[int, bytes]], seen: int, aside: bool = False) -> Stored:
        self._try()
        found: Counter[str] = Counter()
        held, numbers = self.records.setdefault((box, game), {}), set()
        for seq, line in lines:
            if seq not in held and not aside:
                held[seq] = line
                found["new"] += 1
                numbers.add(seq)
            elif held.get(seq) == line:
                found["known"] += 1
            else:
                self.aside.add((box, game, seq, line))
                found["conflicts"] += 1
        return Stored(**found, numbers=frozenset(numbers))


class Box:
    """A box's session and its end of the line."""

    def __init__(self, identity: str = "b0b0", files: ModelFiles | None = None, first: int = 1) -> None:
        self.files = files or ModelFiles(capacity=1 << 24)
        self.identity = identity
        self.count = first - 1
        self.start()

    def start(self) -> Self:
        """Switch it on, or off and on."""
        self.session = Session(self.files, self.random_bytes)
        self.session.resume()
        self.link = Link(self.session, self.identity)
        return self

    def random_bytes(self, n: int) -> bytes:
        self.count += 1
        return bytes([self.count]) * n

    def play(self, entries: int, new: bool = True) -> Self:
        """Begin a game, or continue it, and enter so many records."""
        if new:
            self.session.begin("tuscany", PLAYERS)
        for _ in range(entries):
            self.session.enter(["take", 0])
        return self

    def game(self, number: int) -> str:
        return "%02x" % number * 8

    def lines(self) -> dict[tuple[str, str], list[bytes]]:
        """Return the lines on flash, by game."""
        return {
            (self.identity, name.partition("-")[2][:16]): content.splitlines(keepends=True)
            for name, content in self.files.contents.items()
            if name.endswith(".log")
        }


class Line(Protocol):
    """What passes the bytes on, to the box or to the laptop, as it is or spoilt."""

    def pass_on(self, data: bytes, to_box: bool) -> bytes: ...


class Perfect:
    """A line that delivers everything at the next step."""

    def pass_on(self, data: bytes, to_box: bool) -> bytes:
        return data


class Desk:
    """A box and a follower with a line between them. `events` is what the follower reported."""

    def __init__(self, box: Box, shelf: Store, line: Line | None = None, seed: int = 0) -> None:
        self.box, self.shelf = box, shelf
        self.line: Line = line or Perfect()
        self.now = 0.0
        self.events: list[Event] = []
        self._to_box = self._to_laptop = b""
        self.plug_in()

    def plug_in(self) -> Self:
        """Connect again, as after the cable was pulled out."""
        self.follower = Follower(self.shelf, self.events.append)
        return self

    # The box's `serial`.
    most = 256

    def readinto(self, buffer: bytearray | memoryview) -> int:
        taken = self._to_box[: len(buffer)]
        buffer[: len(taken)] = taken
        self._to_box = self._to_box[len(taken) :]
        return len(taken)

    def write(self, data: bytes | bytearray | memoryview) -> int:
        self._to_laptop += self.line.pass_on(bytes(data), to_box=False)
        return len(data)

    def step(self) -> None:
        self.now += STEP
        tick = int(self.now * 1000) % (1 << 30)
        self.box.session.clock.tick(tick)
        self.box.link.step(tick, self)
        data, self._to_laptop = self._to_laptop, b""
        out = self.follower.step(self.now, 1700000000 + int(self.now), data)
        if out:
            self._to_box += self.line.pass_on(out, to_box=True)

    def wait(self, seconds: float) -> Self:
        for _ in range(round(seconds / STEP)):
            self.step()
        return self

    def sync(self, within: float = 120) -> Self:
        """Let both talk until the follower is done, and a little longer."""
        self.follower.finish()
        since = self.now
        while not self.follower.done:
            assert self.now - since < within, self.follower.problem
            self.step()
        return self.wait(0.2)

    def equal(self) -> bool:
        """Assert that the laptop holds what is on the box, to the byte."""
        assert isinstance(self.shelf, Shelf)
        for key, lines in self.box.lines().items():
            assert self.shelf.of(*key) == lines, key
        return True
