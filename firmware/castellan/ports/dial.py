"""The dial: two contacts that close one after the other while it is turned, and a second contact of OK below it.

Only boards with DIAL in their pins.py get it: the pins of both contacts, and of the one that closes when it is pressed.

A detent is four steps: both contacts are open, one is closed, both, the other, and both are open again. Interrupts
count them, since a detent takes a few ms, less than a picture. A bounce steps to and fro, which adds up to nothing. A
detent of which steps were missed, as while the flash is erased, is none: nobody knows which way it was.
"""

from castellan import use
from castellan.keys import AGAIN, BOUNCE, CALM, CLOSED_AGAIN, OK, PRESS, elapsed, in_order
from castellan.ports.contacts import Contacts

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from castellan.box import Box
    from castellan.interfaces import Chip
    from castellan.ports.middle import Middle
    from castellan.ui.marking import Marker

_OPEN = 3  # the levels of both contacts, that of the first in the lower bit
_NONE, _RIGHT, _LEFT = 128, 132, 124  # steps since the last detent: four to the right, four to the left
_LOST = 0  # the same once a step was missed: eight more or less are none of them
_TO_THE_RIGHT = bytes((1, 3, 0, 2))  # the levels that follow levels
_MIDDLE = "castellan.ports.middle"
_AROUND = "dial"  # the setting, see `castellan.ui.start.direction`
_BOTH = 1 | 1 << CLOSED_AGAIN  # bits of a key in the levels


class Wheel:
    """How far the dial is turned. `first` and `second` return the levels of its contacts; `listen` as of `Contacts`.

    To the right the first contact closes first. It rests where it is at first, if that is no step between two detents.
    """

    def __init__(
        self, first: "Callable[[], int]", second: "Callable[[], int]", listen: "Callable[[Any, Any], object]"
    ) -> None:
        at = first() | second() << 1
        # The levels; the steps; how many detents there were to the right, and to the left, modulo 256; levels at rest.
        self._seen = bytearray((at, _NONE, 0, 0, at and _OPEN))
        self._right = self._left = 0  # detents that were returned
        latch = _latch(first, second, self._seen)
        listen(first, latch)
        listen(second, latch)

    def turned(self) -> int:
        """Return how many detents there were to the right since the last call, less those to the left."""
        right, left = self._seen[2], self._seen[3]
        turned = (right - self._right & 255) - (left - self._left & 255)
        self._right, self._left = right, left
        return turned


def _latch(first: "Callable[[], int]", second: "Callable[[], int]", seen: bytearray) -> "Callable[[Any], None]":
    def latch(pin: "Any") -> None:  # it may not allocate: see `castellan.ports.contacts`
        at = first() | second() << 1
        if seen[0] ^ at == _OPEN:
            seen[1] = _LOST
        elif seen[0] != at:
            seen[1] = seen[1] + (1 if _TO_THE_RIGHT[seen[0]] == at else -1) & 255
        seen[0] = at
        if at == seen[4]:
            if seen[1] == _RIGHT:
                seen[2] = seen[2] + 1 & 255
            elif seen[1] == _LEFT:
                seen[3] = seen[3] + 1 & 255
            seen[1] = _NONE

    return latch


