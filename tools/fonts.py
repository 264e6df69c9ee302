"""Make the box's fonts from Debian's bitmap fonts: `make fonts`. Its output is committed.

A font becomes a tuple: its height, its pages of eight pixels, its letters in the order of their code
points, their widths, and all of them beside each other as one picture in the display's own order of
pixels: strips, one for each page, a byte a column of eight, the lowest bit on top. Letters are cut to
their own width; digits keep a common one, so that numbers stand below each other. All are in one
module: the chip takes 15 ms to find another.
"""

import gzip
import pathlib
import struct
import sys

SOURCES = pathlib.Path("/usr/share/fonts/X11/misc")
TARGET = pathlib.Path(__file__).parents[1] / "firmware/castellan/ui/fonts.py"

ASCII = "".join(map(chr, range(33, 127)))
LATIN = "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜŸßẞàâäæçèéêëîïôöœùûüÿ"
CYRILLIC = "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдеёжзийклмнопрстуфхцчшщъыьэюя"
SIGNS = "«»·×–—’…−→°♛✓"
LETTERS = ASCII + LATIN + CYRILLIC + SIGNS
DIGITS = "0123456789"

# Name, source, letters, description. Fonts of digits alone are as high as their digits.
FONTS = (
    ("text", "6x10.pcf.gz", LETTERS, "misc-fixed 6x10, public domain"),
    ("small", "5x8.pcf.gz", LETTERS, "misc-fixed 5x8, public domain"),
    ("medium", "ter-u16b_unicode.pcf.gz", DIGITS + "−+", "from a font under the SIL Open Font License 1.1"),
    ("large", None, DIGITS + "−+", "drawn for the box"),
)

# Noughts look like a diamond or an 8, and a small O like a nought that does not; full stops are little crosses, and
# the colon of 6x10; the capital sharp s, official since 2017, is in neither text font, and the small one's Ё has no
# dots. The Cyrillic letters of three uprights, one blank column apart, run together with their neighbours: here they
# are two apart. 5x8's ф is a hook with a small b.
DRAWN = {
    ("text", "0"): (".....", ".##..", "#..#.", "#..#.", "#..#.", "#..#.", "#..#.", ".##..", ".....", "....."),
    ("text", "."): ("..",) * 6 + ("##", "##", "..", ".."),
    ("text", ":"): ("..",) * 3 + ("##", "##", "..", "##", "##", "..", ".."),
    ("text", "♛"): ((".......",) * 3 + ("#..#..#", "##.#.##", "#######", "#######") + (".......",) * 3),
    ("text", "✓"): ("......", "......", ".....#", ".....#", "....#.", "#...#.", ".#.#..", "..#...", "......", "......"),
    ("text", "ẞ"): (".....", "####.", "#...#", "#..#.", "#.##.", "#...#", "#...#", "#.##.", ".....", "....."),
    ("text", "ж"): ((".......",) * 3 + ("#..#..#", ".#.#.#.", "..###..", ".#.#.#.", "#..#..#") + (".......",) * 2),
    ("text", "ш"): ((".......",) * 3 + ("#..#..#", "#..#..#", "#..#..#", "#..#..#", "#######") + (".......",) * 2),
    ("text", "щ"): (
        ("........",) * 3 + ("#..#..#.", "#..#..#.", "#..#..#.", "#..#..#.", "########", ".......#") + ("........",) * 1
    ),
    ("small", "ж"): ((".......",) * 3 + ("##.#.##", "..###..", "..###..", "##.#.##") + (".......",) * 1),
    ("small", "з"): ("...",) * 3 + ("##.", ".#.", "..#", "##.") + ("...",) * 1,
    ("small", "ф"): (".....", ".....", "..#..", ".###.", "#.#.#", "#.#.#", ".###.", "..#.."),
    ("small", "ш"): ((".......",) * 3 + ("#..#..#", "#..#..#", "#..#..#", "#######") + (".......",) * 1),
    ("small", "щ"): (
        ("........",) * 3 + ("#..#..#.", "#..#..#.", "#..#..#.", "########", ".......#") + ("........",) * 0
    ),
    ("small", "0"): ("....", ".##.", "#..#", "#..#", "#..#", "#..#", ".##.", "...."),
    ("small", "O"): (".....", ".###.", "#...#", "#...#", "#...#", "#...#", ".###.", "....."),
    ("small", "."): ("..",) * 5 + ("##", "##", ".."),
    ("small", "Ё"): ("#.#.", "....", "####", "#...", "###.", "#...", "####", "...."),
    ("small", "♛"): ((".......",) * 2 + ("#..#..#", "##.#.##", "#######", "#######") + (".......",) * 2),
    ("small", "✓"): (".....", "....#", "....#", "...#.", "#..#.", ".##..", ".....", "....."),
    ("small", "ẞ"): ("....", "####", "#..#", "#.#.", "#..#", "#..#", "#.#.", "...."),
}

