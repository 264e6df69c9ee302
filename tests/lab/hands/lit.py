"""A pair of hands at a MacroPad, whose lights are seen: what its driver sends to the row of NeoPixels."""

import sys
import types
from typing import Any, Self
from unittest import mock

from castellan.oled import ADDRESSES, SSD1306, Oled
from castellan.ports.extras.key_lights import KeyLights
from castellan.ports.extras.neopixels import COLOURS
from castellan_host.device import boards
from castellan_host.virtual.macropad import COLUMN
from lab.hands.dialling import AtThePad
from lab.hands.reading import Live, Recorder

PINS = boards.constants(boards.load("macropad").pins)
# The colours by their names, in the order of COLOURS.
DARK, GOLD, BLUE, WHITE, RED, DIM, GREEN = NAMES = ("dark", "gold", "blue", "white", "red", "dim", "green")


class AtTheLights(AtThePad):
    """Hands at a MacroPad: `do` presses its keys and its dial, `lights` are the colours' names, KEY1's first.

    `seen` has what the box has drawn, the mark of the dial, too.
    """

    seen: Recorder

    def start(self) -> Self:
        self._sent = b""
        self._lit: KeyLights | None = None
        super().start()
        self.box.canvas = self.seen = Live()
        self.box.app.dirty = True
        machine: Any = types.ModuleType("machine")
        machine.Pin, machine.bitstream = mock.Mock(), self._receive
        with mock.patch.dict(sys.modules, machine=machine):
            self._lit = KeyLights(self.box, *PINS["KEY_LIGHTS"])
        self.wait(0, 20)
        return self

    def display(self) -> Oled:
        """Return a driver that knows its display, which the pad's pins.py names: it is not asked for."""
        return Oled(self.model, SSD1306, ADDRESSES[0])

    def wait(self, levels: int, milliseconds: int) -> None:
        """Let time pass; the lights are looked at after it."""
        super().wait(levels, milliseconds)
        if self._lit:
            self._lit.step(self.now, True)

    @property
    def lights(self) -> list[str]:
        """The colours of the twelve lights, in the order of their row."""
        return [NAMES[COLOURS.index(tuple(self._sent[n : n + 3]))] for n in range(0, len(self._sent), 3)]

    def do(self, script: str) -> Self:
        """Press by `Hands.press`; "UNDO" to "HELP" are the keys of the middle column, "turn:2" and "dial" the dial."""
        for step in script.split(" > ") if script else ():
            word, _, more = step.partition(":")
            if word == "turn":
                self.turn(int(more))
            elif word == "dial":
                self.push()
            elif more in COLUMN and word == "hold":
                self.middle(COLUMN.index(more), 1000)
            elif word in COLUMN:
                self.middle(COLUMN.index(word))
            else:
                self.press(step)
        return self

    def _receive(self, pin: object, encoding: int, timing: tuple[int, ...], data: bytes) -> None:
        self._sent = data
