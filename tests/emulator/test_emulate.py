"""`make emulate` as a person sees it: in a terminal, with its keyboard."""

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

import pytest

from castellan_host.device import boards, firmware
from emulator.image import files
from emulator.pico import ROOT

pytestmark = pytest.mark.emulator
PROGRAM = ROOT / "tools/emulate.py"
LONG = 600  # s, far more than even a busy machine takes


class Screen:
    """A terminal with a program in it; `text` is what it wrote since the last key."""

    def __init__(self, columns, data):
        self._terminal, keyboard = pty.openpty()
        fcntl.ioctl(keyboard, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        path = os.pathsep.join(["tools/model", *sys.path])
        environment = {**os.environ, "PYTHONPATH": path, "XDG_DATA_HOME": str(data), "TERM": "xterm"}
        environment = {name: value for name, value in environment.items() if name not in ("COLUMNS", "LINES")}
        streams = {"stdin": keyboard, "stdout": keyboard, "stderr": keyboard}
        self.process = subprocess.Popen([sys.executable, PROGRAM], cwd=ROOT, env=environment, **streams)
        os.close(keyboard)
        self.text = ""

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.wait()
        os.close(self._terminal)

    def until(self, wanted):
        """Read until the program's output matches the expression; return the match."""
        end = time.monotonic() + LONG
        while not (found := re.search(wanted, self.text)):
            assert time.monotonic() < end, self.text
            if select.select([self._terminal], [], [], 1)[0]:
                self.text += os.read(self._terminal, 65536).decode(errors="replace")
        return found

    def finish(self):
        """Read until the program has ended, which waits for its reader; return its exit code."""
        end = time.monotonic() + LONG
        while self.process.poll() is None:
            assert time.monotonic() < end, self.text
            if select.select([self._terminal], [], [], 0.1)[0]:
                try:
                    self.text += os.read(self._terminal, 65536).decode(errors="replace")
                except OSError:  # the program has closed the terminal
                    break
        return self.process.wait(LONG)

    def type(self, keys):
        self.text = ""
        os.write(self._terminal, keys)


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """Return the user's folder of data; the box that the first test flashes is there for the others."""
    return tmp_path_factory.mktemp("data")


def test_a_box_is_shown_and_played_and_its_flash_is_kept(data):
    flash = data / "castellan/emulated_pico/flash.bin"
    with Screen(140, data) as screen:
        port = screen.until(r"make flash BOARD=pico PORT=(\S+)")[1]
        assert port.startswith("/dev/pts/")
        screen.until(r"the box runs(?s:.)*█(?s:.)*╯")
        screen.type(b"1")
        screen.until(r"█(?s:.)*╯")
        screen.type(b"q")
        assert screen.finish() == 0
    built = firmware.build(boards.load("pico"))
    assert files(flash.read_bytes()).items() >= built.files.items()


def test_a_narrow_terminal_shows_it_in_braille_and_a_second_one_is_refused(data):
    with Screen(80, data) as screen:
        screen.until(r"[\u2801-\u28ff]{3}(?s:.)*╯")
        with Screen(80, data) as second:
            second.until(r"can't be used: another emulated Pico uses it")
            assert second.finish() == 2
