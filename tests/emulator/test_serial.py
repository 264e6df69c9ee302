"""The emulated board's USB port: a cable, a port that may be open, a program that may read; and mpremote."""

import pytest

from emulator.image import image
from emulator.pico import Pico

pytestmark = pytest.mark.emulator
BOOTED = 500
SECOND = 1000
WRITABLE = b"""
import select, sys, time
poll = select.poll()
poll.register(sys.stdout, select.POLLOUT)
sent = 0
while True:
    if poll.poll(0):
        sent += sys.stdout.write("x" * 32)
    time.sleep_ms(1)
"""


def board(program):
    pico = Pico(image({"main.py": program}))
    pico.script(["usb", True], ["power", True])
    return pico


def test_a_closed_port_and_a_pulled_cable_take_nothing():
    with board(WRITABLE) as pico:
        pico.wait(BOOTED)
        assert pico.serial == b""
        pico.script(["port", True])
        assert pico.received(b"x" * 512, SECOND)
        pico.script(["usb", False])
        pico.wait(100)
        before = len(pico.serial)
        pico.wait(200)
        assert len(pico.serial) == before
        pico.script(["usb", True])
        assert pico.received(b"x" * 512, SECOND)


def test_a_host_sends_a_frame_each_millisecond():
    program = b"""
import machine, time
least = 2048
while True:
    before = machine.mem32[0x50110048]
    time.sleep_ms(10)
    frames = (machine.mem32[0x50110048] - before) % 2048
    least = min(least, frames)
    print("frames", frames, least)
"""
    with board(program) as pico:
        pico.script(["port", True])
        assert pico.received(b"frames 10 10\r\n", BOOTED)
        pico.script(["usb", False], ["wait", 100], ["usb", True])
        assert pico.received(b"frames 10 0\r\n", SECOND)
