"""Which serial port is a box's, told by its USB ids alone: a port is not opened to find out."""

import getpass
import grp
import os
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from serial.tools.list_ports import comports

from castellan_host.link import pty_line

# USB vendor and product of boards that present themselves: the Raspberry Pi Pico with
# MicroPython; Espressif's own USB serial (JTAG) and MicroPython on its USB chips.
BOARDS = {(0x2E8A, 0x0005), (0x303A, 0x1001), (0x303A, 0x4001)}

# Vendors of chips that only carry a serial line, to anything: Silicon Labs, QinHeng, FTDI, Prolific.
BRIDGES = {0x10C4, 0x1A86, 0x0403, 0x067B}

# Serial numbers that tell no chip from the next: none, and what Silicon Labs' bridges leave the factory with.
_SHARED = {"", "0001"}


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
        """Whether it may be opened without being named."""
        return self.kind in (Kind.BOARD, Kind.KNOWN, Kind.VIRTUAL)


def find(known: Iterable[str] = ()) -> list[Port]:
    """Return all serial ports; `known` are the USB serial numbers of boxes synced before."""
    known = set(known)
    found = [Port(device, Kind.VIRTUAL, name="virtual box") for device in pty_line.running()]
    for port in sorted(comports(), key=lambda port: port.device):
        kind = _kind(port.vid, port.pid, port.serial_number in known - _SHARED)
        found.append(Port(port.device, kind, port.serial_number, port.description or ""))
    return found


def named(device: str) -> Port:
    """Return the port of a device that the user names."""
    for port in find():
        if port.device == device:
            return port
    return Port(device, Kind.OTHER)


def nothing(there: list[Port]) -> str:
    """Return a sentence about no box among the ports that are there."""
    bridges = [port for port in there if port.kind is Kind.BRIDGE]
    if not bridges:
        return "No box is plugged in"
    listed = ", ".join(f"{port.device} ({port.name})" for port in bridges)
    return (
        f"No box that can be told by its USB ids is plugged in. If one of these is a box, name it with --port: {listed}"
    )


def _kind(vendor: int | None, product: int | None, is_known: bool) -> Kind:
    if is_known:
        return Kind.KNOWN
    if (vendor, product) in BOARDS:
        return Kind.BOARD
    return Kind.BRIDGE if vendor in BRIDGES else Kind.OTHER


def permission(device: str) -> str:
    """Say how the user gets the right to use a port."""
    try:
        group = grp.getgrgid(os.stat(device).st_gid)
    except (OSError, KeyError):
        return "it belongs to nobody that is known"
    if getpass.getuser() in group.gr_mem:
        return f"you joined the group {group.gr_name} after you logged in: log in again"
    return f"join the group that owns it (sudo usermod -a -G {group.gr_name} $USER) and log in again"


def holder(device: str) -> str | None:
    """Return who has a device open, as far as that can be seen: "picocom (process 4711)"."""
    wanted = os.path.realpath(device)
    own = str(os.getpid())
    for process in Path("/proc").glob("[0-9]*"):
        if process.name == own:
            continue
        try:
            if any(_target(handle) == wanted for handle in (process / "fd").iterdir()):
                return f"{(process / 'comm').read_text().strip()} (process {process.name})"
        except OSError:
            continue  # it ended just now, or is another user's
    return None


def _target(handle: Path) -> str:
    try:
        return os.readlink(handle)
    except OSError:
        return ""  # closed just now