class Dial:
    """The contacts of a box with a dial; `press` are those below it, with one pin.

    Each detent acts once, on the screen that is shown, unless a key is down: whoever presses the dial may turn it, too.
    One that changes the screen is the last one to act until the dial has rested for a moment. It wakes a dark display,
    and does nothing else then. The players' setting may exchange right and left. Once it has marked a line, OK is the
    key of that line, until its contact has stopped bouncing, and as long as a second contact is a slip.
    """

    def __init__(self, contacts: Contacts, press: Contacts, wheel: Wheel, box: "Box", marker: "Marker") -> None:
        self.ago = 0
        self.held = contacts.held | in_order(press.held << OK, box.hands)
        self._contacts, self._press, self._wheel = contacts, press, wheel
        self._box, self._marker = box, marker
        self._key = -1  # the key that OK is, while it is down and for a while after it; -1: the next contact decides
        self._first = self._closed = 0  # when its contact closed, and was seen closed last
        self._spins = False  # whether a detent has changed the screen, and others may follow that were meant as it was
        self._spun = 0  # when the last of them came

    def levels(self, now: int) -> int:
        """Return the keys that are down, see `Contacts.levels`, and do what the dial does. Idle it takes no heap."""
        levels = self._contacts.levels(now)  # with more words in this function the chip takes heap for it
        self.ago = self._contacts.ago
        pressed = self._press.levels(now)
        if pressed:
            levels = self._with_press(levels, pressed)
        turned = self._wheel.turned()
        if turned:
            levels = self._with_turn(turned, levels, now)
        return self._marked(levels, now) if levels or self._key >= 0 else levels

    def _with_press(self, levels: int, pressed: int) -> int:
        """Return the levels with those of the contact below the dial: OK is down as long as one of both is closed."""
        ok = in_order(1 << OK, self._box.hands)
        if levels & ok:
            levels &= ~(ok << CLOSED_AGAIN)
            pressed &= 1
        elif pressed >> CLOSED_AGAIN:
            self.ago = self._press.ago
        return levels | in_order((pressed & _BOTH) << OK, self._box.hands)

    def _with_turn(self, turned: int, levels: int, now: int) -> int:
        """Turn the dial; return the levels, with a tap on OK if that wakes the display."""
        if self._box.dark:
            return levels | in_order(1 << OK, self._box.hands)
        if not levels and not self._box.app.levels:
            self._turn(turned, now)
        return levels

    def _marked(self, levels: int, now: int) -> int:
        """Return the levels with the key of the marked line in the place of OK."""
        return in_order(self._named(in_order(levels, self._box.hands), now), self._box.hands)

    def _turn(self, turned: int, now: int) -> None:
        """Act for so many detents, each with its tasks; what follows on another screen was meant for this one."""
        app = self._box.app
        self._box.idle, app.now = 0, now
        self._spins = self._spins and elapsed(now, self._spun) < CALM
        self._spun = now
        if self._spins:
            return
        if app.session.settings.get(_AROUND):
            turned = -turned
        way = 1 if turned > 0 else -1
        for _ in range(turned * way):
            before = app.screen
            task = self._marker.turn(way)
            while task:
                task = task[0](*task[1:])
            app.settle((PRESS, self._marker.key(way), 0), before)
            if app.screen is not before:
                self._spins = True
                return

    def _named(self, levels: int, now: int) -> int:
        """Return the same, of keys by their names."""
        down = levels >> OK & _BOTH
        if self._key >= 0 and not down and elapsed(now, self._closed) >= BOUNCE and elapsed(now, self._first) >= AGAIN:
            self._key = -1
        if levels & ~(_BOTH << OK) and not self._box.dark:
            levels = self._marker.instead(levels)
        if not down:
            return levels
        if self._key < 0:
            self._key, self._first = self._marker.marked(), now
        self._closed = now
        return levels & ~(_BOTH << OK) | down << self._key


def fit(contacts: Contacts, box: "Box", chip: "Chip", ticks: "Callable[[], int]") -> "Dial | Middle":
    """Return the contacts of the box with those of the dial that pins.py has, and of a middle column of keys."""
    import machine
    import pins

    from castellan.ui.marking import Marker  # not within the import of this module, which would be deeper on the stack

    wired: "Any" = pins  # most boards' lack the name
    first, second, press = [machine.Pin(number, machine.Pin.IN, machine.Pin.PULL_UP) for number in wired.DIAL]
    below = Contacts((press,), chip.listen, ticks, chip.gap)
    dial = Dial(contacts, below, Wheel(first, second, chip.listen), box, Marker(box.app))
    return use(_MIDDLE).fit(dial, box, chip, ticks) if hasattr(wired, "MIDDLE") else dial
