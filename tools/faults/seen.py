"""What a builder sees of a box with a fault within a minute: its LED, its display, the key test, `castellan doctor`."""

import contextlib
import functools
import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass
from unittest import mock

from castellan.core.ledger import Ledger
from castellan.keys import NAMES
from castellan_host.device import doctor, greeting, repl, transport
from castellan_host.device.finding import Finding
from castellan_host.device.wiring import GND, OF_THE_DISPLAY, SCL, SDA, SUPPLY, wires
from emulator.boxes import Box, Twin, new
from emulator.pty_port import terminal
from faults import blinks, emulated, reading
from faults.known import OPEN, Fault

LOOKED = 8000  # ms for which LED and display are looked at, more than two rows of nine blinks begin in
ROW_APART = 1000  # ms; blinks of a row are nearer
MENU, PAGES, PAGE, LINE = "Menu", "/4", "3/4", "P3"  # where the key test is
TEST, RESULT = "Does each key work?", "Look at wires"
HELD, HELD_FOR = (
    ("P1", "DOWN"),
    4000,
)  # the keys that open it at the start, a column each, and ms for which they are held
TAP, HOLD, DRAWN = 60, 1000, 500  # ms
TRIES = 3  # to hold each key that may open the menu
READ_IN = 1000  # ms, in which a question takes no answer
PATIENCE = 11_000  # ms, more than the test waits for a key
DOCTORS = 120.0  # s of the doctor's: a busy machine emulates a board that is slower than any real one
LIMITS = ((greeting, "PATIENCE"), (repl, "PATIENCE"), (repl, "ANSWER"), (transport, "PATIENCE"), (transport, "ANSWER"))
FIRST_LINE, LINE_HEIGHT, LINES = 10, 9, 5  # of its result

AGAIN = ", again and again"
RESTS, CHANGES, DARK, OTHER = "the game", "changes by itself", "dark", "another picture"
UNREACHED = "can't be reached: "
NO_BOX = "no box is plugged in"
_LED = 25


class OffError(Exception):
    """The box has gone off; reads as a sentence."""


@dataclass(frozen=True)
class Seen:
    """What is seen: in words; `names` are the wires and nets that it leads to, see `named`."""

    led: str
    display: str
    test: str
    doctor: tuple[str, ...]
    names: frozenset[str]


@functools.cache
def game() -> bytes:
    """Return the flash of a box with its UF2 and a game of two that has begun."""
    lines: list[bytes] = []
    ledger = Ledger()
    players = {"players": ["Anna", "Boris"], "entries": "everything"}
    for event in (["new", "tuscany", players], ["upgrade", 0, "card"], ["upgrade", 1, "card"]):
        ledger.add(0, event, lines.append)
    return new({"1-00000000000000aa.log": b"".join(lines)}, frozen=True)


def look(fault: Fault) -> Seen:
    """Start a box with a fault, look at it, test its keys, and ask the doctor."""
    flash = game()
    with emulated.broken(fault, flash) as box:
        box.script(["edges", _LED], ["usb", True], ["power", True], ["wait", LOOKED / 2])
        before = box.frame
        box.wait(LOOKED / 2)
        led, display = _blinks(box), _shown(box, before, Twin(flash).frame)
        test = tuple(_tested(box, fault, _by_the_menu)) if display != DARK else ("can't be read",)
        findings = _asked(box) if box.stats.oled_bytes or led != "dark" else [Finding("box", NO_BOX, "-")]
        if test[0].startswith(UNREACHED) and not any(finding.advice for finding in findings):
            test = tuple(_tested(box, fault, _at_the_start))
    wrong = tuple(f"{each.what}: {each.text}" for each in findings if each.advice)
    return Seen(led, display, " ".join(test), wrong, named(led, display, test, findings))


def leads(fault: Fault, seen: Seen) -> bool:
    """Return whether what is seen leads to the fault's wire, or to two wires of which it is one."""
    at = set(fault.at)
    if fault.kind == OPEN:
        [wire] = (wire for wire in wires(emulated.BOARD) if wire.what in at)
        at |= {wire.net} if wire.net not in (GND, SUPPLY) else set()
    return 0 < len(seen.names) <= 2 and bool(at & seen.names)


# -- LED and display ------------------------------------------------------------------


def _blinks(box: Box) -> str:
    """Return how the LED has blinked: how often in a row, and whether the row comes again."""
    [edges] = box.script(["edges", _LED])
    on = [time / 1e6 for time, level in edges if level]
    if not on:
        return "dark"
    gaps = [later - earlier for earlier, later in itertools.pairwise(on)]
    rows = 1 + sum(gap > ROW_APART for gap in gaps)
    row = next((number for number, gap in enumerate(gaps, 1) if gap > ROW_APART), len(on))
    return f"blinks {blinks.TIMES[row]}" + (AGAIN if rows > 1 else "")


def _shown(box: Box, before: bytes, wanted: bytes) -> str:
    if not any(box.frame):
        return DARK
    if _title(box) == RESULT:
        return " ".join(_sentences(box))
    return CHANGES if box.frame != before else RESTS if box.frame == wanted else OTHER


# -- The key test -------------------------------------------------------------------------


def _title(box: Box) -> str:
    return reading.line(reading.inverted(box.frame), 0, 1)


def _aside(box: Box) -> str:
    return reading.line(box.frame, 0, 100)


def _press(box: Box, fault: Fault, key: str, milliseconds: int = TAP) -> None:
    """Press a key. Raises OffError if the box has no power meanwhile."""
    box.script(*emulated.press(fault, key, milliseconds), ["wait", TAP / 2])
    before = box.stats.instructions
    box.wait(TAP / 4)
    if box.stats.instructions == before:
        raise OffError(f"the box goes off while {key} is down")
    box.wait(milliseconds + DRAWN - TAP * 3 / 4)


