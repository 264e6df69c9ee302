"""The keys: turns levels and time into presses, holds, repeats and releases; distinguishes slips.

`levels` has a bit for each key, set while it is down. `now` is in milliseconds and
wraps at 2**30, like MicroPython's ticks. Both are arguments, so that tests, the
virtual box and the chip use the same code.

A press counts at its first contact; then its key is locked for longer than contacts bounce.
A release counts once the contact has stayed open for a while: that of a held key may tremble.
"""

P1, P2, P3, P4, UP, DOWN, OK, BACK = range(8)
NAMES = ("P1", "P2", "P3", "P4", "UP", "DOWN", "OK", "BACK")

SWAPPED = 1  # a bit of the setting `hands`: columns of keys exchanged, the player keys are on the right
TURNED = 2  # another: the box turned by 180°

PRESS, RELEASE, HOLD, REPEAT, IGNORED = range(5)

BOUNCE = 35  # ms within which another change still counts as bounce: bad contacts bounce for 30
OPEN = 10  # ms for which a contact must stay open until its key is up: three readings, 5 ms apart
CLOSED_AGAIN = len(NAMES)  # from this bit on `levels` has the keys whose contacts have closed between two readings
HOLD_AFTER = 800  # ms from the contact to the first hold, and from one to the next
REPEAT_AFTER = 500  # ms from the contact to the first repeat, for counting up while a key is held
REPEAT_EVERY = 125  # ms between repeats
BUSY = 250  # ms between two looks at the keys; what goes beyond it does not count as holding
AGAIN = 110  # ms from a key's contact to its next one, in which it is ignored if it has changed the screen: a slip
IN_A_ROW = 185  # ms from a contact to the next one of that key within which they are taps in a row
MOST_IN_A_ROW = 4  # how many of these count; more is hammering
CALM = 300  # ms without a press that must follow an ignored one until keys record again
SEEN_AFTER = 1000  # ms after which a screen counts as seen; an earlier key may be meant for the screen before
STUCK_AFTER = 15000  # ms after which a key counts as stuck: no more holds, and it blocks no other key

ALL = (1 << len(NAMES)) - 1  # the bits of all keys
_WRAPPED = (1 << 30) - 1  # the bits of `now`; on the chip a larger number needs heap


def elapsed(now: int, since: int) -> int:
    """Return the milliseconds from `since` to `now`, even if the time has wrapped between them."""
    return (now - since) & _WRAPPED


def in_order(levels: int, hands: int) -> int:
    """Return the levels of keys by their names from levels as they are wired, or the other way round.

    Those from CLOSED_AGAIN on are put in order likewise. SWAPPED, P1 to P4 are where UP to BACK are
    wired. TURNED, P1 is where BACK is wired, and so on.
    """
    if hands & SWAPPED:
        levels = (levels & 0x0F0F) << 4 | levels >> 4 & 0x0F0F
    if hands & TURNED:
        levels = (levels & 0x0F0F) << 4 | levels >> 4 & 0x0F0F
        levels = (levels & 0x3333) << 2 | levels >> 2 & 0x3333
        levels = (levels & 0x5555) << 1 | levels >> 1 & 0x5555
    return levels


