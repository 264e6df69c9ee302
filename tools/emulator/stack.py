"""How deep the emulated Pico's stack gets while keys are pressed, and the calls on it then."""

import ast
import functools
from dataclasses import dataclass
from typing import Any, Self

from castellan_host.device import boards, firmware
from castellan_host.virtual import pressing
from emulator import starts
from emulator.boxes import GAP, PICO, Box
from emulator.started import started
from lab.golden.menu_screens import FULL, TABLE, UNUSED, keys

SIZE = 8192  # bytes of the RP2040's stack
LIMIT = 7936  # of them that Python may take: beyond, MicroPython raises RuntimeError
MOST = LIMIT * 60 // 100  # that it takes, for C functions use the stack below it unchecked
SPARE = 1536  # bytes that nothing touches

NAMES = "P2 UP P1 P1 P1 OK P1 P1 P1 OK BACK BACK P1 P2 OK OK P1 P1 P2"
LONG = "P1 DOWN BACK P1 P1 P2 P1 hold:BACK hold:OK P1 P1 P2 wait:1000 hold:OK P1 P2 P1 P1 P2 wait:1000"
MENU = (
    "hold:OK DOWN P2 P3 P3 P1 P3 P2 P4 hold:OK P1 P2 P2 BACK BACK BACK P2 OK BACK BACK "
    "DOWN P1 P1 hold:OK DOWN P2 P2 BACK P1 P3 BACK BACK P3 BACK UP P4 P2 UP P4 P1 BACK P1 P1 P1 BACK "
    "hold:OK P3 P1 P3 P1 P1 hold:OK DOWN P3 P1 wait:1000"
)
FULL_FLASH = keys(FULL) + " BACK P1 hold:OK P1 hold:OK wait:2000 P1 P1 P1"
FINISHED = "hold:OK P1 BACK P2 P1 wait:1000 P1 P1 P1 hold:OK DOWN P1 P1 wait:3000 P1 P1"


@dataclass(frozen=True)
class Depth:
    """How deep it got: `bytes` of the stack, at which word of a script, and the calls from the outermost on."""

    bytes: int = 0
    word: str = ""
    calls: tuple[str, ...] = ()


@dataclass(frozen=True)
class Use:
    """The deepest use of the stack.

    `python` is what `micropython.stack_use()` would have returned in the deepest function; `all` adds
    the C below it, without interrupts; `interrupt` is the use of the deepest interrupt alone;
    `touched` all bytes that were used.
    """

    python: Depth = Depth()
    all: Depth = Depth()
    interrupt: Depth = Depth()
    touched: int = 0
    refused: tuple[str, ...] = ()  # the words after which there was no room for a call: the box had a fault

    @property
    def percent(self) -> float:
        """Python's deepest use, as a percentage of its limit."""
        return 100 * self.python.bytes / LIMIT

    @property
    def untouched(self) -> int:
        """How many bytes of the stack nothing has touched."""
        return SIZE - self.touched

    @classmethod
    def read(cls, facts: dict[str, Any]) -> "Use":
        """Return one from what `dataclasses.asdict` made of it, even after a way through JSON."""
        python, everything, interrupt = (
            Depth(**{**facts[name], "calls": tuple(facts[name]["calls"])}) for name in ("python", "all", "interrupt")
        )
        return cls(python, everything, interrupt, facts["touched"], tuple(facts["refused"]))

    def fit(self) -> None:
        """Assert that there was room for every call, and some left."""
        assert not self.refused, f"no room for a call after {self.refused}"
        assert self.python.bytes <= MOST, f"{self.percent:.0f} % of the stack after {self.python}"
        assert self.untouched >= SPARE, f"{self.untouched} B untouched after {self.all}, {self.interrupt}"

    def with_(self, other: "Use") -> "Use":
        """Return the deeper use of the two."""
        pairs = ((self.python, other.python), (self.all, other.all), (self.interrupt, other.interrupt))
        python, everything, interrupt = (max(pair, key=lambda depth: depth.bytes) for pair in pairs)
        touched = max(self.touched, other.touched)
        return Use(python, everything, interrupt, touched, self.refused + other.refused)


class Watched(Box):
    """A box whose stack is watched. `use` is the deepest use since it was first switched on."""

    _OF_THE_STATE = (*Box._OF_THE_STATE, "use")

    def __init__(self, flash: bytes, board: str = PICO.name) -> None:
        super().__init__(flash, board, stack=True)
        self._board = board
        self.use = Use()

    def start(self) -> Self:
        """Switch it on, and wait until it shows something."""
        super().start()
        return self.look("start")

    def tap(self, words: str) -> Self:
        """Press keys, and read how deep the stack was after each."""
        for word, stroke in zip(words.split(), pressing.parse(words, self.pad), strict=True):
            self.script(*self.strike(stroke), ["wait", stroke.milliseconds + (GAP if stroke.levels else 0)])
            self.look(word)
        return self

    def look(self, word: str) -> Self:
        """Add the deepest use of the stack since the last call."""
        found = self.script(["stack"])[0]
        written = _written(self._board)
        python, everything, interrupt = (
            Depth(found[name]["bytes"], word, tuple(written.get(call, call) for call in found[name]["trace"]))
            for name in _DEPTHS
        )
        refused = (word,) if found["refused"] else ()
        self.use = self.use.with_(Use(python, everything, interrupt, found["total"], refused))
        return self


_DEPTHS = ("python", "thread", "interrupt")


@functools.cache
def _written(name: str) -> dict[str, str]:
    """Return the functions of a board's firmware, frozen and as files, with the names that they have in its sources."""
    board = boards.load(name)
    pins, main = board.pins.decode(), (firmware.SOURCES / "main.py").read_text()
    frozen, files = (
        firmware.sources(firmware.SOURCES, board),
        firmware.sources_of_files(firmware.SOURCES / "castellan", board),
    )
    found: dict[str, str] = {}
    for modules, others, suffix in ((frozen, [pins], ".py"), (files, [main, pins], ".mpy")):
        for path, source in firmware.prepared(modules, others).items():
            shown = path.relative_to(firmware.SOURCES).with_suffix(suffix).as_posix()
            named = zip(_functions(source), _functions(modules[path]), strict=True)
            found |= {f"{shown}:{short}": f"{shown}:{name}" for short, name in named}
    return found


def _functions(source: str) -> list[str]:
    return [node.name for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]


@dataclass(frozen=True)
class Part:
    """Words that are pressed on one of the starts, see `emulator.starts`."""

    title: str
    start: str
    words: str

    def use(self) -> Use:
        """Press it, and return the deepest use."""
        with started(starts.image(self.start), kind=Watched, board=starts.STARTS[self.start].board) as box:
            return box.tap(self.words).use


PARTS = (
    Part("start of a new box, a name by letters", "new", keys(UNUSED)),
    Part("a name twice, two players, the first entry", "new", NAMES),
    Part("start with a game of 300 records", "long", ""),
    Part("its entries, undo, history", "long", LONG),
    Part("all screens of a game", "four", keys(TABLE)),
    Part("its menu, and the same players again", "four", MENU),
    Part("a full flash", "full", FULL_FLASH),
    Part("a finished game, another one with what it taught", "finished", FINISHED),
)
