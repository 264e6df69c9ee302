"""The keys' contacts: eight pins with pull-ups, each pulled to ground by its key.

The pins are read once a step. A tap between two steps would be missed, for example
while a flash erase disables interrupts or a screen is drawn. So each pin has an
interrupt for its falling edge, which the chip keeps pending during an erase. It notes
the time, so that holds and double taps are timed by the contact and not by the reading.
"""

from castellan.keys import BOUNCE, DEBOUNCE, elapsed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LONG = 1 << 29


class Contacts:
    """The levels of the keys' pins, and taps between two readings.

    Calling a pin of `pins` returns its level. `listen(pin, handler)` has `handler(pin)`
    called at the pin's falling edge, as soon as interrupts are enabled; `ticks()` returns the time.

    `ago` is how many ms before the last reading the contacts closed that were found closed then. It is never too
    long: of several it is the last one's, and what closed during an erase counts from its end.
    """

    def __init__(
        self, pins: "tuple[Any, ...]", listen: "Callable[[Any, Any], object]", ticks: "Callable[[], int]"
    ) -> None:
        self.ago = 0
        self._pins = pins
        self._ticks = ticks
        self._edges = [[0] for _ in pins]  # when each key's first falling edge since the last reading was
        self._fell = bytearray(1)  # keys with a falling edge, set by interrupts
        self._last = 0  # when the pins were last read
        self._shown = 0  # the levels returned last
        self._changed = 0  # when these last changed
        self._settled = 0  # the levels that stayed unchanged for long enough to be debounced
        self._missed = 0  # taps between two readings: reported as down until they are debounced
        self._since = 0  # when these were found
        self._opened = 0  # keys that opened recently, and may still bounce
        self._opened_at = 0
        for index, pin in enumerate(pins):
            listen(pin, self._latch(index))

    def levels(self, now: int) -> int:
        """Return the keys that are down as bits, including those that were tapped since the last reading.

        With a reading every few milliseconds no tap is missed, and the interrupts are
        ignored. After a longer time a key with a falling edge is reported as down for as
        long as debouncing takes. If it was down before, or a moment ago, the edge is taken
        for the bounce of its release and ignored. Allocates nothing.
        """
        down = self._read()
        # An interrupt between these two lines is lost, but its key is down now: the next reading shows it.
        fell = self._fell[0]
        self._fell[0] = 0
        if elapsed(now, self._last) >= DEBOUNCE:
            down |= self._shown & ~self._settled  # went down just before: report it once more, to debounce it
            self._missed = fell & ~self._shown & ~self._opened
            self._since = now
        self._last = now
        down |= self._missed
        if elapsed(now, self._since) >= DEBOUNCE:
            self._missed = 0
        if elapsed(now, self._opened_at) >= BOUNCE:
            self._opened = 0
        self.ago = 0
        if down != self._shown:
            if fell & down & ~self._shown:
                self._date(fell & down & ~self._shown, now)
            if self._shown & ~down:
                self._opened |= self._shown & ~down
                self._opened_at = now
            self._shown = down
            self._changed = now
        elif elapsed(now, self._changed) >= DEBOUNCE:
            self._settled = down
        return down

    def _date(self, closed: int, now: int) -> None:
        """Set `ago` for keys that have closed."""
        ago = min([elapsed(now, edge[0]) for index, edge in enumerate(self._edges) if closed >> index & 1])
        self.ago = 0 if ago > _LONG else ago  # an edge may come after `now`

    def _read(self) -> int:
        down = 0
        bit = 1
        for pin in self._pins:
            if not pin():
                down |= bit
            bit <<= 1
        return down

    def _latch(self, index: int) -> "Callable[[Any], None]":
        # An interrupt may not allocate. A call with more than five values, `pin` and those from here, would.
        fell, edge, ticks, bit = self._fell, self._edges[index], self._ticks, 1 << index

        def latch(pin: "Any") -> None:
            if not fell[0] & bit:
                edge[0] = ticks()
                fell[0] |= bit

        return latch
