"""The picture of a box's wires: the Pico, its display, its keypads, and each wire with its name, for `make renew`."""

from collections.abc import Iterator

from parcel import boxes
from parcel.boxes import ROOT, Box, Wire

FILE = ROOT / "boards/membrane/wiring.svg"

_WIDE, _HIGH = 900, 640
_BOARD = 380, 520  # x of its sides
_TOP, _STEP = 150, 20  # y of pin 1, and between pins
_KEYPADS = {"left keypad": (20, 190, 240), "right keypad": (710, 880, 660)}  # x of both sides, and of the contacts
_DISPLAY = 330, 570, 18, 84  # x and y of its sides
_STUB, _SLANT = 60, 15  # length of a wire that crosses others, before it turns at its socket and after it at its pin
_LANES = {"SCL": (312, 108), "SDA": (352, 120), "GND": (550, 120), "VCC": (590, 108)}  # x beside, y above the board
_CONTACTS = ("SCL", "SDA", "GND", "VCC")  # of the display, so that no wires cross
_COLOURS = {
    "brown": "#8b5a2b",
    "orange": "#f08c00",
    "yellow": "#ffd43b",
    "green": "#2f9e44",
    "blue": "#1c7ed6",
    "violet": "#9c36b5",
    "grey": "#adb5bd",
    "white": "#ffffff",
    "red": "#e03131",
    "black": "#212529",
}


def write() -> None:
    """Write the picture."""
    FILE.write_text(drawn(boxes.box("membrane")), encoding="utf-8")


def drawn(box: Box) -> str:
    """Return the picture as SVG."""
    places = _places()
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" font-family="sans-serif">',
        "  <title>Fourteen wires join a Pico, a display and two keypads</title>",
        f'  <rect width="{_WIDE}" height="{_HIGH}" rx="16" fill="#f4f4f4" stroke="#888"/>',
        *_board(),
        *_display(),
    ]
    for name in _KEYPADS:
        lines += _keypad(name, [wire for wire in box.wires if wire.source == name], places)
    for wire in box.wires:
        lines += _joined(wire, places, _sockets(box, places))
    return "\n".join([*lines, *_foot(box), "</svg>", ""])


def _places() -> dict[int, tuple[int, int]]:
    """Return where the board's pins are, by number."""
    return {
        number: (x, _TOP + row * _STEP)
        for x, side in zip(_BOARD, boxes.header("pico"), strict=True)
        for row, (number, _) in enumerate(side)
    }


def _sockets(box: Box, places: dict[int, tuple[int, int]]) -> dict[int, int]:
    """Return the y of the keypads' sockets by the pin that each is joined to: in the order of the keys, common last."""
    found: dict[int, int] = {}
    for name in _KEYPADS:
        wires = [wire.number for wire in box.wires if wire.source == name]
        found.update(zip(wires, sorted(places[number][1] for number in wires), strict=True))
    return found


def _text(x: float, y: float, text: str, size: int = 12, anchor: str = "middle", more: str = "") -> str:
    return f'  <text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}"{more}>{text}</text>'


def _board() -> Iterator[str]:
    left, right = _BOARD
    bottom = _TOP + 19 * _STEP
    wide, high = right - left + 16, bottom - _TOP + 32
    yield f'  <rect x="{left - 8}" y="{_TOP - 16}" width="{wide}" height="{high}" rx="6" fill="#1b6e3c"/>'
    middle = (left + right) / 2
    yield f'  <rect x="{middle - 20:g}" y="{_TOP - 24}" width="40" height="18" rx="3" fill="#ced4da" stroke="#868e96"/>'
    yield _text(middle, _TOP - 11, "USB", 11)
    white = ' fill="#fff"'
    for x, side, inside, anchor in zip(_BOARD, boxes.header("pico"), (12, -12), ("start", "end"), strict=True):
        for row, (number, name) in enumerate(side):
            y = _TOP + row * _STEP
            yield f'  <circle cx="{x}" cy="{y}" r="5" fill="#ffe8a3" stroke="#7a5c00"/>'
            yield _text(x + inside, y + 4, f"{number} {name}" if inside > 0 else f"{name} {number}", 11, anchor, white)


