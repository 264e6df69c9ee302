"""A beeper: a passive piezo between a pin and ground, or a speaker. A timer ends the notes: playing never blocks."""

import machine

from castellan.ports.notes import CLICK, notes

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.box import Box
    from castellan.interfaces import Chip
    from castellan.ui.app import App

_LOUDEST = 50  # %: the duty cycle of a square wave


class Beeper:
    """Plays on a pin the notes of the app's signals, timed by a `machine.Timer`.

    A speaker's amplifier is enabled by another pin, which is high from a signal's first note to its last. `click` is
    the duty cycle of a key's click in %: 3 is 20 dB weaker than 50, 20·log(sin 0.03π).
    """

    def __init__(self, app: "App", timer: "Any", pin: int, enable: int | None = None, click: int = _LOUDEST) -> None:
        if not 0 < click <= _LOUDEST:
            raise ValueError("click: {} %".format(click))
        self._enable = None if enable is None else machine.Pin(enable, machine.Pin.OUT, value=0)
        pwm: "Any" = machine.PWM  # its types differ from port to port
        self._pwm = pwm(machine.Pin(pin), freq=1000, duty_u16=0)
        self._timer = timer
        self._app = app
        self._click = (click << 16) // 100
        self._duty = 0  # while a note sounds
        self._notes: tuple = ()
        self._at = 0
        self._ended = self._next

    def play(self, what: str) -> None:
        """Play the notes of a signal, if it has any, instead of those that are still playing."""
        found = notes(self._app, what)
        if found:
            self._notes = found
            self._duty = self._click if what == CLICK else 1 << 15
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
        self._pwm.duty_u16(self._duty if frequency else 0)
        self._timer.init(mode=machine.Timer.ONE_SHOT, period=milliseconds, callback=self._ended)

    def _power(self, on: int) -> None:
        if self._enable:
            self._enable(on)


def fit(box: "Box", chip: "Chip", wired: "int | tuple[int, ...]") -> Beeper:
    """Return the beeper of BEEPER, and let the app's signals play on it.

    BEEPER is a pin; or that, its amplifier's, and the duty cycle of a click in % if it is not 50.
    """
    app = box.app
    beeper = Beeper(app, chip.timer(), *((wired,) if isinstance(wired, int) else wired))
    app.signal, app.sounds = beeper.play, True
    return beeper
