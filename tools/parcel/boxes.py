"""The boxes that need no soldering, from boards/parts.toml, pins.py, wiring.COLOURS and the drawing on the page."""

import pathlib
import re
import tomllib
from dataclasses import dataclass
from typing import Any

from castellan_host.device import boards, wiring

ROOT = pathlib.Path(__file__).parents[2]
FILE = ROOT / "boards/parts.toml"

_ENDS = {"pins": "female", "sockets": "male"}  # what a wire needs at such contacts
_JUMPERS = {frozenset(("male", "female")): "wires_mf", frozenset(("female",)): "wires_ff"}


@dataclass(frozen=True)
class Wire:
    """A jumper wire: from which contact of which part, what it carries there, to which pin, by name and number."""

    source: str
    contact: str
    carries: str
    pin: str
    number: int
    colour: str
    jumper: str  # the part that it is

    @property
    def label(self) -> str:
        """What is written on it in the picture."""
        return "GND" if self.carries == self.pin == "GND" else self.carries


@dataclass(frozen=True)
class Box:
    """A box: how many of each part, its wires, and the steps in which it is put together."""

    name: str
    parts: dict[str, int]
    wires: tuple[Wire, ...]
    steps: tuple[dict[str, Any], ...]


def table() -> dict[str, Any]:
    """Return the file of parts as it is."""
    return tomllib.loads(FILE.read_text(encoding="utf-8"))


def box(name: str) -> Box:
    """Return a box. Raises KeyError if it names a part, a key or a pin that is nowhere else."""
    parts, found = table()["parts"], table()["boxes"][name]
    wires = tuple(_wire(parts, found["board"], *each) for each in found["wires"])
    needed = {part: number for part, number in found["parts"].items() if parts[part]}
    for wire in wires:
        needed[wire.jumper] = needed.get(wire.jumper, 0) + 1
    return Box(name, needed, wires, tuple(found.get("steps", ())))


def header(board: str) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Return the pins to the left and to the right on the drawing of a board's page, from above: number and name."""
    page = (ROOT / "boards" / board / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^(\w+) +(\d+) │ +│ (\d+) +(\w+)$", page, re.MULTILINE)
    return [(int(row[1]), row[0]) for row in rows], [(int(row[2]), row[3]) for row in rows]


def _wire(parts: dict[str, Any], board: str, source: str, contact: str, target: str) -> Wire:
    name, _, at = target.partition(" ")
    sides = [each for side in header(board) for each in side]
    numbers = wiring.gpios(board)
    pin = wiring.pin(boards.load(board).chip, numbers[name]) if name in numbers else name
    number = int(at) if at else {each: number for number, each in sides}[pin]
    if (number, pin) not in sides:
        raise KeyError(f"{board} has no {pin} at {number}")
    ends = (parts[source.rsplit(maxsplit=1)[-1]]["contacts"], parts[board]["contacts"])
    jumper = _JUMPERS[frozenset(_ENDS[end] for end in ends)]
    return Wire(source, contact, name, pin, number, wiring.COLOURS[name], jumper)
