"""Fingers on the contacts of a box that is as slow as a chip. Runs on MicroPython too.

The box is stepped as the board steps it. A picture takes `draw` ms, a write `write` ms with the
interrupts off for the last `off` of them, or all, a collection of a picture's garbage `collect` ms.
Marking a pressed key takes `MARK`.
"""

from castellan.box import STEP
from castellan.keys import NAMES
from castellan.ports.contacts import Contacts

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Self

    from lab.files.flash import Operation
    from lab.hands.table_side import Hands

WRAP = 1 << 30
MARK = 10  # ms
LOOKS = 3  # as in castellan.ports.board, which needs a board


class Pin:
    """A key's pin, which its contact pulls down."""

    def __init__(self) -> None:
        self.down = False
        self.handler: Callable[[Pin], object] | None = None

    def __call__(self) -> int:
        return 0 if self.down else 1

    def interrupt(self) -> None:
        """Call its handler."""
        assert self.handler
        self.handler(self)


class Fingers:
    """Moves the contacts of the box of `hands`, from the table_side, in its own time: `now`, which wraps.

    `shown` is when the picture came that is shown, `closed` when each key's contact last closed.
    """

    def __init__(
        self, hands: "Hands", draw: int = 70, write: int = 100, collect: int = 20, off: "int | None" = None
    ) -> None:
        self.hands, self.box = hands, hands.box
        self.now = hands.now
        self._show, self._draw, self._write, self._collect = hands.box._display.show, draw, write, collect
        self._off = write if off is None else off
        self.shown = 0
        self.closed = [0] * len(NAMES)
        self._pins = tuple([Pin() for _ in NAMES])
        self._contacts = Contacts(self._pins, _listen, lambda: self._edge)
        self._edge = 0  # the time in an interrupt
        self._moves: list[
            tuple[int, Pin, bool]
        ] = []  # (ms from now, pin, whether its contact closes), the next one first
        self._held_off: list[Pin] | None = (
            None  # pins that changed while the interrupts were off, None while they are on
        )
        self._mark = hands.box.app.mark
        hands.box.app.mark = self._mark_quickly
        hands.box._display.show = self._show_slowly  # type: ignore[method-assign]
        hands.files.fail = self._write_slowly

    def tap(
        self, after: int, key: str, length: int = 60, bounce: "Callable[[], Iterable[int]] | None" = None
    ) -> "Self":
        """Let a key be down in so many ms, for `length`; `bounce()` returns when its contact moves back and forth."""
        pin = self._pins[NAMES.index(key)]
        for start, closes in ((after, True), (after + length, False)):
            self._moves.append((start, pin, closes))
            for number, moment in enumerate(bounce() if bounce else ()):
                self._moves.append((start + moment, pin, closes == bool(number % 2)))
        self._moves.sort(key=_moment)
        return self

    def run(self, milliseconds: int) -> "Self":
        """Step the box for so long."""
        garbage = 0
        left = milliseconds
        while left > 0:
            start = self.now
            levels = self._contacts.levels(start)
            self.box.ago = self._contacts.ago
            changed = self.box.step(start, levels)
            if changed:
                garbage = LOOKS
            elif garbage:
                garbage -= 1
                self._pass(0 if garbage else self._collect)
            self._pass(max(0, STEP - self._since(start)))
            left -= self._since(start)
        self.hands.now = self.now
        return self

    def _since(self, start: int) -> int:
        return (self.now - start) % WRAP

    def _pass(self, milliseconds: int) -> None:
        """Let time pass, and the contacts move in it."""
        while self._moves and self._moves[0][0] <= milliseconds:
            moment, pin, closes = self._moves.pop(0)
            moved = closes != pin.down
            pin.down = closes
            if moved and closes:
                self.closed[self._pins.index(pin)] = (self.now + moment) % WRAP
            if moved and self._held_off is not None:
                if pin not in self._held_off:
                    self._held_off.append(pin)
            elif moved:
                self._edge = (self.now + moment) % WRAP
                pin.interrupt()
        self._moves = [(moment - milliseconds, pin, closes) for moment, pin, closes in self._moves]
        self.now = (self.now + milliseconds) % WRAP

    def _show_slowly(self, buffer: bytearray) -> bool:
        self._pass(self._draw)
        shown = self._show(buffer)
        self.shown = self.now
        return shown

    def _mark_quickly(self, *line: int) -> None:
        draw, shown = self._draw, self.shown
        self._draw = MARK if draw else 0
        self._mark(*line)
        self._draw, self.shown = draw, shown

    def _write_slowly(self, operation: "Operation") -> None:
        if operation[0] == "append":
            self._pass(self._write - self._off)
            self._held_off = []
            self._pass(self._off)
            self._edge = self.now
            for pin in self._held_off:
                pin.interrupt()
            self._held_off = None


def _listen(pin: Pin, handler: "Callable[[Pin], object]") -> None:
    pin.handler = handler


def _moment(move: "tuple[int, Pin, bool]") -> int:
    return move[0]