def _display() -> Iterator[str]:
    left, right, top, bottom = _DISPLAY
    yield f'  <rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" rx="6" fill="#20242a"/>'
    yield _text((left + right) / 2, top + 34, "display", 18, more=' fill="#9fd3ff"')
    for name, x in _contacts().items():
        yield f'  <circle cx="{x}" cy="{bottom - 6}" r="5" fill="#ffe8a3" stroke="#7a5c00"/>'
        yield _text(x, bottom - 15, name, 11, more=' fill="#fff"')


def _contacts() -> dict[str, int]:
    """Return the x of the display's contacts."""
    return {name: 405 + 30 * place for place, name in enumerate(_CONTACTS)}


def _keypad(name: str, wires: list[Wire], places: dict[int, tuple[int, int]]) -> Iterator[str]:
    left, right, tail = _KEYPADS[name]
    rows = [places[wire.number][1] for wire in wires]
    top = sum(rows) / len(rows) - 125
    wide = right - left
    yield f'  <rect x="{left}" y="{top:g}" width="{wide}" height="250" rx="10" fill="#dee2e6" stroke="#868e96"/>'
    near = right if tail > right else left
    strip = min(near, tail), abs(tail - near)
    yield (
        f'  <rect x="{strip[0]}" y="{min(rows) - 12}" width="{strip[1]}" height="{max(rows) - min(rows) + 24}" '
        'fill="#e9ecef" stroke="#868e96"/>'
    )
    middle = (left + right) / 2
    yield _text(middle, top + 22, name, 15)
    for place, wire in enumerate(each for each in wires if each.contact != "common"):
        y = top + 36 + 52 * place
        yield f'  <rect x="{middle - 60:g}" y="{y:g}" width="120" height="44" rx="8" fill="#343a40"/>'
        yield _text(middle, y + 21, wire.carries, 16, more=' fill="#fff" font-weight="bold"')
        yield _text(middle, y + 36, wire.contact, 10, more=' fill="#ced4da"')
    for wire in wires:
        y = places[wire.number][1]
        yield f'  <rect x="{tail - 6}" y="{y - 6}" width="12" height="12" fill="#212529"/>'


def _joined(wire: Wire, places: dict[int, tuple[int, int]], sockets: dict[int, int]) -> Iterator[str]:
    """Yield a wire and its name on it."""
    x, y = places[wire.number]
    if wire.source == "display":
        lane, above = _LANES[wire.contact]
        start = _contacts()[wire.contact], _DISPLAY[3] - 6
        corners = [start, (start[0], above), (lane, above), (lane, y), (x, y)]
        label = lane, (above + y) / 2
    else:
        tail, socket = _KEYPADS[wire.source][2], sockets[wire.number]
        inward = 1 if tail < x else -1
        turn = tail + inward * _STUB
        corners = [(tail, socket), (turn, socket), (x - inward * _SLANT, y), (x, y)]
        label = tail + inward * (_STUB // 2 + 2), float(socket)
    points = " ".join(f"{across},{down}" for across, down in corners)
    for colour, width in (("#495057", 6), (_COLOURS[wire.colour], 4)):
        yield f'  <polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}"/>'
    wide = 10 + 8 * len(wire.label)
    yield (
        f'  <rect x="{label[0] - wide / 2:g}" y="{label[1] - 8:g}" width="{wide}" height="16" rx="8" '
        'fill="#fff" stroke="#495057"/>'
    )
    yield _text(label[0], label[1] + 4, wire.label, 11)


def _foot(box: Box) -> Iterator[str]:
    keypads = sum(wire.jumper == "wires_mf" for wire in box.wires)
    lines = (
        f"{keypads} wires male to female join the keypads, {len(box.wires) - keypads} female to female the display.",
        "Yours may have their contacts in another order: go by the printed names, and by what the meter says.",
    )
    for row, line in enumerate(lines):
        yield _text(_WIDE / 2, 596 + 22 * row, line, 14)
