"""Golden screens as pictures: those of README.md and docs/playing.md for `make renew`, all of them for `make site`."""

import html
import pathlib
import re
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image

from castellan.text import title
from castellan.ui.drawing.canvas import Canvas
from castellan_host.virtual.pictures import picture
from lab.golden import golden_games, menu_screens, playing, sheet_screens
from lab.golden.golden_screens import ENGLISH, Screens

ROOT = pathlib.Path(__file__).parents[1]
README = ROOT / "README.md"
PICTURES = ROOT / "docs/screens"
FIRST = "tuscany"  # its golden screens are those of the menus, too
# The golden screens of each game.
SOURCES = {FIRST: menu_screens.menus()} | golden_games.all_screens()
SHEETS = sheet_screens.screens()
PLAYING = playing.SCREENS
SETS = {**SOURCES, "sheets": SHEETS, "playing": PLAYING}
SCALE = 3

_PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'">
<title>Castellan: the screens</title>
<link rel="stylesheet" href="../page.css">
<link rel="stylesheet" href="../site.css">
<main class="screens">
<h1>The screens</h1>
<p>What the box's display shows, one screen after the other. Those of <em>{first}</em> show the menus, too; the other
games what each has of its own. Of each score sheet there are the table, what is asked first, and where points come from
after its first example.</p>
{sections}
</main>
</html>
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


def read(source: Screens, language: str = ENGLISH) -> list[Golden]:
    """Return the screens that a box shows. Raises GalleryError if two would share a picture."""
    found = [Golden(title, recorder) for title, recorder in source.shown(language)]
    names = [golden.file for golden in found]
    for golden in found:
        if names.count(golden.file) > 1:
            raise GalleryError(f'"{golden.title}" would share its picture {golden.file} with another screen')
    return found


def write() -> None:
    """Write the pictures of the documentation, and remove those that it no longer shows. Raises GalleryError."""
    for folder, screens in documented().items():
        draw(screens, folder)


def documented() -> dict[pathlib.Path, list[Golden]]:
    """Return the screens that README.md and docs/playing.md show, by folder. Raises GalleryError."""
    found = {ROOT / "docs/playing": read(PLAYING)}
    for game, file in re.findall(r"\]\(docs/screens/(\w+)/([^)]*)\)", README.read_text(encoding="utf-8")):
        shown = [golden for golden in read(SOURCES[game]) if golden.file == file] if game in SOURCES else []
        if not shown:
            raise GalleryError(f"README.md shows docs/screens/{game}/{file}, which no golden screen of {game} has")
        found[PICTURES / game] = found.get(PICTURES / game, []) + shown
    return found


def draw(screens: list[Golden], folder: pathlib.Path) -> None:
    """Write the screens' pictures into a folder, which has no others then; those that show the same stay."""
    folder.mkdir(parents=True, exist_ok=True)
    for stale in {path.name for path in folder.glob("*.png")} - {golden.file for golden in screens}:
        (folder / stale).unlink()
    for golden in screens:
        image, path = picture(golden.canvas, SCALE), folder / golden.file
        if not path.exists() or _seen(Image.open(path)) != _seen(image):
            image.save(path, optimize=True)


def _seen(image: Image.Image) -> tuple[tuple[int, int], bytes]:
    """Return what is seen of an image, however its file stores it."""
    return image.size, image.convert("RGB").tobytes()


def site(folder: pathlib.Path) -> None:
    """Write all screens of games and score sheets into a folder of the site, and a page that shows them."""
    sections = []
    for name in (*SOURCES, "sheets"):
        screens = read(SETS[name])
        draw(screens, folder / name)
        sections += [f'<h2 id="{name}">{html.escape(title(name) if name in SOURCES else "Score sheets")}</h2>']
        sections += ["<ul>", *_items(name, screens), "</ul>"]
    page = _PAGE.format(first=html.escape(title(FIRST)), sections="\n".join(sections))
    (folder / "index.html").write_text(page, encoding="utf-8")


def _items(name: str, screens: list[Golden]) -> Iterator[str]:
    for golden in screens:
        image = f'<img src="{name}/{golden.file}" alt="" width="402" height="210" loading="lazy">'
        yield f"<li>{image}<br>{html.escape(golden.title)}</li>"
