"""Adafruit's displayio driver for the SSD1306, driven like ours: the oracle for display and model."""

import json
import pathlib
import subprocess
from collections.abc import Callable
from typing import Self

_ROOT = pathlib.Path(__file__).parents[3]


def python() -> str:
    """Return the Python of the environment with the driver, which is made once."""
    made = subprocess.run([_ROOT / "tools/oracle.sh"], stdout=subprocess.PIPE, text=True, check=True)
    return made.stdout.strip()


def packages() -> pathlib.Path:
    """Return the folder with that environment's packages."""
    asked = [python(), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    return pathlib.Path(subprocess.run(asked, stdout=subprocess.PIPE, text=True, check=True).stdout.strip())


class Adafruit:
    """A display behind `write(data)`, which takes one I2C transfer: see `castellan.oled.Oled`.

    To be used in `with`. The driver runs in an environment of its own, which is made once.
    """

    def __init__(self, write: Callable[[bytes], object]) -> None:
        self._write = write
        self._program = subprocess.Popen(
            [python(), _ROOT / "tests/oracle/draw.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        assert self._program.stdin and self._program.stdout
        self._in, self._out = self._program.stdin, self._program.stdout
        self._send()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self._in.close()
        self._out.close()
        assert self._program.wait(10) == 0

    def show(self, buffer: bytes | bytearray) -> None:
        """Send a picture of 1024 bytes as the driver does."""
        assert len(buffer) == 1024
        self._in.write(buffer)
        self._in.flush()
        self._send()

    def _send(self) -> None:
        line = self._out.readline()
        assert line, "the driver has ended: see its traceback above"
        for transfer in json.loads(line):
            self._write(bytes.fromhex(transfer))
