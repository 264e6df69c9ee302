"""Recognises files that are not serial ports, without opening them, if a user names one as a port."""

import os
import stat
import sys
from pathlib import Path

_DEVICES = Path("/sys/dev/char")  # Linux has a folder there for each device; `subsystem` is what kind it is
_SERIAL = ("tty", "usb")
_STANDARD = (0, 1, 2)  # standard input, output and error


def reason(device: str) -> str | None:
    """Return why a device is not a serial port, as a sentence; None if it may be one, or is not there."""
    if not Path(device).name:
        return f'"{device}" is not a serial port'
    try:
        status = os.stat(device)
    except (OSError, ValueError):
        return None  # opening it gives the reason
    if sys.platform == "win32":
        return None
    if device == "/dev/tty" or any(_is_same(number, status) for number in _STANDARD):
        return f"{device} is the terminal of this command, not a serial port"
    if not stat.S_ISCHR(status.st_mode) or not _may_be_serial(f"{os.major(status.st_rdev)}:{os.minor(status.st_rdev)}"):
        return f'"{device}" is not a serial port'
    return None


def _is_same(number: int, found: os.stat_result) -> bool:
    """Return whether a standard stream is the terminal that was found."""
    try:
        return os.isatty(number) and os.path.samestat(os.fstat(number), found)
    except OSError:
        return False  # it is closed


def _may_be_serial(numbers: str) -> bool:
    """Return whether a device with this major and minor number may be a serial port."""
    kind = _DEVICES / numbers / "subsystem"
    return not kind.exists() or kind.resolve().name in _SERIAL  # a pseudo-terminal has no such folder
