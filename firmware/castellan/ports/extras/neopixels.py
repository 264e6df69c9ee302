"""Lights: a NeoPixel (WS2812B) beside each player's row.

It is gold for the leader, blue for the turn, white for both, red for a turn that is over its limit.
"""

from castellan.keys import TURNED

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.box import Box
    from castellan.interfaces import Chip
    from castellan.ui.app import App

LEADS, ON_TURN, LATE = 1, 2, 4
# In ns: high and low time of a 0, then of a 1 (WS2812B data sheet, data transfer time), for `machine.bitstream`.
_TIMING = (400, 850, 800, 450)
# (green, red, blue), the order of transmission, each up to 255. At these values 4 lights take about 20 mA. The last two
# are those of keys: one that acts, and one that is due.
COLOURS = ((0, 0, 0), (12, 24, 0), (4, 0, 24), (20, 20, 20), (0, 48, 0), (5, 5, 5), (24, 0, 0))


class Lights:
    """`count` NeoPixels on a pin, the first one beside the first player."""

    def __init__(self, box: "Box", pin: int, count: int) -> None:
        import machine  # here: the laptop, which draws lights, has none

        self._box = box
        self._dark: bool | None = None  # the first step shows them: this is deep on the chip's stack
        self._pin = machine.Pin(pin, machine.Pin.OUT)
        self._bitstream: "Any" = machine.bitstream
        self._count = count
        self._shown = b""

    def step(self, now: int, changed: bool) -> None:
        """Show each player's colour, if the picture may be new; switch all off while the box is dark."""
        if changed or self._box.dark != self._dark:
            self._dark = self._box.dark
            self._show()

    def off(self) -> None:
        """Switch all lights off."""
        self._send(bytes(3 * self._count))

    def _show(self) -> None:
        found = [0] * self._count if self._box.dark else self._found()
        self._send(bytes([part for each in found for part in COLOURS[each]]))

    def _found(self) -> list[int]:
        """Return each light's colour, as an index of COLOURS."""
        found = [min(seat, LATE) for seat in seats(self._box.app)[: self._count]]
        found += [0] * (self._count - len(found))
        if self._box.hands & TURNED:
            found.reverse()
        return found

    def _send(self, colours: bytes) -> None:
        if colours != self._shown:
            self._shown = colours
            self._bitstream(self._pin, 0, _TIMING, colours)


def seats(app: "App") -> list[int]:
    """Return LEADS, ON_TURN and LATE, as bits, for each player; after the end the winners lead; [] without a game."""
    if app.session.ledger is None:
        return []
    game = app.session.game
    if game.over:
        return [LEADS if rank == 1 and game.over == "end" else 0 for rank in game.standing().ranks]
    best, turn = game.leaders(), game.on_turn()
    found = [LEADS if player in best else 0 for player in range(len(game.names))]
    if turn is not None:
        found[turn] |= ON_TURN | LATE if app.session.clock.late else ON_TURN
    return found


def fit(box: "Box", chip: "Chip", wired: tuple) -> Lights:
    """Return the lights of NEOPIXELS: a pin, and how many there are."""
    return Lights(box, *wired)
