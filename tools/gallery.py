"""Make docs/screens.md and the docs' pictures again from golden screens: `make gallery`. Its output is committed."""

import pathlib
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass

import golden_games
from castellan.games import GAMES
from castellan.text import title
from castellan_host.virtual.pictures import picture

ROOT = pathlib.Path(__file__).parents[1]
GOLDEN = ROOT / "tests/golden"
PAGE = ROOT / "docs/screens.md"
PICTURES = ROOT / "docs/screens"
FIRST = "tuscany"  # its golden screens are those of the menus, too
# The English golden screens of each game.
SOURCES = {FIRST: GOLDEN / "screens.txt"}
SOURCES |= {game: pathlib.Path(golden_games.path(game, "en")) for game in GAMES if golden_games.screens(game)}
# A golden file's screens, and the folder of their pictures.
SETS = (
    *((source, PICTURES / game) for game, source in SOURCES.items()),
    (GOLDEN / "playing.txt", ROOT / "docs/playing"),
)
SCALE = 3

_LINES = 32  # of half blocks, two pixels high
_COLUMNS = 2  # of the page's table
_BLOCKS = " ▀▄█"  # its place has bit 0 for the upper pixel, bit 1 for the lower

_HEAD = """# The screens

What the box's display shows, one screen after the other, as golden files in `tests/golden/` hold them and a test
compares them with the box. Those of *{first}* show the menus, too; the other games what each has of its own, in four
languages, here in English. `make gallery` makes this page.
"""


class GalleryError(Exception):
    """Golden screens that can't be a gallery; reads as a sentence."""


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


def page(screens: dict[str, list[Golden]]) -> str:
    """Return the page of the games' screens: for each a table with a picture and its title in each cell."""
    lines = [_HEAD.format(first=title(FIRST))]
    for game, shown in screens.items():
        lines += [f"## {title(game)}", "", *_rows(game, shown), ""]
    return "\n".join(lines)


def _rows(game: str, screens: list[Golden]) -> Iterator[str]:
    yield "| " * _COLUMNS + "|"
    yield "| --- " * _COLUMNS + "|"
    folder = f"{PICTURES.name}/{game}"
    cells = [f"![{golden.title}]({folder}/{golden.file})<br>{golden.title}" for golden in screens]
    for first in range(0, len(cells), _COLUMNS):
        row = cells[first : first + _COLUMNS]
        yield "| " + " | ".join(row + [""] * (_COLUMNS - len(row))) + " |"


def main() -> int:
    """Write page and pictures, and remove the pictures of screens that are no longer there."""
    shown = {}
    for source, folder in SETS:
        try:
            shown[source] = read(source.read_text(encoding="utf-8"))
        except GalleryError as error:
            print(f"{source.relative_to(ROOT)}: {error}", file=sys.stderr)
            return 1
        draw(shown[source], folder)
        print(f"{folder.relative_to(ROOT)} shows {len(shown[source])} screens")
    PAGE.write_text(page({game: shown[source] for game, source in SOURCES.items()}), encoding="utf-8")
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
