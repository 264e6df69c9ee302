"""Finds the serial port of the board."""

from pathlib import Path

from castellan_host.device.boards import CHIPS, Loader
from castellan_host.device.errors import DeviceError
from castellan_host.link import serial_ports
from castellan_host.link.serial_ports import Kind

USB = Path("/sys/bus/usb/devices")


def choose(wanted: str | None) -> str:
    """Return `wanted`, else the port of the only board. Raises DeviceError if there is none, or several."""
    if wanted:
        return wanted
    there = serial_ports.find()
    boards = [port.device for port in there if port.kind in (Kind.BOARD, Kind.KNOWN)]
    if len(boards) == 1:
        return boards[0]
    if boards:
        raise DeviceError(f"There are several boards ({', '.join(boards)}): name one with --port")
    waiting = loader()
    if waiting:
        raise DeviceError(
            f"A board waits as a drive, {waiting.drive}, for its firmware: castellan flash --uf2 --board BOARD, "
            "or copy the .uf2 file onto it"
        )
    if any(port.kind is Kind.VIRTUAL for port in there):
        raise DeviceError("Only a virtual box is running, which has no board. Plug in a real one")
    raise DeviceError(f"{serial_ports.nothing(there)}. The cable must carry data, not only power")


def loader() -> Loader | None:
    """Return the boot loader of a board that waits as a drive: without firmware, or with BOOTSEL held; else None."""
    there = {_ids(device) for device in USB.glob("*")}
    return next((chip.loader for chip in CHIPS.values() if chip.loader and chip.loader.usb in there), None)


def _ids(device: Path) -> tuple[str, ...]:
    try:
        found = [(device / name).read_text(encoding="ascii", errors="replace") for name in ("idVendor", "idProduct")]
    except OSError:  # an interface, or unplugged just now
        return ()
    return tuple(text.strip() for text in found)
