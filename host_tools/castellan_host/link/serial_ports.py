"""Which serial port is a box's. Its USB ids decide that alone: no port is opened to find out."""

import getpass
import os
import stat
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from serial.tools.list_ports import comports

from castellan_host.link import announcements

# USB vendor and product of boards that present themselves: the Raspberry Pi Pico with
# MicroPython; Espressif's own USB serial (JTAG) and MicroPython on its USB chips.
BOARDS = {(0x2E8A, 0x0005), (0x303A, 0x1001), (0x303A, 0x4001)}

SILICON_LABS = 0x10C4

# Vendors of chips that only carry a serial line, to anything: also QinHeng, FTDI, Prolific.
BRIDGES = {SILICON_LABS, 0x1A86, 0x0403, 0x067B}

# Serial numbers that several chips share: none, and the one with which Silicon Labs' bridges leave the factory.
_SHARED = {"", "0001"}

_ADMINISTRATOR = "ask the administrator of this machine"
_NO_GROUPS = {"root", "tty", "nogroup", "nobody"}  # with more rights than a port's, or with none
_NOBODY = 65534
_RULE = (
    'write SUBSYSTEM=="tty", SUBSYSTEMS=="usb", OWNER="{}", MODE="0660" to /etc/udev/rules.d/60-castellan.rules, '
    "and plug the board in again"
)

_PROCESSES = Path("/proc")


class Kind(Enum):
    """What a port is, as far as can be known without opening it."""

    BOARD = "a board"
    KNOWN = "a box that was synced before"
    VIRTUAL = "a virtual box"
    BRIDGE = "a bridge chip, perhaps a box"
    OTHER = "something else"


@dataclass(frozen=True)
class Port:
    """A serial port: its device, what it is, the USB serial number if it has one."""

    device: str
    kind: Kind
    serial_number: str | None = None
    name: str = ""

    @property
    def is_box(self) -> bool:
        """Whether it may be opened though the user did not name it."""
        return self.kind in (Kind.BOARD, Kind.KNOWN, Kind.VIRTUAL)


def find(known: Iterable[str] = ()) -> list[Port]:
    """Return all serial ports; `known` are the USB serial numbers of boxes synced before."""
    known = set(known)
    found = [Port(device, Kind.VIRTUAL, name="virtual box") for device in announcements.running()]
    for port in sorted(comports(), key=lambda port: port.device):
        kind = _kind(port.vid, port.pid, port.serial_number in known - _SHARED)
        found.append(Port(port.device, kind, port.serial_number, port.description or ""))
    return found


def named(device: str, known: Iterable[str] = ()) -> Port:
    """Return the port of a device that the user names; `known` are as for `find`."""
    for port in find(known):
        if port.device == device:
            return port
    return Port(device, Kind.OTHER)


def identity(device: str) -> int | None:
    """Return a number that is another one if a port was plugged in again, None if it is not there."""
    try:
        return os.stat(device).st_ino
    except (OSError, ValueError):  # Windows has no files for them
        return 0 if "://" in device or any(port.device == device for port in comports()) else None


def vendor(device: str) -> int | None:
    """Return the USB vendor of a port, None if it has none."""
    return next((port.vid for port in comports() if port.device == device), None)


def nothing(there: list[Port]) -> str:
    """Return a sentence that says that none of these ports is a box's."""
    bridges = [port for port in there if port.kind is Kind.BRIDGE]
    if not bridges:
        return "No box is plugged in"
    listed = ", ".join(f"{port.device} ({port.name})" for port in bridges)
    return f"No box was recognised by its USB ids. If one of these ports is a box, name it with --port: {listed}"


def _kind(vendor: int | None, product: int | None, is_known: bool) -> Kind:
    if is_known:
        return Kind.KNOWN
    if (vendor, product) in BOARDS:
        return Kind.BOARD
    return Kind.BRIDGE if vendor in BRIDGES else Kind.OTHER


def permission(device: str) -> str:
    """Return how the user gets the right to use a port, as the end of a sentence."""
    if sys.platform == "win32":
        return _ADMINISTRATOR
    try:
        found, group = os.stat(device), Path(device).group()
        user = getpass.getuser()
        groups = os.getgrouplist(user, found.st_gid + 1)  # the result always has the second argument
    except (OSError, KeyError):
        return _ADMINISTRATOR
    if group in _NO_GROUPS or not found.st_mode & stat.S_IRGRP or not found.st_mode & stat.S_IWGRP:
        # A container shows owners that it does not know as nobody; a pseudo-terminal is not udev's.
        if sys.platform != "linux" or found.st_uid == _NOBODY or group in ("nogroup", "nobody", "tty"):
            return _ADMINISTRATOR
        return f"a udev rule has to let you: {_RULE.format(user)}"
    if found.st_gid in groups:
        return f"you joined the group {group} after you logged in: log in again"
    command = f" (sudo usermod -a -G {group} $USER)" if sys.platform == "linux" else ""
    return f"join the group that owns it{command} and log in again"


def holder(device: str) -> str | None:
    """Return who has a device open: "picocom (process 4711)". Only Linux shows that; elsewhere it is None."""
    wanted = os.path.realpath(device)
    own = str(os.getpid())
    for process in _PROCESSES.glob("[0-9]*"):
        if process.name == own:
            continue
        try:
            if any(_target(handle) == wanted for handle in (process / "fd").iterdir()):
                name = (process / "comm").read_text(encoding="utf-8", errors="replace").strip()
                return f"{name} (process {process.name})"
        except OSError:
            continue  # it ended just now, or is another user's
    return None


def _target(handle: Path) -> str:
    try:
        return os.readlink(handle)
    except OSError:
        return ""  # closed just now