class Keys:
    """All keys of the box.

    Two keys at once mean nothing. Of several that go down in the same moment none sends events until it is up again;
    nor does one that goes down less than BOUNCE after another. Quick fingers press the next key before the last one is
    up: it waits for that, and is pressed then. It is ignored if they are down together for more than twice as long.
    """

    def __init__(self) -> None:
        self.active = 0  # bits of the keys that count as down, or were so in the last levels
        self._down = 0  # debounced levels
        self._raw = 0  # levels as last seen
        self._silent = 0  # keys that went down while another was down: they send no events, or wait
        self._changed = [0] * len(NAMES)  # when the raw level last changed
        self._turned = [-1] * len(NAMES)  # when the debounced level last changed; -1: free
        self._first = [-1] * len(NAMES)  # when the contact first closed, before it bounced; -1: not since it was up
        self._holds = [0] * len(NAMES)  # holds sent since then
        self._repeats = [0] * len(NAMES)  # repeats sent since then; -1: the key waits to be pressed, -2: to be ignored
        self._stuck = 0
        self._last = -1  # when the contact of the last key that went down first closed; -1: none has
        self._looked = 0  # when the keys were last looked at while one was down or changed

    def update(self, levels: int, now: int, ago: int = 0) -> list[tuple[int, int, int]]:
        """Return the events in order: (PRESS or IGNORED, key, ms), (HOLD or REPEAT, key, n), (RELEASE, key, holds).

        `levels` may have keys from the bit CLOSED_AGAIN on: those that were down had been up meanwhile. `ago`: the
        contacts of keys that are newly down have closed so many ms before. `ms` is how long ago the contact first
        closed: from then holds and repeats are timed, but for the time in which the box was BUSY. `n` counts from 1.
        `holds` is the number of holds since the press; 0 means a tap. A hold that came and went while the box was busy
        is no tap: it counts in `holds` alone. It takes heap: call it while a key is in `levels` or `active`.
        """
        events: list[tuple[int, int, int]] = []
        again = levels >> CLOSED_AGAIN & self._down
        if again:
            self._open(again, now, ago, events)
        pressed = self._debounce(levels & ALL, now, ago, events)
        if pressed:
            self._wait(pressed)
        self._hold(now, events, pressed)
        self._looked = now
        self.active = self._down | self._raw
        return events

    def _open(self, keys: int, now: int, ago: int, events: list[tuple[int, int, int]]) -> None:
        """Add to `events` the releases of keys whose contacts have opened unseen, and closed again `ago` ms ago."""
        for key in range(len(NAMES)):
            if keys & 1 << key:
                if elapsed(now, self._looked) > BUSY:
                    self._holds[key] = self._holds[key] or elapsed(now - ago, self._first[key]) // HOLD_AFTER
                self._release(key, events)
                self._turned[key] = -1
                self._raw &= ~(1 << key)

    def _release(self, key: int, events: list[tuple[int, int, int]]) -> None:
        bit = 1 << key
        self._down &= ~bit
        self._stuck &= ~bit
        self._first[key] = -1
        if self._silent & bit:
            self._silent ^= bit
        else:
            events.append((RELEASE, key, self._holds[key]))

    def _debounce(self, levels: int, now: int, ago: int, events: list[tuple[int, int, int]]) -> int:
        """Update the debounced levels; add the releases to `events`, and return the keys that went down as bits."""
        pressed = 0
        goes_on = levels & ~self._down  # a key that is open when the next one is pressed is up
        for key in range(len(NAMES)):
            bit = 1 << key
            if (levels ^ self._raw) & bit:
                if levels & bit and (self._first[key] < 0 or elapsed(now, self._changed[key]) >= BOUNCE):
                    self._first[key] = now - ago & _WRAPPED
                elif self._down & bit and elapsed(now, self._looked) > BUSY:
                    self._holds[key] = self._holds[key] or elapsed(now, self._first[key]) // HOLD_AFTER
                self._changed[key] = now
            locked = self._turned[key] >= 0 and elapsed(now, self._turned[key]) < BOUNCE
            if locked or not (levels ^ self._down) & bit:
                continue
            if levels & bit:
                self._turned[key] = self._first[key]
                self._down |= bit
                pressed |= bit
            elif goes_on or elapsed(now, self._changed[key]) >= OPEN:
                self._turned[key] = self._changed[key]
                if self._silent & bit and self._repeats[key] < 0:
                    events.append((IGNORED, key, elapsed(now, self._first[key])))
                self._release(key, events)
        self._raw = levels
        return pressed

    def _wait(self, pressed: int) -> None:
        """Let a key that went down wait until no other is down; one that went down together with another is silent."""
        others = self._down & ~self._stuck & ~pressed & self._silent
        for key in range(len(NAMES)):
            if pressed & 1 << key:
                first, last = self._first[key], self._last
                together = pressed & (pressed - 1) or (last >= 0 and elapsed(first, last) < BOUNCE)
                self._last = first
                self._holds[key] = 0
                self._repeats[key] = 0 if together else -2 if others else -1
                self._silent |= 1 << key

    def _hold(self, now: int, events: list[tuple[int, int, int]], pressed: int) -> None:
        """Add presses, holds and repeats to `events`; keys not `pressed` now, but before, are held less if busy."""
        busy = elapsed(now, self._looked) - BUSY
        for key in range(len(NAMES)):
            bit = 1 << key
            if not self._down & self._raw & ~self._stuck & bit:
                continue
            if busy > 0 and not pressed & bit:
                self._first[key] = self._first[key] + busy & _WRAPPED
            held = elapsed(now, self._first[key])
            if held >= STUCK_AFTER:
                self._stuck |= bit
            elif self._silent & bit:
                if self._repeats[key] < 0:
                    late = self._repeats[key] < -1 or (not pressed & bit and held > 2 * BOUNCE)
                    self._end_wait(key, held, late, events)
            else:
                if held >= HOLD_AFTER * (self._holds[key] + 1):
                    self._holds[key] += 1
                    events.append((HOLD, key, self._holds[key]))
                if held >= REPEAT_AFTER + REPEAT_EVERY * self._repeats[key]:
                    self._repeats[key] += 1
                    events.append((REPEAT, key, self._repeats[key]))

    def _end_wait(self, key: int, held: int, late: bool, events: list[tuple[int, int, int]]) -> None:
        """Press a key that waits, if no other is down any more; ignore it if it is too `late` for that."""
        if not late and self._down & ~self._stuck & ~self._silent:
            return
        self._repeats[key] = 0
        if not late:
            self._silent ^= 1 << key
        events.append((IGNORED if late else PRESS, key, held))


