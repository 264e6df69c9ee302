"""The keys' contacts: eight pins with pull-ups, each pulled to ground by its key.

The pins are looked at once a step. What happens while nobody looks, because a
flash erase holds the interrupts off or a screen is drawn, reaches
`castellan.keys` too: a pin interrupt, which the chip keeps until it may come,
says that a contact fell.
"""

from castellan.keys import BOUNCE, DEBOUNCE, elapsed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Contacts:
    """What the keys' pins read, and what fell while nobody looked.

    `pins` are called for their level; `listen(pin, handler)` has `handler(pin)` called
    when a pin falls, as soon as that is possible.
    """

    def __init__(self, pins: "tuple[Any, ...]", listen: "Callable[[Any, Any], object]") -> None:
        self._pins = pins
        self._fell = bytearray(1)  # bits, set by interrupts
        self._last = 0  # when the pins were looked at
        self._shown = 0
        self._changed = 0  # when that last changed
        self._settled = 0  # what was shown when it had not changed for so long that all of it was told
        self._owed = 0  # taps that nobody saw, shown until they are told
        self._since = 0
        self._opened = 0  # keys seen to open, which may bounce still
        self._opened_at = 0
        for index, pin in enumerate(pins):
            listen(pin, self._latch(1 << index))

    def levels(self, now: int) -> int:
        """Return the keys that are down as bits, with those that went down and up again while nobody looked.

        Who looks every few milliseconds sees taps and bounce as they are, and the
        interrupts tell nothing new. After a longer while a key that fell meanwhile is
        shown for as long as a press takes to be told, unless it was down before, or a
        moment ago: then it was released, and what fell was its bounce. Allocates nothing.
        """
        down = self._read()
        # An interrupt between these two lines is forgotten, but its key is down now and will be read.
        fell = self._fell[0]
        self._fell[0] = 0
        if elapsed(now, self._last) >= DEBOUNCE:
            down |= self._shown & ~self._settled  # went down just before: to be seen once more, to be told
            self._owed = fell & ~self._shown & ~self._opened
            self._since = now
        self._last = now
        down |= self._owed
        if elapsed(now, self._since) >= DEBOUNCE:
            self._owed = 0
        if elapsed(now, self._opened_at) >= BOUNCE:
            self._opened = 0
        if down != self._shown:
            if self._shown & ~down:
                self._opened |= self._shown & ~down
                self._opened_at = now
            self._shown = down
            self._changed = now
        elif elapsed(now, self._changed) >= DEBOUNCE:
            self._settled = down
        return down

    def _read(self) -> int:
        down = 0
        bit = 1
        for pin in self._pins:
            if not pin():
                down |= bit
            bit <<= 1
        return down

    def _latch(self, bit: int) -> "Callable[[Any], None]":
        fell = self._fell

        def latch(pin: "Any") -> None:
            fell[0] |= bit  # an interrupt may not allocate

        return latch
