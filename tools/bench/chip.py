"""The box on the emulated Pico, measured in the chip's own time and counts. Part of `make bench`.

Without `cached`, the emulator has no cache between the core and the flash, and none of its misses: times are lower
bounds.
"""

import pathlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from castellan.box import STEP
from castellan.core.record import canonical, seal
from castellan.keys import HOLD_AFTER as HOLD
from castellan_host.device import boards, firmware
from emulator.depths import greatest
from emulator.image import image
from emulator.pico import Pico, Transfer
from emulator.stack import Use
from lab.games.recorded import lines
from lab.link.cable import line

PICO = boards.load("pico")
SETTINGS = "games/settings"  # of a box whose display was found to understand the higher speed
GAME = "games/1-0123456789abcdef.log"
RECORDS = 300  # in the middle of the recorded game's third round
LONG = 500  # entries and ends of turns of a long evening
TABLE = f"the table of a game of {RECORDS} records"
BOOTED = 60_000  # ms, far more than it needs; from .py too
SPEEDS = 400_000, 1_000_000  # Hz: usual, and that of a box
RESTS = 300  # ms without a byte to the OLED after which a press has had its effect
PROBED = 2000  # ms that the probe may take
REPEATED = 4000  # ms until the first page is sent to the display again, for which heap is taken once
AT_EASE = 1000  # ms, far more than the box needs to load what comes after its first picture
PRESSED = 60  # ms
UNDOING = HOLD + 700  # ms for which BACK is held: an undo, and nearly another one
SLOWEST = 900  # ms in which a press touches the flash, if at all
REFLECTED = 1500  # ms from one entry to the next key, in which a UF2 erases the next block

_BEFORE, _AFTER = "before a press", "after it"  # states of a board

FROZEN, MPY, PY = "frozen", ".mpy", ".py"  # how the firmware is stored on the board

# Runs before main.py. While a pin is low allocations are counted; when it is high again they are printed, with the
# free heap and its largest piece.
PROBE_PIN = 22
PROBE = f"""
import gc
bare = gc.mem_free()
from machine import Pin
from castellan.ports import rp2
pin = Pin({PROBE_PIN}, Pin.IN, Pin.PULL_UP)
def piece():
    size = gc.mem_free()
    while True:
        try:
            bytearray(size)
            return size
        except MemoryError:
            size -= 1024
class Probe(rp2.Chip):
    def __init__(self):
        super().__init__()
        self.low = self.before = 0
    def wait(self, milliseconds, dark):
        low = not pin.value()
        if low and not self.low:
            gc.collect()
            gc.disable()
            self.before = gc.mem_alloc()
        elif self.low and not low:
            allocated = gc.mem_alloc() - self.before
            gc.enable()
            free = gc.mem_free()
            print("probe", bare, free, piece(), allocated)
            gc.collect()
        self.low = low
        super().wait(milliseconds, dark)
rp2.Chip = Probe
""".encode()
# The bare interpreter at its first line.
BARE = b"from machine import I2C, Pin\nI2C(0, sda=Pin(4), scl=Pin(5)).writeto(0x3c, b'\\x00\\xa6')\n"


# What makers write without a library of their own: a driver that sends complete pictures, as micropython-lib's.
FULL_FRAMES = pathlib.Path(__file__).parents[2] / "tests/lab/board/full_frames.py"
_MARK = b"\x00\xa6"  # not inverted, as it is already: before the picture that counts
_FRAMEBUF = """
import framebuf
from full_frames import FullFrames
from machine import I2C, Pin
wire = I2C(0, sda=Pin(4), scl=Pin(5), freq={})
display = FullFrames(lambda data: wire.writeto(0x3c, data))
buffer = bytearray(1024)
frame = framebuf.FrameBuffer(buffer, 128, 64, framebuf.MONO_VLSB)
for _ in range(2):
    wire.writeto(0x3c, b"\\x00\\xa6")
    frame.fill(0)
    for row, name in enumerate(("Anna", "Boris", "Clara", "David") * 2):
        frame.text("%-10s%3d%3d" % (name, 7 * row, 9 + row), 0, 8 * row)
    display.show(buffer)
"""


@dataclass(frozen=True)
class Press:
    """The effects of a press, in ms from the moment when the key went down; of a tapped BACK, from its release."""

    marked: float | None  # the last pixel before the flash was touched, None if it was not
    flash: float | None  # when that was
    shown: float  # the last pixel
    wire: float  # ms in which bytes went to the OLED


def flash(
    records: int,
    kind: str = MPY,
    probe: bool = False,
    game: str = "tuscany",
    options: dict | None = None,
    language: str = "en",
) -> bytes:
    """Return the flash image of a board with the firmware and so many records of a recorded game, with more options."""
    return stored(b"".join(lines(records, game, options or {})) if records else b"", kind, probe, language)


