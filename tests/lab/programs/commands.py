"""Commands as a person types them, on the serial port of an emulated board that runs meanwhile."""

import subprocess
import sys

from emulator.pico import Pico

PATIENCE = 600  # s that a command may take, far more than even on a busy machine
# Ctrl-C counts, which a shell has the jobs in its background ignore.
COMMAND = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from castellan_host.cli import app
app()
"""


def start(*arguments: object) -> subprocess.Popen[str]:
    """Start castellan."""
    return _start("-c", COMMAND, *arguments)


def castellan(pico: Pico, *arguments: object) -> str:
    """Run castellan to its end; return what it printed."""
    return finish(pico, start(*arguments))


def mpremote(pico: Pico, path: str, *arguments: object, rate: float = 1) -> str:
    """Run mpremote on a port to its end, the board `rate` times as fast as a real one; return what it printed."""
    return finish(pico, _start("-m", "mpremote", "connect", path, *arguments), rate)


def finish(pico: Pico, process: subprocess.Popen[str], rate: float = 1) -> str:
    """Let a command come to its end; return what it printed."""
    with pico.running(rate):
        printed, complained = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, printed + complained
    return printed


def _start(*arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