def _tested(box: Box, fault: Fault, open_it: Callable[[Box, Fault], str]) -> list[str]:
    """Open the key test, press what it asks for, and return its sentences; or why `open_it` does not reach it."""
    try:
        why = open_it(box, fault)
        return [UNREACHED + why] if why else _through_test(box, fault)
    except OffError as error:
        return [str(error)]


def _through_test(box: Box, fault: Fault) -> list[str]:
    for number, key in enumerate(NAMES, 1):
        if _title(box) != TEST or _aside(box) != f"{number}/{len(NAMES)}":
            continue
        _press(box, fault, key)
        if _asks_still(box, number):
            _press(box, fault, key)
        if _asks_still(box, number):
            box.wait(PATIENCE)
    if _title(box) != RESULT:
        return ["finds nothing"] if _title(box) != TEST else ["does not end"]
    return _sentences(box)


def _sentences(box: Box) -> list[str]:
    """Return what is said of the wires, above the picture of the board if there is one."""
    lines = (reading.line(box.frame, FIRST_LINE + row * LINE_HEIGHT, 1) for row in range(LINES))
    text = " ".join(itertools.takewhile(bool, lines))
    return [sentence.strip() + end for sentence, end in re.findall(r"([^.?]+)([.?])", text)]


def _by_the_menu(box: Box, fault: Fault) -> str:
    """Open the test as the page says; return why it can't be reached, "" if it is or the wires are named before."""
    for key in ("P1", "P2"):  # a key that is always down is named, until another one is pressed
        if _title(box) == RESULT:
            _press(box, fault, key)
    if box.frame != Twin(game()).frame:  # questions, at first of the frame: yes, the first language, read
        for _ in range(3):
            box.wait(READ_IN)
            _press(box, fault, "P1")
            if _title(box) == RESULT:  # BACK is down: the box starts in its safe mode, which opens no game
                return ""
    # Again and again: beside a wire with signals, a key may be seen down with it, and then it is not held.
    if not any(_opens(box, fault, key, "1" + PAGES, HOLD) for key in ("OK", "OK", "BACK", "UP", "DOWN") * TRIES):
        return "no key opens the menu"
    if not any(_turns(box, fault, key) for key in ("DOWN", "UP")):
        return "no key turns the page"
    _press(box, fault, LINE)
    return "" if _title(box) == TEST else f"{LINE} does not open it"


def _at_the_start(box: Box, fault: Fault) -> str:
    """Open the test by a key that is held while the box is switched on; return why it can't be reached, if so."""
    for key in HELD:
        box.script(["power", False], ["wait", DRAWN], *emulated.press(fault, key, HELD_FOR), ["power", True])
        box.wait(HELD_FOR + HOLD)
        if _title(box) == TEST:
            return ""
    return "no key that is held at the start opens it"


def _opens(box: Box, fault: Fault, key: str, aside: str, milliseconds: int) -> bool:
    _press(box, fault, key, milliseconds)
    return _aside(box) == aside


def _turns(box: Box, fault: Fault, key: str) -> bool:
    return any(_opens(box, fault, key, PAGE, TAP) for _ in range(3))


def _asks_still(box: Box, number: int) -> bool:
    return _title(box) == TEST and _aside(box) == f"{number}/{len(NAMES)}"


# -- The doctor --------------------------------------------------------------------------------


def _asked(box: Box) -> list[Finding]:
    """Return what the doctor finds, who waits longer than for a real box."""
    with contextlib.ExitStack() as stack, terminal(box.port) as port, box.running(rate=0):
        for module, limit in LIMITS:
            stack.enter_context(mock.patch.object(module, limit, DOCTORS))
        stack.enter_context(mock.patch.object(transport.Transport.read_until, "__defaults__", (DOCTORS, None, None)))
        return list(doctor.examine(port))


# -- What it leads to --------------------------------------------------------------------------


def named(led: str, display: str, test: tuple[str, ...], findings: list[Finding]) -> frozenset[str]:
    """Return the wires and nets that the signs name.

    Where the doctor names wires that touch, these are meant. Otherwise the LED's blinks mean the display's wires, and
    so does what the doctor advises of them. Four keys of a column that do nothing mean its ground:
    docs/first_light.md says so.
    """
    wrong = [finding for finding in findings if finding.advice]
    touching = {name for finding in wrong if finding.what == "wires" for name in re.findall(r"\w+", finding.text)}
    if touching:
        return frozenset(touching & {*NAMES, SDA, SCL, SUPPLY})
    keys: set[str] = set()
    for sentence in (display, *test):
        words = set(re.findall(r"\w+", sentence))
        if not sentence.startswith(("can't", "the box")):
            keys |= words & {*NAMES}
            keys |= {wire.what for wire in wires(emulated.BOARD) if len(wire.keys) > 1 and "No" in words}
    for wire in wires(emulated.BOARD):
        if len(wire.keys) > 1 and {*wire.keys} == keys and all("nothing" in sentence for sentence in test):
            keys = {wire.what}
    oled = set(blinks.wires(led.removeprefix("blinks ").removesuffix(AGAIN)))
    for finding in wrong:
        if finding.what == "keys":
            keys |= set(re.findall(r"\w+", finding.text)) & {*NAMES}
        if finding.what == "display":
            looked_at = re.findall(r"\w+", finding.advice.partition(". If")[0])
            oled = {SDA, SCL}.intersection(looked_at)
            oled |= {name + OF_THE_DISPLAY for name in ("VCC", GND) if f"display's {name}" in finding.advice}
    return frozenset(keys | oled)
