"""The contacts: a tap counts once, whether they were polled or the interrupts were off meanwhile."""

from castellan.keys import OPEN, P1, P2, PRESS, RELEASE, Keys
from castellan.ports.contacts import Contacts
from lab.games.random_games import Random
from lab.marks import area

pytestmark = area("boards")

STEP = 5
WRAP = 1 << 30


class Pin:
    """A key's pin; `press` is its contact."""

    def __init__(self):
        self.down = False
        self.handler = None
        self.reads = 0
        self.spike = 0  # the reading that a spike pulls down

    def __call__(self):
        self.reads += 1
        return 0 if self.down or self.reads == self.spike else 1

    def press(self, down):
        moved, self.down = down != self.down, down
        if moved:
            self.handler(self)


def listen(pin, handler):
    pin.handler = handler


class Hands:
    """Eight pins, the contacts on them, and the keys behind; `events` is what the keys reported."""

    def __init__(self, now=0, down=None, gap=OPEN):
        self.pins = tuple([Pin() for _ in range(8)])
        if down is not None:
            self.pins[down].down = True
        self.contacts = Contacts(self.pins, listen, lambda: self.now, gap)
        self.keys = Keys()
        self.now = now
        self.events = []

    def look(self):
        levels = self.contacts.levels(self.now)
        if levels or self.keys.active:
            self.events += self.keys.update(levels, self.now, self.contacts.ago)
        return levels

    def wait(self, ms, look=True):
        """Let time pass, looking at every step or not at all."""
        for passed in range(STEP, ms + 1, STEP):
            self.now = (self.now + STEP) % WRAP
            if look:
                self.look()
        return self

    def press(self, key, down=True):
        """Close a contact, or open it; it bounces for less than a millisecond, which no poll sees."""
        for _ in range(3):
            self.pins[key].press(down)
            self.pins[key].press(not down)
        self.pins[key].press(down)
        return self

    def release(self, key):
        return self.press(key, False)

    def presses(self):
        """Return (event, key) of all presses and releases."""
        return [(event, key) for event, key, _ in self.events if event in (PRESS, RELEASE)]


def tap(*keys):
    return [(event, key) for key in keys for event in (PRESS, RELEASE)]


def test_levels_are_what_the_pins_say():
    hands = Hands().wait(50)
    hands.press(P1).wait(5)
    assert hands.look() == 1 << P1
    hands.press(7).wait(5)
    assert hands.look() == 1 << P1 | 1 << 7
    hands.release(P1).release(7).wait(5)
    assert hands.look() == 0


def test_a_polled_change_is_not_reported_again_by_its_interrupts():
    hands = Hands().wait(50)
    hands.press(P1).wait(60).release(P1).wait(100)
    assert hands.presses() == tap(P1)


def test_a_glitch_between_two_polls_is_ignored():
    hands = Hands().wait(50)
    for _ in range(20):
        hands.press(P1).release(P1).wait(50)
    assert hands.presses() == []


def test_a_spike_while_the_pins_are_read_is_no_press():
    for later in (1, 2, 3):
        hands = Hands().wait(50)
        hands.pins[P1].spike = hands.pins[P1].reads + later
        assert hands.wait(50).presses() == []


def test_a_spike_between_readings_is_no_press_unless_they_are_far_apart():
    for gap, apart, pressed in ((OPEN, 5, 0), (OPEN, 10, 1), (15, 10, 0), (15, 15, 1)):
        hands = Hands(gap=gap).wait(50)
        hands.pins[P1].press(True)
        hands.pins[P1].press(False)
        hands.wait(apart, look=False)
        hands.look()
        assert len(hands.wait(100).presses()) == 2 * pressed, (gap, apart)


def test_a_key_that_was_down_before_the_start_is_not_pressed_when_it_is_released_in_a_long_step():
    hands = Hands(down=P1).wait(500)
    hands.release(P1).wait(4 * OPEN, look=False).wait(100)
    assert hands.presses() == tap(P1)


def test_bounce_that_ends_with_an_erase_is_no_second_tap():
    hands = Hands().wait(50)
    pin = hands.pins[P1]
    pin.press(True)
    pin.press(False)
    hands.look()  # while the contact bounces
    pin.press(True)
    hands.wait(20).wait(40, look=False)
    pin.handler(pin)  # it has opened and closed with the interrupts off
    pin.press(False)
    assert hands.wait(100).presses() == tap(P1)


