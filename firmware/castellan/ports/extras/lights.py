"""Lights: a NeoPixel (WS2812B) beside each player's row. Who leads is gold, whose turn it is blue, both white."""

import machine

from castellan.box import TURNED

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from castellan.ui.app import App

LEADS, ON_TURN = 1, 2
# ns, high and low of a 0, then of a 1 (WS2812B data sheet, data transfer time), as `machine.bitstream` wants them.
_TIMING = (400, 850, 800, 450)
# Green, red, blue, as they are sent, of 255. So bright 4 of them take some 20 mA.
_COLOURS = {0: (0, 0, 0), LEADS: (12, 24, 0), ON_TURN: (4, 0, 24), LEADS | ON_TURN: (20, 20, 20)}


class Lights:
    """`count` NeoPixels on a pin, the first of them beside the first player."""

    def __init__(self, pin: int, count: int) -> None:
        self._pin = machine.Pin(pin, machine.Pin.OUT)
        self._count = count
        self._shown = b""

    def show(self, box: "Any") -> None:
        """Show what there is to say about each player; nothing when the box is dark."""
        found = [] if box.dark else seats(box.app)[: self._count]
        found += [0] * (self._count - len(found))
        if box.hands & TURNED:
            found.reverse()
        self._send(bytes([part for seat in found for part in _COLOURS[seat]]))

    def off(self) -> None:
        """Be dark."""
        self._send(bytes(3 * self._count))

    def _send(self, colours: bytes) -> None:
        if colours != self._shown:
            self._shown = colours
            bitstream: "Any" = machine.bitstream
            bitstream(self._pin, 0, _TIMING, colours)


def seats(app: "App") -> list[int]:
    """Return bits for each player; after the end who has won leads. Nobody is there before the first game."""
    if app.session.ledger is None:
        return []
    game = app.session.game
    if game.over:
        return [LEADS if rank == 1 and game.over == "end" else 0 for rank in game.standing().ranks]
    from castellan.ui.words import leaders  # late, as all else that needs the words

    best, turn = leaders(game), game.on_turn()
    return [(LEADS if player in best else 0) | (ON_TURN if player == turn else 0) for player in range(len(game.names))]
