"""The keys: from levels and time to what a player did.

`levels` is a number with a bit for each key, set while it is down; `now` counts
milliseconds and wraps at 2**30, as MicroPython's ticks do. Both are arguments, so
that a test, the virtual box and the chip drive the same code.
"""

P1, P2, P3, P4, UP, DOWN, OK, BACK = range(8)
NAMES = ("P1", "P2", "P3", "P4", "UP", "DOWN", "OK", "BACK")

PRESS, RELEASE, HOLD, REPEAT = range(4)

DEBOUNCE = 10  # ms for which a level must stay, three looks of 5 ms: contacts bounce for 5, and stay open for less
BOUNCE = 25  # ms within which a contact that moves again still bounces: bad ones do for 20
HOLD_AFTER = 800  # ms from the press to the first hold, and from one to the next
REPEAT_AFTER = 500  # ms, for what counts up while a key is held
REPEAT_EVERY = 125
STUCK_AFTER = 15000  # ms after which a key is taken for stuck: it holds no more and disturbs no other

_WRAPPED = (1 << 30) - 1  # bits of `now`; on the chip the next number needs heap


def elapsed(now: int, since: int) -> int:
    """Return the milliseconds from `since` to `now`, across the wrap."""
    return (now - since) & _WRAPPED


class Keys:
    """All keys of the box.

    Two keys down together are a chord and mean nothing: whichever went down while
    another was down stays silent until it is up again, and of keys that go down at
    once all do.
    """

    def __init__(self) -> None:
        self._down = 0  # debounced levels
        self._raw = 0  # levels as last seen
        self._silent = 0  # keys of a chord
        self._changed = [0] * len(NAMES)  # when the raw level last changed
        self._first = [-1] * len(NAMES)  # when the contact closed first, before it bounced; -1 for never
        self._since = [0] * len(NAMES)  # when the key went down
        self._holds = [0] * len(NAMES)  # holds told since
        self._repeats = [0] * len(NAMES)  # repeats told since
        self._stuck = 0

    def update(self, levels: int, now: int) -> list[tuple[int, int, int]]:
        """Return what happened, in order: (PRESS, key, ms), (HOLD or REPEAT, key, n from 1), (RELEASE, key, holds).

        A press tells how many ms ago its contact was first seen closed, a release how many holds
        its press has had: 0 is a tap. Allocates nothing while no key is down and none changes.
        """
        if levels == self._raw == self._down == 0:
            return _NOTHING
        events: list[tuple[int, int, int]] = []
        pressed = self._debounce(levels, now, events)
        if pressed:
            self._press(pressed, now, events)
        self._hold(now, events)
        return events

    def _debounce(self, levels: int, now: int, events: list[tuple[int, int, int]]) -> int:
        """Follow the levels; tell the releases, and return the keys that went down as bits."""
        pressed = 0
        for key in range(len(NAMES)):
            bit = 1 << key
            if (levels ^ self._raw) & bit:
                if levels & bit and (self._first[key] < 0 or elapsed(now, self._changed[key]) >= BOUNCE):
                    self._first[key] = now
                self._changed[key] = now
            elif (levels ^ self._down) & bit and elapsed(now, self._changed[key]) >= DEBOUNCE:
                self._down ^= bit
                self._stuck &= ~bit
                if levels & bit:
                    pressed |= bit
                elif self._silent & bit:
                    self._silent ^= bit
                else:
                    events.append((RELEASE, key, self._holds[key]))
        self._raw = levels
        return pressed

    def _press(self, pressed: int, now: int, events: list[tuple[int, int, int]]) -> None:
        alone = not pressed & (pressed - 1) and not self._down & ~self._stuck & ~pressed
        for key in range(len(NAMES)):
            if pressed & 1 << key:
                self._since[key] = now
                self._holds[key] = self._repeats[key] = 0
                if alone:
                    events.append((PRESS, key, elapsed(now, self._first[key])))
                else:
                    self._silent |= 1 << key

    def _hold(self, now: int, events: list[tuple[int, int, int]]) -> None:
        for key in range(len(NAMES)):
            if not self._down & ~self._stuck & 1 << key:
                continue
            held = elapsed(now, self._since[key])
            if held >= STUCK_AFTER:
                self._stuck |= 1 << key
            elif not self._silent & 1 << key:
                if held >= HOLD_AFTER * (self._holds[key] + 1):
                    self._holds[key] += 1
                    events.append((HOLD, key, self._holds[key]))
                if held >= REPEAT_AFTER + REPEAT_EVERY * self._repeats[key]:
                    self._repeats[key] += 1
                    events.append((REPEAT, key, self._repeats[key]))


_NOTHING: list[tuple[int, int, int]] = []
