"""A beeper: a passive piezo between a pin and ground, or a speaker. A timer ends the notes: playing never blocks."""

import machine

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.box import Box
    from castellan.interfaces import Chip

_HALF = 1 << 15  # a duty cycle of 50 %


class Beeper:
    """Plays on a pin the `notes` of signals, timed by a `machine.Timer`.

    A speaker's amplifier is enabled by another pin, which is high from a signal's first note to its last.
    """

    def __init__(
        self, pin: int, timer: "Any", notes: "dict[str, tuple[tuple[int, int], ...]]", enable: int | None = None
    ) -> None:
        self._enable = None if enable is None else machine.Pin(enable, machine.Pin.OUT, value=0)
        pwm: "Any" = machine.PWM  # its types differ from port to port
        self._pwm = pwm(machine.Pin(pin), freq=1000, duty_u16=0)
        self._timer = timer
        self._of = notes
        self._notes: tuple = ()
        self._at = 0
        self._ended = self._next

    def play(self, what: str) -> None:
        """Play the notes of a signal, instead of any that are still playing. Unknown signals are ignored."""
        if what in self._of:
            self._notes = self._of[what]
            self._at = 0
            self._power(1)
            self._next()

    def step(self, now: int, changed: bool) -> None:
        """Do nothing: the timer ends the notes."""

    def off(self) -> None:
        """Stop playing, and release timer and pin."""
        self._timer.deinit()
        self._pwm.duty_u16(0)
        self._power(0)
        self._pwm.deinit()

    def _next(self, timer: object = None) -> None:
        """Begin the next note, or stop after the last one."""
        if self._at >= len(self._notes):
            self._pwm.duty_u16(0)
            self._power(0)
            return
        frequency, milliseconds = self._notes[self._at]
        self._at += 1
        if frequency:
            self._pwm.freq(frequency)
        self._pwm.duty_u16(_HALF if frequency else 0)
        self._timer.init(mode=machine.Timer.ONE_SHOT, period=milliseconds, callback=self._ended)

    def _power(self, on: int) -> None:
        if self._enable:
            self._enable(on)


def fit(box: "Box", chip: "Chip", wired: "int | tuple[int, int]") -> Beeper:
    """Return the beeper of BEEPER, a pin, or one and its amplifier's, and let the app's signals play on it."""
    from castellan.ports.notes import NOTES

    pin, enable = (wired, None) if isinstance(wired, int) else wired
    beeper = Beeper(pin, chip.timer(), NOTES, enable)
    box.app.signal = beeper.play
    return beeper
