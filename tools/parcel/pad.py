"""The pictures of a MacroPad's first hour, for `make renew`: the pad from its pins, with screens and lights of a play.

The screens and the lights are those of `lab.golden.lights`, at the end of its steps. Where a part has been seen by
nobody, such as the place of the socket along the upper edge, the picture is a sketch.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from xml.sax.saxutils import escape

import portrait
from castellan.keys import NAMES
from castellan.ui.drawing.canvas import HEIGHT, WIDTH
from castellan_host.device import boards
from castellan_host.virtual.macropad import COLUMN
from lab.golden import lights
from lab.hands.lit import BLUE, DARK, DIM, GOLD, GREEN, RED, WHITE
from parcel.boxes import ROOT

FOLDER = ROOT / "boards/macropad"

_WIDE, _HIGH = 820, 590
_PAD = 30, 72, 300, 496  # x, y, width, height
_MIDDLE = _PAD[0] + _PAD[2] // 2
_SCREEN = 48, 100, 1.32  # x, y of the display, and points for a pixel
_DIAL = 272, 142, 36  # x, y of its middle, radius
_APART, _FIRST, _CAP = (92, 88), (_MIDDLE - 92, 248), (78, 72)  # of the keys: steps, the first one's middle, size
_RIGHT = 362  # where the right half begins
_LARGE = 78, 3.36  # y of the enlarged display, and points for a pixel
_LINES, _LINE = 360, 48  # y of the first line of text, and from one to the next
_GROUND, _INK, _MARK, _CASE, _KEY = "#f3f1ec", "#20242b", "#c2410c", "#20242a", "#3b424b"
_GLOW = {
    DIM: "#dfe6ee",
    GOLD: "#ffc21a",
    BLUE: "#4d8dff",
    WHITE: "#ffffff",
    RED: "#ff4d4d",
    GREEN: "#2fd36b",
}
_CAPTIONS = {
    DIM: "lit: does something now",
    GOLD: "gold: leads",
    GREEN: "green: something is due",
    DARK: "dark: does nothing now",
}

DIAL = "dial"  # beside the names of keys

Shown = tuple[str, list[str]]  # a screen as the data of a path, and the lights, KEY1's first


@dataclass(frozen=True)
class Picture:
    """A picture of a step: its file, its title, the step of the play that it shows.

    `marked` has the keys that carry A, B …, or the dial, and what is said of each.
    """

    file: str
    title: str
    step: str
    marked: tuple[tuple[str, str], ...] = ()


RUN = (
    Picture(
        "language.svg",
        "The first start",
        "the first start",
        (("P1", "the first line"), ("P4", "the fourth line"), (DIAL, "or turn it, and press it")),
    ),
    Picture(
        "scores.svg",
        "The scores of a new game",
        "the scores",
        (("P1", "to enter points of player 1"), ("OK", "to enter a round of all")),
    ),
    Picture(
        "points.svg",
        "Three points for player 1",
        "what was recorded",
        (("P1", "first: player 1"), ("P3", "then: +3")),
    ),
    Picture(
        "round.svg",
        "The points of a round",
        "points of a round",
        (("OK", "asks all, one by one"), ("P4", "+4 for player 1, then 2, 3")),
    ),
)


def write() -> None:
    """Write the pictures."""
    for file, text in drawn().items():
        (FOLDER / file).write_text(text, encoding="utf-8")


def drawn() -> dict[str, str]:
    """Return the pictures as SVG, by their files."""
    found = {"unpacked.svg": _unpacked(), "cable.svg": _cable()}
    shown = _shown({picture.step for picture in RUN})
    return found | {picture.file: _running(picture, shown[picture.step]) for picture in RUN}


def _shown(titles: set[str]) -> dict[str, Shown]:
    """Play until all of these steps were shown; return what is seen at each."""
    found: dict[str, Shown] = {}
    for step in lights.played():
        if step.title in titles:
            found[step.title] = portrait.pixels(step.screen), step.lights
        if len(found) == len(titles):
            break
    return found


def keys() -> dict[int, str]:
    """Return the names of the keys by their place: 0 is the upper left one, three are in a row. KEY1 is at GP1."""
    pins = boards.constants(boards.load("macropad").pins)
    named = zip(pins["KEYS"] + pins["MIDDLE"], NAMES + COLUMN, strict=True)
    return {pin - 1: name for pin, name in named}


# -- The three kinds of pictures


def _running(picture: Picture, shown: Shown) -> str:
    """Return the picture of a step of the play: the pad, its display enlarged, what its marks and lights mean."""
    path, lit = shown
    y, scale = _LARGE
    lines = [_text(_RIGHT, 50, picture.title, 30, bold=True), *_display(_RIGHT, y, scale, 10)]
    for row, (_, text) in enumerate(picture.marked):
        lines += _entry(_LINES + _LINE * row, row, text)
    for row, colour in enumerate([colour for colour in _CAPTIONS if colour in lit], len(picture.marked)):
        at = _LINES + _LINE * row
        lines.append(f'  <rect x="{_RIGHT - 5}" y="{at - 31}" width="44" height="44" rx="8" fill="{_CASE}"/>')
        lines += [_light(_RIGHT + 3, at - 23, 28, 28, colour), _text(_RIGHT + 54, at, _CAPTIONS[colour])]
    return _svg(picture.title, [*_pad(lit, plugged=True), *lines, *_marks(picture.marked)], path)


def _unpacked() -> str:
    """Return the picture of the pad and the names of its parts."""
    x, y, wide, _ = _PAD
    edge, lines = x + wide, list(_pad([DARK] * len(keys())))
    left, top = _place(0)
    below = _APART[1] // 2  # the middle of the gap below a row
    second, third = top + _APART[1] + below, top + 2 * _APART[1] + below
    lines.append(_text(_RIGHT, 50, "The pad and its parts", 30, bold=True))
    named = (
        ((_MIDDLE + 18, y - 6), 92, "USB socket, away from you"),
        ((_SCREEN[0] + WIDTH * _SCREEN[2] - 14, _SCREEN[1] + 20), 130, "display, four lines"),
        ((_DIAL[0] + _DIAL[2] - 10, _DIAL[1] + 12), 168, "dial: turn it, press it"),
        ((left + 2 * _APART[0] + _CAP[0] // 2 - 8, top), top, "UP, DOWN, OK, BACK"),
        ((left + _APART[0], second), second, "undo, menu,", "last entry again, help"),
        ((left, third), third + 12, "1 to 4: the players, and", "the display’s four lines"),
    )
    for (from_x, from_y), at, *texts in named:
        lines.append(f'  <circle cx="{from_x:g}" cy="{from_y:g}" r="6" fill="{_MARK}"/>')
        points = f"{from_x:g},{from_y:g} {edge + 12},{from_y:g} {_RIGHT - 8},{at:g}"
        lines.append(f'  <polyline points="{points}" fill="none" stroke="{_MARK}" stroke-width="3"/>')
        lines += [_text(_RIGHT, at + 9 + 34 * row, text) for row, text in enumerate(texts)]
    return _svg("The pad and its parts", lines)


def _cable() -> str:
    """Return the picture of the dial that is held while the cable is plugged in, and of the drive with the file."""
    [file, *_] = boards.load("macropad").uf2s
    x, dial_y, radius = _DIAL
    lines = [
        *_pad([DARK] * len(keys()), plugged=True),
        f'  <circle cx="{x}" cy="{dial_y}" r="{radius + 8}" fill="none" stroke="{_MARK}" stroke-width="5"/>',
        _badge(x + radius - 2, dial_y + radius - 4, 0),
        _badge(_MIDDLE + 44, 34, 1),
        _text(_RIGHT, 50, "The firmware onto the pad", 30, bold=True),
        f'  <rect x="{_RIGHT}" y="78" width="430" height="232" rx="14" fill="#fff" stroke="#8f887a" stroke-width="3"/>',
        f'  <path d="M{_RIGHT} 122 V92 a14 14 0 0 1 14 -14 h402 a14 14 0 0 1 14 14 V122 Z" fill="#d9d5cb"/>',
        _text(_RIGHT + 18, 109, "RPI-RP2", 26, bold=True),
        f'  <path d="M{_RIGHT + 190} 150 h36 l18 18 v52 h-54 z" fill="#dbe7f5" stroke="{_INK}" stroke-width="3"/>',
        f'  <path d="M{_RIGHT + 226} 150 v18 h18" fill="none" stroke="{_INK}" stroke-width="3"/>',
        _badge(_RIGHT + 150, 186, 2),
        _text(_RIGHT + 215, 268, file, 26, middle=True),
    ]
    lines += [
        *_entry(366, 0, "hold the dial down"),
        *_entry(416, 1, "plug the cable in,", "then release the dial"),
        *_entry(500, 2, "drag the file onto", "the drive RPI-RP2"),
    ]
    return _svg("Hold the dial while you plug the cable in", lines)


# -- Their parts


def _svg(title: str, lines: list[str], screen: str = "") -> str:
    defined = [f'  <defs><path id="screen" fill="{portrait.LIT}" d="{screen}"/></defs>'] if screen else []
    size = f'width="{_WIDE * 3 // 4}" height="{_HIGH * 3 // 4}" viewBox="0 0 {_WIDE} {_HIGH}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif">'
    ground = f'  <rect width="{_WIDE}" height="{_HIGH}" rx="18" fill="{_GROUND}"/>'
    return "\n".join([head, f"  <title>{title}</title>", *defined, ground, *lines, "</svg>", ""])


def _pad(lit: list[str], plugged: bool = False) -> Iterator[str]:
    """Draw the pad: with a cable, if it is plugged in, and what the display shows."""
    x, y, wide, high = _PAD
    if plugged:
        yield f'  <path d="M{_MIDDLE} 40 V0" stroke="#343a40" stroke-width="12"/>'
        yield f'  <rect x="{_MIDDLE - 24}" y="24" width="48" height="40" rx="7" fill="#343a40"/>'
    yield f'  <rect x="{_MIDDLE - 18}" y="{y - 12}" width="36" height="24" rx="5" fill="#adb5bd"/>'
    case = f'width="{wide}" height="{high}" rx="24" fill="{_CASE}" stroke="#8f887a" stroke-width="3"'
    yield f'  <rect x="{x}" y="{y}" {case}/>'
    yield f'  <circle cx="{_MIDDLE + 42}" cy="{y + 13}" r="5" fill="#7a2b2b"/>'
    yield from _display(*_SCREEN, 5, on=DIM in lit)
    dial_x, dial_y, radius = _DIAL
    yield f'  <circle cx="{dial_x}" cy="{dial_y}" r="{radius}" fill="#6b737c" stroke="#aab2ba" stroke-width="3"/>'
    yield f'  <circle cx="{dial_x}" cy="{dial_y}" r="{radius - 12}" fill="#565d66"/>'
    yield f'  <path d="M{dial_x} {dial_y - radius + 6} v12" stroke="#fff" stroke-width="4"/>'
    for at, name in keys().items():
        yield from _key(at, name.removeprefix("P"), lit[at])


def _display(x: float, y: float, scale: float, rim: int, on: bool = True) -> Iterator[str]:
    wide, high = WIDTH * scale, HEIGHT * scale
    size = f'width="{wide + 2 * rim:g}" height="{high + 2 * rim:g}"'
    yield f'  <rect x="{x - rim:g}" y="{y - rim:g}" {size} rx="{rim}" fill="#000" stroke="#565d66" stroke-width="2"/>'
    if on:
        yield f'  <use href="#screen" transform="translate({x} {y}) scale({scale})"/>'


def _place(at: int) -> tuple[int, int]:
    """Return the middle of the key at a place."""
    return _FIRST[0] + at % lights.COLUMNS * _APART[0], _FIRST[1] + at // lights.COLUMNS * _APART[1]


def _key(at: int, name: str, light: str) -> Iterator[str]:
    x, y = _place(at)
    wide, high = _CAP
    yield _light(x - wide // 2, y - high // 2, wide, high, light)
    size = 34 if len(name) == 1 else 20
    yield _text(x, y + size * 0.36, name if name in NAMES or len(name) == 1 else name.lower(), size, "#fff", True, True)


def _light(x: float, y: float, wide: int, high: int, colour: str) -> str:
    """Draw a key's cap, with its light around it."""
    glow = f' stroke="{_GLOW[colour]}" stroke-width="5"' if colour != DARK else ' stroke="#14171a" stroke-width="3"'
    halo = ""
    if colour != DARK:
        around = f'x="{x - 5:g}" y="{y - 5:g}" width="{wide + 10}" height="{high + 10}" rx="15"'
        halo = f'  <rect {around} fill="{_GLOW[colour]}" opacity=".4"/>\n'
    return f'{halo}  <rect x="{x:g}" y="{y:g}" width="{wide}" height="{high}" rx="11" fill="{_KEY}"{glow}/>'


