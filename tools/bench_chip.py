"""The box on the emulated Pico, measured in the chip's own time and counts. Part of `make bench`.

Without `cached`, the emulator has no cache between the core and the flash, and none of its misses: times are lower
bounds.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from castellan.keys import HOLD_AFTER as HOLD
from castellan_host.device import boards, firmware
from emulator.depths import greatest
from emulator.image import image
from emulator.pico import Pico
from emulator.stack import Use
from recorded import lines

PICO = boards.load("pico")
GAME = "games/1-0123456789abcdef.log"
RECORDS = 300  # in the middle of the recorded game's third round
LONG = 500  # entries and ends of turns of a long evening
TABLE = f"the table of a game of {RECORDS} records"
BOOTED = 60_000  # ms, far more than it needs; from .py too
RESTS = 300  # ms without a byte to the OLED after which a press has had its effect
PROBED = 2000  # ms that the probe may take
REPEATED = 4000  # ms until the first page is sent to the display again, for which heap is taken once
AT_EASE = 1000  # ms, far more than the box needs to load what comes after its first picture
PRESSED = 60  # ms
SLOWEST = 900  # ms in which a press touches the flash, if at all
REFLECTED = 1500  # ms from one entry to the next key, in which a UF2 erases the next block

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


@dataclass(frozen=True)
class Press:
    """The effects of a press, in ms from the moment when the key went down; of a tapped BACK, from its release."""

    marked: float | None  # the last pixel before the flash was touched, None if it was not
    flash: float | None  # when that was
    shown: float  # the last pixel
    i2c_bytes: int


def flash(
    records: int, kind: str = MPY, probe: bool = False, game: str = "tuscany", options: dict | None = None
) -> bytes:
    """Return the flash image of a board with the firmware and so many records of a recorded game, with more options."""
    files = {}
    if kind != FROZEN:
        built = firmware.build(PICO, kind == MPY)
        files = {path.strip("/"): data for path, data in (*built.files.items(), (firmware.MANIFEST, built.manifest))}
    if records:
        files[GAME] = b"".join(lines(records, game, options or {}))
    if probe:
        files["boot.py"] = PROBE
    return image(files, frozen="pico" if kind == FROZEN else "")


def board(records: int, kind: str = MPY, probe: bool = False, game: str = "tuscany", **how: bool) -> Pico:
    """Return a board with such an image; not yet switched on. `how` is a Pico's `cached` and `maximum`."""
    return Pico(flash(records, kind, probe, game), **how)


def boot(pico: Pico) -> float:
    """Switch a board on; return the ms to the last pixel of its first screen."""
    begin = pico.now
    pico.power()
    assert pico.until("transfer", BOOTED)
    assert pico.quiet(RESTS, BOOTED)
    return pico.transfers[-1].end - begin


def bare() -> float:
    """Return the ms to the first line of a program on a board without the firmware."""
    with Pico(image({"main.py": BARE})) as pico:
        pico.power()
        assert pico.until("transfer", BOOTED)
        return pico.transfers[-1].end


class Hand:
    """Presses keys of a board that shows its first screen."""

    def __init__(self, pico: Pico) -> None:
        self._pico = pico
        names: dict[str, tuple[int, ...]] = {}
        exec(PICO.pins, names)
        self._keys = dict(zip(("P1", "P2", "P3", "P4", "UP", "DOWN", "OK", "BACK"), names["KEYS"], strict=True))

    def press(self, key: str, held: float = PRESSED) -> Press:
        """Hold a key for so long, and wait until it has had its effect."""
        pico, pin = self._pico, self._keys[key]
        begin, written, sent = pico.now, pico.stats.programs + pico.stats.erases, pico.stats.i2c_bytes
        pico.transfers.clear()
        pico.script(["pin", pin, 0], ["after", held, ["pin", pin, None]])
        touched = pico.now if pico.until("program", held + SLOWEST) else None
        before = [each.end for each in pico.transfers]
        pico.wait(max(0, begin + held - pico.now))
        assert pico.quiet(RESTS, BOOTED)
        acted = begin + held if key == "BACK" and held == PRESSED else begin
        ends = [each.end for each in pico.transfers]
        # After a rest the table's title goes on to its next text by itself.
        rests = [end for end, then in pairwise(ends) if then - end > RESTS and not touched]
        shown = (rests or ends[-1:] or [acted])[0] - acted
        assert (pico.stats.programs + pico.stats.erases > written) == bool(touched)
        marked = before[-1] - begin if touched and before else None
        press = Press(marked, touched and touched - begin, shown, pico.stats.i2c_bytes - sent)
        if touched:
            pico.wait(REFLECTED)
        return press

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
    strike: Press  # in the history


def played(kind: str, **how: bool) -> Played:
    """Press keys in the middle of a game; no cable is plugged in. `how` is as of `board`."""
    with board(RECORDS, kind, **how) as pico:
        booted, table = boot(pico), pico.oled.rows()
        pico.wait(AT_EASE)
        hand = Hand(pico)
        silent = list(hand.presses("P1 DOWN BACK"))
        recording = []
        for player in ("P1", "P2", "P4"):
            silent.append(hand.press(player))
            recording.append(hand.press("P1"))  # takes
        undo = hand.press("BACK", HOLD + 200)
        hand.press("OK", HOLD + 200)
        silent += hand.presses("P1 P1")  # the history, its latest entry
        return Played(booted, table, silent, recording, undo, hand.press("P1"))


def timed(**how: bool) -> tuple[float, float]:
    """Return the ms of the frozen firmware's start with a game of `LONG` records, and of UP, which ends a turn."""
    with Pico(flash(LONG, FROZEN, options={"times": True}), **how) as pico:
        booted = boot(pico)
        pico.wait(AT_EASE)
        return booted, Hand(pico).press("UP").shown


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


def empty() -> float:
    """Return the ms to the first picture of a frozen firmware on a chip whose flash is otherwise empty."""
    with Pico(image(frozen="pico")) as pico:
        return boot(pico)


@dataclass(frozen=True)
class Measured:
    """All measurements on the emulated Pico; by the kind of firmware where that makes a difference."""

    bare: float  # ms from power-on to a bare program's first line
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
    return Measured(bare(), empty(), games, heaps, from_py, sizes(), greatest())
