"""Make the README's animation of a game again from docs/display.keys, for `make renew`.

A line of that file is words of `castellan press`, and behind a # their records. Lines above a line that is only ---
are pressed but not shown. The box runs in simulated time, so the same keys make the same pictures.
"""

import pathlib
from collections.abc import Iterator
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageSequence

from castellan.keys import NAMES
from castellan.ui.drawing.canvas import Canvas
from castellan.ui.drawing.style import ROW, ROW_TOPS, ROWS, SMALL
from castellan_host.virtual import pressing
from castellan_host.virtual.box import VirtualBox, flash
from castellan_host.virtual.oled_model import HEIGHT, WIDTH

ROOT = pathlib.Path(__file__).parents[1]
KEYS = ROOT / "docs/display.keys"
PICTURE = ROOT / "docs/display.gif"
LARGEST = 300_000  # bytes: the README's page is to load at once
PLAYERS = ["Anna", "Борис", "Chloé", "Jürgen"]
ENTRIES = "scores"  # as a new game offers them

_SCALE = 3
_TAP, _BETWEEN, _LOOK = 240, 760, 40  # ms of a tap, to the next press, and between two polls of the display
_FIRST, _LAST = 1600, 3000  # ms for which the first and the last picture stand

# Pixels: a key, the space around keys and display, the rim of the display.
_KEY, _GAP, _RIM = 24, 4, 3
_LEFT = _GAP + _KEY + _GAP + _RIM  # of the display
_SIZE = (2 * _LEFT + WIDTH, HEIGHT + 2 * (_GAP + _RIM))
_CASE, _DARK, _LIT, _CAP, _NAME, _PRESSED = range(6)
_COLOURS = ("#3a4049", "#050607", "#cfe6ff", "#5b6470", "#f2f4f7", "#ffb84d")


class KeysError(Exception):
    """Keys that make no animation, such as those that record something else; reads as a sentence."""


@dataclass
class Frame:
    """A picture, and the milliseconds for which it stands."""

    image: Image.Image
    milliseconds: int


class Film:
    """Presses keys on a box; with `shown`, takes a frame whenever the display or a key has changed."""

    def __init__(self, box: VirtualBox) -> None:
        self.shown = False
        self.frames: list[Frame] = []
        self._box = box
        self._levels: int | None = None

    def press(self, words: str) -> None:
        """Press the words of a key script."""
        for stroke in pressing.parse(words):
            self.wait(stroke.levels, stroke.milliseconds if stroke.milliseconds != pressing.TAP else _TAP)
            if stroke.levels:
                self.wait(0, _BETWEEN)

    def wait(self, levels: int, milliseconds: int) -> None:
        """Keep the keys as in `levels` for so long."""
        for _ in range(0, milliseconds, _LOOK):
            has_drawn = self._box.wait(self._box.wired(levels), _LOOK)
            if self.shown:
                self._look(levels, has_drawn)

    def _look(self, levels: int, has_drawn: bool) -> None:
        if has_drawn or levels != self._levels:
            self._levels = levels
            image = _draw(self._box, levels)
            if not self.frames or image != self.frames[-1].image:  # as a file stores them, so always the same
                self.frames.append(Frame(image, 0))
        self.frames[-1].milliseconds += _LOOK


def film() -> list[Frame]:
    """Return the animation's frames. Raises KeysError if the keys make other records than those in the file."""
    with flash(None) as files:
        box = VirtualBox(files)
        session = box.box.session
        session.begin("tuscany", {"players": PLAYERS, "entries": ENTRIES})
        box.box.home()
        taking = Film(box)
        taking.wait(0, _BETWEEN)
        for number, (words, recorded) in enumerate(lines(), 1):
            if words == "---":
                taking.shown = True
                taking.wait(0, _FIRST)
                continue
            before = len(session.ledger.records)
            taking.press(words)
            found = [" ".join(map(str, record[2:])) for record in session.ledger.records[before:]]
            if ", ".join(found) != recorded:
                raise KeysError(f'line {number}, "{words}", records "{", ".join(found)}" and not "{recorded}"')
        taking.wait(0, _LAST)
    return taking.frames


def lines() -> Iterator[tuple[str, str]]:
    """Yield the lines of the file: keys, and what they record."""
    for line in KEYS.read_text(encoding="utf-8").splitlines():
        words, _, recorded = line.partition("#")
        yield words.strip(), recorded.strip() if words.strip() else ""


def _draw(box: VirtualBox, levels: int) -> Image.Image:
    """Draw the box with its keys, those in `levels` pressed."""
    image = Image.new("P", _SIZE, _CASE)
    image.putpalette([int(colour[at : at + 2], 16) for colour in _COLOURS for at in (1, 3, 5)])
    draw = ImageDraw.Draw(image)
    top = _GAP + _RIM
    draw.rectangle((_LEFT - _RIM, _GAP, _LEFT + WIDTH + _RIM - 1, top + HEIGHT + _RIM - 1), _DARK)
    pixels = bytes(_LIT if pixel else _DARK for y in range(HEIGHT) for pixel in box.display.row(y))
    image.paste(Image.frombytes("P", (WIDTH, HEIGHT), pixels), (_LEFT, top))
    for key, name in enumerate(NAMES):
        x = _GAP if key < ROWS else _SIZE[0] - _GAP - _KEY
        y = top + ROW_TOPS[key % ROWS]
        is_down = levels >> key & 1
        draw.rectangle((x, y, x + _KEY - 1, y + ROW - 3), _PRESSED if is_down else _CAP)
        canvas = Canvas()
        end = canvas.text(name, 0, 0, SMALL)
        for row in range(SMALL.height):
            for column in range(end):
                if canvas.pixel(column, row):
                    image.putpixel((x + (_KEY - end) // 2 + column, y + 2 + row), _DARK if is_down else _NAME)
    return image.resize((_SIZE[0] * _SCALE, _SIZE[1] * _SCALE), Image.Resampling.NEAREST)


def write() -> None:
    """Write the animation, unless it is as it was. Raises KeysError."""
    try:
        frames = film()
    except (KeysError, pressing.ScriptError) as error:
        raise KeysError(f"{KEYS.relative_to(ROOT)}: {error}") from error
    if PICTURE.exists() and stored() == [(frame.image.convert("RGB"), frame.milliseconds) for frame in frames]:
        return
    first, *others = [frame.image for frame in frames]
    times = [frame.milliseconds for frame in frames]
    first.save(PICTURE, save_all=True, append_images=others, duration=times, loop=0)
    if PICTURE.stat().st_size >= LARGEST:
        raise KeysError(f"{PICTURE.relative_to(ROOT)} is larger than {LARGEST} bytes: press fewer keys")


def stored() -> list[tuple[Image.Image, int]]:
    """Return the frames of the file, each with its milliseconds."""
    with Image.open(PICTURE) as film:
        return [(frame.convert("RGB"), frame.info["duration"]) for frame in ImageSequence.Iterator(film)]
