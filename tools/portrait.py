"""The picture of the box as it stands on the table, for `make renew`: keys by a board's pins, a screen of a game."""

from collections.abc import Iterator

import gallery
from castellan.keys import NAMES
from castellan.ui.drawing.canvas import HEIGHT, WIDTH, Canvas
from castellan.ui.drawing.style import ROW, ROW_TOPS, ROWS
from castellan_host.device import boards
from parcel.boxes import ROOT

FILE = ROOT / "docs/box.svg"
LIT = "#bee1ff"  # a bright pixel
BOARD, SCREEN = "pico", "the second round"  # of the first game

_SCALE = 4  # points of the picture for a pixel
_WIDE, _HIGH = 1000, 470
_LEFT, _TOP = (_WIDE - WIDTH * _SCALE) // 2, 84  # of the display
_KEY_WIDE, _KEY_HIGH, _KEYS = 104, 46, (104, 792)  # of a key, and the x of both columns
_TABLE = 420


def write() -> None:
    """Write the picture."""
    FILE.write_text(drawn(), encoding="utf-8")


def drawn() -> str:
    """Return the picture as SVG."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" font-family="sans-serif">',
            "  <title>The box on the table: four keys, a display with a game of four, four more keys</title>",
            f'  <rect width="{_WIDE}" height="{_TABLE}" fill="#f3f1ec"/>',
            f'  <rect y="{_TABLE}" width="{_WIDE}" height="{_HIGH - _TABLE}" fill="#a9784c"/>',
            f'  <ellipse cx="{_WIDE / 2:g}" cy="{_TABLE + 8}" rx="460" ry="14" fill="#6f4a2a" opacity=".6"/>',
            f'  <path d="M{_WIDE / 2:g} 44 V18 H0" fill="none" stroke="#343a40" stroke-width="9"/>',
            f'  <rect x="{_WIDE / 2 - 24:g}" y="26" width="48" height="22" rx="5" fill="#343a40"/>',
            '  <rect x="60" y="40" width="880" height="374" rx="34" fill="#e4dfd3" stroke="#8f887a" stroke-width="4"/>',
            '  <path d="M110 414 v10 h60 v-10 Z M830 414 v10 h60 v-10 Z" fill="#343a40"/>',
            *_display(),
            *_keys(),
            "</svg>",
            "",
        ]
    )


def _display() -> Iterator[str]:
    wide, high = WIDTH * _SCALE, HEIGHT * _SCALE
    yield f'  <rect x="{_LEFT - 14}" y="{_TOP - 14}" width="{wide + 28}" height="{high + 28}" rx="12" fill="#20242a"/>'
    yield f'  <rect x="{_LEFT}" y="{_TOP}" width="{wide}" height="{high}" fill="#000"/>'
    [shown] = [each.canvas for each in gallery.read(gallery.SOURCES[gallery.FIRST]) if each.title == SCREEN]
    yield f'  <path transform="translate({_LEFT} {_TOP}) scale({_SCALE})" fill="{LIT}" d="{pixels(shown)}"/>'


def pixels(canvas: Canvas) -> str:
    """Return a screen's bright pixels as the data of a path, a point for a pixel."""
    return "".join(f"M{x} {y}h{length}v1h-{length}z" for x, y, length in _runs(canvas))


def _runs(canvas: Canvas) -> Iterator[tuple[int, int, int]]:
    """Yield where bright pixels stand in a row, and how many."""
    for y in range(HEIGHT):
        start = 0
        for x in range(WIDTH + 1):
            if x < WIDTH and canvas.pixel(x, y):
                continue
            if x > start:
                yield start, y, x - start
            start = x + 1


def _keys() -> Iterator[str]:
    """Draw a key beside each row of the display on both sides, in the order of the pins."""
    pins = boards.constants(boards.load(BOARD).pins)["KEYS"]
    for place, (name, pin) in enumerate(zip(NAMES, pins, strict=True)):
        x = _KEYS[place // ROWS]
        y = _TOP + (ROW_TOPS[place % ROWS] + ROW / 2) * _SCALE - _KEY_HIGH / 2
        yield f"  <g><title>{name}, between GP{pin} and ground</title>"
        yield f'    <rect x="{x}" y="{y + 4:g}" width="{_KEY_WIDE}" height="{_KEY_HIGH}" rx="12" fill="#8f887a"/>'
        yield f'    <rect x="{x}" y="{y:g}" width="{_KEY_WIDE}" height="{_KEY_HIGH}" rx="12" fill="#343a40"/>'
        middle = x + _KEY_WIDE / 2, y + _KEY_HIGH / 2 + 7
        yield (
            f'    <text x="{middle[0]:g}" y="{middle[1]:g}" font-size="21" font-weight="bold" text-anchor="middle" '
            f'fill="#fff">{name}</text></g>'
        )
