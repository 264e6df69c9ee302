"""Run the emulated Pico for a person: `make emulate`. Its port for other programs, its OLED, its LED, its keys.

With the number of a fault, `make emulate FAULT=13`, it is a new box whose wires have that fault; nothing of it is kept.
"""

import argparse
import contextlib
import fcntl
import os
import pathlib
import runpy
import select
import subprocess
import sys
import termios
import tty
from collections.abc import Callable, Iterator
from typing import TextIO

from rich.console import Console, Group
from rich.live import Live
from rich.panel import Panel
from rich.text import Text

from castellan.keys import NAMES
from castellan_host import places
from castellan_host.device import boards, firmware
from castellan_host.virtual.oled_model import HEIGHT, WIDTH, OledModel
from emulator.image import image
from emulator.pico import Pico
from emulator.pty_port import terminal
from faults import emulated, known

BOARD = "pico"
LOOK = 30  # ms of the wall clock between two polls of keyboard and display
TAP, HOLD = 80, 1000  # ms
PINS = runpy.run_path(str(boards.BOARDS / BOARD / "pins.py"))
STARTED = 5000  # ms after which a box shows something, or there is none
KEYBOARD = {b"\x1b[A": "UP", b"\x1b[B": "DOWN", b"\r": "OK", b"\n": "OK", b"\x1b": "BACK"}
KEYBOARD |= {str(number).encode(): f"P{number}" for number in range(1, 5)}
HELP = "1-4 ↑ ↓ Enter Esc are its keys; h before one holds it for a second; r restarts it, q leaves"


