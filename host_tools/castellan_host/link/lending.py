"""Lending a serial port: a sync that follows the box on it lets go of it while another of the user's programs needs it.

Whoever uses a port keeps a file locked that is named after it and says which process that is. The system ends the lock
when the process ends, however it ends. Who finds a sync there leaves its own number in a second file, which the sync
looks for; once it has closed the port, the lock is free.
"""

import contextlib
import os
import re
import sys
import time
from pathlib import Path
from types import TracebackType
from urllib.parse import quote

from castellan_host import places

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

PATIENCE = 10.0  # s for a sync to let go: its database may be locked for half of that

_EVERY = 0.02  # s between two tries
_FOLLOWS = " follows"
_BEYOND = 1000  # the byte that Windows locks: nobody could read one that is written


class LendingError(Exception):
    """Another castellan command uses a port; reads as a sentence. `process` is that command's, 0 if it is a sync."""

    def __init__(self, sentence: str, process: int = 0) -> None:
        super().__init__(sentence)
        self.process = process


class Loan:
    """The use of a port among castellan commands; `close` ends it. Raises LendingError.

    It waits until a sync has let go of the port. With `follows` it is a sync's, which waits for nobody, and has to look
    for a `borrower`.
    """

    def __init__(self, device: str, follows: bool = False) -> None:
        self._device, self._follows = device, follows
        self._file: int | None = None
        with contextlib.suppress(OSError):  # there is no place for it: opening the port shows who has it
            self._place, self._request = _places(device)
            self._place.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            self._file = os.open(self._place, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if self._file is not None:
                self._take(self._file)
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> "Loan":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        self.close()

    def borrower(self) -> int | None:
        """Return the process that waits for a sync's port, None if nobody does."""
        return _process(self._request)[0] if self._follows and self._file is not None else None

    def close(self) -> None:
        """Let go of the port."""
        if self._file is not None:
            os.close(self._file)
            self._file = None

    def _take(self, file: int) -> None:
        end = time.monotonic() + PATIENCE
        while not _locked(file):
            holder, may_lend = _process(self._place)
            if holder and (self._follows or not may_lend):
                raise _at_work(self._device, holder, may_lend)
            with contextlib.suppress(OSError):  # the next try comes soon
                places.write_private(self._request, str(os.getpid()))
            if time.monotonic() > end:
                raise LendingError(
                    f"castellan (process {holder or '?'}) has {self._device} open and did not let go of it within "
                    f"{PATIENCE:.0f} seconds: end it, then repeat this command"
                )
            time.sleep(_EVERY)
        with contextlib.suppress(OSError):  # nobody asked
            self._request.unlink()
        os.ftruncate(file, 0)
        os.lseek(file, 0, os.SEEK_SET)
        os.write(file, f"{os.getpid()}{_FOLLOWS if self._follows else ''}".encode())


def _places(device: str) -> tuple[Path, Path]:
    """Return the file that the user of a port locks, and the one that asks for the port."""
    name = quote(device if "://" in device else os.path.realpath(device), safe="", errors="surrogateescape")
    folder = places.runtime() / "lent"
    return folder / f"{name}.lock", folder / f"{name}.wanted"


def _at_work(device: str, process: int, follows: bool) -> LendingError:
    if follows:  # and so does this one
        return LendingError(f"{device} is in use by castellan (process {process}): end that first")
    sentence = f"Another castellan command (process {process}) is at work on {device}: repeat this when it has ended"
    return LendingError(sentence, process)


def _process(file: Path) -> tuple[int | None, bool]:
    """Return the process that a file names, None if none, and whether it follows a box."""
    with contextlib.suppress(OSError, ValueError):
        found = re.fullmatch(rf"([0-9]{{1,10}})({_FOLLOWS})?", file.read_text(encoding="ascii"))
        if found:
            return int(found[1]), bool(found[2])
    return None, False


def _locked(file: int) -> bool:
    """Return whether this program has the lock of an open file now."""
    try:
        if sys.platform == "win32":
            os.lseek(file, _BEYOND, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        return True  # there are no locks here: opening the port shows who has it
    return True
