"""The keys: bounce, chords, holds, stuck keys, and the wrap of the clock."""

from castellan.keys import (
    BACK,
    BOUNCE,
    BUSY,
    CLOSED_AGAIN,
    HOLD,
    HOLD_AFTER,
    IGNORED,
    OK,
    OPEN,
    P1,
    P2,
    P3,
    PRESS,
    RELEASE,
    REPEAT,
    STUCK_AFTER,
    UP,
    Keys,
)
from lab.games.random_games import Random
from lab.marks import area

pytestmark = area("ui")

STEP = 5
WRAP = 1 << 30


class Hands:
    """Drives the keys with levels in time, every 5 ms as the box does, and notes the events."""

    def __init__(self, now=0):
        self.keys = Keys()
        self.now = now
        self.events = []

    def wait(self, levels, ms):
        """Keep the levels for so long."""
        for _ in range(ms // STEP):
            self.now = (self.now + STEP) % WRAP
            if levels or self.keys.active:
                for event in self.keys.update(levels, self.now):
                    self.events.append((self.now,) + event)
        return self

    def skip(self, ms):
        """Let time pass in which the box does not look."""
        self.now = (self.now + ms) % WRAP
        return self

    def tap(self, key, ms=60):
        return self.wait(1 << key, ms).wait(0, 60)

    def kinds(self, *wanted):
        """Return (event, key) of all events, or only of these kinds."""
        return [(event, key) for _, event, key, _ in self.events if not wanted or event in wanted]


def test_a_tap_is_a_press_and_a_release():
    hands = Hands().tap(P1).tap(OK)
    assert hands.kinds() == [(PRESS, P1), (RELEASE, P1), (PRESS, OK), (RELEASE, OK)]
    assert [holds for _, event, _, holds in hands.events if event == RELEASE] == [0, 0]


def test_a_press_counts_at_its_first_contact():
    hands = Hands().wait(0, 100)
    start = hands.now
    hands.wait(1 << P1, 100)
    assert hands.events == [(start + STEP, PRESS, P1, 0)]


def test_a_key_counts_as_up_once_its_contact_has_stayed_open():
    hands = Hands().wait(1 << P1, 300)
    for _ in range(20):
        hands.wait(0, OPEN).wait(1 << P1, 40)
    assert hands.kinds(PRESS, RELEASE) == [(PRESS, P1)]
    assert hands.wait(0, OPEN + STEP).kinds(RELEASE) == [(RELEASE, P1)]


def test_a_key_is_locked_for_longer_than_it_bounces():
    for opened, count in ((BOUNCE - OPEN - STEP, 1), (BOUNCE, 2)):
        hands = Hands().wait(1 << P1, 100).wait(0, OPEN + STEP).wait(0, opened - OPEN - STEP)
        assert len(hands.wait(1 << P1, STEP).kinds(PRESS)) == count, opened


def test_bounce_is_one_press():
    random = Random(1)
    for _ in range(200):
        hands = Hands()
        for levels in (1 << P2, 0):
            for _ in range(random.randrange(12)):
                hands.wait(levels, STEP * (1 + random.randrange(2))).wait(
                    levels ^ 1 << P2, STEP * (1 + random.randrange(2))
                )
            hands.wait(levels, 100)
        assert hands.kinds() == [(PRESS, P2), (RELEASE, P2)]


def test_a_key_that_opened_and_closed_between_two_looks_is_pressed_again():
    hands = Hands().wait(1 << P1, 60).skip(100)
    both = 1 << P1 | 1 << P1 << CLOSED_AGAIN
    found = hands.keys.update(both, hands.now, 30)
    assert found == [(RELEASE, P1, 0), (PRESS, P1, 30)]
    hands.wait(1 << P1, 20).wait(0, 60)
    assert hands.kinds(PRESS, RELEASE) == [(PRESS, P1), (RELEASE, P1)]
    hands.skip(BUSY + HOLD_AFTER)
    assert hands.keys.update(both, hands.now, 100) == [(PRESS, P1, 100)]
    hands.skip(BUSY + 1000)
    assert hands.keys.update(both, hands.now, 10) == [(RELEASE, P1, 1), (PRESS, P1, 10)]


def rolled(offset, overlap, length=60):
    """Return hands of which P2 went down `offset` ms after P1, and `overlap` ms before that was up."""
    hands = Hands().wait(1 << P1, offset).wait(1 << P1 | 1 << P2, overlap)
    return hands.wait(1 << P2, length - overlap).wait(0, 100)


def test_quick_fingers_press_a_key_before_the_last_one_is_up():
    both = [(PRESS, P1), (RELEASE, P1), (PRESS, P2), (RELEASE, P2)]
    for overlap in (0, STEP, 30, 2 * BOUNCE - OPEN - STEP):
        hands = rolled(80, overlap, length=100)
        assert hands.kinds() == both, overlap
        start = hands.events[2][0] - hands.events[2][3]
        assert start == 80 + STEP, "its contact counts"
    late = rolled(80, 2 * BOUNCE, length=100)
    assert late.kinds() == [both[0], (IGNORED, P2), both[1]]
    assert late.events[1][0] - late.events[1][3] == 80 + STEP, "its contact"
    up = [both[0], both[1], (IGNORED, P2)]
    assert rolled(80, 30, length=30).kinds() == up, "it is up as soon as the key before it"
    assert Hands().wait(1 << P1, 80).wait(3 << P1, 30).wait(1 << P1, 100).kinds() == [both[0], (IGNORED, P2)]
    assert rolled(80, 30, length=1000).kinds(PRESS, HOLD) == [(PRESS, P1), (PRESS, P2), (HOLD, P2)]


def test_of_two_keys_at_almost_the_same_moment_only_the_first_counts():
    for offset in (STEP, 30, BOUNCE - STEP):
        for overlap in (STEP, 30, 60):
            assert rolled(offset, overlap).kinds() == [(PRESS, P1), (RELEASE, P1)], (offset, overlap)
    assert rolled(BOUNCE, STEP).kinds(PRESS) == [(PRESS, P1), (PRESS, P2)]


def test_fingers_may_roll_over_many_keys_but_of_three_that_are_down_the_last_is_ignored():
    hands = Hands()
    levels = 0
    for key in (P1, P2, P3, P2, P1):
        hands.wait(levels, 60).wait(levels | 1 << key, 30)
        levels = 1 << key
    assert [key for _, key in hands.wait(levels, 60).wait(0, 100).kinds(PRESS)] == [P1, P2, P3, P2, P1]
    hands = Hands().wait(1 << P1, 100).wait(1 << P1 | 1 << P2, 40).wait(1 << P1 | 1 << P2 | 1 << P3, 20)
    assert [key for _, key in hands.wait(1 << P2 | 1 << P3, 60).wait(0, 100).kinds(PRESS)] == [P1, P2]
    assert [key for _, key in hands.kinds(IGNORED)] == [P3]
    hands = Hands().wait(1 << P1 | 1 << P2, 100).wait(1 << P1 | 1 << P2 | 1 << P3, 20).wait(1 << P3, 60).wait(0, 100)
    assert hands.kinds() == [(IGNORED, P3)]


def test_holds_come_at_regular_times_while_the_key_is_down():
    hands = Hands().wait(1 << BACK, 3000).wait(0, 100)
    pressed = hands.events[0][0] - hands.events[0][3]
    holds = [(time - pressed, n) for time, event, _, n in hands.events if event == HOLD]
    assert holds == [(HOLD_AFTER, 1), (2 * HOLD_AFTER, 2), (3 * HOLD_AFTER, 3)]
    assert hands.events[-1][1:] == (RELEASE, BACK, 3)


def test_repeats_are_quicker():
    hands = Hands().wait(1 << UP, 1040)
    pressed = hands.events[0][0] - hands.events[0][3]
    repeats = [time - pressed for time, event, _, _ in hands.events if event == REPEAT]
    assert repeats == [500, 625, 750, 875, 1000]


def test_a_key_just_short_of_a_hold_is_a_tap():
    hands = Hands().wait(1 << BACK, HOLD_AFTER).wait(0, 100)
    assert hands.kinds(HOLD) == []
    assert hands.events[-1][1:] == (RELEASE, BACK, 0)


def test_time_in_which_the_box_is_busy_does_not_hold_a_key():
    """What a hold would do is shown before it is done: while the box draws that, or does it, nobody has read it."""
    hands = Hands().wait(1 << BACK, 20)
    for n in (0, 1, 2):
        hands.skip(2000).wait(1 << BACK, HOLD_AFTER - BUSY - 30)
        assert len(hands.kinds(HOLD)) == n
        while len(hands.kinds(HOLD)) == n:
            hands.wait(1 << BACK, STEP)
    assert hands.now <= 3 * (2000 + HOLD_AFTER - BUSY) + 60


def test_a_short_delay_does_not_prolong_a_hold():
    hands = Hands().wait(1 << BACK, 20)
    pressed = hands.events[0][0] - hands.events[0][3]
    hands.skip(BUSY - STEP).wait(1 << BACK, 1000)
    assert [time - pressed for time, event, _, _ in hands.events if event == HOLD] == [HOLD_AFTER]


def test_a_hold_that_the_box_was_too_busy_to_notice_is_no_tap():
    hands = Hands().wait(1 << BACK, 20).skip(HOLD_AFTER).wait(0, 100)
    assert hands.kinds() == [(PRESS, BACK), (RELEASE, BACK)]
    assert hands.events[-1][3] > 0
    hands = Hands().wait(1 << BACK, 20).skip(HOLD_AFTER - 100).wait(0, 100)
    assert hands.events[-1][3] == 0


def test_keys_that_go_down_together_are_a_chord_and_do_nothing():
    hands = Hands().wait(1 << P1 | 1 << OK, 1000).wait(0, 100)
    assert hands.events == []
    hands.tap(P1)
    assert hands.kinds() == [(PRESS, P1), (RELEASE, P1)]


def test_a_key_that_goes_down_while_another_is_down_is_silent():
    hands = Hands().wait(1 << BACK, 100).wait(1 << BACK | 1 << P1, 1500).wait(1 << P1, 1000).wait(0, 100)
    assert (PRESS, P1) not in hands.kinds() and (HOLD, P1) not in hands.kinds()
    assert hands.kinds(PRESS, RELEASE) == [(PRESS, BACK), (RELEASE, BACK)]


def test_a_stuck_key_stops_repeating_and_disturbs_no_other():
    hands = Hands().wait(1 << OK, 2 * STUCK_AFTER)
    assert len(hands.kinds(HOLD)) == (STUCK_AFTER - 1) // HOLD_AFTER
    del hands.events[:]
    hands.wait(1 << OK | 1 << P1, 60).wait(1 << OK, 60)
    assert hands.kinds() == [(PRESS, P1), (RELEASE, P1)]
    hands.wait(0, 100).tap(OK)
    assert hands.kinds()[2:] == [(RELEASE, OK), (PRESS, OK), (RELEASE, OK)]


def test_a_key_stays_stuck_when_the_clock_wraps():
    hands = Hands().wait(1 << OK, 2 * STUCK_AFTER)
    del hands.events[:]
    hands.now = (hands.now - 2 * STUCK_AFTER + 10) % WRAP
    assert hands.wait(1 << OK, 1000).events == []


def test_the_clock_may_wrap_at_any_moment():
    plain = Hands(0).tap(P1).wait(1 << BACK, 2000).wait(0, 100)
    for before in range(0, 2400, 35):
        start = WRAP - before
        wrapped = Hands(start).tap(P1).wait(1 << BACK, 2000).wait(0, 100)
        events = [((time - start) % WRAP, event, key, n) for time, event, key, n in wrapped.events]
        assert events == plain.events


def test_keys_are_active_until_a_release_counts():
    hands = Hands()
    assert not hands.keys.active
    assert hands.keys.update(1 << P1, 0) and hands.keys.active
    assert not hands.keys.update(0, BOUNCE) and hands.keys.active  # the contact may be trembling
    assert hands.keys.update(0, BOUNCE + OPEN) and not hands.keys.active


def test_hammering_presses_and_releases_in_turn():
    random = Random(7)
    hands = Hands()
    down, presses = [], 0
    for _ in range(10000):
        hands.wait(
            random.randrange(256) & random.randrange(256) & random.randrange(256), STEP * (1 + random.randrange(20))
        )
        for _, event, key, _ in hands.events:
            if event == PRESS:
                assert down == []
                down.append(key)
                presses += 1
            elif event != IGNORED:
                assert down == [key]
                if event == RELEASE:
                    down.clear()
        hands.events.clear()
    assert presses > 500


def sent(*looks):
    """Return the kinds of events at the last of these looks, in ms since the contact of a key closed."""
    keys = Keys()
    for look in looks:
        events = keys.update(1 << P1, look)
    return [kind for kind, _, _ in events]


def test_holds_repeats_and_stuck_keys_begin_to_the_millisecond():
    for ms, events in ((499, []), (500, [REPEAT]), (624, []), (625, [REPEAT]), (799, [REPEAT]), (800, [HOLD, REPEAT])):
        assert sent(*range(0, ms, 250), ms) == events, ms
    assert HOLD not in sent(*range(0, 1599, 200), 1599) and HOLD in sent(*range(0, 1600, 200), 1600)
    assert sent(*range(0, 14999, 200), 14999) == [REPEAT] and sent(*range(0, 15000, 200), 15000) == []
    # Looks may be 250 ms apart; what goes beyond it is not held.
    assert sent(0, 250, 500, 750, 800) == [HOLD, REPEAT] and HOLD not in sent(0, 251, 501, 751, 800)
    assert HOLD in sent(0, 251, 501, 751, 801)
