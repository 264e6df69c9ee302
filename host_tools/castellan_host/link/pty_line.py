"""The virtual box's serial line: a pseudo-terminal that programs open like a board's port."""

import contextlib
import fcntl
import os
import tty
from collections.abc import Iterator
from pathlib import Path

from castellan_host import places

_END = ".port"


class PtyLine:
    """The box's end of a raw pseudo-terminal; `path` is the other end's name.

    Both verbs are those that `castellan.link` asks for, and never wait.
    """

    def __init__(self) -> None:
        self._box, self._laptop = os.openpty()  # the laptop's end stays open, or reading would fail when it leaves
        tty.setraw(self._laptop)
        os.set_blocking(self._box, False)
        self.path = os.ttyname(self._laptop)

    def readinto(self, buffer: bytearray) -> int:
        """Fill `buffer` with what is there; return how many bytes that were."""
        try:
            return os.readv(self._box, [buffer])
        except BlockingIOError:
            return 0

    def write(self, data: bytes) -> int:
        """Write what the other end has room for; return how many bytes that were."""
        try:
            return os.write(self._box, data)
        except BlockingIOError:
            return 0

    def close(self) -> None:
        """Unplug it."""
        os.close(self._box)
        os.close(self._laptop)


@contextlib.contextmanager
def announced(line: PtyLine, page: str = "", token: str = "") -> Iterator[None]:
    """Let the user's other programs find this virtual box as long as it runs, and its page by the token for it."""
    place = _place() / f"{os.getpid()}{_END}"
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    with open(place.with_suffix(".new"), "w", opener=_private) as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.write("\n".join((line.path, page, token)))
        file.flush()
        os.replace(file.name, place)  # whoever looks finds it whole and locked, or not at all
        try:
            yield
        finally:
            place.unlink(missing_ok=True)


def running() -> list[str]:
    """Return the ports of the user's virtual boxes that run."""
    return [path for path, _, _ in _announced()]


def page(device: str) -> tuple[str, str] | None:
    """Return the address of the page of the virtual box on a port, and its token; None if it has none."""
    for path, address, token in _announced():
        if path == device and address:
            return address, token
    return None


def _announced() -> list[list[str]]:
    """Return port, page and token of each virtual box that runs."""
    found = []
    for place in sorted(_place().glob(f"*{_END}")):
        with contextlib.suppress(OSError), place.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
                place.unlink()  # nobody holds it: the box that wrote it was ended
            except BlockingIOError:
                found.append((file.read() + "\n\n").split("\n")[:3])
    return found


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


def _place() -> Path:
    runtime = os.environ.get("XDG_RUNTIME_DIR")
    return (Path(runtime) / "castellan" if runtime else places.data()) / "running"
