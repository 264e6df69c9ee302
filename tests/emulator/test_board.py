"""The emulated board behaves as in the data sheets, as far as the box's tests depend on it."""

import subprocess

import pytest

from emulator.image import START, image
from emulator.pico import ROOT, Pico, firmware
from lab.files.littlefs_host import BLOCK

LAST = 351  # the filesystem's last block, which small files do not reach
SECOND = 1000
BOOTED = 2 * SECOND

PINS = b"""
from machine import I2C, Pin
i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)
key = Pin(6, Pin.IN, Pin.PULL_UP)
"""
FLASH = b"""
import rp2, time
ERASE, LAST = 6, 351
flash = rp2.Flash()
"""


def board(*parts, **options):
    """Return a board with a main.py of these parts, switched on, its serial port open."""
    pico = Pico(image({"main.py": b"".join(parts)}), **options)
    pico.script(["usb", True], ["port", True], ["power", True])
    return pico


def block(pico, number=LAST):
    start = START + number * BLOCK
    return pico.flash[start : start + BLOCK]


@pytest.mark.parametrize(("maximum", "erase", "program"), [(False, 45.0, 0.4), (True, 400.0, 3.0)])
def test_an_erase_and_a_program_take_the_data_sheets_times(maximum, erase, program):
    code = b"""
begin = time.ticks_us()
flash.ioctl(ERASE, LAST)
middle = time.ticks_us()
flash.writeblocks(LAST, b"x" * 256, 0)
print("took", middle - begin, time.ticks_us() - middle, "us")
"""
    with board(FLASH, code, maximum=maximum) as pico:
        assert pico.received(b" us\r\n", BOOTED)
        _, erased, programmed, _ = pico.serial.split()
        assert erase <= int(erased) / 1000 < erase + 1
        assert program <= int(programmed) / 1000 < program + 1
        assert (pico.stats.erases, pico.stats.programs) == (1, 1)
        assert block(pico)[:300] == b"x" * 256 + b"\xff" * 44


TORN = b"""
flash.ioctl(ERASE, LAST)
flash.writeblocks(LAST, b"\\x00" * 4096, 0)
flash.ioctl(ERASE, LAST)
print("end")
"""


def test_a_cut_in_a_program_leaves_half_a_page():
    with board(FLASH, TORN) as pico:
        assert pico.until("program", BOOTED)
        pico.script(["after", 0.2, ["power", False]], ["wait", 1])
        assert block(pico)[:256] == b"\x00" * 128 + b"\x55" + b"\xff" * 127
        assert pico.stats.programs == 1


def test_a_cut_in_an_erase_leaves_half_a_sector():
    with board(FLASH, TORN) as pico:
        assert pico.until("erase", BOOTED)
        assert pico.until("erase", SECOND)
        pico.script(["after", 22.5, ["power", False]], ["wait", SECOND])
        torn = block(pico)
        assert torn == b"\xff" * 2048 + b"\xaa" + b"\x00" * 2047
        assert b"end" not in pico.serial


CHIP_ID = b"""
from machine import mem32
CS, ENABLED, DATA = 0x4001800c, 0x18000008, 0x18000060
mem32[CS] = 2 << 8
mem32[ENABLED] = 1
for byte in b"\\x9f\\0\\0\\0":
    mem32[DATA] = byte
print("chip", bytes([mem32[DATA] for _ in range(4)][1:]).hex(), "id")
mem32[CS] = 0
"""


@pytest.mark.parametrize("megabytes", [2, 8])
def test_a_flash_chips_id_names_its_size(megabytes):
    with Pico(image({"main.py": CHIP_ID}).ljust(megabytes << 20, b"\xff")) as pico:
        pico.script(["usb", True], ["port", True], ["power", True])
        assert pico.received(b" id\r\n", BOOTED)
        found = bytes.fromhex(pico.serial.split()[1].decode())
        assert found[:2] == b"\xef\x40" and 1 << found[2] == len(pico.flash) == megabytes << 20


SPI_DISPLAY = b"""
from machine import SPI, Pin
cs, dc, reset = [Pin(pin, Pin.OUT, value=level) for pin, level in ((22, 1), (24, 0), (23, 0))]
spi = SPI(1, baudrate=2_000_000, sck=Pin(26), mosi=Pin(27), miso=None)
def send(kind, data, selected=0):
    dc(kind)
    cs(selected)
    spi.write(data)
    cs(1)
send(0, b"\\xae")
reset(1)
send(0, b"\\xb3", 1)
send(0, b"\\xb2\\x10")
send(1, b"picture")
"""


def test_a_display_on_spi_takes_what_it_is_selected_for_once_its_reset_is_over():
    with Pico(image({"main.py": SPI_DISPLAY}), spi=(1, 26, 27, 22, 24, 23), chip="sh1106") as pico:
        for _ in range(2):  # the second time after its power was off
            pico.power()
            pico.wait(BOOTED)
            assert [each.data for each in pico.transfers] == [b"\0\xb2\x10", b"@picture"]
            taken = pico.transfers.pop()
            assert taken.end - taken.start > 7 * 8 / 2000  # ms: seven bytes at 2 MHz
            pico.transfers.clear()
            pico.power(False)


WORK = b"""
import json, math, time
total, big, real = 0, 1, 1.5
words = {}
for i in range(400):
    total = (total * 31 + i) % 1000003
    big = big * 3 + total // 7
    real = real * 1.01 - total % 5 + math.sin(i)
    words["%x" % (total ^ i)] = -total >> 3
for _ in range(4000):
    total = (total * 31 + time.ticks_us()) % 1000003
text = json.dumps(sorted(words.items())) + str(total) + str(big) + "%.3f" % real
with open("work", "w") as file:
    file.write(text)
for page in range(8):
    i2c.writevto(0x3c, (b"\x40", text[page * 20 : page * 20 + 15].encode()))
"""


def test_translated_code_does_what_the_interpreted_does_to_the_instruction():
    ran = []
    for interpret in (False, True):
        with Pico(image({"main.py": PINS + WORK}), interpret=interpret) as pico:
            pico.power()
            pico.wait(SECOND)
            assert len(pico.transfers) == 8
            ran.append((pico.now, pico.stats, pico.transfers, pico.flash))
    assert ran[0] == ran[1]


@pytest.mark.parametrize("first", range(2))
def test_each_translated_instruction_does_what_rp2040js_does(first):
    firmware()  # and rp2040js
    command = ["node", ROOT / "tests/emulator/instructions.mjs", str(first)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    instructions, states, polled = map(int, done.stdout.split())
    assert instructions > 8000
    assert states > 20000
    assert polled
