"""The keys: turns levels and time into presses, holds, repeats and releases.

`levels` has a bit for each key, set while it is down. `now` is in milliseconds and
wraps at 2**30, like MicroPython's ticks. Both are arguments, so that tests, the
virtual box and the chip use the same code.
"""

P1, P2, P3, P4, UP, DOWN, OK, BACK = range(8)
NAMES = ("P1", "P2", "P3", "P4", "UP", "DOWN", "OK", "BACK")

PRESS, RELEASE, HOLD, REPEAT = range(4)

DEBOUNCE = 10  # ms for which a level must be stable, three samples of 5 ms: most contacts bounce for 5
BOUNCE = 35  # ms within which another change still counts as bounce: bad contacts bounce for 30
HOLD_AFTER = 800  # ms from the contact to the first hold, and from one to the next
REPEAT_AFTER = 500  # ms from the contact to the first repeat, for counting up while a key is held
REPEAT_EVERY = 125  # ms between repeats
STUCK_AFTER = 15000  # ms after which a key counts as stuck: no more holds, and it blocks no other key

_WRAPPED = (1 << 30) - 1  # the bits of `now`; on the chip a larger number needs heap


def elapsed(now: int, since: int) -> int:
    """Return the milliseconds from `since` to `now`, even if the time has wrapped between them."""
    return (now - since) & _WRAPPED


class Keys:
    """All keys of the box.

    Two keys at once mean nothing. A key that goes down while another is down sends no
    events until it is up again. If several go down at the same moment, none of them does.
    """

    def __init__(self) -> None:
        self._down = 0  # debounced levels
        self._raw = 0  # levels as last seen
        self._silent = 0  # keys that went down together with another: they send no events
        self._changed = [0] * len(NAMES)  # when the raw level last changed
        self._turned = [-1] * len(NAMES)  # when the debounced level last changed; -1: never
        self._first = [-1] * len(NAMES)  # when the contact first closed, before it bounced; -1: not since it was up
        self._holds = [0] * len(NAMES)  # holds sent since then
        self._repeats = [0] * len(NAMES)  # repeats sent since then
        self._stuck = 0

    def update(self, levels: int, now: int, ago: int = 0) -> list[tuple[int, int, int]]:
        """Return the events in order: (PRESS, key, ms), (HOLD or REPEAT, key, n), (RELEASE, key, holds).

        `ago`: the contacts of keys that are newly down have closed so many ms before. `ms` is how long ago the contact
        first closed: from then holds and repeats are timed. `n` counts from 1. `holds` is the number of holds since
        the press; 0 means a tap. Allocates nothing while no key is down and none changes.
        """
        if levels == self._raw == self._down == 0:
            return _NOTHING
        return self._changes(levels, now, ago)

    def _changes(self, levels: int, now: int, ago: int) -> list[tuple[int, int, int]]:
        """Return the events while a key is down or changes; not in `update`, whose variables would take heap then."""
        events: list[tuple[int, int, int]] = []
        pressed = self._debounce(levels, now, ago, events)
        if pressed:
            self._press(pressed, now, events)
        self._hold(now, events)
        return events

    def _debounce(self, levels: int, now: int, ago: int, events: list[tuple[int, int, int]]) -> int:
        """Update the debounced levels; add the releases to `events`, and return the keys that went down as bits."""
        pressed = 0
        for key in range(len(NAMES)):
            bit = 1 << key
            if (levels ^ self._raw) & bit:
                if levels & bit and (self._first[key] < 0 or elapsed(now, self._changed[key]) >= BOUNCE):
                    self._first[key] = now - ago & _WRAPPED
                self._changed[key] = now
            elif (
                (levels ^ self._down) & bit
                and elapsed(now, self._changed[key]) >= DEBOUNCE
                and (self._turned[key] < 0 or elapsed(now, self._turned[key]) >= BOUNCE)
            ):
                self._turned[key] = now
                self._down ^= bit
                self._stuck &= ~bit
                if levels & bit:
                    pressed |= bit
                    continue
                self._first[key] = -1
                if self._silent & bit:
                    self._silent ^= bit
                else:
                    events.append((RELEASE, key, self._holds[key]))
        self._raw = levels
        return pressed

    def _press(self, pressed: int, now: int, events: list[tuple[int, int, int]]) -> None:
        alone = not pressed & (pressed - 1) and not self._down & ~self._stuck & ~pressed
        for key in range(len(NAMES)):
            if pressed & 1 << key:
                self._holds[key] = self._repeats[key] = 0
                if alone:
                    events.append((PRESS, key, elapsed(now, self._first[key])))
                else:
                    self._silent |= 1 << key

    def _hold(self, now: int, events: list[tuple[int, int, int]]) -> None:
        for key in range(len(NAMES)):
            if not self._down & self._raw & ~self._stuck & 1 << key:
                continue
            held = elapsed(now, self._first[key])
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
