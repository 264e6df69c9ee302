"""How a board is wired: what each wire leads to, its pin, by name and as it is printed on the board, and its colour."""

import itertools
from dataclasses import dataclass
from typing import Any

from castellan.keys import NAMES
from castellan_host import toml
from castellan_host.device import boards

GND, SUPPLY = "GND", "3V3"
SDA, SCL = "SDA", "SCL"
OF_THE_DISPLAY = " of the display"
_OTHER_SIDE = "the other side of "
_EDGES = "edges"
_KEYS = "brown", "orange", "yellow", "green", "blue", "violet", "grey", "white"
_DISPLAY = {SDA: "blue", SCL: "yellow", SUPPLY: "red", GND: "black"}  # as on cables that are sold for I2C
COLOURS = {**dict(zip(NAMES, _KEYS, strict=True)), **_DISPLAY}  # of nets: the ten of a ribbon cable


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
    def colour(self) -> str:
        """The colour that it has in this project's pictures."""
        return COLOURS[self.net]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys that need it: one by its own wire, several by a ground."""
        if self.what in NAMES:
            return (self.what,)
        if not self.what.startswith(_OTHER_SIDE):
            return ()
        first, _, last = self.what.removeprefix(_OTHER_SIDE).partition(" to ")
        return NAMES[NAMES.index(first) : NAMES.index(last) + 1] if last else NAMES

    @property
    def place(self) -> str:
        """Its pin as printed and by name, and its colour."""
        return ", ".join(dict.fromkeys((self._printed, self.pin, f"{self.colour} wire")))

    @property
    def _printed(self) -> str:
        return f"pin {self.printed}" if self.printed.isdecimal() else self.printed

    def __str__(self) -> str:
        places = dict.fromkeys(place for place in (self._printed, self.pin) if self.net not in (place, GND))
        return f"{self.net} ({', '.join((*places, f'{self.colour} wire'))})"


def wires(board: str) -> tuple[Wire, ...]:
    """Return the wires that somebody joins to a board: the keys', the display's, the keys' grounds."""
    chip, numbers = boards.load(board).chip, gpios(board)
    found = {what: printed for what, printed in _table(board).items() if what != _EDGES}
    nets = {what: _net(what) for what in found}
    pins = {net: pin(chip, numbers[net]) if net in numbers else net for net in nets.values()}
    return tuple(Wire(what, net, pins[net], found[what]) for what, net in nets.items())


def edges(board: str) -> tuple[list[str], list[str]]:
    """Return a board's pins as printed, along its left and its right edge, from the USB socket at its top on."""
    found = _table(board).get(_EDGES, {"left": "", "right": ""})
    return found["left"].split(), found["right"].split()


def pinout(board: str) -> str:
    """Return where the keys' pins are, as `castellan.ui.start.faulty` has it."""
    left, right = edges(board)
    numbers = {wire.printed: gpios(board)[wire.net] for wire in wires(board) if wire.what in NAMES}
    pins = [(numbers[printed], place, printed) for place, printed in enumerate(left + right) if printed in numbers]
    return " ".join(map(str, (len(left), *itertools.chain.from_iterable(pins))))


def gpios(board: str) -> dict[str, int]:
    """Return the pins of a board's keys, and of a display on I2C, by what they carry, from its pins.py."""
    found = boards.constants(boards.load(board).pins)
    return dict(zip(NAMES, found["KEYS"], strict=True)) | {name: found[name] for name in (SDA, SCL) if name in found}


def pin(chip: str, number: int) -> str:
    """Return a pin's name in the table of the board's page."""
    return f"{'GP' if chip.startswith('rp') else 'IO'}{number}"


def _table(board: str) -> dict[str, Any]:
    file = boards.BOARDS / board / "wires.toml"
    return toml.table(file.read_bytes()) if file.exists() else {}


def _net(what: str) -> str:
    name = what.removesuffix(OF_THE_DISPLAY)
    return SUPPLY if name == "VCC" else name if name in COLOURS else GND
