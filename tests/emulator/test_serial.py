"""The emulated board's USB port: a cable, a port that may be open, a program that may read; and mpremote."""

import subprocess
import sys

import pytest

from emulator.image import files, image
from emulator.pico import Pico
from emulator.pty_port import terminal

pytestmark = pytest.mark.emulator
BOOTED = 500
SECOND = 1000
PATIENCE = 600  # s that a command may take, far more than even on a busy machine
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


def mpremote(path, *arguments):
    """Run mpremote on a port; return what it printed."""
    command = [sys.executable, "-m", "mpremote", "connect", path, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def board(program):
    pico = Pico(image({"main.py": program}))
    pico.script(["usb", True], ["power", True])
    return pico


def test_what_is_sent_is_read_and_what_is_printed_comes_back():
    program = b"""
import sys
print("ready")
while True:
    print("got", sys.stdin.readline().strip())
"""
    with board(program) as pico:
        pico.script(["port", True])
        assert pico.received(b"ready\r\n", BOOTED)
        pico.send(b"abc\n")
        assert pico.received(b"got abc\r\n", SECOND)


def test_a_program_that_does_not_read_holds_the_board_up_and_lets_it_go_on():
    with board(WRITABLE) as pico:
        pico.script(["port", True], ["reading", False])
        pico.wait(BOOTED)
        assert pico.serial == b""
        pico.script(["reading", True])
        assert pico.received(b"x" * 1000, SECOND)


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


def test_mpremote_works_on_a_terminal():
    with Pico(image({})) as pico, terminal(pico.port) as path:
        pico.script(["usb", True], ["power", True])
        with pico.running():
            assert mpremote(path, "exec", "import sys; print(sys.implementation._machine)").strip() == (
                "Raspberry Pi Pico with RP2040"
            )
            mpremote(path, "cp", __file__, ":copy.py")
            assert "copy.py" in mpremote(path, "ls")
        with open(__file__, "rb") as file:
            assert files(pico.flash)["/copy.py"] == file.read()
