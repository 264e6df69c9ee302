"""The user's virtual boxes that run: the ports that other programs of the user's find.

A box has two files in a folder of the user's: `NAME.port` holds its port and the token for it, `NAME.lock` is locked
as long as the box runs. The second is a file of its own, since Windows lets nobody read what is locked.
"""

import contextlib
import json
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Protocol

from castellan_host import places

_END, _LOCK = ".port", ".lock"
_LOOKING = "looking.lock"  # held while a program looks: two that look at once would take each other for a box
_PATIENCE = 5.0  # s to wait for another program that looks


class Line(Protocol):
    """The box's end of a serial line: what programs open it by, and its token, empty where the system guards it."""

    path: str
    token: str


@dataclass(frozen=True)
class _Announced:
    """A virtual box that runs: its port and the token for it."""

    port: str
    token: str


@contextlib.contextmanager
def announced(line: Line) -> Iterator[None]:
    """Let the user's other programs find this virtual box as long as it runs."""
    from filelock import FileLock

    place = _place() / f"{secrets.token_hex(8)}{_END}"
    place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    lock = place.with_suffix(_LOCK)
    try:
        with FileLock(lock, thread_local=False):
            # Other programs find it complete and locked, or not at all.
            places.write_private(place, json.dumps(asdict(_Announced(line.path, line.token))))
            try:
                yield
            finally:
                _remove(place)
    finally:
        _remove(lock)


def running() -> list[str]:
    """Return the ports of the user's virtual boxes that run. Raises OSError if the user may not see which do."""
    return [found.port for found in _announced()]


def token(device: str) -> str:
    """Return the token of a port, empty if it has none."""
    return next((found.token for found in _announced() if found.port == device), "")


def _announced() -> list[_Announced]:
    """Return the virtual boxes that run; remove what those left that were killed."""
    folder = _place()
    if not _ports(folder):
        return []
    from filelock import FileLock

    running = []
    with contextlib.suppress(OSError), FileLock(folder / _LOOKING, timeout=_PATIENCE, thread_local=False):
        for place in _ports(folder):
            with contextlib.suppress(OSError, ValueError, TypeError):  # it ended just now, or is no box's
                if _is_locked(place.with_suffix(_LOCK)):
                    running.append(_Announced(**json.loads(place.read_bytes())))
                else:
                    _remove(place)
                    _remove(place.with_suffix(_LOCK))
    return running


def _ports(folder: Path) -> list[Path]:
    """Return the files that hold ports. Raises OSError if the user may not see them, which `Path.glob` hides."""
    try:
        return sorted(place for place in folder.iterdir() if place.suffix == _END)
    except FileNotFoundError:
        return []


def _is_locked(lock: Path) -> bool:
    from filelock import FileLock, Timeout

    try:
        with FileLock(lock, timeout=0, thread_local=False):
            return False
    except Timeout:
        return True


def _remove(file: Path) -> None:
    with contextlib.suppress(OSError):  # on Windows a program that looks may have it open; the next look removes it
        file.unlink(missing_ok=True)


def _place() -> Path:
    return places.runtime() / "running"
