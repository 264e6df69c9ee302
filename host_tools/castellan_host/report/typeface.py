"""Fonts for the characters of a report, and the characters that no installed font has."""

import contextlib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass

from matplotlib import font_manager
from matplotlib.ft2font import FT2Font

FIRST = "DejaVu Sans"  # comes with Matplotlib: Latin, Cyrillic, Greek, Armenian, Georgian, Hebrew, Arabic
REPLACEMENT = "\ufffd"
_LAST_RESORT = "Last Resort"  # a placeholder glyph for every character
_NORMAL = ("normal", 400)


@dataclass(frozen=True)
class Letters:
    """Font families in fallback order, and the characters that none of them has."""

    families: tuple[str, ...]
    missing: str

    def shown(self, text: str) -> str:
        """Return a text with U+FFFD in place of each missing character."""
        return "".join(REPLACEMENT if letter in self.missing else letter for letter in text)


def letters_of(texts: Iterable[str]) -> Letters:
    """Return the fonts for these texts; installed fonts are searched only if the first one lacks a character."""
    needed = {letter for letter in "".join(texts) if unicodedata.category(letter) != "Cf"}  # not format characters
    families = [FIRST]
    needed -= _drawn(needed, font_manager.FontEntry(fname=font_manager.findfont(FIRST), name=FIRST))
    for font in _installed() if needed else []:
        if not needed:
            break
        if (font.style, font.weight) == _NORMAL and not font.name.startswith(_LAST_RESORT):
            drawn = _drawn(needed, font)
            families += [font.name] if drawn else []
            needed -= drawn
    return Letters(tuple(families), "".join(sorted(needed)))


def _installed() -> list[font_manager.FontEntry]:
    """Return all fonts, also those that were installed after Matplotlib looked: it never looks again by itself."""
    manager = font_manager.fontManager
    known = {font.fname for font in manager.ttflist}
    for path in font_manager.findSystemFonts():
        if path not in known:
            with contextlib.suppress(OSError, RuntimeError, ValueError):  # FreeType can't load it
                manager.addfont(path)
    return sorted(manager.ttflist, key=lambda each: (each.name, each.fname))


def _drawn(needed: set[str], font: font_manager.FontEntry) -> set[str]:
    """Return which of these characters a font has both in normal and in bold, which headings use."""
    letters = needed & _letters(font)
    if letters:
        bold = font_manager.findfont(font_manager.FontProperties(family=[font.name], weight="bold"))
        letters &= _letters(font_manager.FontEntry(fname=bold, index=bold.face_index))
    return letters


def _letters(font: font_manager.FontEntry) -> set[str]:
    """Return the characters of a font; none if FreeType cannot load it."""
    try:
        face = FT2Font(font.fname, face_index=font.index)
    except (OSError, RuntimeError, ValueError):
        return set()
    return {chr(point) for point in face.get_charmap()}
