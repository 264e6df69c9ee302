"""Backing up: copies games and settings of a stopped box into a folder, byte for byte."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

from castellan.text import quote
from castellan_host.device import transfer
from castellan_host.device.repl import Repl

GAMES = "/games"  # on the box

# The names that a copied file may have. A board may send any name, with any path in it; the box's own files have names
# like these, which are safe on every system.
_DEVICE = r"(?i:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)"  # what Windows writes to instead of a file
_NAME = re.compile(re.escape(GAMES) + rf"/(?!{_DEVICE})([0-9A-Za-z_-][0-9A-Za-z_.-]{{0,63}})(?<!\.)")


@dataclass
class Copied:
    """The result of a backup, or of putting one back: names of files, and notes and failures as sentences."""

    new: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def backup(repl: Repl, folder: Path) -> Copied:
    """Copy all files of the box's games into a folder, made if it is missing.

    No file there is lost: an existing file is replaced only if the new one begins with it, and is renamed otherwise.
    Nothing outside the folder is touched, whatever names the board sends. Raises DeviceError if the box fails,
    OSError if the folder can't be written.
    """
    copied = Copied()
    files, _ = transfer.listing(repl, [GAMES])
    for file in files.values():
        name = _NAME.fullmatch(file.path)
        if not name:
            copied.failed.append(f"{quote(file.path, 'en')} is not a name of the box's files; it was not copied")
        elif file.readable:
            keep(folder / name[1], transfer.read(repl, file), copied)
        else:
            copied.failed.append(f"{file.path} can't be read on the box: {file.sum}")
    return copied


def keep(path: Path, data: bytes, copied: Copied) -> None:
    """Write a file, and note the result in `copied`. A complete file of that name exists at every moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # A link is no copy of a game, whatever it leads to: it is not followed.
    before = path.read_bytes() if path.is_file() and not path.is_symlink() else None
    if before == data:
        copied.same.append(path.name)
        return
    part = _free(path, "part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if os.path.lexists(path) and (before is None or not data.startswith(before)):
            older = _free(path, "old")
            path.rename(older)
            copied.notes.append(f"{path.name} was another file: that is {older.name} now")
        part.replace(path)
    except BaseException as error:
        part.unlink(missing_ok=True)
        if isinstance(error, OSError):
            error.filename = error.filename or str(path)  # that of a full disk names no file
        raise
    copied.new.append(path.name)


def _free(path: Path, kind: str) -> Path:
    """Return a name beside a file that nothing has: a board may send any name, the user may have any file there."""
    number = 1
    while os.path.lexists(free := path.with_name(f"{path.name}.{kind}{number}")):
        number += 1
    return free