# The digits that are read from across the table: strokes of two pixels, and three blank ones left of a row's 14.
LARGE = {
    "0": (
        ".######.",
        "########",
        "##....##",
        "##....##",
        "##....##",
        "##....##",
        "##....##",
        "##....##",
        "##....##",
        "########",
        ".######.",
    ),
    "1": (
        "...##...",
        "..###...",
        ".####...",
        "...##...",
        "...##...",
        "...##...",
        "...##...",
        "...##...",
        "...##...",
        ".######.",
        ".######.",
    ),
    "2": (
        ".######.",
        "########",
        "##....##",
        "......##",
        ".....###",
        "....###.",
        "..####..",
        ".###....",
        "###.....",
        "########",
        "########",
    ),
    "3": (
        ".######.",
        "########",
        "##....##",
        "......##",
        "..#####.",
        "..#####.",
        "......##",
        "......##",
        "##....##",
        "########",
        ".######.",
    ),
    "4": (
        ".....##.",
        "....###.",
        "...####.",
        "..##.##.",
        ".##..##.",
        "##...##.",
        "########",
        "########",
        ".....##.",
        ".....##.",
        ".....##.",
    ),
    "5": (
        "########",
        "########",
        "##......",
        "##......",
        "#######.",
        "########",
        "......##",
        "......##",
        "##....##",
        "########",
        ".######.",
    ),
    "6": (
        ".######.",
        "########",
        "##......",
        "##......",
        "#######.",
        "########",
        "##....##",
        "##....##",
        "##....##",
        "########",
        ".######.",
    ),
    "7": (
        "########",
        "########",
        "......##",
        ".....###",
        "....###.",
        "....##..",
        "...###..",
        "...##...",
        "...##...",
        "...##...",
        "...##...",
    ),
    "8": (
        ".######.",
        "########",
        "##....##",
        "##....##",
        ".######.",
        ".######.",
        "##....##",
        "##....##",
        "##....##",
        "########",
        ".######.",
    ),
    "9": (
        ".######.",
        "########",
        "##....##",
        "##....##",
        "##....##",
        "########",
        ".#######",
        "......##",
        "......##",
        "########",
        ".######.",
    ),
    "−": ("......", "......", "......", "......", "######", "######", "......", "......", "......", "......", "......"),
    "+": ("......", "......", "..##..", "..##..", "######", "######", "..##..", "..##..", "......", "......", "......"),
}
DRAWN |= {("large", sign): rows for sign, rows in LARGE.items()}

HEAD = '"""The fonts. Made by tools/fonts.py; see docs/fonts.md."""\n'

_BYTES_A_LINE = 28
_METRICS, _BITMAPS, _ENCODINGS = 4, 8, 32


class Pcf:
    """A font in X11's portable compiled format."""

    def __init__(self, path: pathlib.Path) -> None:
        self._data = gzip.decompress(path.read_bytes())
        if self._data[:4] != b"\x01fcp":
            raise ValueError(f"{path} is no PCF font")
        (count,) = struct.unpack_from("<I", self._data, 4)
        rows = (struct.unpack_from("<4I", self._data, 8 + 16 * row) for row in range(count))
        self._tables = {kind: offset for kind, _, _, offset in rows}
        self._metrics = self._read_metrics()
        self._read_bitmaps()
        self._glyphs = self._read_encodings()

    def rows(self, letter: str, ascent: int, descent: int) -> list[str]:
        """Return a letter as rows of "#" and ".", from `ascent` above the line to `descent` below it."""
        index = self._glyphs[ord(letter)]
        left, right, width, above, below = self._metrics[index]
        stride = ((right - left + 7) // 8 + self._pad - 1) // self._pad * self._pad
        start = self._bits + self._offsets[index]
        box = {}
        for row in range(above + below):
            line = self._data[start + row * stride : start + (row + 1) * stride]
            bits = "".join(f"{byte:08b}" if self._high_first else f"{byte:08b}"[::-1] for byte in line)
            box[row - above] = "." * left + bits[: right - left].replace("0", ".").replace("1", "#")
        return [box.get(row, "").ljust(width, ".") for row in range(-ascent, descent)]

    def height(self) -> tuple[int, int]:
        """Return (ascent, descent) of all letters together."""
        return max(metric[3] for metric in self._metrics), max(metric[4] for metric in self._metrics)

    def _table(self, kind: int) -> tuple[int, int, str]:
        offset = self._tables[kind]
        (form,) = struct.unpack_from("<I", self._data, offset)
        return offset + 4, form, ">" if form & 4 else "<"

    def _read_metrics(self) -> list[tuple[int, ...]]:
        offset, form, order = self._table(_METRICS)
        if form & 0x100:  # compressed: five bytes each, biased by 128
            (count,) = struct.unpack_from(order + "H", self._data, offset)
            return [
                tuple(byte - 128 for byte in self._data[offset + 2 + 5 * n : offset + 7 + 5 * n]) for n in range(count)
            ]
        (count,) = struct.unpack_from(order + "I", self._data, offset)
        return [struct.unpack_from(order + "5h", self._data, offset + 4 + 12 * n) for n in range(count)]

    def _read_bitmaps(self) -> None:
        offset, form, order = self._table(_BITMAPS)
        (count,) = struct.unpack_from(order + "I", self._data, offset)
        self._offsets = struct.unpack_from(f"{order}{count}I", self._data, offset + 4)
        self._bits = offset + 4 + 4 * count + 16
        self._pad = 1 << (form & 3)
        self._high_first = bool(form & 8)

    def _read_encodings(self) -> dict[int, int]:
        offset, _, order = self._table(_ENCODINGS)
        low, high, first, last, _ = struct.unpack_from(order + "5H", self._data, offset)
        codes = [row << 8 | column for row in range(first, last + 1) for column in range(low, high + 1)]
        indexes = struct.unpack_from(f"{order}{len(codes)}H", self._data, offset + 10)
        return {code: index for code, index in zip(codes, indexes, strict=True) if index != 0xFFFF}


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
    return "\n".join(
        (
            f"# {licence[0].upper()}{licence[1:]}.",
            f"{name.upper()} = (",
            f"    {height},",
            f"    {pages},",
            f"    {_literal(''.join(order))},",
            f"    {_bytes(bytes(len(found[letter]) for letter in order))},",
            f"    {_bytes(data)},",
            ")",
            "",
        )
    )


def _literal(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


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
