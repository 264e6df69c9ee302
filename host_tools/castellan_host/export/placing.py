"""Files put where the user wants them: all of them or none, and over another one only if the user says so."""

import contextlib
import os
import re
import secrets
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

# Hidden files beside the places, of one export each. Nobody foresees their names, and no file of the user's has one.
_HIDDEN = re.compile(r"\.(?P<name>.+)\.castellan-(?P<token>[0-9a-f]{16})\.(?P<kind>new|old|part)", re.DOTALL)

Content = bytes | Iterable[bytes]
Files = Mapping[Path, Content]


class OutputError(Exception):
    """A place where nothing can be written; reads as a sentence. Nothing was changed."""


def place(files: Files, force: bool, folder: Path | None = None) -> None:
    """Write files, all or none; `folder` is made if it is missing. A file's content may come in pieces, as needed.

    Each is written beside its place first, and moved there when all are on the disk: every place has its old or its
    new file at every moment. Raises OutputError if one of them is there already and `force` is not given, or if one
    can't be written.
    """
    with _reported(files):
        for within in {path.parent for path in files}:
            _clear_up(within, {path.name for path in files})
        _check(files, force)
        _put(files, secrets.token_hex(8), folder if folder and not folder.exists() else None)


@contextlib.contextmanager
def _reported(files: Files) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        name = _place_of(error.filename, files)
        raise OutputError(f'"{name}" can\'t be written: {error.strerror or error}') from None


def _place_of(name: str | None, files: Files) -> str | Path:
    """Return the place that the user named; the system's error may name a hidden file beside it."""
    hidden = _HIDDEN.fullmatch(Path(name).name) if name else None
    return Path(name).with_name(hidden["name"]) if name and hidden else name or next(iter(files))


def _clear_up(folder: Path, names: set[str]) -> None:
    """Remove what an export that was killed left beside these names.

    The files that it replaced come back while a new file was still to be moved; else all were.
    """
    try:
        entries = os.listdir(folder)
    except (FileNotFoundError, NotADirectoryError, PermissionError):  # what is wrong with it is said when it is written
        return
    leftovers = [hidden for hidden in map(_HIDDEN.fullmatch, entries) if hidden and hidden["name"] in names]
    halfway = {hidden["token"] for hidden in leftovers if hidden["kind"] == "new"}
    for hidden in sorted(leftovers, key=lambda hidden: hidden["kind"] == "new"):
        path = folder / hidden[0]
        if hidden["kind"] == "old" and hidden["token"] in halfway:
            os.replace(path, folder / hidden["name"])
        else:
            path.unlink(missing_ok=True)


def _check(files: Files, force: bool) -> None:
    there = [path for path in files if os.path.lexists(path)]
    odd = [path for path in there if path.is_symlink() or not path.is_file()]
    if odd:
        what = "a folder" if odd[0].is_dir() and not odd[0].is_symlink() else "a link or a device"
        raise OutputError(f'"{odd[0]}" is {what}; name a file')
    if there and not force:
        raise OutputError(f'"{there[0]}" is there already; --force overwrites it')
    if len({str(path).casefold() for path in files}) < len(files):
        raise OutputError("Two games have ids that differ in capital letters only; export one of them")


def _put(files: Files, token: str, missing: Path | None) -> None:
    """Write all files, into a folder that is made if it is `missing`; if one fails, or at Ctrl-C, undo it all."""
    there = [path for path in files if os.path.lexists(path)]
    moved: list[Path] = []
    try:
        if missing:
            missing.mkdir()
        for path, data in files.items():
            _write(_beside(path, token, "new"), data)
        for path in there if len(files) > 1 else []:  # one alone is replaced, or is not
            _copy(path, token)
        for path in files:
            moved.append(path)
            os.replace(_beside(path, token, "new"), path)
    except BaseException:
        _undo(files, [path for path in moved if path not in there], token)
        if missing and missing.is_dir():
            missing.rmdir()
        raise
    for path in there:
        _beside(path, token, "old").unlink(missing_ok=True)


def _beside(path: Path, token: str, what: str) -> Path:
    return path.with_name(f".{path.name}.castellan-{token}.{what}")


def _write(path: Path, data: Content) -> None:
    with path.open("xb") as file:
        file.writelines([data] if isinstance(data, bytes) else data)
        file.flush()
        os.fsync(file.fileno())


def _copy(path: Path, token: str) -> None:
    """Copy a file that is about to be replaced; a copy of that name is complete."""
    part = _beside(path, token, "part")
    _write(part, path.read_bytes())
    shutil.copystat(path, part)
    os.replace(part, _beside(path, token, "old"))


def _undo(files: Files, added: list[Path], token: str) -> None:
    """Put back what was there before a file failed, and remove what was added."""
    for path in files if any(os.path.lexists(_beside(path, token, "new")) for path in files) else []:
        old = _beside(path, token, "old")
        if os.path.lexists(old):
            os.replace(old, path)
        elif path in added and not os.path.lexists(_beside(path, token, "new")):
            path.unlink()
    for path in files:
        if path.parent.is_dir():
            for what in ("part", "old", "new"):
                _beside(path, token, what).unlink(missing_ok=True)
