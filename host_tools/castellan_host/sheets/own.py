"""Score sheets of the user's own: files in a folder among the user's data, found by their titles."""

from collections.abc import Iterator
from pathlib import Path

from castellan_host import places
from castellan_host.naming import composed
from castellan_host.sheets.model import Sheet, SheetError
from castellan_host.sheets.reading import LARGEST, read


def folder() -> Path:
    """Return the folder, which need not be there. Raises HomelessError."""
    return places.data() / "sheets"


def sheets() -> Iterator[tuple[Path, Sheet]]:
    """Yield each file that can be read, and its sheet, by the files' names."""
    for path in _files():
        try:
            yield path, _read(path)
        except (OSError, SheetError):
            continue


def unreadable() -> Iterator[str]:
    """Yield a sentence about each file that is no sheet, or that can't be read."""
    for path in _files():
        try:
            _read(path)
        except (OSError, SheetError) as error:
            yield f'"{path}" is left out: {error.strerror if isinstance(error, OSError) else error}'


def named(title: str) -> Path | None:
    """Return the file of the sheet with a title, in any language and without regard to capitals; None if none has."""
    wanted = composed(title).casefold()
    for path, sheet in sheets():
        titles = {sheet.title, *(names.title for names in sheet.languages.values())}
        if wanted in {composed(each).casefold() for each in titles}:
            return path
    return None


def _files() -> list[Path]:
    try:
        return sorted(path for path in folder().iterdir() if path.suffix == ".toml" and path.is_file())
    except (OSError, places.HomelessError):  # there is none
        return []


def _read(path: Path) -> Sheet:
    with path.open("rb") as file:
        return read(file.read(LARGEST + 1))
