"""Make the box's fonts from Debian's bitmap fonts: `make fonts`. Its output is committed.

A font becomes a tuple: its height, its pages of eight pixels, the code points of its letters in their order, where
each begins and the last one ends, and all of them beside each other as one picture in the display's own order of
pixels: strips, one for each page, a byte a column of eight, the lowest bit on top. Code points and places are numbers
of two bytes, the low one first. Letters are cut to their own width; digits keep a common one, so that numbers stand
below each other. All are in one module: the chip takes 15 ms to find another.
"""

import pathlib
import struct
import sys
from collections.abc import Iterable
from itertools import accumulate

from drawn_letters import DRAWN, LARGE
from pcf import Pcf

SOURCES = pathlib.Path("/usr/share/fonts/X11/misc")
TARGET = pathlib.Path(__file__).parents[1] / "firmware/castellan/ui/drawing/fonts.py"

ASCII = "".join(map(chr, range(33, 127)))
LATIN = "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸßẞàâäæçèéêëîïôöœùûüÿ"
CYRILLIC = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
SIGNS = "«»·×–—’…−→↕°♛✓"
LETTERS = ASCII + LATIN + CYRILLIC + SIGNS
DIGITS = "0123456789"

# Name, source, letters, description. Fonts of digits alone are as high as their digits.
FONTS = (
    ("text", "6x10.pcf.gz", LETTERS, "misc-fixed 6x10, public domain"),
    ("small", "5x8.pcf.gz", LETTERS, "misc-fixed 5x8, public domain"),
    ("medium", "ter-u16b_unicode.pcf.gz", DIGITS + "−+", "from a font under the SIL Open Font License 1.1"),
    ("large", None, DIGITS + "−+", "drawn for the box"),
)

HEAD = '"""The fonts. Made by tools/fonts.py; see docs/fonts.md."""\n'

_BYTES_A_LINE = 28


def columns(rows: list[str], trim: bool) -> list[int]:
    """Return a letter's columns as numbers, the lowest bit on top; empty ones at its sides are cut if `trim`."""
    found = [sum((row[x] == "#") << y for y, row in enumerate(rows)) for x in range(len(rows[0]))]
    while trim and found and not found[0]:
        del found[0]
    while trim and found and not found[-1]:
        del found[-1]
    return found


def glyphs(name: str, source: str | None, letters: str) -> tuple[int, dict[str, list[int]]]:
    """Return a font's height and its letters' columns."""
    font = Pcf(SOURCES / source) if source else None
    ascent, descent = font.height() if font else (len(LARGE["0"]), 0)
    # A large nought needs no slash.
    like = {"0": "O"} if letters is not LETTERS else {}
    drawn = {
        letter: list(DRAWN.get((name, letter), ())) or font.rows(like.get(letter, letter), ascent, descent)
        for letter in letters
    }
    keep = slice(0, ascent + descent)
    if letters is not LETTERS:
        used = [y for digit in DIGITS for y, row in enumerate(drawn[digit]) if "#" in row]
        keep = slice(min(used), max(used) + 1)
    drawn = {letter: rows[keep] for letter, rows in drawn.items()}
    digits = [columns(drawn[digit], False) for digit in DIGITS]
    left = min(next(x for x, column in enumerate(each) if column) for each in digits)
    right = max(x for each in digits for x, column in enumerate(each) if column) + 1
    found = {}
    for letter, rows in drawn.items():
        if letter in DIGITS:
            found[letter] = columns(rows, False)[left:right]
        else:
            found[letter] = columns(rows, True)
    return len(drawn["0"]), found


def font(name: str, source: str | None, letters: str, licence: str) -> str:
    """Return the text of a font: a comment, and its tuple under its name."""
    height, found = glyphs(name, source, letters)
    pages = (height + 7) // 8
    order = sorted(found)
    every = [column for letter in order for column in found[letter]]
    data = bytes(column >> 8 * page & 0xFF for page in range(pages) for column in every)
    places = accumulate((len(found[letter]) for letter in order), initial=0)
    return "\n".join(
        (
            f"# {licence[0].upper()}{licence[1:]}.",
            f"{name.upper()} = (",
            f"    {height},",
            f"    {pages},",
            f"    {_bytes(_numbers(map(ord, order)))},",
            f"    {_bytes(_numbers(places))},",
            f"    {_bytes(data)},",
            ")",
            "",
        )
    )


def _numbers(numbers: Iterable[int]) -> bytes:
    return b"".join(struct.pack("<H", number) for number in numbers)


def _bytes(data: bytes) -> str:
    lines = [data[start : start + _BYTES_A_LINE] for start in range(0, len(data), _BYTES_A_LINE)]
    return (
        "(\n" + "\n".join('        b"' + "".join(f"\\x{byte:02x}" for byte in line) + '"' for line in lines) + "\n    )"
    )


def main() -> int:
    """Write all fonts."""
    found = []
    for name, source, *rest in FONTS:
        if source and not (SOURCES / source).exists():
            print("Missing packages: sudo apt-get install xfonts-base xfonts-terminus", file=sys.stderr)
            return 1
        found.append(font(name, source, *rest))
    TARGET.write_text("\n".join((HEAD, *found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
