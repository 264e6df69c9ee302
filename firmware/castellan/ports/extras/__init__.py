"""Optional parts of a box: a beeper, lights, a battery's level, an LED. Imported only if pins.py names one of them."""

from castellan.core.errors import PROBLEM, CastellanError
from castellan.keys import elapsed

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.box import Box
    from castellan.interfaces import Chip
    from castellan.ports.extras.battery import Battery
    from castellan.ports.extras.beeper import Beeper
    from castellan.ports.extras.led import Led
    from castellan.ports.extras.lights import Lights

LOOK_EVERY = 10_000  # ms between measurements of the battery
LOW, WELL = 10, 20  # %: the players are warned at LOW, and can be warned again after WELL


class Extras:
    """The optional parts. `wired` maps their names in pins.py to their values; `chip` provides a timer."""

    def __init__(self, box: "Box", chip: "Chip", wired: "dict[str, Any]") -> None:
        self._box = box
        self._chip = chip
        self._beeper: "Beeper | None" = None
        self._lights: "Lights | None" = None
        self._battery: "Battery | None" = None
        self._led: "Led | None" = None
        self._dark = False
        self._warned = False
        self._measured: int | None = None  # the time of the last measurement
        fitters: dict[str, "Any"] = {
            "BEEPER": self._fit_beeper,
            "NEOPIXELS": self._fit_lights,
            "BATTERY": self._fit_battery,
            "LED": self._fit_led,
        }
        for name, what in wired.items():
            try:
                fitters[name](what)
            except (OSError, TypeError, ValueError) as error:  # a wrong constant must not stop the box
                reason = str(error) or type(error).__name__
                box.session.report(PROBLEM, CastellanError("wrong_extra", value=name, reason=reason))

    def step(self, now: int, changed: bool) -> None:
        """Update all parts after a step; `changed`: the picture may be new. Allocates nothing while idle."""
        if self._lights and (changed or self._box.dark != self._dark):
            self._dark = self._box.dark
            self._lights.show(self._box)
        if self._battery and (self._measured is None or elapsed(now, self._measured) >= LOOK_EVERY):
            self._measured = now
            self._measure(self._battery)

        if self._led:
            self._led.step(now)

    def off(self) -> None:
        """Switch beeper, lights and LED off."""
        for part in (self._beeper, self._lights, self._led):
            if part:
                part.off()

    def _measure(self, battery: "Battery") -> None:
        app = self._box.app
        app.battery = percent = battery.percent()
        if percent >= WELL:
            self._warned = False
        elif percent <= LOW and not self._warned and self._box.quiet and app.at_first:
            self._warned = True
            self._box.session.report(PROBLEM, CastellanError("battery_low", percent=percent))

    def _fit_beeper(self, pin: int) -> None:
        from castellan.ports.extras.beeper import Beeper
        from castellan.ports.notes import NOTES

        self._beeper = Beeper(pin, self._chip.timer(), NOTES)
        self._box.app.signal = self._beeper.play

    def _fit_lights(self, wired: tuple) -> None:
        from castellan.ports.extras.lights import Lights

        self._lights = Lights(*wired)
        self._lights.show(self._box)

    def _fit_battery(self, wired: tuple) -> None:
        from castellan.ports.extras.battery import Battery

        self._battery = Battery(*wired)

    def _fit_led(self, wired: tuple) -> None:
        from castellan.ports.extras.led import Led

        pin, lit = wired
        self._led = Led(pin, lit, self._box.app.display)
