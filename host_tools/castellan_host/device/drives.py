"""The drives that boards show while they wait for a UF2 file."""

import os
import re
from dataclasses import dataclass
from pathlib import Path

MOUNTS = Path("/proc/self/mounts")  # where Linux says what is mounted
VOLUMES = Path("/Volumes")  # where macOS mounts drives

_INFO = "INFO_UF2.TXT"  # on every such drive


@dataclass(frozen=True)
class Drive:
    """A drive: where it is mounted, and its Board-ID."""

    place: Path
    board: str

    @property
    def there(self) -> bool:
        """Whether it still is."""
        return (self.place / _INFO).exists()


def mounted() -> list[Drive]:
    """Return the drives of all boards that wait."""
    places = [*_mounts(), *VOLUMES.glob("*")]
    return [Drive(place, name) for place in places for name in _name(place)]


def put(drive: Drive, name: str, data: bytes) -> None:
    """Copy a file onto a drive. The board restarts at the last byte: what comes after that may find no drive."""
    with open(drive.place / name, "wb", buffering=0) as file:
        written = file.write(data)
        assert written == len(data)
        try:
            os.fsync(file.fileno())
        except OSError:
            if drive.there:
                raise


def _mounts() -> list[Path]:
    if not MOUNTS.exists():
        return []
    places = [line.split()[1] for line in MOUNTS.read_text().splitlines()]
    # Blanks and the like are octal (proc(5)).
    return [Path(re.sub(r"\\([0-7]{3})", lambda code: chr(int(code[1], 8)), place)) for place in places]


def _name(place: Path) -> list[str]:
    """Return the Board-ID that a place has, none if no board's drive is there."""
    try:
        return re.findall(r"^Board-ID:\s*(\S+)", (place / _INFO).read_text(), re.MULTILINE)[:1]
    except OSError:
        return []
