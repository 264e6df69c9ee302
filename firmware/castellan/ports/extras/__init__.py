"""Optional parts of a box: a beeper, lights, a battery's level, an LED. Imported only if pins.py names one of them.

Each is a module, called as its constant of pins.py, whose `fit` returns an `Extra`.
"""

from castellan import use
from castellan.core.errors import PROBLEM, CastellanError

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from castellan.box import Box
    from castellan.interfaces import Chip, Extra

_MODULE = "castellan.ports.extras."


class Extras:
    """The optional parts. `wired` maps their names in pins.py to their values; `chip` provides a timer."""

    def __init__(self, box: "Box", chip: "Chip", wired: "dict[str, Any]") -> None:
        self._extras: list[Extra] = []
        self._steps: list[Callable[[int, bool], None]] = []
        for name, value in wired.items():
            try:
                extra = use(_MODULE + name.lower()).fit(box, chip, value)
                self._extras.append(extra)
                self._steps.append(extra.step)
            except (OSError, TypeError, ValueError) as error:  # a wrong constant must not stop the box
                reason = str(error) or type(error).__name__
                box.session.report(PROBLEM, CastellanError("wrong_extra", value=name, reason=reason))

    def step(self, now: int, changed: bool) -> None:
        """Update all parts after a step; `changed`: the picture may be new. Allocates nothing while idle."""
        for step in self._steps:  # not `extra.step` here: with one word more the chip takes heap for this function
            step(now, changed)

    def off(self) -> None:
        """Switch all parts off."""
        for extra in self._extras:
            extra.off()
