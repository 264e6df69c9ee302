"""The boards that Castellan runs on, each a folder of `boards/`, and what a board reports of itself."""

import ast
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import castellan
from castellan_host.device.errors import RefusedError

ROOT = Path(castellan.__file__).parents[2]
PACKAGED = Path(__file__).parent / "packaged"  # where setup.py puts the firmware and the boards into a wheel
INSTALLED = ROOT == PACKAGED  # from a wheel
BOARDS = ROOT / "boards"
OLDEST = (1, 25, 0)  # of MicroPython: the one that all tests run on
LEAST_HEAP = 210_000  # bytes free on a stopped board: with 200 kB, files run out of it in the longest games
DOWNLOADS = "https://micropython.org/download/"


@dataclass(frozen=True)
class Loader:
    """A chip's boot loader, which shows a drive that takes UF2 files.

    The family in the files, the drive's Board-ID, its USB ids; how many bytes of the flash come before
    the filesystem; whether a UF2 begins with the block that the RP2350's boot ROM wants to see.
    """

    family: int
    drive: str
    usb: tuple[str, str]
    room: int
    errata: bool


@dataclass(frozen=True)
class Chip:
    """A chip: the name that mpy-cross has for its architecture, its firmware's name on MicroPython's download page."""

    architecture: str
    micropython: str
    loader: Loader | None = None


# RP2040 data sheet, section 2.8.3.1; RP2350 data sheet, section 5.5. Filesystems: ports/rp2/boards of MicroPython 1.25.
CHIPS = {
    "rp2040": Chip("armv6m", "RPI_PICO", Loader(0xE48BFF56, "RPI-RP2", ("2e8a", "0003"), 640 * 1024, False)),
    "rp2350": Chip("armv7emsp", "RPI_PICO2", Loader(0xE48BFF59, "RP2350", ("2e8a", "000f"), 1024 * 1024, True)),
    "esp32": Chip("xtensawin", "ESP32_GENERIC"),
    "esp32s3": Chip("xtensawin", "ESP32_GENERIC_S3"),
}
# The ends of the paths of modules that only boards get whose pins.py has a constant.
_NEEDED = {
    "KEY_LIGHTS": ("extras/key_lights.py",),
    "SPI": ("ports/spi.py",),
    "DIAL": ("ports/dial.py", "ui/marking.py", "start/direction.py", "text/dial.py"),
    "MIDDLE": ("ports/middle.py", "ui/asking/repeating.py", "start/column.py"),
}
_ROOM = 1024 * 1024  # bytes before the filesystem on a board whose pins.py has FLASH: tools/firmware/rp2_box.h


@dataclass(frozen=True)
class Board:
    """A board: its name, the text of its pins.py, its chip's name, its crystal's delay, its display's bus, its flash.

    The delay is pico-sdk's PICO_XOSC_STARTUP_DELAY_MULTIPLIER, in ms at 12 MHz; 0 where the SDK's own does. The display
    is on I2C, or on SPI. The flash is in MB; 0 where it is as large as that of Raspberry Pi's board with this chip.
    """

    name: str
    pins: bytes
    chip: str
    crystal: int = 0
    spi: bool = False
    flash: int = 0

    @property
    def lacks(self) -> tuple[str, ...]:
        """The ends of the paths of modules that only other boards get."""
        wired = constants(self.pins)
        return tuple(path for name, paths in _NEEDED.items() if name not in wired for path in paths)

    @property
    def room(self) -> int:
        """How many bytes of its flash a UF2 may take, 0 if it takes none."""
        loader = CHIPS[self.chip].loader
        return (_ROOM if self.flash else loader.room) if loader else 0

    @property
    def uf2s(self) -> list[str]:
        """The names of its UF2s: the one to take first; if its flash chip is not the Pico's, one for any chip, too."""
        loader = CHIPS[self.chip].loader
        ends = (("", "-safe") if self.flash else ("",)) if loader else ()
        return [f"castellan-{self.name}{end}.uf2" for end in ends]


