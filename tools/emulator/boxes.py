"""Boxes: emulated Picos with the firmware as it is flashed, eight keys whose contacts bounce, and an OLED.

The firmware is reached through pins, I2C bytes, the flash image and serial bytes only. The virtual
box, with the same flash image, provides the expected pictures.
"""

import contextlib
import functools
import random
import runpy
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Self

from castellan.keys import NAMES
from castellan_host.device import boards, firmware
from castellan_host.virtual import pressing
from castellan_host.virtual.box import VirtualBox
from castellan_host.virtual.macropad import COLUMN_FROM
from castellan_host.virtual.oled_model import WIDTH, OledModel
from castellan_host.virtual.pressing import Stroke
from emulator import dial
from emulator.image import Folder, files, image
from emulator.pico import BUILD, Pico
from lab.files.flash import ModelFiles
from lab.files.littlefs_host import BLOCK
from lab.hands.table_side import past_first_steps

if TYPE_CHECKING:
    from castellan.interfaces import Serial

PICO = boards.load("pico")
GAMES = "/games/"
BALLAST = "/ballast"  # fills the flash, and means nothing to the box
IDENTITY = "b0b0"  # of virtual boxes
BOOTED = 20_000  # ms, far more than a box needs
AT_REST = 100  # ms without a byte to the OLED, after which a start is over
GAP = 450  # ms from one press to the next; the chip has long drawn its picture by then
BOUNCE = 5  # ms that a contact bounces at most
PAIRS = 4  # of edges while it does, at most

SPI = ("SPI", "SCK", "MOSI", "CS", "DC", "RESET")  # of a pins.py whose display is on SPI

Frame = bytes  # a picture: 1024 bytes, in the order of a canvas's
Steps = list[list]  # of a script


def new(
    games: Mapping[str, bytes] | None = None,
    spare: int | None = None,
    frozen: bool = False,
    board: str = PICO.name,
    **programs: bytes,
) -> bytes:
    """Return the flash image of a box with games, by the names of their files; without any it has done its first steps.

    It has the firmware as files, or, if it is `frozen`, from the `board`'s UF2. Programs replace
    others: `main` of main.py, which a frozen firmware passes over; `boot` is boot.py, which runs before it.
    With `spare`, all of its flash but so many bytes, in complete blocks, are taken.
    """
    contents = {} if frozen else dict(flashed())
    contents |= {f"/{name}.py": data for name, data in programs.items()}
    contents |= {GAMES + name: data for name, data in (games or past_first_steps(ModelFiles()).contents).items()}
    name = board if frozen else ""
    return image(contents, name) if spare is None else _filled(contents, spare, name)


def _filled(contents: Mapping[str, bytes], spare: int, board: str) -> bytes:
    size = 0
    while (surplus := Folder(filled := image({**contents, BALLAST: bytes(size)}, board), GAMES).free() - spare) > 0:
        size += surplus * 15 // 16 if surplus > 2 * BLOCK else BLOCK // 2
    assert not surplus, f"{spare} bytes can't be spared exactly"
    return filled


@functools.cache
def flashed() -> dict[str, bytes]:
    """Return the files that flashing puts on a Pico, by their paths; the build number is not the repository's."""
    files = firmware.build(PICO).files
    return {**files, firmware.MANIFEST: firmware.manifest(files, PICO.name, BUILD)}


@functools.cache
def wiring(board: str = PICO.name) -> dict:
    """Return the constants of a board's pins.py."""
    return runpy.run_path(str(boards.BOARDS / board / "pins.py"))


def games(flash: bytes) -> dict[str, bytes]:
    """Return the files in the folder of games on a flash image, by name."""
    return {path[len(GAMES) :]: data for path, data in files(flash).items() if path.startswith(GAMES)}


def journals(files: Mapping[str, bytes]) -> list[list[bytes]]:
    """Return the lines of all games among files of the folder of games, in the order in which they were begun."""
    logs = {int(name.partition("-")[0]): data for name, data in files.items() if name.endswith(".log")}
    return [logs[number].splitlines(keepends=True) for number in sorted(logs)]


def journal(flash: bytes) -> list[bytes]:
    """Return the lines of the one game that a flash image holds, none if there is none."""
    [lines] = journals(games(flash)) or [[]]
    return lines


