"""What a MacroPad has beside a display and eight keys: a dial, a middle column of keys, and lights under all."""

from typing import TYPE_CHECKING

from castellan.keys import NAMES
from castellan.ports.dial import Dial
from castellan.ports.extras.key_lights import ACTS, keys
from castellan.ports.middle import Middle, acts
from castellan.ui.marking import Marker

if TYPE_CHECKING:
    from castellan.box import Box

MACROPAD = "macropad"
COLUMN = ("UNDO", "MENU", "AGAIN", "HELP")  # the keys in the middle, from above
COLUMN_FROM = 16  # the first of their bits in levels
# What a light shows, by its number in `castellan.ports.extras.key_lights.keys`.
LIGHTS = ("", "leads", "turn", "leads on turn", "late", "acts", "due")


class _Contacts:
    """Keys as `castellan.ports.contacts.Contacts` reads them: their levels are what they are set to."""

    ago = held = now = 0

    def levels(self, now: int) -> int:
        return self.now


class _Wheel:
    """A dial's wheel as `castellan.ports.dial.Wheel`."""

    def __init__(self) -> None:
        self.detents = 0

    def turned(self) -> int:
        detents, self.detents = self.detents, 0
        return detents


class MacroPad:
    """The dial and the lights of a box that a MacroPad is."""

    def __init__(self, box: "Box") -> None:
        self._box = box
        self._contacts, self._column, self._wheel = _Contacts(), _Contacts(), _Wheel()
        dial = Dial(self._contacts, _Contacts(), self._wheel, box, Marker(box.app))  # type: ignore[arg-type]
        self._middle = Middle(dial, self._column, box)  # type: ignore[arg-type]
        box.app.sounds = True

    def levels(self, levels: int, now: int) -> int:
        """Return the keys that are down, from those that are pressed, and do what the dial and the middle column do."""
        self._contacts.now, self._column.now = levels & (1 << COLUMN_FROM) - 1, levels >> COLUMN_FROM
        return self._middle.levels(now)

    def turn(self, detents: int) -> None:
        """Turn the dial, to the right if positive."""
        self._wheel.detents += detents

    def lights(self) -> dict[str, str]:
        """Return what the light of each key shows, of LIGHTS; "" if it is dark."""
        app = self._box.app
        shown = keys(app, self._box.canvas.named) + [ACTS if each else 0 for each in acts(app)]
        return {name: LIGHTS[0 if self._box.dark else n] for name, n in zip(NAMES + COLUMN, shown, strict=True)}
