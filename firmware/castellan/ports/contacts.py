"""The keys' contacts: eight pins with pull-ups, each pulled to ground by its key.

The pins are read once a step. A tap between two steps would be missed, for example
while a flash erase disables interrupts or a screen is drawn. So each pin has an
interrupt for its edges, which the chip keeps pending during an erase. It notes the
time, so that holds and double taps are timed by the contact and not by the reading.
"""

from castellan.keys import AGAIN, ALL, CLOSED_AGAIN, OPEN, elapsed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_BOUNCES = 30  # ms for which bad contacts do; as interrupts time them
_WRAPPED = (1 << 30) - 1


class Contacts:
    """The levels of the keys' pins, and taps between two readings.

    Calling a pin of `pins` returns its level. `listen(pin, handler)` has `handler(pin)`
    called at each edge of the pin, as soon as interrupts are enabled; `ticks()` returns the time.
    Of what closes between two readings less than `gap` ms apart, only what is still closed counts: the rest are spikes.

    `ago` is how many ms before the last reading the contacts closed that were found closed then. It is never too
    long: of several it is the last one's, and what closed during an erase counts from its end.
    `held` has the keys that were down at first, as bits.
    """

    def __init__(
        self,
        pins: "tuple[Any, ...]",
        listen: "Callable[[Any, Any], object]",
        ticks: "Callable[[], int]",
        gap: int = OPEN,
    ) -> None:
        self.ago = 0
        self._pins = pins
        self._ticks = ticks
        self._gap = gap
        # Of each contact: when it first closed since the last reading, and when it last opened.
        self._edges = [[0, 0] for _ in pins]
        # Keys whose contacts closed since the last reading; those that are closed; those that were open since they
        # closed, and did not only bounce. Set by interrupts.
        self._edged = bytearray((0, 0, ALL))
        self._last = 0  # when the pins were last read
        self._down = 0  # the levels then
        for index, pin in enumerate(pins):
            listen(pin, self._latch(index))
        self.held = down = self._read()  # what is down already has no edge before it opens
        self._edged[1] |= down
        self._edged[2] &= ~down

    def levels(self, now: int) -> int:
        """Return the keys that are down as bits, including those that were tapped since the last reading.

        A key whose contact has closed since the last reading is also reported by its bit from CLOSED_AGAIN on: it may
        have been down before, too. With a reading every few milliseconds no tap is missed; after a longer time such a
        key is reported as down even if it is up again. Allocates nothing while no contact closes.
        """
        down = self._read()
        if down != self._down:  # a spike is shorter than the time between these readings
            second, third = self._read(), self._read()
            down = down & second | second & third | third & down
        # An interrupt between these two lines is lost, but its key is down now: the next reading shows it.
        closed = self._edged[0]
        self._edged[0] = 0
        self.ago = 0
        if elapsed(now, self._last) < self._gap:
            closed &= down
        if closed | down & ~self._down:
            self._date(closed | down & ~self._down, now)
            closed |= closed << CLOSED_AGAIN
        second = ~(down | closed) & ALL  # what has just closed may be read open amid its bounce
        self._edged[2] |= second  # not in one line: with one word more the chip takes heap for this function
        self._last = now
        self._down = down
        return down | closed

    def _date(self, closed: int, now: int) -> None:
        """Set `ago` for keys whose contacts have closed since the last reading, if interrupts tell when."""
        gap = elapsed(now, self._last)
        ages = [elapsed(now, edge[0]) for index, edge in enumerate(self._edges) if closed >> index & 1]
        ages = [age for age in ages if age <= gap]  # an edge may come after `now`
        self.ago = min(ages) if ages else 0

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
            # Open after it was open, it has closed meanwhile: with interrupts off nobody knows when, so sooner than
            # a second tap comes it was bounce. What closes soon after it has opened bounces. So does what opens soon
            # after it has closed, and what is closed after it was closed.
            if not edged[1] & bit and edged[2] & ~edged[0] & bit:
                edge[0] = ticks()  # of bounce, too: a reading may find that it was none
                if edge[0] - edge[1] & _WRAPPED >= (AGAIN if opened else _BOUNCES):
                    edged[0] |= bit
                    edged[2] &= ~bit
            if not opened:
                edged[1] |= bit
                return
            edge[1] = ticks()
            edged[1] &= ~bit
            if edge[1] - edge[0] & _WRAPPED >= _BOUNCES:
                edged[2] |= bit

        return latch
