"""The wires of a board and the nets that they carry, from its pins.py and the table on its page."""

import re
from dataclasses import dataclass

from castellan.keys import NAMES
from castellan_host.device import boards
from parcel import boxes

GND, SUPPLY = "GND", "3V3"
SDA, SCL = "SDA", "SCL"
OF_THE_DISPLAY = " of the display"
_OTHER_SIDE = "the other side of "


@dataclass(frozen=True)
class Wire:
    """A wire: what it leads to, as the board's page says; its net; the board's pin by name, and as it is printed there.

    A net is what is one conductor on a box without faults: "P1", "SDA", "GND", "3V3". All grounds are one.
    """

    what: str
    net: str
    pin: str
    printed: str

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that need it: one by its own wire, several by a ground."""
        if self.what in NAMES:
            return (self.what,)
        if not self.what.startswith(_OTHER_SIDE):
            return ()
        first, _, last = self.what.removeprefix(_OTHER_SIDE).partition(" to ")
        return NAMES[NAMES.index(first) : NAMES.index(last) + 1] if last else NAMES


def wires(board: str) -> tuple[Wire, ...]:
    """Return the wires that somebody joins to a board: the keys', the display's, the keys' grounds."""
    page = (boards.BOARDS / board / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([^|]+) \| (GND|3V3|(?:GP|IO)\d+) \| (\w+) \|$", page, re.MULTILINE)
    nets = {number: name for name, number in boxes.pins(board).items()}
    return tuple(Wire(what, _net(pin, nets), pin, printed) for what, pin, printed in rows)


def nets(board: str) -> tuple[str, ...]:
    """Return the nets of a board's wires, each once."""
    return tuple(dict.fromkeys(wire.net for wire in wires(board)))


def _net(pin: str, nets: dict[int, str]) -> str:
    return pin if pin in (GND, SUPPLY) else nets[int(pin[2:])]
