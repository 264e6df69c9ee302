"""Backing up: games and settings of a stopped box as files in a folder, byte for byte."""

import os
from dataclasses import dataclass, field
from pathlib import Path

from castellan_host.device import transfer
from castellan_host.device.repl import Repl

GAMES = "/games"  # on the box


@dataclass
class Copied:
    """What came of a backup: names of files, and as sentences what else there is to say."""

    new: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)


def backup(repl: Repl, folder: Path) -> Copied:
    """Copy all files of the box's games into a folder, made if it is missing.

    No file there is lost: one that is not the beginning of what takes its name is renamed. Raises
    DeviceError if the box fails, OSError if the folder can't be written.
    """
    copied = Copied()
    found, _ = transfer.listing(repl, [GAMES])
    for file in found.values():
        if file.readable:
            keep(folder / file.path[len(GAMES) + 1 :], transfer.read(repl, file), copied)
        else:
            copied.failed.append(f"{file.path} can't be read on the box: {file.sum}")
    return copied


def keep(path: Path, data: bytes, copied: Copied) -> None:
    """Write a file, and note in `copied` what came of it. There is a whole file of that name at every moment."""
    path.parent.mkdir(parents=True, exist_ok=True)
    before = path.read_bytes() if path.exists() else None
    if before == data:
        copied.same.append(path.name)
        return
    whole = path.with_name(path.name + ".part")
    with whole.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    if before and not data.startswith(before):
        older = _free(path)
        path.rename(older)
        copied.notes.append(f"{path.name} was another file: that is {older.name} now")
    whole.replace(path)
    copied.new.append(path.name)


def _free(path: Path) -> Path:
    number = 1
    while (older := path.with_name(f"{path.name}.old{number}")).exists():
        number += 1
    return older
