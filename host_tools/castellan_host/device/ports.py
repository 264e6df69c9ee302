"""The serial port of the board that is meant."""

from pathlib import Path

from castellan_host import ports
from castellan_host.device.errors import DeviceError
from castellan_host.ports import Kind

USB = Path("/sys/bus/usb/devices")

# RP2040 data sheet, section 2.8.3.1: its boot ROM as a drive that waits for a .uf2 file.
_BOOTSEL = ("2e8a", "0003")


def choose(wanted: str | None) -> str:
    """Return the port that is wanted, or the only one of a board. Raises DeviceError if there is none, or several."""
    if wanted:
        return wanted
    there = ports.find()
    found = [port.device for port in there if port.kind in (Kind.BOARD, Kind.KNOWN)]
    if len(found) == 1:
        return found[0]
    if found:
        raise DeviceError(f"There are several boards ({', '.join(found)}): name one with --port")
    if is_drive():
        raise DeviceError(
            "A board waits as a drive for MicroPython: copy the .uf2 file of https://micropython.org/download/RPI_PICO "
            "onto the drive RPI-RP2"
        )
    raise DeviceError(f"{ports.nothing(there)}. The cable must carry data, not only power")


def is_drive() -> bool:
    """Tell whether an RP2040 shows itself as a drive, as it does without MicroPython or with BOOTSEL held."""
    return any(_ids(device) == _BOOTSEL for device in USB.glob("*"))


def _ids(device: Path) -> tuple[str, ...]:
    try:
        return tuple((device / name).read_text().strip() for name in ("idVendor", "idProduct"))
    except OSError:  # an interface, or unplugged just now
        return ()
