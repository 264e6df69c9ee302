"""A microcontroller for tests: `machine` and the modules like it, in simulated time. Runs on MicroPython too."""

import os
import sys

from castellan.core import ledger
from castellan_host.virtual.oled_model import OledModel
from lab.board.stand_ins import Pin, stand_ins

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn, Self

TICK = 10  # ms, the ESP32's
_ROOT = __file__[: -len("tests/lab/board/hardware.py")]
BOARDS = _ROOT + "boards/"
_EXTRAS = [name[:-3] for name in os.listdir(_ROOT + "firmware/castellan/ports/extras") if name[-3:] == ".py"]
_PORTS: "tuple[str, ...]" = ("board", "ending", "esp32", "mute", "notes", "rp2", "serial", "spi", "wire")
_PORTS += ("extras",) + tuple(["extras." + name for name in sorted(_EXTRAS) if name != "__init__"])


class Over(BaseException):
    """The time that a test has for its board is over."""


class Reset(BaseException):
    """The watchdog has restarted the chip."""


class Hardware:
    """A chip with its surroundings. `at` schedules an action, `run` switches the chip on.

    `constants` are those of the board's pins.py, overridden by those that are given.
    `now` counts milliseconds, `pins` are those of the keys, `display` is the OLED. `incoming`
    holds the bytes from the laptop that are not read yet, `outgoing` those sent to it, `room`
    how many it still takes; `waits` counts the writes that had to wait for it. `timeout` is the
    watchdog's while it is armed, `printed` and `errors` the output on the REPL, `slept` the time in deeper sleep.
    """

    def __init__(self, chip: str = "rp2", board: str = "pico", start: int = 0, **pins: "Any") -> None:
        self.chip = chip
        self.now = start
        self.constants: dict[str, Any] = {}
        with open(BOARDS + board + "/pins.py") as source:
            exec(source.read(), self.constants)
        self.constants.update(pins)
        self.pins: dict[int, Pin] = {}
        for number in self.constants["KEYS"]:
            self.pins[number] = Pin(self)
        self.display = OledModel()
        self.unacknowledged = 0  # bytes of each transfer to it
        self.notes: list[tuple[int, int]] = []  # what the beeper began to play: when, Hz, 0 for silence
        self.duties: list[int] = []  # of each of them that is no silence, of 65536
        self.colours: list[tuple[int, ...]] | None = None  # what the NeoPixels were sent: green, red and blue of each
        self.millivolts = 3000  # at the ADC's pin
        self.incoming, self.outgoing, self.room, self.waits = b"", b"", 1 << 20, 0
        self.interrupt = 3  # the byte that interrupts
        self.timeout: int | None = None
        self.fed = 0
        self.errors: list[object] = []
        self.printed: list[str] = []
        self.filesystem: Any = None  # on its flash
        self.collector: Any = None  # in the place of the module `gc`
        self.hosted = True  # a laptop's USB sends frames
        self.slept = 0
        self.number = b"\xe6\x60\x58\x38\x83\x00\x00\x01"  # the chip's own
        self.reserved = 0  # bytes for an error in an interrupt
        self._events: list[tuple[int, Callable[..., object], tuple[Any, ...]]] = []
        self._next = -1  # when the first of them is due
        self._held = False  # interrupts are off
        self._pending: list[Pin] = []
        self._edged = False  # an interrupt has woken the ESP32's task

    # -- What a test does -------------------------------------------------------------

    def at(self, milliseconds: int, action: "Callable[..., object]", *arguments: "Any") -> "Self":
        """Call `action` so many milliseconds from now."""
        self._events.append((self.now + milliseconds, action, arguments))
        self._events.sort(key=lambda event: event[0])
        self._next = self._events[0][0]
        return self

    def tap(self, milliseconds: int, key: int, length: int = 60, bounce: int = 3) -> "Self":
        """Let a key be down for so long from so many milliseconds on, its contact bouncing at both ends."""
        press = self.pins[self.constants["KEYS"][key]].press
        for edge, down in ((milliseconds, True), (milliseconds + length, False)):
            for n in range(bounce):
                self.at(edge + 2 * n, press, down)
                self.at(edge + 2 * n + 1, press, not down)
            self.at(edge + 2 * bounce, press, down)
        return self

    def say(self, data: bytes) -> None:
        """Let the laptop send bytes."""
        for index in range(len(data)):
            if data[index] == self.interrupt:
                raise KeyboardInterrupt
            self.incoming += data[index : index + 1]

    def blind(self, milliseconds: int) -> None:
        """Let time pass with the interrupts off, as while the flash is erased."""
        self._held = True
        self.pass_time(milliseconds)
        self._held = False
        while self._pending:
            pin = self._pending.pop(0)
            pin.interrupt()

    def stop(self, error: "BaseException") -> "NoReturn":
        """End what runs with an exception."""
        raise error

    def run(self, folder: str, for_ms: int = 1000) -> None:
        """Switch the board on with a folder for its flash, until it ends by itself or for so long."""
        self.at(for_ms, self.stop, Over())
        board, chip = self.load()
        before = _exchanged({"machine": board.machine, "pins": board.pins})  # for what is loaded when it is needed
        try:
            self.serve(board, chip.Chip(), folder)
        except Over:
            assert not self.errors, self.errors
        finally:
            _exchanged(before)
            self._events, self._next = [], -1

    def serve(self, board: "Any", chip: "Any", folder: str) -> None:
        """Run a board's program; what it had the ledger call is gone in the end, as after a chip's reset."""
        try:
            board.run(chip, folder)
        finally:
            ledger.feed = None

    # -- What the ports find ----------------------------------------------------------

    def load(self) -> "tuple[Any, Any]":
        """Return the modules `castellan.ports.board` and the chip's, on this hardware."""
        modules = stand_ins(self)
        ports = _import(modules)
        for port in ports:
            for name, module in modules.items():
                if hasattr(ports[port], name):
                    setattr(ports[port], name, module)
        ports["ending"].print = self.printed.append
        return ports["board"], ports[self.chip]

    def pass_time(self, milliseconds: int) -> None:
        """Let time pass, and run the actions that are due."""
        until = self.now + milliseconds
        while self.now < until:
            self.now += 1
            while self._next >= 0 and self._next <= self.now:
                _, action, arguments = self._events.pop(0)
                self._next = self._events[0][0] if self._events else -1
                action(*arguments)
            if self.timeout is not None and self.now - self.fed > self.timeout:
                raise Reset

    def sleep(self, milliseconds: int) -> None:
        """Let time pass as `time.sleep_ms` does."""
        assert self.chip != "esp32" or milliseconds > TICK, "a busy loop"
        self.pass_time(milliseconds)

    def wait_for_ticks(self, milliseconds: int) -> None:
        """Let time pass as an ESP32's `poll`: it looks at each tick and each edge whether it was so long."""
        until = self.now + milliseconds
        while self.now < until and not self.incoming:
            self._edged = False
            self.pass_time(1)
            while self.now % TICK and not self._edged:
                self.pass_time(1)

    def doze(self, milliseconds: int) -> None:
        """Let time pass in the deeper sleep."""
        assert not self.hosted, "a laptop lost its box"
        self.slept += milliseconds
        self.pass_time(milliseconds)

    def shine(self, pin: "Pin", encoding: int, timing: "tuple[int, ...]", data: bytes) -> None:
        """Send bits to NeoPixels on a pin."""
        assert encoding == 0 and len(timing) == 4
        self.colours = [tuple(data[n : n + 3]) for n in range(0, len(data), 3)]

    def interrupts_at(self, byte: int) -> None:
        """Have a byte from the laptop interrupt the program, none with -1."""
        self.interrupt = byte

    def reserve_for_errors(self, size: int) -> None:
        """Reserve so many bytes for an error in an interrupt, where nothing can be allocated."""
        self.reserved = size

    def interrupted(self, pin: "Pin") -> None:
        """Call a pin's handler, when that is possible."""
        self._edged = True
        if self._held:
            if pin not in self._pending:
                self._pending.append(pin)
        else:
            pin.interrupt()


def _import(modules: "dict[str, Any]") -> "dict[str, Any]":
    """Return the ports' modules by name; when they are imported, the stand-ins have the names of MicroPython's own."""
    before = _exchanged(modules)
    try:
        return {name: __import__("castellan.ports." + name, None, None, ("run",)) for name in _PORTS}
    finally:
        _exchanged(before)


def _exchanged(modules: "dict[str, Any]") -> "dict[str, Any]":
    """Let imports find these modules by their names, None none; return what they found before."""
    before = {name: sys.modules.get(name) for name in modules}
    for name, module in modules.items():
        if module is not None:
            sys.modules[name] = module
        elif name in sys.modules:
            del sys.modules[name]
    return before
