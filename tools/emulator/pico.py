"""The emulated Pico, driven from Python: scripts in the board's own time, its OLED, flash and serial port."""

import contextlib
import copy
import functools
import pathlib
import subprocess
import tempfile
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

from castellan_host.device.uf2 import Uf2
from castellan_host.virtual.oled_model import OledModel
from emulator import processes
from emulator.processes import ROOT, EmulatorError, firmware

SETTLED = 5  # ms without a byte to the OLED, after which a picture is complete
OLED = (4, 5)  # SDA and SCL
SLICE = 50  # ms of the wall clock between two polls of a board that runs freely
NS = 1e6  # in a ms
JEDEC = {2 << 20: "ef4015", 8 << 20: "ef4017"}  # of the flash chip, by its size: W25Q16JV, W25Q64JV
BUILD = 1000  # of the frozen firmware in tests, whatever the repository's is


@dataclass(frozen=True)
class Transfer:
    """One transfer to the OLED, without the address byte; from `start` to `end` in ms."""

    start: float
    end: float
    data: bytes


@dataclass(frozen=True)
class Stats:
    """A board's counts since it was made."""

    instructions: int
    erases: int
    programs: int
    oled_bytes: int  # on the wire, with address bytes
    resets: int


@functools.cache
def frozen_uf2(board: str, build: int = BUILD) -> pathlib.Path:
    """Return the UF2 of a board, with its functions in castellan.nm beside it; it is built if its sources are new."""
    command = [str(ROOT / "tools/firmware/uf2.sh"), board, str(build)]
    built = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
    if built.returncode:
        raise EmulatorError(f"the UF2 of {board} could not be built")
    return pathlib.Path(built.stdout.strip())


def _functions(image: bytes) -> pathlib.Path:
    """Return the list of the functions in a flash image's firmware."""
    stamp = Uf2(image, 0).stamp
    return frozen_uf2(stamp.board, stamp.build).with_name("castellan.nm") if stamp else firmware() / "firmware.nm"