def main() -> int:
    """Run until the person leaves; return the exit code."""
    arguments = argparse.ArgumentParser(description=__doc__)
    count = len(known.faults(BOARD))
    arguments.add_argument("fault", nargs="?", type=int, choices=range(1, count + 1), metavar=f"1 to {count}")
    number = arguments.parse_args().fault
    flash = places.data() / "emulated_pico" / "flash.bin"
    try:
        if number:
            _break(known.fault(BOARD, number))
            return 0
        with _locked(flash):
            _run(flash)
    except OSError as error:
        print(f'"{error.filename or flash}" can\'t be used: {error.strerror}', file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        pass
    return 0


def _run(flash: pathlib.Path) -> None:
    if not flash.exists():
        _keep(flash, _new())
    with Pico(flash.read_bytes(), _wires()) as pico, terminal(pico.port) as port:
        console = _switched_on(pico, f"on {port}; its flash is {flash}\nmake flash BOARD={BOARD} PORT={port}")
        try:
            _update(pico, port)
            _serve(pico, console, _tap, lambda: _keep(flash, pico.flash))
        finally:
            _keep(flash, pico.flash)


def _break(fault: known.Fault) -> None:
    """Run a new box with a fault, of which nothing is kept."""
    with Pico(_new(), _wires(), **emulated.options(fault)) as pico, terminal(pico.port) as port:
        pico.script(*emulated.steps(fault))
        console = _switched_on(pico, f"on {port}, with fault {fault.number}\ncastellan doctor --port {port}")
        _serve(pico, console, lambda key, held: emulated.press(fault, key, held), lambda: None)


def _new() -> bytes:
    """Return the flash of a new box."""
    built = firmware.build(boards.load(BOARD))
    return image({**built.files, firmware.MANIFEST: built.manifest})


def _wires() -> tuple[int, int]:
    return PINS["SDA"], PINS["SCL"]


def _switched_on(pico: Pico, where: str) -> Console:
    """Switch the board on, and print where it is and what the keyboard does."""
    console = Console(highlight=False)
    pico.oled.strict = False  # the first steps drive it as another kind, and a person sees the result
    console.print(f"The emulated Pico is {where}")
    console.print(HELP)
    pico.script(["edges", PINS["LED"][0]], ["usb", True], ["power", True])
    return console


def _tap(key: str, milliseconds: int) -> list[list]:
    """Return the steps that hold a key for so long."""
    pin = PINS["KEYS"][NAMES.index(key)]
    return [["pin", pin, 0], ["after", milliseconds, ["pin", pin, None]]]


def _update(pico: Pico, port: str) -> None:
    """Bring the firmware on the board up to date, as on any other board. This is quick if nothing has changed."""
    pico.until("transfer", STARTED)
    command = [str(pathlib.Path(sys.executable).with_name("castellan")), "flash", "--board", BOARD, "--port", port]
    process = subprocess.Popen(command)
    while process.poll() is None:
        pico.script(["free", 1, LOOK])


def _serve(pico: Pico, console: Console, press: Callable[[str, int], list[list]], keep: Callable[[], None]) -> None:
    """Run the board until somebody types q; show its display and its LED, `keep` its flash where it changed."""
    written, held, lit = pico.stats, False, False
    with _keys(sys.stdin) as typed, Live(console=console, auto_refresh=False) as live:
        while True:
            _, edges = pico.script(["free", 1, LOOK], ["edges", PINS["LED"][0]])
            before, lit = lit, bool(edges) and edges[-1][1] == PINS["LED"][1]
            if pico.transfers or lit != before:
                _show(pico.oled, lit, bool(pico.transfers), live)
                pico.transfers.clear()
            elif (pico.stats.erases, pico.stats.programs) != (written.erases, written.programs):
                written = pico.stats
                keep()
            for word in _typed(typed):
                if word == b"q":
                    return
                if word == b"r":
                    pico.script(["power", False], ["power", True])
                elif word in KEYBOARD:
                    pico.script(*press(KEYBOARD[word], HOLD if held else TAP))
                held = word == b"h"


def _show(oled: OledModel, lit: bool, new: bool, live: Live) -> None:
    """Show the display, `new` or as before, and the LED; where there is no terminal, only what has changed."""
    picture = Panel.fit(_picture(oled, live.console.width))
    led = "LED ●" if lit else "LED ○"
    if live.console.is_terminal:
        live.update(Group(picture, led), refresh=True)
    else:
        live.console.print(picture if new else led)


def _picture(oled: OledModel, columns: int) -> Text:
    """Return the display's picture: in half blocks, or on a narrow terminal in dots of braille."""
    if columns >= WIDTH + 2:
        return Text("\n".join(oled.line(row).ljust(WIDTH) for row in range(HEIGHT // 2)), no_wrap=True)
    rows = oled.rows()
    dots = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))  # by their bits in Unicode
    lines = [
        "".join(
            chr(0x2800 + sum((rows[y + dy][x + dx] == "#") << bit for bit, (dx, dy) in enumerate(dots)))
            for x in range(0, WIDTH, 2)
        )
        for y in range(0, HEIGHT, 4)
    ]
    return Text("\n".join(lines), no_wrap=True)


def _typed(keyboard: TextIO | None) -> list[bytes]:
    """Return the typed keys: a key of several letters sends them at once."""
    if keyboard is None or not select.select([keyboard], [], [], 0)[0]:
        return []
    data = os.read(keyboard.fileno(), 64)
    if not data:
        return [b"q"]
    words = []
    while data:
        # An arrow that means nothing here must not be taken for Esc.
        other = data[:3] if data.startswith(b"\x1b[") else data[:1]
        word = next((word for word in KEYBOARD if data.startswith(word) and word != b"\x1b"), other)
        words.append(word)
        data = data[len(word) :]
    return words


@contextlib.contextmanager
def _keys(keyboard: TextIO) -> Iterator[TextIO | None]:
    """Give the keyboard letter by letter; None if there is none."""
    if not keyboard.isatty():
        yield None
        return
    before = termios.tcgetattr(keyboard)
    tty.setcbreak(keyboard)
    try:
        yield keyboard
    finally:
        termios.tcsetattr(keyboard, termios.TCSADRAIN, before)


@contextlib.contextmanager
def _locked(flash: pathlib.Path) -> Iterator[None]:
    """Keep the flash for this board alone. Raises OSError if another has it."""
    flash.parent.mkdir(parents=True, exist_ok=True)
    with flash.with_suffix(".lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise OSError(error.errno, "another emulated Pico uses it", str(flash)) from None
        yield


def _keep(flash: pathlib.Path, content: bytes) -> None:
    new = flash.with_suffix(".new")
    new.write_bytes(content)
    new.replace(flash)


if __name__ == "__main__":
    sys.exit(main())
