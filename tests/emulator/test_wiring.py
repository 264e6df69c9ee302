"""A board whose wires have a fault: its nets settle by strength, and its bus does what they allow."""

import itertools

import pytest

from emulator.boxes import Box, Twin, journal, new
from emulator.image import image
from emulator.pico import Pico
from faults import emulated, known
from trial import proofs

ETIMEDOUT, EIO = 110, 5
PROGRAM = b"""
import time
from machine import I2C, Pin
i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000, timeout=20000)
edges = 0
def edge(pin):
    global edges
    edges += 1
keys = [Pin(number, Pin.IN, Pin.PULL_UP) for number in (6, 7)]
keys[0].irq(edge, Pin.IRQ_FALLING, hard=True)
while True:
    edges, levels = 0, [key() for key in keys]
    try:
        wrote = i2c.writeto(0x3C, b"\\x40" + bytes(7))
    except OSError as error:
        wrote = -error.errno
        i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000, timeout=20000)
    print(*levels, wrote, edges)
    time.sleep_ms(20)
"""
BOOTED = 1000  # ms
MS = 1e6  # ns
LED = 25
ROW_APART = 1000  # ms; blinks of a row are nearer
P1, P2 = 6, 7


def named(text):
    """Return a Pico's fault by its text."""
    [fault] = [fault for fault in known.faults("pico") if fault.text == text]
    return fault


@pytest.fixture(scope="module")
def board():
    """Return a board with the program, switched on."""
    with Pico(image({"main.py": PROGRAM})) as pico:
        pico.oled.strict = False  # the program writes beyond the last column
        pico.script(["usb", True], ["port", True], ["power", True], ["wait", BOOTED])
        yield pico


def give(pico, text):
    """Give a running board a fault."""
    pico.script(["pin", P1, None], *emulated.steps(named(text)), ["wait", 100])


def seen(pico):
    """Return the levels of the keys P1 and P2, what a write of eight bytes gives, and P1's edges meanwhile."""
    pico.serial = b""
    pico.wait(150)
    return tuple(map(int, pico.serial.split(b"\r\n")[-2].split()))


@pytest.mark.parametrize(
    ("text", "free", "pressed"),
    [
        ("P1 touches P2", (1, 1, 8, 0), (0, 0, 8, 0)),
        ("P1 touches GND", (0, 1, 8, 0), (0, 1, 8, 0)),
        ("P2 touches GND", (1, 0, 8, 0), (0, 0, 8, 0)),
        ("P1 (GP6): open", (1, 1, 8, 0), (1, 1, 8, 0)),
        ("the other side of P1 to P4 (GND): open", (1, 1, 8, 0), (1, 1, 8, 0)),
        ("P1 and P2 are exchanged", (1, 1, 8, 0), (1, 0, 8, 0)),
        # Nine bytes with the address; what hangs lasts until the driver's time is out.
        ("P1 touches SCL", (1, 1, 8, 11), (0, 1, -ETIMEDOUT, 0)),
        ("P1 touches SDA", (1, 1, 8, 11), (0, 1, -ETIMEDOUT, 0)),
        ("SDA touches GND", (1, 1, -ETIMEDOUT, 0), (0, 1, -ETIMEDOUT, 0)),
        ("SDA touches SCL", (1, 1, -ETIMEDOUT, 0), (0, 1, -ETIMEDOUT, 0)),
        ("SCL touches 3V3", (1, 1, -EIO, 0), (0, 1, -EIO, 0)),
        ("SDA and SCL are exchanged", (1, 1, -EIO, 0), (0, 1, -EIO, 0)),
        ("VCC of the display (3V3): open", (1, 1, -EIO, 0), (0, 1, -EIO, 0)),
    ],
)
def test_keys_and_bus_are_what_the_wires_make_of_them(board, text, free, pressed):
    give(board, text)
    assert seen(board) == free
    board.pin(P1, 0)
    assert seen(board) == pressed
    board.pin(P1, None)
    assert seen(board) == free


def test_without_pull_ups_the_bus_loses_bytes(board):
    give(board, "no pull-ups on the display's module")
    board.serial = b""
    board.wait(1000)
    counts = {int(line.split()[2]) for line in board.serial.split(b"\r\n")[1:-1]}
    assert 8 in counts and min(counts) < 8


def test_a_key_that_shorts_the_supply_switches_the_board_off_until_it_is_let_go(board):
    give(board, "P1 touches 3V3")
    before = board.stats.instructions
    board.pin(P1, 0)
    board.wait(500)
    assert board.stats.instructions - before < 10_000
    board.script(["pin", P1, None], ["wait", BOOTED], ["port", True], ["wait", BOOTED])
    assert seen(board) == (1, 1, 8, 0)


