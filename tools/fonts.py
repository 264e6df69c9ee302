"""Make the box's fonts from Debian's bitmap fonts: `make fonts`. Its output is committed.

A font becomes a tuple: its height; how many columns have a second page of eight pixels; how many marks there are;
the ranges of its letters' code points, three bytes each, the first letter and how many; a word for each mark and for
each letter in the order of the ranges, and the columns, see packed_glyphs.py. Numbers have two bytes, the low one
first. Letters are cut to their own width; digits keep a common one, so that numbers stand below each other. All fonts
are in one module: the chip takes 15 ms to find another.
"""

import pathlib
import struct
import sys

from castellan.ui.drawing.canvas import Canvas, Font
from drawn_letters import DRAWN, LARGE
from packed_glyphs import Columns, pack
from pcf import Pcf

SOURCES = pathlib.Path("/usr/share/fonts/X11/misc")
TARGET = pathlib.Path(__file__).parents[1] / "firmware/castellan/ui/drawing/fonts.py"


def _span(first: int, last: int) -> str:
    return "".join(map(chr, range(first, last + 1)))


# In this order the box looks for a letter: what most texts have comes first.
ASCII = _span(0x21, 0x7E)
CYRILLIC = _span(0x400, 0x45F)  # Russian, Ukrainian, Belarusian, Serbian, Macedonian; with Ґ ґ below
LATIN = _span(0xAE, 0x17F) + _span(0xA1, 0xAC)  # Latin-1 and Latin Extended-A, but for a soft hyphen
SIGNS = "…−’–—→ȘșȚțҐґẞ↕♛✓"
LETTERS = ASCII + CYRILLIC + LATIN + SIGNS
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


def columns(rows: list[str], trim: bool) -> Columns:
    """Return a letter's columns as numbers, the lowest bit on top; empty ones at its sides are cut if `trim`."""
    found = [sum((row[x] == "#") << y for y, row in enumerate(rows)) for x in range(len(rows[0]))]
    while trim and found and not found[0]:
        del found[0]
    while trim and found and not found[-1]:
        del found[-1]
    return tuple(found)


def glyphs(name: str, source: str | None, letters: str) -> tuple[int, dict[str, Columns]]:
    """Return a font's height and its letters' columns."""
    font = Pcf(SOURCES / source) if source else None
    ascent, descent = font.height() if font else (len(LARGE["0"]), 0)
    # A large nought needs no slash.
    like = {"0": "O"} if letters is not LETTERS else {}
    drawn = {letter: list(DRAWN.get((name, letter), ())) for letter in letters}
    for letter in [letter for letter in letters if not drawn[letter]]:
        assert font, f"{name} lacks {letter}"
        drawn[letter] = font.rows(like.get(letter, letter), ascent, descent)
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
    words, strips, deep, marks = pack(found)
    made = height, deep, marks, ranges(letters), struct.pack(f"<{len(words)}H", *words), strips
    for letter, columns in found.items():
        if drawn(letter, Font(made)) != columns:
            raise ValueError(f"the box would draw another {letter} than {source}")
    numbers = [f"    {number}," for number in made[:3]]
    data = [f"    {_bytes(each)}," for each in made[3:]]
    return "\n".join((f"# {licence[0].upper()}{licence[1:]}.", f"{name.upper()} = (", *numbers, *data, ")", ""))


def drawn(letter: str, made: Font) -> Columns:
    """Return the columns that the box draws."""
    canvas = Canvas()
    right = canvas.text(letter, 0, 0, made)
    return tuple(sum(canvas.pixel(x, y) << y for y in range(made.height)) for x in range(right))


def ranges(letters: str) -> bytes:
    """Return the ranges of letters: each as long as code points follow each other."""
    found: list[list[int]] = []
    for letter in letters:
        if found and ord(letter) == sum(found[-1]):
            found[-1][1] += 1
        else:
            found.append([ord(letter), 1])
    return b"".join(struct.pack("<HB", *each) for each in found)


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
