"""The doctor's look at a box's wires: which touch each other, which are held, which lead nowhere."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from castellan.keys import NAMES
from castellan.oled import ADDRESSES
from castellan_host.device import boards, updating, wiring
from castellan_host.device.finding import Finding
from castellan_host.device.repl import Repl
from castellan_host.device.wiring import GND, SCL, SDA, SUPPLY
from castellan_host.virtual.macropad import COLUMN

_BUS = (SDA, SCL)
DIAL = tuple(f"{which} of the dial" for which in ("first contact", "second contact", "key"))
_NETS = {"KEYS": NAMES, "MIDDLE": COLUMN, "DIAL": DIAL, SDA: (SDA,), SCL: (SCL,)}  # by the constant in pins.py
Words = Callable[..., str]  # what puts a net into words: of its name, and the number of its pin if it has one
_FUNCTIONS = Path(__file__).with_name("wires_on_the_box.py")


@dataclass(frozen=True)
class Wire:
    """A wire by its net, in words as `named` has it, and what was measured there, as `wires_on_the_box.wires` says."""

    name: str
    words: str
    up: int
    down: int
    driven: int | None
    low: tuple[str, ...]

    def __str__(self) -> str:
        return self.words


def wires(repl: Repl) -> Iterator[Finding]:
    """Look for wires that touch each other, 3V3, or, of the display's, GND: `checks.keys` sees a key that is down."""
    words = named(repl)
    measured = _measured(repl, words)
    faults = list(_faults(measured, words(SUPPLY)))
    yield from faults
    if measured and not faults:
        yield Finding("wires", f"none of the {len(measured)} touches another")


def blocked(repl: Repl) -> bool:
    """Return whether SDA or SCL is held, or touches the other: then no address on their bus means anything."""
    found = {wire.name: wire for wire in _measured(repl, named(repl))}
    held = any(found[name].driven != 0 for name in _BUS if name in found)
    return held or {*_BUS} in _touching(found)


def unanswered(repl: Repl) -> Finding:
    """Return what is wrong with a display that does not answer, though its wires are free."""
    words = named(repl)
    found = {wire.name: wire for wire in _measured(repl, words)}
    if not found:
        return Finding("display", "nothing answers", "Correct KEYS in the box's pins.py, and flash")
    sda, scl = (found[name] for name in _BUS)
    if not sda.down and not scl.down:
        look = f"Look at the wire from {words(SUPPLY)} to the display's VCC"
        advice = f"{look}. If that is right, the module may be wired for SPI"
        return Finding("display", f"nothing answers, nor pulls {sda} and {scl} up", advice)
    for wire in (sda, scl):
        if not wire.down:
            advice = f"Look at the wire from {wire} to the display's {wire.name}"
            return Finding("display", f"nothing answers, nor pulls {wire} up", advice)
    if any(address in ADDRESSES for address in repl.ask("exchanged")):
        return Finding("display", "answers with its wires exchanged", f"Exchange {sda} and {scl}")
    advice = f"Look at the wire from {words(GND)} to the display's GND. If that is right, its RES must be at 3V3"
    return Finding("display", f"nothing answers, though {sda} and {scl} lead to it", advice)


def _measured(repl: Repl, words: Words) -> list[Wire]:
    """Return all wires with what was measured, none of a display on SPI; none at all if pins are missing."""
    repl.run(_FUNCTIONS.read_text(encoding="utf-8"))
    found = repl.ask("wires")
    constants = [constant for constant, *_ in found]
    if miscounted(constants):
        return []
    by_pin = dict(zip([pin for _, pin, *_ in found], nets(constants), strict=True))
    return [
        Wire(by_pin[pin], words(by_pin[pin], pin), up, down, driven, tuple(by_pin[at] for at in low if at in by_pin))
        for _, pin, up, down, driven, low in found
    ]


def nets(constants: list[str]) -> list[str]:
    """Return the nets of pins, of each of which this is the constant in pins.py; of none that is `miscounted`."""
    return [net for constant in dict.fromkeys(constants) for net in _NETS[constant]]


def miscounted(constants: list[str]) -> str:
    """Return of which constant there are more or fewer pins than nets, in words; "" if of none."""
    for constant in dict.fromkeys(("KEYS", *constants)):
        found, wanted = constants.count(constant), len(_NETS[constant])
        if found != wanted:
            return f"{found} instead of {wanted} in {constant}"
    return ""


def named(repl: Repl) -> Words:
    """Return what puts a net of a stopped box into words, with printed pin and colour.

    A net that pins of somebody's own have on another pin than the board's page has that pin alone.
    """
    board, chip = updating.board_of(repl), boards.Interpreter(*repl.ask("identity")[0]).chip
    wired = wiring.wires(board) if board in boards.names() else ()
    known = {(wire.net, wire.pin): str(wire) for wire in reversed(wired)}

    def words(net: str, number: int | None = None) -> str:
        if number is None:
            return known.get((net, net), net)
        pin = wiring.pin(chip, number)
        return known.get((net, pin), f"{net} ({pin})")

    return words


def _touching(found: dict[str, Wire]) -> list[set[str]]:
    """Return the pairs of wires of which one follows the other, each once."""
    pairs: list[set[str]] = []
    for wire in found.values():
        for other in wire.low:
            if {wire.name, other} not in pairs:
                pairs.append({wire.name, other})
    # A display without power joins both by its resistors, which pull neither of them up.
    both = set(_BUS)
    return [pair for pair in pairs if pair != both or any(found[name].down for name in both)]


def _faults(measured: list[Wire], supply: str) -> Iterator[Finding]:
    found = {wire.name: wire for wire in measured}
    pairs = _touching(found)
    for pair in pairs:
        one, other = (wire for wire in measured if wire.name in pair)
        yield Finding("wires", f"{one} touches {other}", "Part them: look at both ends of each")
    for wire in measured:
        if wire.name in _BUS and not wire.up:
            yield Finding(
                "wires",
                f"{wire} is held low",
                "Unplug the box. If it is held again, part it from GND: look at both ends",
            )
        # What pulls SDA and SCL up pulls a key up that touches one of them.
        elif wire.driven or (wire.name not in _BUS and wire.down and not any(wire.name in pair for pair in pairs)):
            yield Finding("wires", f"{wire} touches {supply}", "Part them: look at both ends of each")
