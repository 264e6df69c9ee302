"""What the box does on the emulated Pico, in the chip's own time and counts. Part of `make bench`.

The emulator has no cache between the core and the flash, and none of its misses: times are lower bounds.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from castellan.ledger import Ledger
from castellan_host.device import boards, firmware
from emulator.image import image
from emulator.pico import Pico
from emulator.stack import Use, greatest
from recorded import events

PICO = boards.load("pico")
GAME = "games/1-0123456789abcdef.log"
RECORDS = 300  # in the middle of the recorded game's third round
TURN = 12  # s from one record to the next
BOOTED = 60_000  # ms, far more than it takes; from .py too
RESTS = 300  # ms without a byte to the OLED after which nothing more comes of a press
PRESSED = 60  # ms
SLOWEST = 900  # ms in which a press touches the flash if it ever does
DEBOUNCE, HOLD = 15, 800  # of `castellan.keys`

# A chip that answers to a pin of its own: while it is low allocations are counted, and told when it is high again.
PROBE_PIN = 22
PROBE = f"""
import gc
bare = gc.mem_free()
from machine import Pin
from castellan.ports.board import run
from castellan.ports.rp2 import Chip
class Probe(Chip):
    def __init__(self):
        Chip.__init__(self)
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
            print("probe", bare, gc.mem_free(), allocated)
        self.low = low
        Chip.wait(self, milliseconds, dark)
pin = Pin({PROBE_PIN}, Pin.IN, Pin.PULL_UP)
run(Probe())
""".encode()
# The bare interpreter at its first line.
BARE = b"from machine import I2C, Pin\nI2C(0, sda=Pin(4), scl=Pin(5)).writeto(0x3c, b'\\x00\\xa6')\n"


@dataclass(frozen=True)
class Press:
    """What came of a press, in ms from the moment when the key went down."""

    marked: float | None  # the last pixel before the flash was touched, None if it was not
    flash: float | None  # when that was
    shown: float  # the last pixel
    i2c_bytes: int


def game(count: int = RECORDS) -> bytes:
    """Return the file of the recorded game's first records."""
    lines: list[bytes] = []
    ledger = Ledger()
    for number, event in enumerate(events(count)):
        ledger.add(max(0, number - 1) * TURN, event, lines.append)
    return b"".join(lines)


def board(records: int, compiled: bool = True, probe: bool = False) -> Pico:
    """Return a board with the firmware, as flashed, and so many records of the recorded game; not yet switched on."""
    built = firmware.build(PICO, compiled)
    files = {path.strip("/"): data for path, data in (*built.files.items(), (firmware.MANIFEST, built.manifest))}
    if records:
        files[GAME] = game(records)
    if probe:
        files["main.py"] = PROBE
    return Pico(image(files))


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
        """Hold a key for so long, and wait until nothing more comes of it."""
        pico, pin = self._pico, self._keys[key]
        begin, written, sent = pico.now, pico.stats.programs + pico.stats.erases, pico.stats.i2c_bytes
        pico.transfers.clear()
        pico.script(["pin", pin, 0], ["after", held, ["pin", pin, None]])
        touched = pico.now if pico.until("program", held + SLOWEST) else None
        before = [each.end for each in pico.transfers]
        pico.wait(max(0, begin + held - pico.now))
        assert pico.quiet(RESTS, BOOTED)
        shown = pico.transfers[-1].end - begin if pico.transfers else 0.0
        assert (pico.stats.programs + pico.stats.erases > written) == bool(touched)
        marked = before[-1] - begin if touched and before else None
        return Press(marked, touched and touched - begin, shown, pico.stats.i2c_bytes - sent)

    def presses(self, keys: str) -> Iterator[Press]:
        """Press one key after the other."""
        for key in keys.split():
            yield self.press(key)


def probed(pico: Pico, milliseconds: float = 1000) -> tuple[int, int, int]:
    """Return bytes of a board with the probe: free before the firmware, free now, allocated in so many ms."""
    pico.pin(PROBE_PIN, 0)
    pico.wait(milliseconds)
    pico.pin(PROBE_PIN, 1)
    assert pico.received(b"probe ", RESTS)
    assert pico.received(b"\n", RESTS)
    bare, free, allocated = map(int, pico.serial.rsplit(b"probe ")[-1].split())
    return bare, free, allocated


def sizes() -> tuple[int, int]:
    """Return the bytes of the firmware's files as .py and as .mpy."""
    py, mpy = (sum(map(len, firmware.build(PICO, compiled).files.values())) for compiled in (False, True))
    return py, mpy


@dataclass(frozen=True)
class Played:
    """What was measured on a board with a game of `RECORDS` records."""

    boot: float  # ms from power-on to the table
    table: list[str]  # what it shows
    silent: list[Press]  # those that record nothing
    recording: list[Press]
    undo: Press
    strike: Press  # in the history


def played() -> Played:
    """Press keys in the middle of a game; no cable is plugged in."""
    with board(RECORDS) as pico:
        booted, table = boot(pico), pico.oled.rows()
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


def heap() -> tuple[int, dict[str, int], int]:
    """Return bytes: free before the firmware, free at several moments, allocated in a second without a key."""
    free = {}
    with board(0, probe=True) as pico:
        pico.script(["usb", True], ["port", True])
        boot(pico)
        bare, free["the list of players, at the first start"], _ = probed(pico)
    with board(RECORDS, probe=True) as pico:
        pico.script(["usb", True], ["port", True])
        boot(pico)
        _, free[f"the table of a game of {RECORDS} records"], idle = probed(pico)
        hand = Hand(pico)
        hand.press("P1")
        _, free["a list in it"], _ = probed(pico)
        hand.press("BACK")
        hand.press("OK", HOLD + 200)
        _, free["its menu"], _ = probed(pico)
    return bare, free, idle


@dataclass(frozen=True)
class Measured:
    """All that was measured on the emulated Pico."""

    bare: float  # ms from power-on to a bare program's first line
    played: Played
    boot_from_py: str
    sizes: tuple[int, int]
    bare_heap: int
    heap: list[tuple[str, int]]
    idle: int  # bytes allocated
    stack: Use


def measured() -> Measured:
    """Measure everything."""
    game = played()
    bare_heap, free, idle = heap()
    with board(RECORDS, compiled=False) as pico:
        taken = boot(pico)
        from_py = f"{taken:.0f} ms" if pico.oled.rows() == game.table else "the heap is too small to compile it"
    return Measured(bare(), game, from_py, sizes(), bare_heap, list(free.items()), idle, greatest())
