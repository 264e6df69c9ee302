"""Flashing: writes the files that differ onto a board, and leaves its games alone.

The manifest is removed first and written last, when every file is on flash and was read back. So an
interrupted flash leaves no manifest, the board does not run its files, and the next flash, which
compares the files that are really there, completes it.
"""

from collections.abc import Callable
from dataclasses import dataclass

from castellan_host.device import transfer
from castellan_host.device.errors import RefusedError
from castellan_host.device.firmware import MAIN, MANIFEST, PACKAGE, PINS, Firmware, digest
from castellan_host.device.repl import Repl
from castellan_host.device.transfer import Found

Progress = Callable[[int, int], None]  # called with the bytes sent since the last call, and with the total

# LittleFS shows a new file, still empty, before it is closed: the manifest must not exist until it is complete.
_PART = MANIFEST + ".part"
_SPARE = 4  # blocks: a file is written again before the old one's are free, and folders grow
_FOLDER = 2  # blocks of a folder


@dataclass(frozen=True)
class Plan:
    """The steps on a board, each list in its order; `aside` are files of another program, to be renamed."""

    aside: list[str]
    remove: list[str]
    rmdir: list[str]
    mkdir: list[str]
    write: list[str]

    @property
    def empty(self) -> bool:
        """Whether the board already has these files and no others."""
        return not (self.aside or self.remove or self.rmdir or self.mkdir or self.write)


@dataclass(frozen=True)
class Done:
    """How many files were written and removed, and the new names of those of another program."""

    written: int
    removed: int
    aside: list[tuple[str, str]]


def plan(wanted: dict[str, bytes], on_board: dict[str, Found], folders: list[str]) -> Plan:
    """Compare the files that a board should have with those that it has."""
    needed = sorted({parent for path in wanted for parent in _parents(path)})
    write = [path for path in wanted if path not in on_board or on_board[path].sum != digest(wanted[path])]
    ours = PACKAGE in folders  # else what is in the way is another program's
    return Plan(
        aside=[] if ours else [path for path in write if path in on_board],
        remove=[path for path in on_board if path not in wanted and path != MANIFEST],
        rmdir=sorted(set(folders) - set(needed), reverse=True),
        mkdir=[folder for folder in needed if folder not in folders],
        write=write,
    )


def flash(repl: Repl, firmware: Firmware, progress: Progress) -> Done:
    """Make the files of a stopped board those of the firmware.

    Raises DeviceError if there is no room, or if a file can't be written. The board then has no manifest, so
    its files do not run.
    """
    on_board, folders = transfer.listing(repl, [PACKAGE], [MAIN, PINS, MANIFEST])
    steps = plan(firmware.files, on_board, folders)
    if steps.empty and MANIFEST in on_board and on_board[MANIFEST].sum == digest(firmware.manifest):
        return Done(0, 0, [])
    _check_room(repl, firmware, steps, on_board)
    if MANIFEST in on_board:
        _remove(repl, [MANIFEST])
    aside = [(path, repl.ask("aside", path)[0]) for path in steps.aside]
    _remove(repl, steps.remove)
    for folder in steps.rmdir:
        repl.run(f"os.rmdir({folder!r})")
    for folder in steps.mkdir:
        repl.run(f"os.mkdir({folder!r})")
    total = sum(len(firmware.files[path]) for path in steps.write) + len(firmware.manifest)
    for path in steps.write:
        transfer.write(repl, path, firmware.files[path], lambda size: progress(size, total))
    transfer.write(repl, _PART, firmware.manifest, lambda size: progress(size, total))
    repl.run(f"os.rename({_PART!r}, {MANIFEST!r})")
    return Done(len(steps.write) + 1, len(steps.remove), aside)


def remove(repl: Repl) -> int:
    """Remove the firmware's files from a stopped box, but its pins; return how many there were."""
    found, folders = transfer.listing(repl, [PACKAGE], [MAIN, MANIFEST])
    if PACKAGE not in folders:
        return 0
    ours = sorted(found, key=lambda path: path != MANIFEST)  # the manifest goes first, as always
    _remove(repl, ours)
    for folder in sorted(folders, reverse=True):
        repl.run(f"os.rmdir({folder!r})")
    return len(ours)


def _remove(repl: Repl, paths: list[str]) -> None:
    for path in paths:
        repl.run(f"os.remove({path!r})")


def _check_room(repl: Repl, firmware: Firmware, steps: Plan, on_board: dict[str, Found]) -> None:
    """Raise DeviceError, before anything is touched, if there is no room for the firmware."""
    found_room = repl.ask("room")
    if not found_room or not found_room[0][0]:
        raise RefusedError("The board's filesystem can't be read; docs/flashing.md says how to erase it")
    block, _, free = found_room[0]
    freed = [on_board[path].size for path in steps.write + steps.remove if path in on_board and path not in steps.aside]
    free += _blocks(freed, block)
    needed = _blocks([len(firmware.files[path]) for path in steps.write], block) + _FOLDER * len(steps.mkdir) + _SPARE
    if needed > free:
        raise RefusedError(
            f"The firmware needs {needed * block // 1024} kB of the board's flash, {free * block // 1024} are free. "
            "Delete old games on the box, after castellan backup, and flash again"
        )


def _blocks(sizes: list[int], block: int) -> int:
    return sum(-(-size // block) for size in sizes)


def _parents(path: str) -> list[str]:
    """Return the folders that a file is in, but the root."""
    parts = path.split("/")
    return ["/".join(parts[:end]) for end in range(2, len(parts))]
