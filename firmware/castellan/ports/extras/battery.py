"""The battery's level: an ADC pin behind a divider of two resistors."""

import machine

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

_REFERENCE = 3300  # mV that read as 65535, on ports without calibrated readings


class Battery:
    """A battery whose voltage reaches the pin divided by `divider`; `empty` and `full` are its voltages in mV."""

    def __init__(self, pin: int, divider: int, empty: int, full: int) -> None:
        if not 0 < empty < full or divider < 1:
            raise ValueError("divider, empty, full: {}, {}, {}".format(divider, empty, full))
        self._adc = _adc(pin)
        self._calibrated = hasattr(self._adc, "read_uv")
        self._divider = divider
        self._empty = empty
        self._full = full
        self._level = self._read()

    def percent(self) -> int:
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
