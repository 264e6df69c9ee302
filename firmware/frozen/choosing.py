"""Chooses whether the frozen modules run, or files that were flashed beside them. Only part of a UF2.

A UF2 does not change the filesystem, so it may hold files of any version. They run if they are complete
and newer. The frozen code and the files' manifest have a build number, which grows with each commit. Files
from a working tree with uncommitted changes have no such number. Their manifest has the digest of the frozen
build beside which they were flashed, and they run only with that build.
"""

import errno
import json
import os
import sys

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

MANIFEST = "firmware.json"  # flashing removes it first and writes it last
PINS = "pins.py"
_BACK = 7  # its place among the keys
# Further constants with a pin, alone or in front.
_MORE = ("RESET", "BEEPER", "NEOPIXELS", "BATTERY", "LED", "DIAL", "MIDDLE")
_LAST = {"rp2040": 29, "rp2350": 47}  # pins
_BUS = ("SDA", "SCL")  # the display's pins
_SPI_BUS = ("SCK", "MOSI", "CS", "DC")  # with WIRE = "spi"
_SLOWEST, _FASTEST = 10_000, 1_000_000  # Hz
_FASTEST_SPI = 10_000_000


def choose() -> None:
    """Set `sys.path` to the modules that run, and apply the constants of /pins.py if there is one."""
    from frozen.build import BUILD, DIGEST

    if files_run(BUILD, DIGEST):
        sys.path[:] = ["", ".frozen"]
        return
    # Imports don't search the filesystem at all: that would take milliseconds for each module.
    sys.path[:] = [".frozen"]
    files = os.listdir("/")
    if PINS in files:
        _take_pins()
    elif not files:
        _look_for_filesystem()


def newer(manifest: str, build: int, digest: str) -> bool:
    """Return whether files with this manifest replace the frozen build of this number and digest."""
    try:
        known = json.loads(manifest)
        beside = known["beside"]
        if beside is None:
            return bool(known["build"] > build)
        return bool(beside == digest)
    except (ValueError, TypeError, KeyError):  # not a manifest, or from before there were build numbers
        return False


def files_run(build: int, digest: str) -> bool:
    """Return whether the files on the board replace the frozen build of this number and digest."""
    if MANIFEST not in os.listdir("/"):
        return False
    try:
        with open("/" + MANIFEST) as file:
            manifest = file.read()
    except OSError:  # the flash is damaged: the frozen modules run
        return False
    return newer(manifest, build, digest)


def _look_for_filesystem() -> None:
    try:
        os.stat("/games")
    except OSError as error:
        if error.errno == errno.ENODEV:
            print("The board's filesystem can't be read, and was left as it is. castellan doctor says more")


def _take_pins() -> None:
    """Replace the frozen constants by those of /pins.py; a damaged file, or one that can't be right, changes nothing.

    Nor does any if BACK is held, on the pin that the frozen constants have for it.
    """
    import machine
    import pins

    if not machine.Pin(pins.KEYS[_BACK], machine.Pin.IN, machine.Pin.PULL_UP)():
        return
    names: "dict[str, Any]" = {}
    try:
        with open("/" + PINS) as file:
            exec(file.read(), names)
        if names.get("WIRE") == "spi" and not hasattr(pins, "WIRE"):
            raise ValueError("this board's firmware has no SPI")
        if "DIAL" in names and not hasattr(pins, "DIAL"):
            raise ValueError("this board's firmware has no dial")
        check(lambda name: names.get(name, getattr(pins, name, None)), _LAST[pins.CHIP])
    except Exception as error:  # the file may contain anything
        print("/pins.py can't be used ({}: {}); the firmware's own are taken".format(type(error).__name__, error))
        return
    names["CHIP"] = pins.CHIP  # a file for another board may name another chip
    for name, value in names.items():
        setattr(pins, name, value)


def check(value_of: "Callable[[str], Any]", last: int) -> None:
    """Raise ValueError unless the constants of a pins.py can be right; `last` is the chip's last pin."""
    used = list(value_of("KEYS"))
    if len(used) != _BACK + 1:
        raise ValueError("KEYS has not eight pins")
    spi = value_of("WIRE") == "spi"
    if spi and value_of("ACK") is not False:
        raise ValueError("a display on SPI needs ACK = False")
    used += [value_of(name) for name in (_SPI_BUS if spi else _BUS)]
    for name in _MORE:
        wired = value_of(name)
        if wired is not None:
            several = [wired] if isinstance(wired, int) else list(wired)
            # A beeper may have one more that enables its amplifier.
            used += several if name in ("DIAL", "MIDDLE") else several[: 2 if name == "BEEPER" else 1]
    for pin in used:
        if not (isinstance(pin, int) and 0 <= pin <= last):
            raise ValueError("there is no pin {!r}".format(pin))
        if used.count(pin) > 1:
            raise ValueError("pin {} is used twice".format(pin))
    if not _SLOWEST <= value_of("FREQUENCY") <= (_FASTEST_SPI if spi else _FASTEST):
        raise ValueError("FREQUENCY is not 10 kHz to {} MHz".format(10 if spi else 1))
