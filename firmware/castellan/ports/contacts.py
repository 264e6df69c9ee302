"""The keys' contacts: eight pins with pull-ups, each pulled to ground by its key.

The pins are read once a step. A tap between two steps would be missed, for example
while a flash erase disables interrupts or a screen is drawn. So each pin has an
interrupt for its edges, which the chip keeps pending during an erase. It notes the
time, so that holds and double taps are timed by the contact and not by the reading.
"""

from castellan.keys import BOUNCE, CLOSED_AGAIN, OPEN, elapsed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LONG = 1 << 29
_WRAPPED = (1 << 30) - 1


class Contacts:
    """The levels of the keys' pins, and taps between two readings.

    Calling a pin of `pins` returns its level. `listen(pin, handler)` has `handler(pin)`
    called at each edge of the pin, as soon as interrupts are enabled; `ticks()` returns the time.

    `ago` is how many ms before the last reading the contacts closed that were found closed then. It is never too
    long: of several it is the last one's, and what closed during an erase counts from its end.
    """

    def __init__(
        self, pins: "tuple[Any, ...]", listen: "Callable[[Any, Any], object]", ticks: "Callable[[], int]"
    ) -> None:
        self.ago = 0
        self._pins = pins
        self._ticks = ticks
        # Of each contact: when it first closed since the last reading, and when it last opened.
        self._edges = [[0, 0] for _ in pins]
        self._edged = bytearray(2)  # keys whose contacts closed since the last reading; closed ones; set by interrupts
        self._last = 0  # when the pins were last read
        self._down = 0  # the levels then
        for index, pin in enumerate(pins):
            listen(pin, self._latch(index))

    def levels(self, now: int) -> int:
        """Return the keys that are down as bits, including those that were tapped since the last reading.

        With a reading every few milliseconds no tap is missed, and the interrupts only tell the time. After a longer
        time a key whose contact has closed is reported as down in this reading, and by its bit from CLOSED_AGAIN on,
        too: it may have been down before. Allocates nothing.
        """
        down = self._read()
        if down != self._down:  # a spike is shorter than the time between these readings
            second, third = self._read(), self._read()
            down = down & second | second & third | third & down
        # An interrupt between these two lines is lost, but its key is down now: the next reading shows it.
        closed = self._edged[0]
        self._edged[0] = 0
        self.ago = 0
        if closed:
            if elapsed(now, self._last) < OPEN:
                closed &= down & ~self._down
                self._date(closed, now)
            else:
                self._date(closed, now)
                closed |= closed << CLOSED_AGAIN
        self._last = now
        self._down = down
        return down | closed

    def _date(self, closed: int, now: int) -> None:
        """Set `ago` for keys whose contacts have closed, if any."""
        if closed:
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
        # An interrupt may not allocate. A call with more than five values, `pin` and those from here, would; so would
        # more than one variable.
        edged, edge, ticks, bit = self._edged, self._edges[index], self._ticks, 1 << index

        def latch(pin: "Any") -> None:
            opened = pin()
            # Open after it was open, it has closed meanwhile. What closes soon after it has opened bounces.
            if not (opened and edged[1] & bit) and not edged[0] & bit and ticks() - edge[1] & _WRAPPED >= BOUNCE:
                edge[0] = ticks()
                edged[0] |= bit
            if opened:
                edge[1] = ticks()
                edged[1] &= ~bit
            else:
                edged[1] |= bit

        return latch