def test_bounce_of_an_opening_contact_that_ends_with_an_erase_is_no_second_tap():
    for erase, taps in ((50, 1), (200, 2)):  # a planned double tap is slower than the first, and fits into the second
        hands = Hands().wait(50)
        pin = hands.pins[P1]
        hands.press(P1).wait(60)
        pin.press(False)
        hands.wait(erase, look=False)
        pin.handler(pin)  # it has closed and opened with the interrupts off
        assert hands.wait(100).presses() == taps * tap(P1), erase


def test_a_hold_counts_from_the_contact_between_two_polls():
    for down, holds in ((790, 0), (815, 1)):
        hands = Hands(WRAP - 400).wait(50)
        hands.wait(30, look=False).press(P1).wait(200, look=False).wait(down - 200).release(P1).wait(100)
        assert hands.events[0][:2] == (PRESS, P1) and hands.events[0][2] >= 200
        assert hands.events[-1] == (RELEASE, P1, holds), down


def test_a_tap_between_two_polls_counts_once():
    for blind in (OPEN, 60, 250, 400):
        hands = Hands().wait(50)
        hands.wait(blind // 2, look=False).press(P2).release(P2).wait(blind - blind // 2, look=False)
        hands.wait(200)
        assert hands.presses() == tap(P2), blind


def test_a_tap_that_began_or_ended_between_polls_counts_once():
    for before in range(0, 80, STEP):
        for after in range(0, 80, STEP):
            hands = Hands().wait(50)
            hands.press(P1).wait(before).wait(100, look=False).wait(after).release(P1).wait(100)
            assert hands.presses() == tap(P1), (before, after)
            hands = Hands().wait(50)
            hands.press(P1).wait(before).wait(40, look=False).release(P1).wait(40, look=False).wait(100)
            assert hands.presses() == tap(P1), before


def test_a_key_that_is_released_and_pressed_again_between_two_polls_counts_twice():
    for opened in (40, 100):
        for length in (5, 50):
            hands = Hands().wait(50)
            hands.press(P1).wait(60).wait(20, look=False).release(P1).wait(opened, look=False)
            hands.press(P1).wait(length, look=False).release(P1).wait(100)
            assert hands.presses() == 2 * tap(P1), (opened, length)
            pressed = [ago for event, _, ago in hands.events if event == PRESS]
            assert pressed[1] == STEP + length
    hands = Hands().wait(50)
    hands.press(P1).wait(60).wait(20, look=False).release(P1).wait(25, look=False).press(P1).wait(5, look=False)
    hands.release(P1).wait(100)
    assert hands.presses() == tap(P1)  # its contact bounces


def test_another_key_after_it_in_the_same_wait_counts_too():
    hands = Hands().wait(50)
    hands.press(P2).wait(20).wait(50, look=False).release(P2)
    hands.wait(50, look=False).press(P1).wait(60, look=False).release(P1).wait(50, look=False).wait(100)
    assert sorted(hands.presses()) == sorted(tap(P1, P2))
    assert hands.presses().index((RELEASE, P2)) < hands.presses().index((PRESS, P1))


def test_one_wait_after_the_other():
    hands = Hands().wait(50)
    hands.press(P1).release(P1).wait(100, look=False).look()
    hands.wait(100, look=False).look()
    hands.press(P2).release(P2).wait(100, look=False).look()
    hands.wait(100)
    assert hands.presses() == tap(P1, P2)


def test_uneven_steps():
    for gap in range(5, 15):
        hands = Hands().wait(50)
        hands.press(P1).release(P1).wait(50, look=False)
        for _ in range(20):
            hands.look()
            hands.now += gap
        assert hands.presses() == tap(P1), gap


def test_random_taps_and_random_waits_across_the_wrap():
    random = Random(5)
    hands = Hands(WRAP - 20000)
    expected = []
    hands.wait(100)
    for _ in range(300):
        key = random.randrange(8)
        expected += tap(key)
        hands.wait(STEP * random.randrange(8), look=random.randrange(2))
        hands.press(key).wait(40, look=random.randrange(2)).wait(
            STEP * random.randrange(30), look=random.randrange(2)
        ).release(key)
        hands.wait(STEP * random.randrange(30), look=random.randrange(2)).wait(60)
    assert hands.presses() == expected