def _marks(marked: tuple[tuple[str, str], ...]) -> Iterator[str]:
    """Draw the letters at the corners of keys, or at the dial."""
    places = {name: at for at, name in keys().items()}
    for number, (name, _) in enumerate(marked):
        if name == DIAL:
            yield _badge(_DIAL[0] + _DIAL[2] - 2, _DIAL[1] + _DIAL[2] - 4, number)
            continue
        x, y = _place(places[name])
        yield _badge(x + _CAP[0] // 2 - 4, y - _CAP[1] // 2 + 2, number)


def _entry(y: int, number: int, *texts: str) -> Iterator[str]:
    """Draw a letter, and what is said of it."""
    yield _badge(_RIGHT + 17, y - 9, number)
    for row, text in enumerate(texts):
        yield _text(_RIGHT + 54, y + 34 * row, text)


def _badge(x: float, y: float, number: int) -> str:
    circle = f'  <circle cx="{x:g}" cy="{y:g}" r="17" fill="{_MARK}" stroke="#fff" stroke-width="2"/>'
    return f"{circle}\n{_text(x, y + 8, 'ABC'[number], 22, '#fff', True, True)}"


def _text(
    x: float, y: float, text: str, size: int = 27, colour: str = _INK, bold: bool = False, middle: bool = False
) -> str:
    more = (' font-weight="bold"' if bold else "") + (' text-anchor="middle"' if middle else "")
    return f'  <text x="{x:g}" y="{y:g}" font-size="{size}" fill="{colour}"{more}>{escape(text)}</text>'
