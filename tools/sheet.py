"""Draw the screens that have changed since a commit on one picture: before, after, the differences coloured.

Golden screens are drawn as they look, in each language in which they have changed; what only a golden file has, as its
rows of text.
"""

import itertools
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageChops

import drawn
import gallery
from castellan.text import LANGUAGES
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import TEXT
from castellan_host.counting import counted, worded
from castellan_host.virtual.oled_model import HEIGHT, WIDTH
from gallery import ROOT
from lab.golden.golden_screens import ENGLISH

SHEET = ROOT / "build/renewed.png"
BEFORE = ROOT / "build/before"  # a commit's screens
PLACES = (":(glob)tests/**/golden/*.txt",)
TEXTS = ":(glob)firmware/**/{}*.py"  # of a language

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
    found = [*of_screens(since), *of_rows(since)]
    if not found:
        return f"No screen has changed since {since}."
    SHEET.parent.mkdir(exist_ok=True)
    arranged(found).save(SHEET)
    count = f"{counted(len(found), 'screen')} {worded(len(found), 'has', 'have')}"
    return f"{count} changed since {since}: look at {SHEET.relative_to(ROOT)}, and at git diff."


def of_screens(since: str) -> Iterator[Change]:
    """Yield the golden screens whose pixels have changed since a commit.

    One that has changed in English is shown in another language only where that one's texts have changed, too: what is
    drawn elsewhere on all screens is not shown four times.
    """
    before = _drawn_before(since)
    after = {language: drawn.screens(language) for language in LANGUAGES}
    for language in LANGUAGES:
        has_texts = language == ENGLISH or _paths(since, TEXTS.format(language))
        for name in sorted({*before[language], *after[language]}):
            old, new = before[language].get(name, {}), after[language].get(name, {})
            for title in [*new, *(title for title in old if title not in new)]:
                was_shown = before[ENGLISH].get(name, {}).get(title) != after[ENGLISH].get(name, {}).get(title)
                if old.get(title) != new.get(title) and (has_texts or not was_shown):
                    named = f"{name}: {title}" + f" ({language})" * (language != ENGLISH)
                    yield Change(named, _pixels(old.get(title)), _pixels(new.get(title)))


def _drawn_before(since: str) -> dict[str, drawn.Drawn]:
    """Return a commit's screens, which its own code draws in a folder of its own; they are kept until the next one."""
    kept = BEFORE / (_git("rev-parse", f"{since}^{{tree}}").decode().strip() + ".json")
    if not kept.exists():
        for other in BEFORE.glob("*.json"):
            other.unlink()
        BEFORE.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run(["tar", "-x", "-C", folder], input=_git("archive", since), check=True)
            there = pathlib.Path(folder)
            sources = os.pathsep.join(str(there / name) for name in ("firmware", "host_tools", "tests", "tools"))
            command = [sys.executable, str(there / "tools/drawn.py")]
            shown = subprocess.run(command, cwd=there, env={**os.environ, "PYTHONPATH": sources}, stdout=-1, check=True)
        kept.write_bytes(shown.stdout)
    found: dict[str, drawn.Drawn] = json.loads(kept.read_bytes())
    return found


def of_rows(since: str) -> Iterator[Change]:
    """Yield the screens of golden files whose rows have changed since a commit, and that are not drawn as they look."""
    shown = [ROOT / source.path for source in gallery.SETS.values()]
    for path in _paths(since, *PLACES):
        if path in shown or path.stem == "transcript":
            continue
        before, after = [_screens(version) for version in _versions(path, since)]
        for title in [*after, *(title for title in before if title not in after)]:
            if before.get(title) != after.get(title):
                yield Change(_titled(path, title), _rows(before.get(title)), _rows(after.get(title)))


def _titled(path: pathlib.Path, title: str) -> str:
    parts = path.with_suffix("").relative_to(ROOT).parts
    return f"{' '.join(name for name in parts if name not in ('tests', 'games', 'golden'))}: {title}"


def _paths(since: str, *places: str) -> list[pathlib.Path]:
    """Return the files in these places that differ from a commit's."""
    found = _git("diff", "--name-only", "--no-renames", "-z", since, "--", *places)
    found += _git("ls-files", "--others", "--exclude-standard", "-z", "--", *places)
    return sorted(ROOT / name for name in found.decode().split("\0") if name)


def _git(*arguments: str) -> bytes:
    return subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=True).stdout


def _versions(path: pathlib.Path, since: str) -> tuple[bytes, bytes]:
    """Return a file as it is in a commit and as it is now, b"" where it is not there."""
    name = path.relative_to(ROOT).as_posix()
    there = _git("ls-tree", since, "--", name)
    return _git("show", f"{since}:{name}") if there else b"", path.read_bytes() if path.exists() else b""


def _pixels(digits: str | None) -> Image.Image | None:
    """Return a screen's pixels, see drawn.pixels, as an image."""
    return Image.frombytes("1", (WIDTH, HEIGHT), bytes.fromhex(digits)).convert("L") if digits else None


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
    parts = [_half_blocks(line) if set(line) <= set(_BLOCKS) else text(line) for line in lines]
    image = Image.new("L", (max(part.width for part in parts), sum(part.height for part in parts)))
    for part, y in zip(parts, itertools.accumulate([0, *(part.height for part in parts)]), strict=False):
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


def arranged(found: list[Change]) -> Image.Image:
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
