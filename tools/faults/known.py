"""The faults that a box's wires can have, by number: each wire open, each two nets joined, and others besides."""

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from castellan.keys import NAMES
from castellan.ui.drawing.style import ROWS
from castellan_host.device.wiring import GND, OF_THE_DISPLAY, SCL, SDA, Wire, wires

BOUNCES = 60  # ms, twice as long as the box expects of a contact

OPEN, SHORT, OTHER = "open", "short", "other"

_Joins = tuple[tuple[str, str], ...]
_Of = tuple[str, str, tuple[str, ...], _Joins] | tuple[str, str, tuple[str, ...], _Joins, dict[str, Any]]  # a Fault


@dataclass(frozen=True)
class Fault:
    """A fault: its number on its board, its kind, what it is in words, and the wires or nets that are wrong.

    `joins` and `parts` are what differs from a healthy box, for `emulator.broken`: the joined ends of wires, and what
    the parts do.
    """

    number: int
    kind: str
    text: str
    at: tuple[str, ...]
    joins: tuple[tuple[str, str], ...]
    parts: dict[str, Any] = field(default_factory=dict, hash=False)


def nets(board: str) -> tuple[str, ...]:
    """Return the nets of a board's wires, each once."""
    return tuple(dict.fromkeys(wire.net for wire in wires(board)))


def healthy(board: str) -> tuple[tuple[str, str], ...]:
    """Return the ends that the wires of a healthy box join: a net at the board, and what the wire leads to."""
    return tuple(_join(wire) for wire in wires(board))


def contact(what: str) -> str:
    """Return the name of a wire's far end, which is no net's."""
    return f"{what}'s end"


def faults(board: str) -> tuple[Fault, ...]:
    """Return all faults of a board's wires, numbered from 1: first the open wires, then the shorts, then the others."""
    every = itertools.chain(_opens(board), _shorts(board), _swaps(board), _displays(board), _keys(board))
    return tuple(Fault(number, *rest) for number, rest in enumerate(every, 1))


def counted(board: str) -> tuple[Fault, ...]:
    """Return those with one open wire or one short, by which a figure is counted."""
    return tuple(fault for fault in faults(board) if fault.kind != OTHER)


def fault(board: str, number: int) -> Fault:
    """Return a fault by its number. Raises KeyError if there is none."""
    return {fault.number: fault for fault in faults(board)}[number]


def _join(wire: Wire) -> tuple[str, str]:
    return wire.net, contact(wire.what)


def _opens(board: str) -> Iterator[_Of]:
    for wire in wires(board):
        left = tuple(join for join in healthy(board) if join != _join(wire))
        yield OPEN, f"{wire.what} ({wire.pin}): open", (wire.what,), left


def _shorts(board: str) -> Iterator[_Of]:
    for one, other in itertools.combinations(nets(board), 2):
        yield SHORT, f"{one} touches {other}", (one, other), (*healthy(board), (one, other))


def _swaps(board: str) -> Iterator[_Of]:
    """Two neighbours of a column exchanged, two keys of a row, and the display's two."""
    display = tuple(name + OF_THE_DISPLAY for name in (SDA, SCL))
    left, right = NAMES[:ROWS], NAMES[ROWS:]
    for pair in (*itertools.pairwise(left), *itertools.pairwise(right), *zip(left, right, strict=True), display):
        one, other = (wire for wire in wires(board) if wire.what in pair)
        others = tuple(join for join in healthy(board) if join not in (_join(one), _join(other)))
        crossed = (one.net, contact(other.what)), (other.net, contact(one.what))
        yield OTHER, f"{one.net} and {other.net} are exchanged", pair, (*others, *crossed)


def _displays(board: str) -> Iterator[_Of]:
    """Displays other than the usual one, which is an SSD1306 at 0x3C with pull-ups of 4.7 kΩ."""
    for text, parts in (
        ("no pull-ups on the display's module", {"pull_ups": False}),
        ("an SH1106", {"chip": "sh1106"}),
        ("a display at the other address, 0x3D", {"address": 0x3D}),
        ("something else on the bus, at 0x27", {"address": 0x27}),
        ("a display that never acknowledges", {"mute": True}),
        ("a module that is wired for SPI", {"pull_ups": False, "dead": True}),
        ("the display's RES is low", {"dead": True}),
    ):
        yield OTHER, text, (), healthy(board), parts


def _keys(board: str) -> Iterator[_Of]:
    for name in NAMES:
        yield OTHER, f"{name} sticks", (name, GND), healthy(board), {"sticks": name}
    for name in NAMES:
        yield OTHER, f"{name} bounces for {BOUNCES} ms", (name,), healthy(board), {"bounces": name}
