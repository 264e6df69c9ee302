"""What the LED blinks: the table in docs/first_light.md, and the wires that it means."""

import ast

from castellan_host.device import boards
from castellan_host.device.wiring import GND, OF_THE_DISPLAY, SCL, SDA

TIMES = ("never", "once", "twice", *(f"{number} times" for number in range(3, 10)))
_EXTRAS = boards.ROOT / "firmware/castellan/ports/extras"
_VCC, _GND = f"VCC{OF_THE_DISPLAY}", f"{GND}{OF_THE_DISPLAY}"

# By the constants of the modules `led` and `looking`: the wires of which one is wrong, and what a row of blinks means.
_CODES: dict[str, tuple[tuple[str, ...], str]] = {
    "RUNS": ((), "and then no more: the box runs, and a display answers; if you see nothing, hold BACK as below"),
    "NOTHING": ((_VCC,), "nothing pulls SDA or SCL up: no display is wired, VCC is not at 3V3, or it is wired for SPI"),
    "NO_FILESYSTEM": ((), "the flash has no filesystem that can be read: run the doctor"),
    "SDA": ((SDA,), "SDA: its wire leads nowhere, or touches GND or 3V3"),
    "SCL": ((SCL,), "SCL: its wire leads nowhere, or touches GND or 3V3"),
    "SILENT": ((_GND,), "SDA and SCL are right, but nothing answers: GND of the display, or RES, which is not at 3V3"),
    "EXCHANGED": ((SDA, SCL), "SDA and SCL are exchanged"),
    "ADDRESS": ((), "something answers, but not at a display's address: run the doctor"),
    "TOUCHING": ((SDA, SCL), "SDA and SCL touch"),
}


def wires(times: str) -> tuple[str, ...]:
    """Return the wires of which one is wrong if the LED blinks so, as in TIMES."""
    return next((_CODES[code][0] for number, code in _numbers() if TIMES[number] == times), ())


def lines() -> list[str]:
    """Return the table, and which boards have an LED that is known."""
    lit = [name for name in boards.names() if boards.constants(boards.load(name).pins).get("LED")]
    titles = [(boards.BOARDS / name / "README.md").read_text(encoding="utf-8").partition("\n")[0][2:] for name in lit]
    which = f"These boards have an LED that is known: {', '.join(titles)}. A Pico W's is the radio's."
    rows = [f"| {TIMES[number]} | {_CODES[code][1]} |" for number, code in _numbers()]
    rows.append("| not at all | the firmware does not run: step 1; or the board has no LED that is known |")
    return ["", which, "", "| it blinks, again and again | it means |", "| --- | --- |", *rows, ""]


def _numbers() -> list[tuple[int, str]]:
    """Return the codes, how often each blinks and its name, in this order."""
    found: list[tuple[int, str]] = []
    for module in ("led", "looking"):
        for node in ast.parse((_EXTRAS / f"{module}.py").read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
                pairs = zip(ast.literal_eval(node.value), map(ast.unparse, node.targets[0].elts), strict=True)
                found += [pair for pair in pairs if pair[1] in _CODES]
    return sorted(found)
