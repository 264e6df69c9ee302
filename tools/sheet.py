"""Draw the screens that have changed since a commit on one picture: before, after, the differences coloured.

A screen of the gallery is drawn as it looks, any other as the rows of its golden file.
"""

import io
import itertools
import pathlib
import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageChops

import gallery
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import TEXT
from castellan_host.virtual.oled_model import HEIGHT, WIDTH
from gallery import ROOT

SHEET = ROOT / "build/renewed.png"
PLACES = (":(glob)docs/**/*.png", ":(glob)tests/**/golden/*.txt")

_SCALE, _COLUMNS, _GAP = 2, 2, 6
_BLOCKS = " ▀▄█"
_WIDEST = 2 * WIDTH  # of rows that are drawn
_GROUND, _PAPER, _INK, _GONE, _NEW = "#20242a", "#000000", "#cfe6ff", "#ff5a4d", "#4dd96b"


@dataclass
class Change:
    """A screen that has changed: its title, and what it shows before and after, bright on dark, None if nothing."""

    title: str
    before: Image.Image | None
    after: Image.Image | None


def write(since: str = "HEAD") -> str:
    """Draw the changes since a commit; return a sentence about them."""
    SHEET.unlink(missing_ok=True)
    found = list(changes(since))
    if not found:
        return f"No screen has changed since {since}."
    SHEET.parent.mkdir(exist_ok=True)
    drawn(found).save(SHEET)
    count = "1 screen has" if len(found) == 1 else f"{len(found)} screens have"
    return f"{count} changed since {since}: look at {SHEET.relative_to(ROOT)}, and at git diff."


def changes(since: str) -> Iterator[Change]:
    """Yield the screens whose pixels or rows have changed since a commit."""
    paths = _paths(since)
    pictured = set()
    for path in [path for path in paths if path.suffix == ".png"]:
        pictured.add(path)
        yield Change(_titled(path.parent, path.stem.replace("_", " ")), *map(_pixels, _versions(path, since)))
    for path in [path for path in paths if path.suffix == ".txt" and path.stem != "transcript"]:
        folder = next((folder for source, folder in gallery.SETS if ROOT / source.path == path), path.with_suffix(""))
        before, after = [_screens(version) for version in _versions(path, since)]
        for title in [*after, *(title for title in before if title not in after)]:
            is_shown = folder / gallery.Golden(title, Canvas()).file in pictured
            if before.get(title) != after.get(title) and not is_shown:
                yield Change(_titled(folder, title), _rows(before.get(title)), _rows(after.get(title)))


def _titled(folder: pathlib.Path, title: str) -> str:
    names = [name for name in folder.relative_to(ROOT).parts if name not in ("docs", "tests", "games", "golden")]
    return f"{' '.join(names)}: {title}"


def _paths(since: str) -> list[pathlib.Path]:
    """Return the files of screens that differ from a commit's."""
    found = _git("diff", "--name-only", "--no-renames", "-z", since, "--", *PLACES)
    found += _git("ls-files", "--others", "--exclude-standard", "-z", "--", *PLACES)
    return sorted(ROOT / name for name in found.decode().split("\0") if name)


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True).stdout


def _versions(path: pathlib.Path, since: str) -> tuple[bytes, bytes]:
    """Return a file as it is in a commit and as it is now, b"" where it is not there."""
    name = path.relative_to(ROOT).as_posix()
    there = _git("ls-tree", since, "--", name)
    return _git("show", f"{since}:{name}") if there else b"", path.read_bytes() if path.exists() else b""


def _pixels(file: bytes) -> Image.Image | None:
    """Return a picture of the gallery in the display's size, without its frame."""
    if not file:
        return None
    image = Image.open(io.BytesIO(file)).convert("L").point(lambda grey: 255 * (grey > 128))
    scale = gallery.SCALE
    left, top = (image.width - scale * WIDTH) // 2, (image.height - scale * HEIGHT) // 2
    shown = image.crop((left, top, image.width - left, image.height - top))
    return shown.resize((WIDTH, HEIGHT), Image.Resampling.NEAREST)


