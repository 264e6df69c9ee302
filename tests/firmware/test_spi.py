"""The SPI bus of a display: what is sent with which level of D/C, and the picture that an SH1106 shows of it."""

import gc

from castellan.oled import Oled
from castellan.ui.drawing.canvas import Canvas
from castellan_host.virtual.oled_model import OledModel
from lab.board.hardware import Hardware
from lab.marks import area

pytestmark = area("boards")

PINS = {"WIRE": "spi", "SPI": 1, "SCK": 26, "MOSI": 27, "CS": 22, "DC": 24}


class Recorder:
    """A display that keeps what it is sent: for each byte the level of D/C, and the byte."""

    def __init__(self):
        self.taken = []

    def set_frequency(self, hz):
        self.frequency = hz

    def write(self, data):
        self.taken.append((data[0] >> 6, data[1]))


def bus(display):
    """Return the port's bus with a display on it, and its line CS."""
    hardware = Hardware(**PINS)
    hardware.display = display
    hardware.load()
    from castellan.ports.spi import Spi

    return Spi(2_000_000), hardware.pins[PINS["CS"]]


def shown(oled):
    """Let a display show some pictures and more, by each way in which the driver sends something."""
    canvas = Canvas()
    assert oled.show(canvas.buffer)
    for x, y in ((0, 0), (3, 17), (90, 17), (124, 60)):
        canvas.fill(x, y, 4, 4)
    assert oled.show(canvas.buffer)
    canvas.fill(40, 30, 9, 20)
    oled.refresh(canvas.buffer)
    oled.repeat()
    oled.contrast(200)
    oled.power(False)
    oled.power(True)
    assert oled.present()
    return canvas.buffer


def test_each_byte_is_sent_as_a_command_or_as_data():
    display = Recorder()
    wire, select = bus(display)
    assert display.frequency == wire.frequency == 2_000_000
    for transfer, taken in (
        (b"\x00\xae\xd5", [(0, 0xAE), (0, 0xD5)]),
        (memoryview(b"@\x00\xff@"), [(1, 0), (1, 0xFF), (1, 0x40)]),
        (b"\x00\xaf", [(0, 0xAF)]),
        (b"\x00", []),  # a question, which has no answer
    ):
        display.taken, select.driven = [], []
        wire.send(0x3C, transfer)
        assert display.taken == taken and select.driven == [0, 1]


def test_nothing_is_sent_to_an_address_that_no_display_has():
    display = Recorder()
    wire, _ = bus(display)
    try:
        wire.send(0x3D, b"\x00\xae")
        raise AssertionError("it took that")
    except OSError:
        assert not display.taken


def test_the_picture_is_that_of_a_display_on_i2c():
    for options in ({}, {"upside_down": True}, {"offset": 0}):
        near, far = OledModel("sh1106"), OledModel("sh1106")
        one, other = Oled(near, "sh1106", **options), Oled(bus(far)[0], "sh1106", **options)
        assert shown(one) == shown(other)
        assert near.ram == far.ram and near.rows() == far.rows() and far.on and far.contrast == 200


def test_there_is_one_kind_to_choose_and_columns_of_it():
    oled = Oled(bus(OledModel("sh1106"))[0], "sh1106")
    oled.show(Canvas().buffer)
    assert oled.kinds() == [("sh1106", 0x3C)] and oled.choice() is None
    assert oled.columns() == [("sh1106", 0x3C, 4), ("sh1106", 0x3C, 0)]
    assert Oled(bus(OledModel("sh1106"))[0]).show(Canvas().buffer)  # what is not named is an SH1106


def test_a_transfer_takes_no_heap():
    wire, _ = bus(OledModel("sh1106"))
    wire._write = wire._select = wire._is_data = bool
    page = b"@" + bytes(128)
    allocated = getattr(gc, "mem_alloc", int)
    gc.collect()
    before = allocated()
    wire.send(0x3C, page)
    assert allocated() == before