class Box(Pico):
    """A box with the wires of a `board`, at first switched off; the options are those of `Pico`."""

    _OF_THE_STATE = (*Pico._OF_THE_STATE, "_rng")

    def __init__(self, flash: bytes, board: str = PICO.name, **options: Any) -> None:
        wires = wiring(board)
        self._keys = wires["KEYS"]
        self._gpios = dict(enumerate(self._keys)) | dict(enumerate(wires.get("MIDDLE", ()), COLUMN_FROM))
        self._dial = wires.get("DIAL", ())
        if "WIRE" in wires:
            display = {"spi": tuple(wires[line] for line in SPI), "chip": wires["OLED"]}
        else:
            display = {"pins": (wires["SDA"], wires["SCL"])}
        super().__init__(flash, **display, **options)
        self._rng = random.Random(0)  # when contacts bounce

    def start(self) -> Self:
        """Switch it on, and wait until it shows something."""
        self.oled.plugged = True  # with power from here, and nothing in memory
        self.power()
        return self.started()

    def started(self) -> Self:
        """Wait until a box that starts shows something."""
        assert self.until("transfer", BOOTED), f"the OLED stays dark; on the serial port: {self.serial!r}"
        assert self.quiet(AT_REST, BOOTED)
        return self

    def tap(self, words: str) -> Self:
        """Press keys, as `castellan press` does."""
        for stroke in pressing.parse(words, self.pad):
            self.script(*self.strike(stroke), ["wait", stroke.milliseconds + (GAP if stroke.levels else 0)])
        return self

    @property
    def pad(self) -> bool:
        """Whether it has a dial and a middle column of keys."""
        return bool(self._dial)

    @contextlib.contextmanager
    def held(self, name: str) -> Iterator[None]:
        """Hold a key down meanwhile."""
        gpio = self._keys[NAMES.index(name)]
        self.pin(gpio, 0)
        yield
        self.pin(gpio, None)

    def strike(self, stroke: Stroke, after: float = 0) -> Steps:
        """Return what closes the keys' contacts `after` so many ms, and opens them again; or what turns the dial."""
        if stroke.detents:
            return dial.turned(self._dial[:2], stroke.detents)
        gpios = [gpio for key, gpio in self._gpios.items() if stroke.levels >> key & 1]
        ends = ((after, 0, None), (after + stroke.milliseconds, None, 0))
        return [step for gpio in gpios for at, now, before in ends for step in self._bounce(gpio, at, now, before)]

    def _bounce(self, gpio: int, at: float, level: int | None, before: int | None) -> Iterator[list]:
        yield ["after", at, ["pin", gpio, level]]
        moments = sorted(self._rng.uniform(0, BOUNCE) for _ in range(2 * self._rng.randint(1, PAIRS)))
        for number, moment in enumerate(moments):
            yield ["after", at + moment, ["pin", gpio, level if number % 2 else before]]

    @property
    def frame(self) -> Frame:
        """What the OLED shows."""
        return self.oled.frame()

    def shows(self, frame: Frame, most: float) -> None:
        """Wait until the OLED shows a picture, so many ms at most, else fail."""
        assert self.until_screen(lambda oled: oled.frame() == frame, most), difference(self.frame, frame)


class Flash(Folder):
    """The folder of games on a flash image, for a virtual box."""

    def __init__(self, flash: bytes) -> None:
        super().__init__(flash, GAMES)

    def identity(self) -> str:
        """Return the box's id."""
        return IDENTITY


class Seen:
    """The folder of games on a flash, read again when that has changed."""

    def __init__(self, changes: Callable[[], int], flash: Callable[[], bytes]) -> None:
        self._changes, self._flash = changes, flash
        self._seen = -1

    @property
    def files(self) -> dict[str, bytes]:
        """The files in it, by name."""
        self._look()
        return self._files

    @property
    def free(self) -> int:
        """The bytes that are free."""
        self._look()
        return self._free

    def _look(self) -> None:
        if self._changes() != self._seen:
            self._seen = self._changes()
            folder = Folder(self._flash(), GAMES)
            self._files = {name: folder.read(name) for name in folder.list()}
            self._free = folder.free()


class Twin:
    """The virtual box with a copy of a flash image, with the same free space as the Pico's.

    Without `wires` its first steps do not ask about the display, as on a board whose pins.py names the display's chip.
    Of a `board` that has more than eight keys it has that, too.
    """

    def __init__(self, flash: bytes, serial: "Serial | None" = None, wires: bool = True, board: str = "") -> None:
        self.files = Flash(flash)
        self._serial, self._wires, self._board = serial, wires, board
        self.restart()

    def tap(self, words: str) -> "Twin":
        """Press keys."""
        pressing.press(self.box, pressing.parse(words, bool(self.box.pad)))
        return self

    def restart(self) -> "Twin":
        """Switch it off and on."""
        self.box = VirtualBox(self.files, self._serial, OledModel(strict=False), self._wires, self._board)
        return self

    @property
    def frame(self) -> Frame:
        """What its display shows."""
        return self.box.frame()

    @property
    def games(self) -> dict[str, bytes]:
        """The files in its folder."""
        return {name: self.files.read(name) for name in self.files.list()}


def text(frame: Frame) -> str:
    """Return a picture as 32 lines of half blocks."""
    rows = [[frame[y // 8 * WIDTH + x] >> y % 8 & 1 for x in range(WIDTH)] for y in range(64)]
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join("".join(" ▀▄█"[a + 2 * b] for a, b in zip(*pair, strict=True)).rstrip() for pair in pairs) + "\n"


def difference(shown: Frame, wanted: Frame) -> str:
    """Return two pictures below each other."""
    return f"the OLED shows\n{text(shown)}\nand not\n{text(wanted)}"


def key(name: str) -> int:
    """Return the pin of a key."""
    return int(wiring()["KEYS"][NAMES.index(name)])