def stored(journal: bytes, kind: str = MPY, probe: bool = False, language: str = "en") -> bytes:
    """Return the flash image of a board with the firmware and a game's file, if it is not empty."""
    files = {}
    if kind != FROZEN:
        built = firmware.build(PICO, kind == MPY)
        files = {path.strip("/"): data for path, data in (*built.files.items(), (firmware.MANIFEST, built.manifest))}
    if journal:
        settings = {"first_steps": True, "speed": SPEEDS[-1], "language": language}
        files[SETTINGS] = seal(canonical(settings).encode())
        files[GAME] = journal
    if probe:
        files["boot.py"] = PROBE
    return image(files, frozen="pico" if kind == FROZEN else "")


def board(
    records: int,
    kind: str = MPY,
    probe: bool = False,
    game: str = "tuscany",
    cached: bool = False,
    maximum: bool = False,
) -> Pico:
    """Return a board with such an image; not yet switched on. `how` is a Pico's `cached` and `maximum`."""
    return Pico(flash(records, kind, probe, game), cached=cached, maximum=maximum)


def boot(pico: Pico) -> float:
    """Switch a board on; return the ms to the last pixel of its first screen."""
    begin = pico.now
    pico.power()
    assert pico.until("transfer", BOOTED)
    assert pico.quiet(RESTS, BOOTED)
    return [each.end for each in pico.transfers if _has_pixels(each)][-1] - begin


def _has_pixels(transfer: Transfer) -> bool:
    """Return whether a transfer is data of the picture, not a command: a first picture gets brighter step by step."""
    data = transfer.data
    while data[0] & 0x80:  # a command alone, with its control byte
        data = data[2:]
    return data[0] == 0x40


def bare() -> float:
    """Return the ms to the first line of a program on a board without the firmware."""
    with Pico(image({"main.py": BARE})) as pico:
        pico.power()
        assert pico.until("transfer", BOOTED)
        return pico.transfers[-1].end


class Hand:
    """Presses keys of a board that shows its first screen, each at every phase of the box's poll: the worst counts.

    With `entries` only those presses are repeated that touch the flash.
    """

    def __init__(self, pico: Pico, entries: bool = False) -> None:
        self._pico = pico
        self._entries = entries
        names: dict[str, tuple[int, ...]] = {}
        exec(PICO.pins, names)
        self._keys = dict(zip(("P1", "P2", "P3", "P4", "UP", "DOWN", "OK", "BACK"), names["KEYS"], strict=True))

    def press(self, key: str, held: float = PRESSED) -> Press:
        """Hold a key for so long, and wait until it has had its effect."""
        pico = self._pico
        pico.keep(_BEFORE)
        found = [self._press(key, held)]
        silent = found[0].flash is None
        if not (silent and self._entries):
            pico.keep(_AFTER)
            for phase in range(1, STEP):
                pico.restore(_BEFORE)
                pico.wait(phase)
                found.append(self._press(key, held, silent))
            pico.restore(_AFTER)
            pico.forget(_AFTER)
        pico.forget(_BEFORE)
        if not silent:
            pico.wait(REFLECTED)
        return max(found, key=lambda press: press.shown)

    def _press(self, key: str, held: float, silent: bool = False) -> Press:
        """Press a key once; it is known already whether that is `silent`, without an effect on the flash."""
        pico, pin = self._pico, self._keys[key]
        begin, written = pico.now, pico.stats.programs  # a block may be erased ahead meanwhile
        pico.transfers.clear()
        pico.script(["pin", pin, 0], ["after", held, ["pin", pin, None]])
        touched = pico.now if not silent and pico.until("program", held + SLOWEST) else None
        before = [each.end for each in pico.transfers]
        pico.wait(max(0, begin + held - pico.now))
        assert pico.quiet(RESTS, BOOTED)
        acted = begin + held if key == "BACK" and held == PRESSED else begin
        # When a held key is released the title changes once more: what the hold did is shown before.
        ends = [each.end for each in pico.transfers if held < HOLD or each.end < begin + held]
        # After a rest the table's title goes on to its next text by itself.
        rests = [end for end, then in pairwise(ends) if then - end > RESTS and not touched]
        shown = (rests or ends[-1:] or [acted])[0] - acted
        assert (pico.stats.programs > written) == bool(touched)
        marked = before[-1] - begin if touched and before else None
        wire = sum(each.end - each.start for each in pico.transfers if each.end <= acted + shown)
        return Press(marked, touched and touched - begin, shown, wire)

    def presses(self, keys: str) -> Iterator[Press]:
        """Press one key after the other."""
        for key in keys.split():
            yield self.press(key)


@dataclass(frozen=True)
class Heap:
    """Bytes of a board's heap."""

    bare: int  # free before the firmware
    free: int  # now
    piece: int  # in one piece
    allocated: int  # in a second without a key


def probed(pico: Pico) -> Heap:
    """Return the heap of a board with the probe, once all is loaded."""
    pico.wait(REPEATED)
    pico.pin(PROBE_PIN, 0)
    pico.wait(1000)
    pico.pin(PROBE_PIN, 1)
    assert pico.received(b"probe ", PROBED)
    assert pico.received(b"\n", PROBED)
    return Heap(*map(int, pico.serial.rsplit(b"probe ")[-1].split()))


def sizes() -> tuple[int, int]:
    """Return the bytes of the firmware's files as .py and as .mpy."""
    py, mpy = (sum(map(len, firmware.build(PICO, compiled).files.values())) for compiled in (False, True))
    return py, mpy


