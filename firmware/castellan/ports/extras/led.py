"""The board's LED, for a box whose display shows nothing: it blinks once if the box runs, else until that is mended.

Three times in a row: the filesystem can't be read. All else is wrong with the display's wires, see `looking`.
"""

import os

import machine

from castellan import forget, use
from castellan.keys import elapsed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.box import Box
    from castellan.interfaces import Chip, Display

RUNS, NO_FILESYSTEM = 1, 3  # blinks in a row
BLINK = 200  # ms that the LED is on, and off between two of a row
PAUSE = 2200  # ms from one row to the next
_LOOKING = "castellan.ports.extras.looking"


class _Led:
    """An LED at a pin, on at the level `lit`."""

    def __init__(self, pin: int, lit: int, display: "Display") -> None:
        self._pin = machine.Pin(pin, machine.Pin.OUT, value=1 - lit)
        self._lit = lit
        self._display = display
        self._since: int | None = None  # when the row began
        self._blinks = 0  # of this row
        self._is_on = False
        try:
            os.statvfs("/")
            self._sign = RUNS
        except OSError:
            self._sign = NO_FILESYSTEM

    def step(self, now: int, changed: bool) -> None:
        """Switch the LED on or off, if it is time. Allocates nothing."""
        if self._since is None or elapsed(now, self._since) >= PAUSE + 2 * BLINK * self._blinks:
            self._blinks = self._next()
            self._since = now
        at = elapsed(now, self._since) // BLINK
        on = at < 2 * self._blinks and not at & 1
        if on != self._is_on:
            self._is_on = on
            self._pin(self._lit if on else 1 - self._lit)

    def off(self) -> None:
        """Switch the LED off."""
        self._pin(1 - self._lit)

    def _next(self) -> int:
        """Return how often it blinks in the next row: that the box runs is shown in the first row alone."""
        if self._sign != NO_FILESYSTEM:
            if self._display.started:
                sign = RUNS
                if self._sign == RUNS and self._since is not None:
                    return 0
            else:
                sign = use(_LOOKING).look()
                forget(_LOOKING)
            self._sign = sign
        return self._sign


def fit(box: "Box", chip: "Chip", wired: tuple) -> _Led:
    """Return the LED of LED: a pin, and the level at which it is on."""
    pin, lit = wired
    return _Led(pin, lit, box.app.display)