def test_a_box_goes_on_when_its_wire_is_back_and_one_without_faults_is_the_same_with_and_without_a_wiring():
    ran = []
    for wiring in (None, emulated.wiring(None)):
        with Box(new()) as box:
            box.script(["wiring", wiring])
            box.start().tap("P1")
            ran.append((box.now, box.stats, box.transfers[:], box.flash))
            if wiring is None:
                box.script(["wiring", emulated.wiring(named("SDA of the display (GP4): open"))], ["wait", 1500])
                box.transfers.clear()
                box.tap("BACK").wait(1500)
                assert not box.transfers
                box.script(["wiring", None], ["wait", 1500])
                assert box.transfers
    assert ran[0] == ran[1]


def blinks(box):
    """Return how often the LED blinks in the last complete row."""
    [edges] = box.script(["edges", LED])
    on = [time / MS for time, level in edges if level]
    rows = [1]
    for before, later in itertools.pairwise(on):
        rows = [*rows, 1] if later - before > ROW_APART else [*rows[:-1], rows[-1] + 1]
    return rows[-2]


def test_the_displays_wire_that_goes_in_the_middle_of_an_entry_is_named_and_all_is_well_when_it_is_back():
    with Box(new({"1-00000000000000aa.log": proofs.files()[proofs.GAME]})) as box:
        box.script(["edges", LED])
        box.start().tap("P1")
        before = journal(box.flash)
        box.script(["wiring", emulated.wiring(named("SCL of the display (GP5): open"))])
        box.tap("P1").wait(11_000)
        assert blinks(box) == 5
        assert journal(box.flash)[:-1] == before
        box.script(["wiring", None])
        box.shows(Twin(box.flash).frame, 4000)
        box.script(["wait", 4000], ["edges", LED], ["wait", 4000])  # the row of its last blink
        [[(_, level)]] = box.script(["edges", LED])  # at first, and no edge after it
        assert not level


def test_a_keys_wire_that_touches_ground_in_the_middle_of_an_entry_loses_nothing_and_all_is_well_when_it_is_back():
    with Box(new({"1-00000000000000aa.log": proofs.files()[proofs.GAME]})) as box:
        box.start().tap("P1")
        before = journal(box.flash)
        for fault in ("P4 (GP9): open", "P4 touches GND"):
            box.script(["wiring", emulated.wiring(named(fault))], ["wait", 17_000], ["wiring", None], ["wait", 1000])
            assert journal(box.flash) == before
        box.tap("BACK BACK BACK")
        box.shows(Twin(box.flash).frame, 4000)
        assert journal(box.flash) == before
        box.tap("P1 P1")
        assert journal(box.flash)[:-1] == before


LEVELS = b"""
import time
from machine import Pin
def level(number, mode, pull, value=None):
    pin = Pin(number)
    pin.init(mode, pull) if value is None else pin.init(mode, pull, value=value)
    time.sleep_us(50)
    found = pin()
    pin.init(Pin.IN, None)
    return found
while True:
    for number in (4, 6):
        print(*[level(number, Pin.IN, pull) for pull in (None, Pin.PULL_DOWN, Pin.PULL_UP)], end=" ")
        print(*[level(number, Pin.OUT, None, value) for value in (0, 1)], end=" ")
    print()
    time.sleep_ms(20)
"""


def test_a_net_has_the_level_of_the_strongest_supply_output_the_modules_pull_up_the_chips():
    with Pico(image({"main.py": LEVELS})) as pico:
        pico.script(["usb", True], ["port", True], ["power", True], ["wait", BOOTED])
        # SDA, with the module's pull-up, then P1: open, the chip's pull-down, its pull-up, its outputs.
        for text, levels in (
            ("P2 touches P3", (1, 1, 1, 0, 1, 0, 0, 1, 0, 1)),
            ("P1 touches SDA", (1, 1, 1, 0, 1, 1, 1, 1, 0, 1)),
            ("P1 touches 3V3", (1, 1, 1, 0, 1, 1, 1, 1, 1, 1)),
            ("P1 touches GND", (1, 1, 1, 0, 1, 0, 0, 0, 0, 0)),
            ("SDA touches GND", (0, 0, 0, 0, 0, 0, 0, 1, 0, 1)),
            ("SDA touches 3V3", (1, 1, 1, 1, 1, 0, 0, 1, 0, 1)),
            ("no pull-ups on the display's module", (0, 0, 1, 0, 1, 0, 0, 1, 0, 1)),
        ):
            give(pico, text)
            pico.serial = b""
            pico.wait(100)
            assert tuple(map(int, pico.serial.split(b"\r\n")[-2].split())) == levels, text
