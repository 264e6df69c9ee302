"""Boxes with a fault on the emulated Pico."""

from typing import Any

from castellan_host.device.wiring import OF_THE_DISPLAY, gpios, wires
from emulator.boxes import PICO, Box
from faults.known import BOUNCES, Fault, contact, healthy

BOARD = PICO.name
_BOUNCE_EVERY = 4  # ms between two edges of a contact that bounces for long
_DISPLAY = ("chip", "address", "mute")  # what another display has, for `Pico`

Step = list[Any]  # of a script


def options(fault: Fault) -> dict[str, Any]:
    """Return the options with which `Pico` has the display of a fault."""
    return {name: value for name, value in fault.parts.items() if name in _DISPLAY}


def steps(fault: Fault) -> list[Step]:
    """Return the steps of a script that give a box its fault, before it is switched on."""
    stuck = fault.parts.get("sticks")
    return [["wiring", wiring(fault)], *([["pin", gpios(BOARD)[stuck], 0]] if stuck else [])]


def broken(fault: Fault, flash: bytes) -> Box:
    """Return a box with a fault, switched off."""
    box = Box(flash, BOARD, **options(fault))
    box.oled.strict = False
    box.script(*steps(fault))
    return box


def press(fault: Fault, key: str, milliseconds: int) -> list[Step]:
    """Return the steps that press a key for so long; its contact bounces if that is the fault."""
    gpio = gpios(BOARD)[key]
    if fault.parts.get("sticks") == key:
        return []
    if fault.parts.get("bounces") != key:
        return [["pin", gpio, 0], ["after", milliseconds, ["pin", gpio, None]]]
    edges = range(0, BOUNCES, _BOUNCE_EVERY)  # an odd number of them
    return [
        ["after", begin + at, ["pin", gpio, (0, None)[number % 2 ^ opening]]]
        for opening, begin in enumerate((0, milliseconds + BOUNCES))
        for number, at in enumerate(edges)
    ]


def wiring(fault: Fault | None) -> dict[str, Any]:
    """Return the wires of a box with a fault, or without one, as tools/emulator/wiring.mjs takes them."""
    there, numbers, parts = wires(BOARD), gpios(BOARD), fault.parts if fault else {}
    grounds = {key: wire.what for wire in there if len(wire.keys) > 1 for key in wire.keys}
    ends = {name.lower(): contact(name + OF_THE_DISPLAY) for name in ("SDA", "SCL", "VCC", "GND")}
    return {
        "joins": fault.joins if fault else healthy(BOARD),
        "pins": {gpio: net for net, gpio in numbers.items()},
        "keys": {numbers[key]: (contact(key), contact(ground)) for key, ground in grounds.items()},
        "oled": {**ends, "pull_ups": parts.get("pull_ups", True), "dead": parts.get("dead", False)},
    }
