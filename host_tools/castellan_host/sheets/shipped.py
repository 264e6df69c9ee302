"""The sheets that come with castellan, each a file in `games`."""

import importlib.resources
from collections.abc import Iterator
from importlib.resources.abc import Traversable

from castellan_host.naming import composed
from castellan_host.sheets.model import Sheet
from castellan_host.sheets.reading import read


def files() -> list[Traversable]:
    """Return the files, by name."""
    folder = importlib.resources.files("castellan_host.sheets") / "games"
    return sorted((path for path in folder.iterdir() if path.name.endswith(".toml")), key=lambda path: path.name)


def sheets() -> Iterator[Sheet]:
    """Yield the sheets, by title."""
    yield from sorted((read(path.read_bytes()) for path in files()), key=lambda sheet: sheet.title.casefold())


def texts() -> list[tuple[str, str]]:
    """Return the sheets' titles, in their order, and the texts of their files."""
    read_texts = [path.read_text(encoding="utf-8") for path in files()]
    return sorted(((read(text.encode()).title, text) for text in read_texts), key=lambda each: each[0].casefold())


def named(title: str) -> Sheet | None:
    """Return the sheet with a title, in any language and without regard to capitals; None if there is none."""
    for sheet in sheets():
        titles = {sheet.title, *(names.title for names in sheet.languages.values())}
        if composed(title).casefold() in {each.casefold() for each in titles}:
            return sheet
    return None