@dataclass(frozen=True)
class Played:
    """Measurements on a board with a game of `RECORDS` records."""

    boot: float  # ms from power-on to the table
    table: list[str]  # what it shows
    silent: list[Press]  # those that record nothing; the last but one opens the history
    recording: list[Press]
    undo: Press
    folded: Press  # an undo directly after it, for which all records are folded again
    strike: Press  # in the history


def played(kind: str, cached: bool = False, maximum: bool = False) -> Played:
    """Press keys in the middle of a game; no cable is plugged in. `how` is as of `board`."""
    with board(RECORDS, kind, cached=cached, maximum=maximum) as pico:
        booted, table = boot(pico), pico.oled.rows()
        pico.wait(AT_EASE)
        hand = Hand(pico)
        silent = list(hand.presses("P1 DOWN BACK"))
        recording = []
        for player in ("P1", "P2", "P4"):
            silent.append(hand.press(player))
            recording.append(hand.press("P1"))  # takes
        undo, folded = hand.press("BACK", UNDOING), hand.press("BACK", UNDOING)
        hand.press("OK", HOLD + 200)
        silent += hand.presses("P1 P1")  # the history, its latest entry
        strike = hand.press("P1")
        assert strike.flash is not None, "it struck nothing out"
        return Played(booted, table, silent, recording, undo, folded, strike)


def timed(cached: bool = False, maximum: bool = False) -> tuple[float, float]:
    """Return the ms of the frozen firmware's start with a game of `LONG` records, and of UP, which ends a turn."""
    with Pico(flash(LONG, FROZEN, options={"times": True}), cached=cached, maximum=maximum) as pico:
        booted = boot(pico)
        pico.wait(AT_EASE)
        hand = Hand(pico)
        hand.press("DOWN")  # which ends the pause of a start
        return booted, hand.press("UP").shown


def heap(kind: str) -> dict[str, Heap]:
    """Return the heap at several moments."""
    found = {}
    with board(0, kind, probe=True) as pico:
        pico.script(["usb", True], ["port", True])
        boot(pico)
        found["the first question of a new box"] = probed(pico)
    with board(RECORDS, kind, probe=True) as pico:
        pico.script(["usb", True], ["port", True])
        boot(pico)
        found[TABLE] = probed(pico)
        hand = Hand(pico)
        hand.press("P1")
        found["a list in it"] = probed(pico)
        hand.press("BACK")
        hand.press("OK", HOLD + 200)
        found["its menu"] = probed(pico)
    return found


def records_a_second() -> float:
    """Return how many records a second the frozen firmware sends to a laptop that asks for a game."""
    with board(RECORDS, FROZEN) as pico:
        pico.script(["usb", True], ["port", True])
        boot(pico)
        pico.wait(AT_EASE)
        pico.send(line("hello", 1, 0))
        assert pico.received(b"\n", BOOTED)
        pico.wait(AT_EASE)
        begin = pico.now
        pico.send(line("want", GAME.removesuffix(".log").partition("-")[2], 0))
        assert pico.received(b'["upto"', BOOTED)
        return RECORDS * 1000 / (pico.now - begin)


def framebuf(frequency: int) -> float:
    """Return the ms in which MicroPython's framebuf draws eight lines, and a driver sends the picture; in Hz."""
    files = {"main.py": _FRAMEBUF.format(frequency).encode(), "full_frames.py": FULL_FRAMES.read_bytes()}
    with Pico(image(files)) as pico:
        pico.power()
        assert pico.until("transfer", BOOTED)
        assert pico.quiet(RESTS, BOOTED)
        marks = [at for at, each in enumerate(pico.transfers) if each.data == _MARK]
        return pico.transfers[-1].end - pico.transfers[marks[-1]].end


def empty() -> float:
    """Return the ms to the first picture of a frozen firmware on a chip whose flash is otherwise empty."""
    with Pico(image(frozen="pico")) as pico:
        return boot(pico)


@dataclass(frozen=True)
class Measured:
    """All measurements on the emulated Pico; by the kind of firmware where that makes a difference."""

    bare: float  # ms from power-on to a bare program's first line
    records: float  # a second, to a laptop
    framebuf: list[float]  # ms of a picture, at each of SPEEDS
    empty: float  # ms to the first picture on an empty chip
    played: dict[str, Played]
    heap: dict[str, dict[str, Heap]]
    boot_from_py: str
    sizes: tuple[int, int]
    stack: Use


def measured() -> Measured:
    """Measure everything."""
    games = {kind: played(kind) for kind in (FROZEN, MPY)}
    heaps = {kind: heap(kind) for kind in (FROZEN, MPY)}
    with board(RECORDS, PY) as pico:
        taken = boot(pico)
        from_py = f"{taken:.0f} ms" if pico.oled.rows() == games[MPY].table else "the heap is too small to compile it"
    peers = [framebuf(frequency) for frequency in SPEEDS]
    return Measured(bare(), records_a_second(), peers, empty(), games, heaps, from_py, sizes(), greatest())
