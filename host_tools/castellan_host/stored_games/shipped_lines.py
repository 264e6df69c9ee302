"""The score sheets that come with Castellan: their places by their titles, and their lines that give points."""

import functools
from collections.abc import Iterable

from castellan.core.errors import VERBATIM
from castellan.games.pad.game import Pad
from castellan.text import LANGUAGES, sheets

Names = tuple[str, ...]  # the sources of a game's lines, in their order


def place_of(title: str) -> int | None:
    """Return the place of the sheet with a title in any language, None if there is none."""
    found = _titles().get(title.casefold())
    return found[0] if found else None


def same(one: str, other: str) -> bool:
    """Return whether two titles are those of one game."""
    place = place_of(one)
    return one.casefold() == other.casefold() or (place is not None and place == place_of(other))


@functools.cache
def lines_of(place: int) -> frozenset[Names]:
    """Return the lines of a sheet that give points, in each language."""
    return frozenset(_counting(language, place) for language in LANGUAGES)


@functools.cache
def lines_of_title(title: str) -> Names:
    """Return the lines of the sheet with a title that give points, in the title's language; none without a sheet."""
    found = _titles().get(title.casefold())
    return _counting(found[1], found[0]) if found else ()


@functools.cache
def _titles() -> dict[str, tuple[int, str]]:
    """Return place and language of each title in small letters."""
    return {
        title.casefold(): (place, language)
        for language in reversed(LANGUAGES)
        for place, title in enumerate(sheets.titles(Pad.NAME, language))
    }


def _counting(language: str, place: int) -> Names:
    return counting(sheets.sheet(Pad.NAME, language, place)["lines"])


def counting(texts: Iterable[str]) -> Names:
    """Return those lines that give points, of the texts of lines as a game's record has them."""
    lines = [text.split("|") for text in texts]
    return tuple(VERBATIM + name for name, _, _, when in lines if when[1:2] != "-")