class Pico:
    """A board. It starts switched off; `now` is its own time in ms, which runs on while it is off.

    `maximum` takes the flash's maximum times instead of the typical ones; `interpret` leaves each
    instruction to rp2040js, five times slower; so does `cached`, with the waits for the flash whose lines are not in
    the chip's cache.

    Its flash chip is as large as the `image`. `oled` shows the picture of the OLED, whose two pins are `pins`, its
    `chip` and `address` as `OledModel` has them; a `mute` one never acknowledges. With `spi` it is on SPI: the bus, and
    the pins SCK, MOSI, CS, D/C and RESET. `transfers` are all transfers to it, and `serial` the bytes from the serial
    port while no program had it open. A script's steps are described in tools/emulator/script.mjs; `wait`, `pin` and so
    on are each one of them.
    """

    _OF_THE_STATE: tuple[str, ...] = ("oled", "transfers", "serial", "now", "stats")

    def __init__(
        self,
        image: bytes,
        pins: tuple[int, int] = OLED,
        maximum: bool = False,
        interpret: bool = False,
        cached: bool = False,
        stack: bool = False,
        chip: str = "ssd1306",
        address: int = 0x3C,
        mute: bool = False,
        spi: tuple[int, ...] = (),
    ) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="pico-")
        self._image = pathlib.Path(self._folder.name, "flash.bin")
        self._image.write_bytes(image)
        self._one_at_a_time = threading.RLock()
        self.oled = OledModel(chip, address)
        self.transfers: list[Transfer] = []
        self.serial = b""
        self.now = 0.0
        options: list[str | pathlib.Path] = ["--sda", str(pins[0]), "--scl", str(pins[1])]
        options += ["--spi", ",".join(map(str, spi))] if spi else []
        options += ["--jedec", JEDEC[len(image)]]
        options += ["--interpret"] * interpret + ["--cached"] * cached
        options += ["--symbols", _functions(image)] if stack else []
        self._kind, self._process = processes.take(image, *options)
        self.port = self._process.port
        self.script(["load", str(self._image), {"maximum": maximum, "chip": chip, "address": address, "mute": mute}])

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Leave the board. Its process is kept for the next one."""
        processes.leave(self._kind, self._process)
        self._folder.cleanup()

    def script(self, *steps: list[Any]) -> list[Any]:
        """Do the steps, one after the other, in the board's own time; return the result of each."""
        with self._one_at_a_time:
            return self._take(self._process.script(steps))

    # -- Steps ------------------------------------------------------------------------

    def power(self, on: bool = True) -> None:
        """Switch the board on, or off in the middle of anything."""
        self.script(["power", on])

    def wait(self, milliseconds: float) -> None:
        """Let time pass."""
        self.script(["wait", milliseconds])

    def pin(self, gpio: int, level: int | None) -> None:
        """Drive a pin high or low, or leave it open."""
        self.script(["pin", gpio, level])

    def press(self, gpio: int, milliseconds: float = 60) -> None:
        """Hold a key that pulls its pin low, for so long."""
        self.script(["pin", gpio, 0], ["wait", milliseconds], ["pin", gpio, None])

    def quiet(self, milliseconds: float = SETTLED, most: float = 10_000) -> bool:
        """Run until the OLED was sent nothing for so long; return whether that came within `most`."""
        return bool(self.script(["quiet", milliseconds, most])[0])

    def until(self, event: str, most: float) -> bool:
        """Run until the next erase, program, transfer, serial or reset; return whether it came within `most` ms."""
        return bool(self.script(["until", event, most])[0])

    def until_screen(self, wanted: Callable[[OledModel], bool] | list[str], most: float) -> bool:
        """Run until the OLED rests on 64 rows of "#" and ".", or where `wanted` is true; else for `most` ms."""
        if not callable(wanted):
            return self.until_screen(lambda oled: oled.rows() == wanted, most)
        end = self.now + most
        while self.quiet(SETTLED, end - self.now):
            if wanted(self.oled):
                return True
            if not self.until("transfer", end - self.now):
                break
        return False

    def send(self, data: bytes) -> None:
        """Send bytes to the serial port; the board takes them as it can."""
        self.script(["send", data.hex()])

    def received(self, data: bytes, most: float) -> bool:
        """Run until the serial port has sent these bytes, after those last waited for; else for `most` ms."""
        return bool(self.script(["received", data.hex(), most])[0])

    @property
    def flash(self) -> bytes:
        """The flash image, as large as the chip."""
        self.script(["save", str(self._image)])
        return self._image.read_bytes()

    def keep(self, name: str) -> None:
        """Keep the state of the board, all of it, for `restore`."""
        self.script(["keep", name])
        self._process.states[name] = {each: copy.deepcopy(getattr(self, each)) for each in self._OF_THE_STATE}

    def restore(self, name: str) -> None:
        """Bring back a state that this board, or an earlier one of its process, has kept."""
        self.script(["restore", name])
        vars(self).update(copy.deepcopy(self._process.states[name]))

    def forget(self, name: str) -> None:
        """Forget a state."""
        self.script(["forget", name])
        del self._process.states[name]

    @property
    def kept(self) -> list[str]:
        """The names of the states that can be restored, the one that was kept first at the begin."""
        return list(self._process.states)

    @contextlib.contextmanager
    def running(self, rate: float = 1) -> Iterator[None]:
        """Let the board run by the wall clock, `rate` times as fast at most (0: as fast as it can), meanwhile."""
        stop = threading.Event()

        def run() -> None:
            while not stop.is_set():
                self.script(["free", rate, SLICE])

        thread = threading.Thread(target=run)
        thread.start()
        try:
            yield
        finally:
            stop.set()
            thread.join()

    # -- Within -----------------------------------------------------------------------

    def _take(self, answer: dict[str, Any]) -> list[Any]:
        self.now = answer["now"] / NS
        self.stats = Stats(**answer["stats"])
        self.serial += bytes.fromhex(answer["serial"])
        for start, end, data in answer["transfers"]:
            transfer = Transfer(start / NS, end / NS, bytes.fromhex(data))
            self.transfers.append(transfer)
            self.oled.write(transfer.data)
        results: list[Any] = answer["results"]
        return results