class Slips:
    """When the screen and its picture have changed, and what was pressed then.

    A key that changed the screen is meant again from `AGAIN` on: a planned double tap is slower, a slip is not. Of many
    taps in a row the first ones are meant. A press on a line is meant for it only if the line was shown before; what a
    key of SEEN_FIRST does was seen for a second. After an ignored press what follows may be for another screen than the
    one that is shown: no key records anything until there is a pause.
    """

    def __init__(self) -> None:
        self.appeared: int | None = None  # when the keys were first polled after the screen's first picture
        self.changers = 0  # bits of the keys that have changed the screen
        self._contacts = [0] * len(NAMES)  # when the contact of each key's last press closed
        self._row = 0  # how many times the last key was tapped in a row
        self._last = -1  # that key
        self._ignored_at: int | None = None  # when the contact of the last ignored press closed
        self._lately = False  # whether a key may have changed the picture lately
        self._seen: int | None = None  # when the keys were first polled after that picture, None before

    def picture_changed(self) -> None:
        """A key has changed the picture, which has yet to be shown."""
        self._lately, self._seen = True, None

    def tick(self, now: int, dirty: bool) -> None:
        """Note the first poll of the keys after a picture, unless that is `dirty`; later end the time of slips."""
        if self.appeared is None and not dirty:
            self.appeared = now
        if self._ignored_at is not None and elapsed(now, self._ignored_at) >= 2 * CALM:  # before the time wraps
            self._ignored_at = None
        if not self._lately:
            return
        if self._seen is None:
            if not dirty:
                self._seen = now
        elif elapsed(now, self._seen) >= 2 * IN_A_ROW:
            self._lately = False
            self.changers = 0

    def seen(self, now: int, ago: int = 0) -> bool:
        """Return whether the screen was seen before a key went down, `ago` ms ago."""
        return self.appeared is not None and elapsed(now, self.appeared) - ago >= SEEN_AFTER

    def too_soon(self, key: int, contact: int) -> bool:
        """Note a key's `contact`; return whether it closed again at once after changing the screen, or is hammered."""
        since = elapsed(contact, self._contacts[key])
        self._row = self._row + 1 if key == self._last and since < IN_A_ROW else 1
        self._last = key
        self._contacts[key] = contact
        slipped = bool(self.changers & 1 << key) and (since < AGAIN or self._row > MOST_IN_A_ROW)
        if slipped:
            self.picture_changed()
        else:
            self.changers &= ~(1 << key)
        return slipped

    def ignore(self, contact: int) -> None:
        """Note that a press is ignored whose `contact` closed then."""
        self._ignored_at = contact

    def doubtful(self, now: int, ago: int) -> bool:
        """Return whether a press, whose contact closed `ago` ms ago, may be meant for another picture than is shown.

        So it is soon after an ignored press, or after one that followed such a press as soon: each moves that time on.
        """
        contact = elapsed(now, ago)
        if self._ignored_at is not None and elapsed(contact, self._ignored_at) < CALM:
            self._ignored_at = contact
            return True
        return self._lately and (self._seen is None or ago >= elapsed(now, self._seen))
