"""The battery's level: an ADC pin behind a divider of two resistors."""

import machine

from castellan.core.errors import PROBLEM, CastellanError
from castellan.keys import elapsed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.box import Box
    from castellan.interfaces import Chip

LOOK_EVERY = 10_000  # ms between measurements
LOW, WELL = 10, 20  # %: the players are warned at LOW, and can be warned again after WELL
_REFERENCE = 3300  # mV that read as 65535, on ports without calibrated readings


class Battery:
    """A battery whose voltage reaches the pin divided by `divider`; `empty` and `full` are its voltages in mV."""

    def __init__(self, box: "Box", pin: int, divider: int, empty: int, full: int) -> None:
        if not 0 < empty < full or divider < 1:
            raise ValueError("divider, empty, full: {}, {}, {}".format(divider, empty, full))
        self._box = box
        self._adc = _adc(pin)
        self._calibrated = hasattr(self._adc, "read_uv")
        self._divider = divider
        self._empty = empty
        self._full = full
        self._level = self._read()
        self._warned = False
        self._measured: int | None = None  # the time of the last measurement

    def step(self, now: int, changed: bool) -> None:
        """Measure, if it is time, and warn the players."""
        if self._measured is None or elapsed(now, self._measured) >= LOOK_EVERY:
            self._measured = now
            self._measure()

    def off(self) -> None:
        """Do nothing: there is nothing to switch off."""

    def _measure(self) -> None:
        app = self._box.app
        app.battery = percent = self._percent()
        if percent >= WELL:
            self._warned = False
        elif percent <= LOW and not self._warned and self._box.quiet and app.at_first:
            self._warned = True
            self._box.session.report(PROBLEM, CastellanError("battery_low", percent=percent))

    def _percent(self) -> int:
        """Return the level, smoothed over the last readings. Allocates nothing."""
        self._level = (3 * self._level + self._read()) // 4
        percent = (self._level - self._empty) * 100 // (self._full - self._empty)
        return max(0, min(100, percent))

    def _read(self) -> int:
        """Return the battery's voltage in mV."""
        adc = self._adc
        if self._calibrated:
            millivolts: int = adc.read_uv() // 1000
        else:
            millivolts = adc.read_u16() * _REFERENCE >> 16
        return millivolts * self._divider


def _adc(pin: int) -> "Any":
    adc: "Any" = machine.ADC
    if hasattr(adc, "ATTN_11DB"):  # without it the ESP32 measures only up to 1.1 V
        return adc(machine.Pin(pin), atten=adc.ATTN_11DB)
    return adc(machine.Pin(pin))


def fit(box: "Box", chip: "Chip", wired: tuple) -> Battery:
    """Return the battery of BATTERY: a pin, a divider, and the voltages of an empty and a full one."""
    return Battery(box, *wired)
