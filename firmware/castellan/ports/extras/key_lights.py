"""Lights under the keys: a NeoPixel (WS2812B) under each of them.

A key is lit where it does something now, also one of a middle column. A player's has the colour of who leads and whose
turn it is, that of OK is green while something is due.
"""

from castellan import use
from castellan.keys import NAMES, OK, P4, TURNED, in_order
from castellan.ports.extras.neopixels import LATE, Lights, seats
from castellan.ui.asking.words import first_due
from castellan.ui.drawing.style import KEYS, MARKED

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from castellan.box import Box
    from castellan.interfaces import Chip
    from castellan.ui.app import App

ACTS, DUE = 5, 6  # of a key: it does something now; something is due that it leads to


class KeyLights(Lights):
    """`count` NeoPixels on a pin; `places` has where in their row that of each key is, in the order of KEYS.

    Behind them come the places of MIDDLE, if there is one.
    """

    def __init__(self, box: "Box", pin: int, count: int, places: tuple[int, ...]) -> None:
        self._places = places
        super().__init__(box, pin, count)

    def _found(self) -> list[int]:
        box = self._box
        found, lit = [0] * self._count, keys(box.app, box.canvas.named)
        for wired, place in enumerate(self._places[: len(NAMES)]):
            named = in_order(1 << wired, box.hands)
            found[place] = sum([each for key, each in enumerate(lit) if named >> key & 1])
        middle = self._places[len(NAMES) :]
        if middle:
            acts = use("castellan.ports.middle").acts(box.app)
            for place, each in zip(middle, reversed(acts) if box.hands & TURNED else acts):
                found[place] = ACTS if each else 0
        return found


def keys(app: "App", named: int) -> list[int]:
    """Return what the light of each key shows, in the keys' order: ACTS, DUE, a player's LEADS to LATE, or 0.

    `named` are the keys that the shown picture names, see `castellan.ui.drawing.canvas.Canvas`. Those for which the
    screen has a hold act, too.
    """
    screen, first = app.screen, app.screen.first_player()
    found = [ACTS if named >> KEYS.find(name.lstrip("P")) & 1 else 0 for name in NAMES]
    for key in screen.HOLDS or range(0 if named & MARKED else len(NAMES)):  # any key closes a screen without holds
        found[key] = ACTS
    if first is None:
        return found
    if _is_due(app):
        found[OK] = DUE
    for key, seat in enumerate(seats(app)[first : first + P4 + 1]):
        found[key] = min(seat, LATE) or ACTS
    return found


def _is_due(app: "App") -> bool:
    """Return whether something is due on the table that OK leads to, such as the next row of a round that has begun."""
    game = app.session.game
    step = game.step()
    return bool(first_due(game) or (step and step.due) or game.due() or getattr(app.screen, "beside", None))


def fit(box: "Box", chip: "Chip", wired: tuple) -> KeyLights:
    """Return the lights of KEY_LIGHTS: a pin, how many there are, and where that of each key is."""
    return KeyLights(box, *wired)
