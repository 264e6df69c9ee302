"""A pair of hands at a box with a dial, whose contacts bounce. Runs on MicroPython too."""

from castellan.box import STEP
from castellan.keys import NAMES
from castellan.ports.contacts import Contacts
from castellan.ports.dial import Dial, Wheel
from castellan.ports.middle import COLUMN, Middle
from castellan.ui.marking import Marker
from lab.games.random_games import Random
from lab.hands.table_side import Hands

TYPE_CHECKING = False  # MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Self


# The levels of both contacts on the way from one detent to the next, to the right.
RIGHT = ((0, 1), (0, 0), (1, 0), (1, 1))
LEFT = ((1, 0), (0, 0), (0, 1), (1, 1))


class Contact:
    """A contact and its pin with a pull-up: the level is 0 while it is closed."""

    def __init__(self) -> None:
        self.level = 1
        self._handler: Callable[[Contact], object] | None = None

    def __call__(self) -> int:
        return self.level

    def move(self, level: int, bounces: int = 0) -> None:
        """Close or open it; it goes to and fro a few times before that."""
        for n in range(2 * bounces + 1):
            before, self.level = self.level, level if n % 2 == 0 else 1 - level
            if self._handler and self.level != before:
                self._handler(self)

    def listen(self, handler: "Callable[[Contact], object]") -> None:
        self._handler = handler


def listen(pin: Contact, handler: "Callable[[Contact], object]") -> None:
    """Call a handler at each edge of a contact."""
    pin.listen(handler)


class Turned:
    """A dial's two contacts, and the `wheel` that counts them."""

    def __init__(self, at: "tuple[int, int]" = (1, 1), listen: "Callable[[Any, Any], object]" = listen) -> None:
        self.first, self.second = Contact(), Contact()
        self.first.level, self.second.level = at
        self.wheel = Wheel(self.first, self.second, listen)

    def to(self, levels: "tuple[int, int]", bounces: int = 0) -> "Self":
        """Bring both contacts to these levels, the one that moves bouncing."""
        for contact, level in zip((self.first, self.second), levels):
            if contact.level != level:
                contact.move(level, bounces)
        return self


class AtTheDial(Hands):
    """Hands at a box with a dial: `turn` it, and press it with "dial"."""

    def start(self) -> "Self":
        self._keys: list[Contact] = []
        super().start()
        self._keys, self._below, self._turned = [Contact() for _ in NAMES], Contact(), Turned()
        self._random = Random(7)
        keys = Contacts(tuple(self._keys), listen, self._ticks)
        below = Contacts((self._below,), listen, self._ticks)
        self.dial = Dial(keys, below, self._turned.wheel, self.box, Marker(self.box.app))
        self.wait(0, 50)
        return self

    def _ticks(self) -> int:
        return self.now

    def wait(self, levels: int, milliseconds: int) -> None:
        if not self._keys:
            return super().wait(levels, milliseconds)
        for key, contact in enumerate(self._keys):
            if contact.level == levels >> key & 1:
                contact.move(1 - contact.level)
        for _ in range(milliseconds // STEP):
            self.now = (self.now + STEP) % (1 << 30)
            wired = self.dial.levels(self.now)
            self.box.ago = self.dial.ago
            self.box.step(self.now, wired, self.serial)
        return None

    def turn(self, detents: int, pause: int = 20) -> "Self":
        """Turn the dial so many detents to the right, to the left if it is negative; the contacts bounce."""
        for _ in range(abs(detents)):
            for levels in RIGHT if detents > 0 else LEFT:
                self._turned.to(levels, self._random.randrange(4))
            self.wait(0, pause)
        return self

    def push(self, milliseconds: int = 60, then: int = 300) -> "Self":
        """Press the dial for so long."""
        self._below.move(0, 2)
        self.wait(0, milliseconds)
        self._below.move(1, 2)
        self.wait(0, then)
        return self


class AtThePad(AtTheDial):
    """Hands at a box with a dial, and a middle column of keys."""

    down_at_start = 0  # its keys that are down while the box is switched on, as bits

    def start(self) -> "Self":
        super().start()
        self.column = [Contact() for _ in COLUMN]
        for key in COLUMN:
            self.column[key].level = 1 - (self.down_at_start >> key & 1)
        contacts = Contacts(tuple(self.column), listen, self._ticks)
        self.dial: Any = Middle(self.dial, contacts, self.box)
        return self

    def middle(self, key: int, milliseconds: int = 60, then: int = 300) -> "Self":
        """Press the key at this place of the column for so long."""
        self.column[key].move(0, 2)
        self.wait(0, milliseconds)
        self.column[key].move(1, 2)
        self.wait(0, then)
        return self
