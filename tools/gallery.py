"""Make docs/screens.md and the docs' pictures again from golden screens, for `make renew`."""

import pathlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from castellan.text import title
from castellan.ui.drawing.canvas import Canvas
from castellan_host.virtual.pictures import picture
from lab.golden import golden_games, menu_screens, playing, sheet_screens
from lab.golden.golden_screens import Screens

ROOT = pathlib.Path(__file__).parents[1]
PAGE = ROOT / "docs/screens.md"
PICTURES = ROOT / "docs/screens"
FIRST = "tuscany"  # its golden screens are those of the menus, too
# The golden screens of each game.
SOURCES = {FIRST: menu_screens.menus()} | golden_games.all_screens()
# Golden screens, and the folder of their pictures.
SHEETS = sheet_screens.screens()
SETS = (
    *((source, PICTURES / game) for game, source in SOURCES.items()),
    (SHEETS, PICTURES / "sheets"),
    (playing.SCREENS, ROOT / "docs/playing"),
)
SCALE = 3

_COLUMNS, _OF_SHEETS = 2, 3  # of the page's tables

_HEAD = """# The screens

What the box's display shows, one screen after the other. Golden files in `tests/` have the same screens as rows of
text, and a test compares them with the box. Those of *{first}* show the menus, too; the other games what each has
of its own. Of each score sheet there are the table, what is asked first, and where points come from after its first
example. `make renew` makes this page.
"""


class GalleryError(Exception):
    """Golden screens that can't be a gallery; reads as a sentence."""


@dataclass
class Golden:
    """A golden screen: its title, and its pixels."""

    title: str
    canvas: Canvas

    @property
    def file(self) -> str:
        """The name of its picture."""
        return re.sub(r"[^a-z0-9]+", "_", self.title.lower()).strip("_") + ".png"


def read(source: Screens) -> list[Golden]:
    """Return the screens that a box shows. Raises GalleryError if two would share a picture."""
    found = [Golden(title, recorder) for title, recorder in source.shown()]
    names = [golden.file for golden in found]
    for golden in found:
        if names.count(golden.file) > 1:
            raise GalleryError(f'"{golden.title}" would share its picture {golden.file} with another screen')
    return found


def page(screens: dict[str, list[Golden]], of_sheets: list[Golden]) -> str:
    """Return the page of the screens of games and score sheets: tables with a picture and its title in each cell."""
    lines = [_HEAD.format(first=title(FIRST))]
    for game, shown in screens.items():
        lines += [f"## {title(game)}", "", *_rows(game, shown, _COLUMNS), ""]
    lines += ["## Score sheets", "", *_rows("sheets", of_sheets, _OF_SHEETS), ""]
    return "\n".join(lines)


def _rows(folder: str, screens: list[Golden], columns: int) -> Iterator[str]:
    yield "| " * columns + "|"
    yield "| --- " * columns + "|"
    folder = f"{PICTURES.name}/{folder}"
    cells = [f"![{golden.title}]({folder}/{golden.file})<br>{golden.title}" for golden in screens]
    for first in range(0, len(cells), columns):
        row = cells[first : first + columns]
        yield "| " + " | ".join(row + [""] * (columns - len(row))) + " |"


def write() -> None:
    """Write page and pictures, and remove the pictures of screens that are no longer there. Raises GalleryError."""
    shown = {folder: read(source) for source, folder in SETS}
    for folder, screens in shown.items():
        draw(screens, folder)
    of_games = {game: shown[PICTURES / game] for game in SOURCES}
    PAGE.write_text(page(of_games, shown[PICTURES / "sheets"]), encoding="utf-8")


def draw(screens: list[Golden], folder: pathlib.Path) -> None:
    """Write the screens' pictures into a folder, which has no others then; those that show the same stay."""
    folder.mkdir(exist_ok=True)
    for stale in {path.name for path in folder.glob("*.png")} - {golden.file for golden in screens}:
        (folder / stale).unlink()
    for golden in screens:
        image, path = picture(golden.canvas, SCALE), folder / golden.file
        if not path.exists() or _seen(Image.open(path)) != _seen(image):
            image.save(path, optimize=True)


def _seen(image: Image.Image) -> tuple[tuple[int, int], bytes]:
    """Return what is seen of an image, however its file stores it."""
    return image.size, image.convert("RGB").tobytes()
