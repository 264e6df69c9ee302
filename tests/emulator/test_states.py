"""A board's state is kept and brought back: what follows is what followed the first time, to the instruction."""

import pytest

from emulator.image import image
from emulator.pico import Pico

pytestmark = pytest.mark.emulator
KEY, BEEPER, WIRE, BATTERY = 6, 15, 22, 28
# Something of all that a box uses, and more often than a box does.
PROGRAM = b"""
import machine, os, select, sys, time
from machine import ADC, I2C, PWM, Pin
print("cause", machine.reset_cause(), os.urandom(4).hex())
i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)
key, wire = Pin(6, Pin.IN, Pin.PULL_UP), Pin(22, Pin.IN)
battery, beeper = ADC(28), PWM(Pin(15), freq=1000, duty_u16=32768)
presses = []
key.irq(lambda pin: presses.append(time.ticks_us()))
dog = machine.WDT(timeout=300)
poll = select.poll()
poll.register(sys.stdin, select.POLLIN)
turn = 0
while True:
    turn += 1
    if poll.poll(0):
        line = sys.stdin.readline().strip()
        print("read", line, time.ticks_us())
        while line == "hang":
            pass
    if not key.value():
        with open("log", "a") as file:
            file.write("%d %s" % (turn, presses[-3:]))
    try:
        i2c.writeto(0x3c, bytes((0, 0xb0 | turn % 8)) + bytes(range(turn % 4)))
    except OSError as error:
        print(error)
    found = i2c.scan() if turn % 8 == 0 else ""
    print(turn, battery.read_u16(), wire.value(), len(presses), os.urandom(2).hex(), found)
    dog.feed()
    time.sleep_ms(5)
"""
START = (
    ["edges", BEEPER],
    ["voltage", BATTERY, 1500],
    ["pin", WIRE, 1],
    ["usb", True],
    ["port", True],
    ["power", True],
    ["received", b"\r\n12 ".hex(), 3000],
)
# What came before the state is kept.
MOMENTS = {
    "it runs": [],
    "a key is pressed by and by": [
        ["after", 3, ["pin", KEY, 0]],
        ["after", 47, ["pin", KEY, None]],
        ["after", 70, ["voltage", BATTERY, 900]],
        ["after", 90, ["power", False]],
        ["after", 120.5, ["power", True]],
    ],
    "a byte is on its way to the OLED": [["until", "transfer", 100], ["wait", 4.97]],
    "the flash is erased": [["pin", KEY, 0], ["until", "erase", 900], ["wait", 7.3]],
    "a page is programmed": [["pin", KEY, 0], ["until", "program", 900], ["wait", 0.1]],
    "power was cut in a write": [
        ["pin", KEY, 0],
        ["until", "program", 900],
        ["wait", 0.2],
        ["power", False],
        ["wait", 3],
    ],
    "the watchdog has restarted it": [["send", b"hang\n".hex()], ["until", "reset", 900], ["wait", 400]],
    "nobody reads": [["reading", False], ["send", b"waits\n".hex()], ["wait", 30]],
    "the cable is pulled out": [["usb", False], ["wait", 8]],
    "the OLED is another": [["oled", True, "sh1106", 0x3D], ["wait", 8]],
}
REST = (
    *[["received", b"\r\n".hex(), 0]] * 3,
    ["after", 90, ["pin", KEY, 0]],
    ["wait", 33.3],
    ["power", True],
    ["send", b"after\n".hex()],
    ["reading", True],
    ["wait", 80],
    ["until", "program", 500],
    ["pin", KEY, None],
    ["idle", 10, 100],
    ["usb", True],
    ["wait", 100],
    ["edges", BEEPER],
    ["power", False],
    ["wait", 2],
    ["power", True],
    ["wait", 180],
)
# What changes as much as possible, in between.
OTHERWISE = (
    ["usb", False],
    ["pin", KEY, 0],
    ["after", 5, ["pin", KEY, None]],
    ["oled", False],
    ["power", False],
    ["wait", 1],
    ["voltage", BATTERY, 100],
    ["pin", WIRE, 0],
    ["edges", KEY],
    ["power", True],
    ["wait", 250],
    ["after", 30, ["power", False]],
)


@pytest.fixture(scope="module")
def flash():
    """Return the flash of a board with the program."""
    return image({"main.py": PROGRAM})


def board(flash):
    """Return a board whose OLED takes any bytes."""
    pico = Pico(flash)
    pico.oled.strict = False
    return pico


def rest(pico):
    """Run the rest; return all that can be seen of it."""
    results = pico.script(*REST)
    return results, pico.now, pico.stats, pico.transfers, pico.serial, pico.oled.ram, pico.flash


@pytest.fixture(scope="module")
def started(flash):
    """Return a board whose state after the start is kept."""
    with board(flash) as pico:
        pico.script(*START)
        pico.keep("started")
        yield pico


@pytest.mark.parametrize("moment", MOMENTS)
def test_what_follows_a_moment_is_the_same_to_the_instruction(moment, started):
    started.restore("started")
    started.script(*MOMENTS[moment])
    started.keep("moment")
    wanted = rest(started)
    assert wanted[2].i2c_bytes and len(wanted[4]) > 500
    for _ in range(2):
        started.script(*OTHERWISE)
        started.restore("moment")
        assert rest(started) == wanted
