"""Make docs/screens.md and the docs' pictures anew from golden screens: `make gallery`. What it writes is committed."""

import pathlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

from castellan_host.pictures import picture

ROOT = pathlib.Path(__file__).parents[1]
GOLDEN = ROOT / "tests/golden/screens.txt"
PAGE = ROOT / "docs/screens.md"
PICTURES = ROOT / "docs/screens"
# A golden file's screens, and the folder of their pictures.
SETS = ((GOLDEN, PICTURES), (ROOT / "tests/golden/playing.txt", ROOT / "docs/playing"))
SCALE = 3

_LINES = 32  # of half blocks, two pixels high
_COLUMNS = 2  # of the page's table
_BLOCKS = " ▀▄█"  # its place has bit 0 for the upper pixel, bit 1 for the lower

_HEAD = """# The screens

What the box's display shows, one screen after the other, as `tests/golden/screens.txt` holds them in a
game of *The Castles of Tuscany* and a test compares them with the box. `make gallery` makes this page.

"""


class GalleryError(Exception):
    """Golden screens that make no gallery; reads as a sentence."""


@dataclass
class Golden:
    """A golden screen: its title, and 32 lines of half blocks without blanks at their ends."""

    title: str
    lines: list[str]

    @property
    def file(self) -> str:
        """The name of its picture."""
        return re.sub(r"[^a-z0-9]+", "_", self.title.lower()).strip("_") + ".png"

    def pixel(self, x: int, y: int) -> int:
        """Return 1 where the display is bright, else 0."""
        line = self.lines[y // 2]
        return _BLOCKS.index(line[x]) >> (y & 1) & 1 if x < len(line) else 0


def read(text: str) -> list[Golden]:
    """Return the screens of a golden file. Raises GalleryError if two have one title, or a screen is not complete."""
    found: list[Golden] = []
    for line in text.splitlines():
        if line.startswith("# "):
            found.append(Golden(line[2:], []))
        elif found:
            found[-1].lines.append(line)
    names = [golden.file for golden in found]
    for golden in found:
        if len(golden.lines) != _LINES:
            raise GalleryError(f'"{golden.title}" has {len(golden.lines)} lines instead of {_LINES}')
        if names.count(golden.file) > 1:
            raise GalleryError(f'"{golden.title}" would share its picture {golden.file} with another screen')
    return found


def page(screens: list[Golden]) -> str:
    """Return the page: a table with a picture and its title in each cell."""
    return _HEAD + "\n".join(_rows(screens)) + "\n"


def _rows(screens: list[Golden]) -> Iterator[str]:
    yield "| " * _COLUMNS + "|"
    yield "| --- " * _COLUMNS + "|"
    cells = [f"![{golden.title}]({PICTURES.name}/{golden.file})<br>{golden.title}" for golden in screens]
    for first in range(0, len(cells), _COLUMNS):
        row = cells[first : first + _COLUMNS]
        yield "| " + " | ".join(row + [""] * (_COLUMNS - len(row))) + " |"


def main() -> int:
    """Write page and pictures, and remove the pictures of screens that are no longer there."""
    for source, folder in SETS:
        try:
            screens = read(source.read_text(encoding="utf-8"))
        except GalleryError as error:
            print(f"{source.relative_to(ROOT)}: {error}", file=sys.stderr)
            return 1
        draw(screens, folder)
        if source == GOLDEN:
            PAGE.write_text(page(screens), encoding="utf-8")
        print(f"{folder.relative_to(ROOT)} shows {len(screens)} screens")
    return 0


def draw(screens: list[Golden], folder: pathlib.Path) -> None:
    """Write the screens' pictures into a folder, which has no others then."""
    folder.mkdir(exist_ok=True)
    for stale in {path.name for path in folder.glob("*.png")} - {golden.file for golden in screens}:
        (folder / stale).unlink()
    for golden in screens:
        picture(golden, SCALE).save(folder / golden.file, optimize=True)


if __name__ == "__main__":
    sys.exit(main())
