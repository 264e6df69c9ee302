"""docs/faults.md: what a builder sees of each fault, and how many faults lead to their wire."""

import pathlib
import re
from collections.abc import Iterator, Mapping

from faults import known
from faults.emulated import BOARD
from faults.known import OTHER, Fault
from faults.seen import Seen, leads

PATH = pathlib.Path(__file__).parents[2] / "docs/faults.md"
FIGURE = "**{} of {} faults lead to their wire, or to two of which it is one.**"

_BEFORE = """
`make faults` writes this page, `make faults FAULTS="9 77"` only these rows. It gives an emulated Pico each fault that
its wires can have, starts the box from its UF2 with a game of two that has begun, and does what
[first light](first_light.md) says: looks at the LED and the display for eight seconds, opens the key test, presses each
key that it asks for, and runs `castellan doctor`. `make emulate FAULT=13` starts a new box with the fault of that
number. The key test is opened by OK, the page by DOWN or UP, the line by P3; where one of these does not work and the
doctor finds nothing, by P1 that is held while the box is plugged in, else by DOWN.

*leads to* has the wires and nets that display, key test, doctor or LED name, ✓ if they are at most two and the
fault's is among them. Wires that the doctor says touch, or are held, are meant before all others; then what the doctor
advises of the display, then what [the LED](first_light.md#without-a-display) blinks of it. An open wire is one that
leads nowhere, a short is two nets that touch; all grounds are one net. With what the display says of one key or two
it has a picture of the board, with their pins marked.
"""
_MARK = "✓ "
_HEAD = ("| | fault | LED | display | key test | doctor | leads to |", "| --- | --- | --- | --- | --- | --- | --- |")
_AFTER = """
## What can't be told apart

Whatever the box or the doctor measures, these are the same for them:

- a key's open wire, a broken switch, and nobody who presses it;
- a key's short to GND and a key that is stuck, or held;
- the display's VCC open, and a module without pull-ups that does not answer, such as one that is wired for SPI;
- the display's GND open, a module whose RES is low, and one that is dead;
- 3V3 at GND, and a board that is dead or has no power.

## How far that is true

Each net takes the level of the strongest of what drives it: supply, an output, the module's 4.7 kΩ, the chip's 50 kΩ.
Of two that are equally strong the lower one wins. That decides the start where BACK touches another key: the chip has
not yet set that key's pull-up, and its pull-down of the same strength has the box take BACK for held, and start in
the safe mode. On a real chip half the supply keeps a level that began low, but nobody has measured it.

The bus is emulated by bytes. While SDA or SCL can't rise, a transfer lasts until MicroPython's 20 ms are out. A key
that touches one of them has an edge for each byte; a real one has some for each bit, and its interrupts slow the box
down further. Without pull-ups a byte in fifty is lost at more than 100 kHz: an assumption. So is a display without
VCC or GND: it answers nothing, and draws nothing from its lines. A real one may draw a little from SDA and SCL, and
joins them by its two resistors where it has no VCC: so the doctor takes that for no short.

Where a key's short to 3V3 is pressed, the supply is at GND, and the board is off meanwhile. With a membrane of some
hundred ohms it would go on, and the key would do nothing.
"""


def text(rows: Mapping[int, str]) -> str:
    """Return the page; `rows` has the line of each fault, by its number."""
    faults = known.faults(BOARD)
    counted = [fault for fault in faults if fault.kind != OTHER]
    good = sum(_MARK in rows[fault.number] for fault in counted)
    lines = ["# Every fault of a box's wires", "", FIGURE.format(good, len(counted)), *_BEFORE.splitlines()]
    lines += ["", "## One wire open, or two nets that touch", "", *_table(counted, rows)]
    others = [fault for fault in faults if fault.kind == OTHER]
    lines += ["", "## Others", "", *_table(others, rows), *_AFTER.splitlines()]
    return "\n".join(lines) + "\n"


def written() -> dict[int, str]:
    """Return the lines of the faults on the page as it is, by their numbers."""
    old = PATH.read_text(encoding="utf-8")
    return {int(found[1]): found[0] for found in re.finditer(r"^\| (\d+) \|.*$", old, re.MULTILINE)}


def row(fault: Fault, seen: Seen) -> str:
    """Return the line of a fault in its table."""
    names = ", ".join(sorted(seen.names)) or "–"
    mark = _MARK if leads(fault, seen) else ""
    doctor = "; ".join(seen.doctor) or "all is well"
    cells = (fault.number, fault.text, seen.led, seen.display, seen.test, doctor, mark + names)
    return f"| {' | '.join(map(str, cells))} |"


def _table(faults: list[Fault], rows: Mapping[int, str]) -> Iterator[str]:
    yield from _HEAD
    for fault in faults:
        yield rows[fault.number]