@dataclass(frozen=True)
class Interpreter:
    """The Python that runs on a board: its name and version, the board and chip, the format of its .mpy files.

    `machine_code` is the sub-version of the format, which only modules with machine code depend on.
    """

    name: str
    version: tuple[int, int, int]
    machine: str
    format: int
    machine_code: int

    @property
    def chip(self) -> str:
        """The chip, named as in `CHIPS`; the complete description if it names no chip."""
        return self.machine.rpartition(" with ")[2].replace("-", "").lower()

    def __str__(self) -> str:
        name = "MicroPython" if self.name == "micropython" else self.name
        return f"{name} {'.'.join(map(str, self.version))} on {self.machine or 'an unknown board'}"


def names() -> list[str]:
    """Return the names of all boards."""
    return sorted(folder.parent.name for folder in BOARDS.glob("*/pins.py"))


def load(name: str) -> Board:
    """Return a board. Raises RefusedError if there is none of that name."""
    if name not in names():
        there = ", ".join(names())
        raise RefusedError(f'There is no board "{name}"; there are {there}' if name else f"Name a board: {there}")
    pins = (BOARDS / name / "pins.py").read_bytes()
    found = constants(pins)
    crystal, flash = (int(found.get(number, 0)) for number in ("CRYSTAL", "FLASH"))
    return Board(name, pins, str(found["CHIP"]), crystal, found.get("WIRE") == "spi", flash)


def constants(pins: bytes) -> dict[str, Any]:
    """Return the constants of a pins.py by name, read without running anything. Raises ValueError if it has more."""
    found: dict[str, Any] = {}
    for node in ast.parse(pins).body:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue  # the docstring
        if not isinstance(node, ast.Assign):
            raise ValueError("pins.py holds constants only")
        [target] = node.targets
        values = ast.literal_eval(node.value)
        if isinstance(target, ast.Tuple):
            found.update(zip(map(ast.unparse, target.elts), values, strict=True))
        else:
            found[ast.unparse(target)] = values
    return found


def advice(chip: str) -> str:
    """Return a sentence on how to install a firmware on a board with this chip."""
    page = DOWNLOADS + (CHIPS[chip].micropython if chip in CHIPS else "")
    loader = CHIPS[chip].loader if chip in CHIPS else None
    if loader:
        return (
            f"Hold BOOTSEL while you plug it in, and copy the .uf2 file of Castellan or of {page} "
            f"onto the drive {loader.drive}"
        )
    return f"{page} says how to install it"


def check(interpreter: Interpreter) -> None:
    """Raise RefusedError, with what to do, unless Castellan's firmware runs on this interpreter."""
    if interpreter.name != "micropython":
        raise RefusedError(f"{interpreter} is not MicroPython. {advice(interpreter.chip)}")
    if interpreter.version < OLDEST:
        oldest = ".".join(map(str, OLDEST[:2]))
        raise RefusedError(f"{interpreter} is too old: {oldest} or newer is needed. {advice(interpreter.chip)}")
    if interpreter.chip not in CHIPS:
        raise RefusedError(f"There is no firmware for {interpreter}, only for {', '.join(CHIPS)}")


def check_heap(interpreter: Interpreter, free: int) -> None:
    """Raise RefusedError, with what to buy or install, if so many bytes of the heap are too few for files."""
    if free >= LEAST_HEAP:
        return
    chip = CHIPS.get(interpreter.chip)
    if chip and chip.loader:
        advice = f"Put {DOWNLOADS}{chip.micropython} on it, which leaves more than other builds, or Castellan's UF2"
    else:
        advice = (
            "Take a board with PSRAM, an ESP32-S3 or a WROVER module for example, and the build of MicroPython for it"
        )
    raise RefusedError(
        f"{interpreter} has {free // 1000} kB of free memory, and the firmware as files needs {LEAST_HEAP // 1000}. "
        f"{advice}"
    )


def check_chip(board: Board, interpreter: Interpreter) -> None:
    """Raise RefusedError unless this board has the interpreter's chip."""
    if interpreter.chip != board.chip:
        right = ", ".join(name for name in names() if load(name).chip == interpreter.chip)
        raise RefusedError(f"{board.name} has an {board.chip}, and this is {interpreter}. Boards with it: {right}")
