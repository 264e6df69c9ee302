"""What a builder may add to a box: a beeper, lights, a battery whose level is measured. Loaded if pins.py has one."""

from castellan.errors import CastellanError
from castellan.keys import elapsed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

LOOK_EVERY = 10_000  # ms after which the battery is measured
LOW, WELL = 10, 20  # % at which the players are warned, and at which they can be warned again


class Extras:
    """What is wired besides, by its names in pins.py; `chip` has a timer."""

    def __init__(self, box: "Any", chip: "Any", wired: dict) -> None:
        self._box = box
        self._chip = chip
        self._beeper: "Any" = None
        self._lights: "Any" = None
        self._battery: "Any" = None
        self._dark = False
        self._warned = False
        self._measured: int | None = None  # when
        fitters: dict[str, "Any"] = {
            "BEEPER": self._fit_beeper,
            "NEOPIXELS": self._fit_lights,
            "BATTERY": self._fit_battery,
        }
        for name, what in wired.items():
            try:
                fitters[name](what)
            except (OSError, TypeError, ValueError) as error:  # whatever a builder wrote: the score is kept
                reason = str(error) or type(error).__name__
                box.session.trouble = CastellanError("wrong_extra", value=name, reason=reason)

    def step(self, now: int, changed: bool) -> None:
        """Follow the box after a step; `changed` says that there may be another picture. Allocates nothing idle."""
        if self._lights and (changed or self._box.dark != self._dark):
            self._dark = self._box.dark
            self._lights.show(self._box)
        if self._battery and (self._measured is None or elapsed(now, self._measured) >= LOOK_EVERY):
            self._measured = now
            self._measure()

    def off(self) -> None:
        """Be silent and dark."""
        for part in (self._beeper, self._lights):
            if part:
                part.off()

    def _measure(self) -> None:
        app = self._box.app
        app.battery = percent = self._battery.percent()
        if percent >= WELL:
            self._warned = False
        elif percent <= LOW and not self._warned and self._box.quiet and app.at_first:
            self._warned = True
            self._box.session.trouble = CastellanError("battery_low", percent=percent)

    def _fit_beeper(self, pin: int) -> None:
        from castellan.ports.extras.beeper import Beeper

        self._beeper = Beeper(pin, self._chip.timer())
        self._box.app.signal = self._beeper.play

    def _fit_lights(self, wired: tuple) -> None:
        from castellan.ports.extras.lights import Lights

        self._lights = Lights(*wired)
        self._lights.show(self._box)

    def _fit_battery(self, wired: tuple) -> None:
        from castellan.ports.extras.battery import Battery

        self._battery = Battery(*wired)
