"""The sheets that come with castellan, each a file in `games`."""

import difflib
import importlib.resources
import re
from collections.abc import Iterable, Iterator
from importlib.resources.abc import Traversable

from castellan_host.naming import composed
from castellan_host.sheets.model import Sheet
from castellan_host.sheets.reading import read

_NEAREST = 3  # titles that are named in the place of one that is unknown
_ALIKE = 0.7  # of two texts of which one may stand for the other, from 0 to 1


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


def nearest(title: str, others: Iterable[str] = ()) -> list[str]:
    """Return the titles that are most like a text, of the sheets in any language and of `others`: three at most.

    One is like it, too, if it has the text within, or a word like it.
    """
    titles = [*others]
    for sheet in sheets():
        titles += [sheet.title, *(names.title for names in sheet.languages.values())]
    wanted = composed(title).casefold()
    likeness = {each: _likeness(wanted, each.casefold()) for each in titles}
    found = [each for each in likeness if likeness[each] >= _ALIKE]
    return sorted(found, key=lambda each: -likeness[each])[:_NEAREST]


def _likeness(wanted: str, title: str) -> float:
    if len(wanted) > 2 and wanted in title:
        return 1.0
    parts = [title, *re.findall(r"\w{4,}", title)]
    return max(difflib.SequenceMatcher(None, wanted, part).ratio() for part in parts)
