"""How deep the emulated Pico's stack gets while keys are pressed, and the calls that stand there then."""

from collections.abc import Iterator
from dataclasses import dataclass

import keyed
from castellan_host import pressing
from emulator import starts
from emulator.boxes import GAP, Box
from table_side import FULL, GOLDEN

SIZE = 8192  # bytes of the RP2040's stack
LIMIT = 7936  # of them before MicroPython raises an error, as it starts to call a function

NAMES = "P1 P1 P1 P1 OK P1 P1 P1 P1 OK BACK BACK P1 P1 P1 P2 OK OK P1 P1 P2"
LONG = "P1 DOWN BACK P1 P1 P2 P1 hold:BACK hold:OK P1 P1 P1 wait:1000 hold:OK P1 P2 P2 P1 P2 wait:1000"
MENU = (
    "hold:OK DOWN P2 P3 P3 P1 P1 P3 P2 P1 P4 hold:OK P1 P2 P1 BACK BACK BACK P2 OK BACK BACK "
    "DOWN P1 P1 hold:OK DOWN P2 P2 BACK P1 P3 BACK BACK P3 BACK UP P4 P4 P1 BACK P1 P1 P1 P1 OK "
    "hold:OK P3 P1 P1 P1 hold:OK DOWN P3 P1 wait:1000"
)
FULL_FLASH = " ".join(words for _, words in FULL) + " BACK P1 hold:OK P1 hold:OK wait:2000 P1 P1 P1"
FINISHED = "hold:OK P1 BACK P2 P1 wait:1000 P1 P1 P1 hold:OK DOWN P1 P1 wait:3000 P1 P1"


@dataclass(frozen=True)
class Depth:
    """How deep it got: `bytes` of the stack, at which word of a script, and the calls from the outermost on."""

    bytes: int = 0
    word: str = ""
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Use:
    """What was deepest on the stack.

    `python` is what `micropython.stack_use()` would have returned in the function that stands deepest;
    `all` is that with the C below it, without interrupts; `interrupt` what the deepest of these took of
    its own; `touched` all of it, as it came to pass.
    """

    python: Depth = Depth()
    all: Depth = Depth()
    interrupt: Depth = Depth()
    touched: int = 0
    faults: tuple[str, ...] = ()  # the words after which the box had restarted

    @property
    def percent(self) -> float:
        """What Python takes at most of what it may."""
        return 100 * self.python.bytes / LIMIT

    @property
    def untouched(self) -> int:
        """How many bytes of the stack nothing has touched."""
        return SIZE - self.touched

    def with_(self, other: "Use") -> "Use":
        """Return what was deepest of the two."""
        pairs = ((self.python, other.python), (self.all, other.all), (self.interrupt, other.interrupt))
        depths = [max(pair, key=lambda depth: depth.bytes) for pair in pairs]
        return Use(*depths, max(self.touched, other.touched), self.faults + other.faults)


class Watched(Box):
    """A box whose stack is watched. `use` is what was deepest since it was switched on first."""

    def __init__(self, flash: bytes) -> None:
        super().__init__(flash, stack=True)
        self.use = Use()

    def start(self) -> "Watched":
        """Switch it on, and wait until it shows something."""
        super().start()
        return self.look("start")

    def tap(self, words: str) -> "Watched":
        """Press keys, and look how deep the stack was after each."""
        for word, stroke in zip(words.split(), pressing.parse(words), strict=True):
            self.script(*self.strike(stroke), ["wait", stroke.milliseconds + (GAP if stroke.levels else 0)])
            self.look(word)
        return self

    def look(self, word: str) -> "Watched":
        """Take in how deep the stack was since this was done last."""
        restarts = self.stats.resets
        found = self.script(["stack"])[0]
        depths = [Depth(found[name]["bytes"], word, tuple(found[name]["trace"])) for name in _DEPTHS]
        self.use = self.use.with_(Use(*depths, found["total"], (word,) if restarts > len(self.use.faults) else ()))
        return self


_DEPTHS = ("python", "thread", "interrupt")


@dataclass(frozen=True)
class Part:
    """What is pressed on a box with a flash."""

    title: str
    flash: bytes
    words: str

    def use(self) -> Use:
        """Press it, and return what was deepest."""
        with Watched(self.flash) as box:
            return box.start().tap(self.words).use


def parts() -> Iterator[Part]:
    """Yield what is looked at beside the recorded game: starts, all screens, all menus, all refusals."""
    yield Part("start of a new box, a name", starts.image("new"), " ".join(words for _, _, words in GOLDEN[:3]))
    yield Part("a name twice, two players, the first entry", starts.image("new"), NAMES)
    yield Part("start with a game of 300 records", starts.image("long"), "")
    yield Part("its entries, undo, history", starts.image("long"), LONG)
    begun = starts.image("four")
    yield Part("all screens of a game", begun, " ".join(words for _, _, words in GOLDEN[4:]))
    yield Part("its menu in Russian, to the same players again", begun, MENU)
    yield Part("a full flash", starts.image("full"), FULL_FLASH)
    yield Part("a finished game, another one with what it taught", starts.image("finished"), FINISHED)


def recorded() -> Part:
    """Return the recorded game, from the names on."""
    return Part("the recorded game", starts.image("new"), " ".join(keyed.words()))
