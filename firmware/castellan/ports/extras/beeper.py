"""A beeper: a passive piezo between a pin and ground. A timer ends each note, so that playing never blocks."""

import machine

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.box import Box
    from castellan.interfaces import Chip

_HALF = 1 << 15  # a duty cycle of 50 %


class Beeper:
    """Plays on a pin the `notes` of signals, timed by a `machine.Timer`."""

    def __init__(self, pin: int, timer: "Any", notes: "dict[str, tuple[tuple[int, int], ...]]") -> None:
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
            self._next()

    def step(self, now: int, changed: bool) -> None:
        """Do nothing: the timer ends the notes."""

    def off(self) -> None:
        """Stop playing, and release timer and pin."""
        self._timer.deinit()
        self._pwm.duty_u16(0)
        self._pwm.deinit()

    def _next(self, timer: object = None) -> None:
        """Begin the next note, or stop after the last one."""
        if self._at >= len(self._notes):
            self._pwm.duty_u16(0)
            return
        frequency, milliseconds = self._notes[self._at]
        self._at += 1
        if frequency:
            self._pwm.freq(frequency)
        self._pwm.duty_u16(_HALF if frequency else 0)
        self._timer.init(mode=machine.Timer.ONE_SHOT, period=milliseconds, callback=self._ended)


def fit(box: "Box", chip: "Chip", pin: int) -> Beeper:
    """Return the beeper of BEEPER, a pin, and let the app's signals play on it."""
    from castellan.ports.notes import NOTES

    beeper = Beeper(pin, chip.timer(), NOTES)
    box.app.signal = beeper.play
    return beeper
