"""Adafruit's displayio driver for the SSD1306, driven like ours: the oracle for display and model."""

import json
import pathlib
import subprocess

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

    def __init__(self, write):
        self._write = write
        self._program = subprocess.Popen(
            [python(), _ROOT / "tests/oracle/draw.py"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._send()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self._program.stdin.close()
        self._program.stdout.close()
        assert self._program.wait(10) == 0

    def show(self, buffer):
        """Send a picture of 1024 bytes as the driver does."""
        assert len(buffer) == 1024
        self._program.stdin.write(buffer)
        self._program.stdin.flush()
        self._send()

    def _send(self):
        line = self._program.stdout.readline()
        assert line, "the driver has ended: see its traceback above"
        for transfer in json.loads(line):
            self._write(bytes.fromhex(transfer))