def _screens(file: bytes) -> dict[str, list[str]]:
    """Return the screens of a golden file: their lines by their titles."""
    found: dict[str, list[str]] = {}
    parts = re.split("^# (.*)\n", file.decode(), flags=re.MULTILINE)
    for title, text in zip(parts[1::2], parts[2::2], strict=True):
        if text:
            found[title] = text.splitlines()
    return found


def _rows(lines: list[str] | None) -> Image.Image | None:
    """Draw the lines of a golden file: rows of text in the box's letters, half blocks as the pixels that they are."""
    if lines is None:
        return None
    drawn = [_half_blocks(line) if set(line) <= set(_BLOCKS) else text(line) for line in lines]
    image = Image.new("L", (max(part.width for part in drawn), sum(part.height for part in drawn)))
    for part, y in zip(drawn, itertools.accumulate([0, *(part.height for part in drawn)]), strict=False):
        image.paste(part, (0, y))
    return image


def _half_blocks(line: str) -> Image.Image:
    image = Image.new("L", (WIDTH, 2))
    for x, block in enumerate(line):
        for y in range(2):
            image.putpixel((x, y), 255 * (_BLOCKS.index(block) >> y & 1))
    return image


def text(line: str) -> Image.Image:
    """Draw a line of text in the box's letters, as much of it as there is room for."""
    image = Image.new("L", (_WIDEST, TEXT.height + 2))
    x = 0
    for letter in line:
        canvas = Canvas()
        width = canvas.text(letter, 0, 0, TEXT) + TEXT.space
        if x + width > _WIDEST:
            break
        for column, row in itertools.product(range(width), range(TEXT.height)):
            image.putpixel((x + column, row), 255 * canvas.pixel(column, row))
        x += width
    return image


def drawn(found: list[Change]) -> Image.Image:
    """Return the sheet of these changes."""
    cells = [_cell(change) for change in found]
    rows = [cells[first : first + _COLUMNS] for first in range(0, len(cells), _COLUMNS)]
    heights = [max(cell.height for cell in row) + 3 * _GAP for row in rows]
    width = max(cell.width for cell in cells) + 3 * _GAP
    sheet = Image.new("RGB", (_COLUMNS * width, sum(heights)), _GROUND)
    y = _GAP
    for row, height in zip(rows, heights, strict=True):
        for column, cell in enumerate(row):
            sheet.paste(cell, (column * width + _GAP, y))
        y += height
    return sheet.resize((sheet.width * _SCALE, sheet.height * _SCALE), Image.Resampling.NEAREST)


def _cell(change: Change) -> Image.Image:
    """Draw a change: its title, and below it before and after, what is gone in red, what is new in green."""
    there = [image for image in (change.before, change.after) if image]
    size = max(image.width for image in there), max(image.height for image in there)
    before, after = [_sized(image, size) for image in (change.before, change.after)]
    cell = Image.new("RGB", (2 * size[0] + _GAP, TEXT.height + _GAP + size[1]), _GROUND)
    cell.paste(_INK, mask=_sized(text(change.title), cell.size))
    top = TEXT.height + _GAP
    for x, shown, other, colour in ((0, before, after, _GONE), (size[0] + _GAP, after, before, _NEW)):
        cell.paste(_PAPER, (x, top, x + size[0], top + size[1]))
        cell.paste(_INK, (x, top), shown)
        cell.paste(colour, (x, top), ImageChops.subtract(shown, other))
    return cell


def _sized(image: Image.Image | None, size: tuple[int, int]) -> Image.Image:
    """Return an image in another size, dark where there is nothing of it."""
    found = Image.new("L", size)
    if image:
        found.paste(image, (0, 0))
    return found
