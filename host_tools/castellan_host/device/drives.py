"""The drives that boards show while they wait for a UF2 file."""

import errno
import os
import re
import string
import sys
from dataclasses import dataclass
from pathlib import Path

from castellan_host import places

MOUNTS = Path("/proc/self/mounts")  # Linux: the mounted filesystems
VOLUMES = Path("/Volumes")  # macOS: a folder for each mounted drive

_INFO = "INFO_UF2.TXT"  # on every such drive


@dataclass(frozen=True)
class Drive:
    """A drive: where it is mounted, and its Board-ID."""

    place: Path
    board: str

    @property
    def there(self) -> bool:
        """Whether it is still mounted."""
        try:
            return places.is_there(self.place / _INFO)
        except OSError:  # so a drive reads whose board is gone, until it is unmounted
            return False


def mounted() -> list[Drive]:
    """Return the mounted drives of all boards that wait for a UF2."""
    places = [*_mounts(), *VOLUMES.glob("*")]
    if sys.platform == "win32":
        places += [Path(f"{letter}:/") for letter in string.ascii_uppercase]
    return [Drive(place, name) for place in places for name in _name(place)]


def put(drive: Drive, name: str, data: bytes) -> None:
    """Copy a file onto a drive. Raises OSError if the drive can't be written, or takes less than the complete file.

    The board restarts once it has the last byte, and the drive is gone, be it in the middle of a write: then there is
    no error. What runs afterwards shows whether the file has arrived.
    """
    file = open(drive.place / name, "wb", buffering=0)  # noqa: SIM115
    try:
        with file:
            rest = memoryview(data)
            while rest:
                taken = file.write(rest)  # one call to the system, which may take a part
                if not taken:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(drive.place))
                rest = rest[taken:]
            os.fsync(file.fileno())
    except OSError:
        if drive.there:
            raise


def _mounts() -> list[Path]:
    if not MOUNTS.exists():
        return []
    places = [line.split()[1] for line in os.fsdecode(MOUNTS.read_bytes()).splitlines()]
    # Blanks and the like are octal (proc(5)).
    return [Path(re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), place)) for place in places]


def _name(place: Path) -> list[str]:
    """Return the Board-ID at a place; an empty list if no board's drive is there."""
    try:
        text = (place / _INFO).read_text(encoding="ascii", errors="replace")
    except OSError:
        return []
    return re.findall(r"^Board-ID:\s*(\S+)", text, re.MULTILINE)[:1]
