"""Files put where the user wants them: all of them or none, and over another one only if the user says so."""

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path


class OutputError(Exception):
    """A place where nothing can be written; reads as a sentence. Nothing was changed."""


def place(files: dict[Path, bytes], force: bool, folder: Path | None = None) -> None:
    """Write files, all or none; `folder` is made if it is missing.

    Each is written beside its place first, and moved there when all are on the disk. Raises OutputError if one of
    them is there already and `force` is not given, or if one can't be written.
    """
    with _reported(files):
        _clear_up(files)
        _check(files, force)
        _put(files, folder if folder and not folder.exists() else None)


@contextlib.contextmanager
def _reported(files: dict[Path, bytes]) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        name = _place_of(error.filename, files)
        raise OutputError(f'"{name}" can\'t be written: {error.strerror or error}') from None


def _place_of(name: str | None, files: dict[Path, bytes]) -> str | Path:
    """Return the place that the user named; the system's error may name a hidden file beside it."""
    for path in files:
        if name in (str(_beside(path, "new")), str(_beside(path, "old"))):
            return path
    return name or next(iter(files))


def _clear_up(files: dict[Path, bytes]) -> None:
    """Remove what an export that was killed left beside these places.

    What it moved aside goes back while a new file was still to be moved; else all were, and it is out of date.
    """
    halfway = any(os.path.lexists(_beside(path, "new")) for path in files)
    for path in files:
        old = _beside(path, "old")
        if os.path.lexists(old):
            if halfway or not os.path.lexists(path):
                os.replace(old, path)
            else:
                old.unlink()
    for path in files:
        _beside(path, "new").unlink(missing_ok=True)


def _check(files: dict[Path, bytes], force: bool) -> None:
    there = [path for path in files if os.path.lexists(path)]
    odd = [path for path in there if path.is_symlink() or not path.is_file()]
    if odd:
        what = "a folder" if odd[0].is_dir() and not odd[0].is_symlink() else "a link or a device"
        raise OutputError(f'"{odd[0]}" is {what}; name a file')
    if there and not force:
        raise OutputError(f'"{there[0]}" is there already; --force overwrites it')
    if len({str(path).casefold() for path in files}) < len(files):
        raise OutputError("Two games have ids that differ in capital letters only; export one of them")


def _put(files: dict[Path, bytes], missing: Path | None) -> None:
    """Write all files, into a folder that is made if it is `missing`; if one fails, or at Ctrl-C, undo it all."""
    moves: list[tuple[Path, Path | None]] = []
    try:
        if missing:
            missing.mkdir()
        for path, data in files.items():
            _write(_beside(path, "new"), data)
        for path in files:
            _move(path, moves)
    except BaseException:
        _undo(files, moves)
        if missing and missing.is_dir():
            missing.rmdir()
        raise
    for place, before in moves:
        if before is not None:
            place.unlink(missing_ok=True)


def _beside(path: Path, what: str) -> Path:
    return path.with_name(f".{path.name}.{what}")


def _write(path: Path, data: bytes) -> None:
    path.unlink(missing_ok=True)
    with path.open("xb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def _move(path: Path, moves: list[tuple[Path, Path | None]]) -> None:
    """Put a new file into its place, and note in `moves` where what was there is now; None for a file that is new."""
    if os.path.lexists(path):
        old = _beside(path, "old")
        os.replace(path, old)
        moves.append((old, path))
        os.replace(_beside(path, "new"), path)
    else:
        os.replace(_beside(path, "new"), path)
        moves.append((path, None))


def _undo(files: dict[Path, bytes], moves: list[tuple[Path, Path | None]]) -> None:
    """Put back what was there before a file failed."""
    for place, before in reversed(moves):
        if before is None:
            place.unlink()
        else:
            os.replace(place, before)
    for path in files:
        if path.parent.is_dir():
            _beside(path, "new").unlink(missing_ok=True)
