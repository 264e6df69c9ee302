"""The order of the keys: players exchange the columns, or turn the box, and go on playing."""

from castellan.keys import CLOSED_AGAIN, NAMES, SWAPPED, TURNED, in_order
from lab.hands.busy import Fingers
from lab.hands.table_side import Hands
from lab.marks import area

pytestmark = area("ui")

LEFT, RIGHT = ("P1", "P2", "P3", "P4"), ("UP", "DOWN", "OK", "BACK")  # as they are wired, from the top
SETTINGS = "hold:OK DOWN P2 P4"


def bits(names):
    """Return the levels of keys."""
    return sum([1 << NAMES.index(name) for name in names])


def wired(word, hands):
    """Return a word of a key script with the key that is wired where the key of this name is now."""
    head, _, name = word.rpartition(":")
    if name not in NAMES:
        return word
    side, row = (LEFT, LEFT.index(name)) if name in LEFT else (RIGHT, RIGHT.index(name))
    if hands & SWAPPED:
        side = RIGHT if side is LEFT else LEFT
    if hands & TURNED:  # the other side, counted from below
        side, row = RIGHT if side is LEFT else LEFT, 3 - row
    return head + ":" * bool(head) + side[row]


def pressed(hands, script, order):
    """Press the keys of these names on a box in an order."""
    return hands.press(" ".join([wired(word, order) for word in script.split()]))


def seen(hands, overhead=False):
    """Return what a person sees, with the box turned or not, as a number to compare."""
    hands.model.overhead = overhead
    return hands.shown()


def test_each_order_exchanges_what_it_says_and_is_its_own_reverse():
    for order in range(4):
        for name in NAMES:
            assert in_order(bits([wired(name, order)]), order) == bits([name])
        for levels in range(256):
            ordered = in_order(levels, order)
            assert in_order(ordered, order) == levels
            assert in_order(levels << CLOSED_AGAIN | 1, order) == ordered << CLOSED_AGAIN | in_order(1, order)


def test_an_order_chosen_in_the_settings_applies_at_once_and_after_a_restart():
    for order in range(1, 4):
        hands = Hands().begin("Anna", "Boris")
        hands.press(SETTINGS).press(NAMES[order])
        assert hands.box.session.settings.get("hands") == order and hands.box.hands == order
        pressed(hands, "BACK BACK P2 P1 P4", order)
        assert hands.kind == "Table" and [record[:2] for record in hands.records[1:]] == [("upgrade", 1)]
        pressed(hands.start(), "P1 P1 P3", order)
        assert [record[:2] for record in hands.records[1:]] == [("upgrade", 1), ("upgrade", 0)]
        pressed(hands, "hold:BACK", order)
        assert hands.records[-1][0] == "void"


def test_the_picture_is_turned_with_the_box():
    for order in range(4):
        hands = Hands().begin("Anna", "Boris")
        upright = seen(hands)
        hands.box.session.settings.save("hands", order)
        assert seen(hands.start(), bool(order & TURNED)) == upright
        hands.box.session.settings.save("hands", 0)
        assert seen(hands.start(), False) == upright


def test_an_upside_down_display_is_turned_with_the_box_too():
    class Mounted(Hands):
        def display(self):
            from castellan.oled import Oled

            return Oled(self.model, upside_down=True)

    hands = Mounted().begin("Anna", "Boris")
    upright = seen(hands, True)
    hands.box.session.settings.save("hands", TURNED)
    assert seen(hands.start(), False) == upright


def test_the_key_that_chose_the_order_presses_no_other_until_all_are_up():
    # P2 is held on: as soon as the columns are exchanged it would be DOWN.
    for order in (1, 2, 3):
        hands = Hands().begin("Anna", "Boris").press(SETTINGS)
        down = 1 << order
        hands.wait(down, 3000)
        assert hands.box.session.settings.get("hands") == order and hands.box.hands == 0
        page = seen(hands)
        hands.wait(0, 5)
        assert hands.box.hands == order
        hands.wait(0, 400)
        assert seen(hands, bool(order & TURNED)) == page


def test_the_setting_that_is_set_has_a_tick():
    hands = Hands().begin("Anna", "Boris").press("hold:OK DOWN P2")
    for line, choices in (("P1", ("P1", "P3", "P2")), ("P3", ("P4", "P1"))):
        ticks = []
        for choice in choices:
            hands.press(line)
            before = seen(hands)
            hands.press(choice)
            if hands.kind == "Table":  # a language starts again
                hands.press("hold:OK DOWN P2")
            hands.press(line)
            ticks.append([row for row in range(4) if ticked(hands.model, row)])
            assert seen(hands) != before
            hands.press("BACK")
        assert ticks == [[int(choice[1]) - 1] for choice in choices]


def ticked(model, row):
    """Return whether a row has a tick at its right edge."""
    return any([model.pixel(x, 8 + 12 * row + y) for x in range(119, 128) for y in range(12)])


def test_an_unlisted_brightness_has_no_tick():
    hands = Hands().begin("Anna", "Boris")
    hands.box.session.settings.save("brightness", 77)
    hands.press("hold:OK DOWN P2 P1")
    assert not any([ticked(hands.model, row) for row in range(4)])


def test_a_key_that_is_pressed_while_the_turned_picture_is_drawn_is_ignored():
    hands = Hands().begin("Anna", "Boris").press("hold:OK DOWN P2")
    hands.model.strict = False
    fingers = Fingers(hands)
    for key, length, pause in (("P4", 120, 150), ("P4", 120, 10), ("P1", 900, 400)):
        fingers.tap(10, key, length)
        fingers.run(10 + length + pause)
    assert hands.box.hands == SWAPPED | TURNED
    assert hands.box.app.why == "4 was too quick: again"


def test_the_key_that_did_not_count_is_named_until_one_comes_after_a_pause():
    hands = Hands()
    hands.box.session.begin("pad", {"players": ["Anna", "Boris"]})
    hands.box.home()
    fingers = Fingers(hands)
    for start, key, length in ((1300, "P2", 60), (1430, "UP", 170), (1500, "P1", 120), (1680, "P2", 50)):
        fingers.tap(start, key, length)
    fingers.run(1800)
    assert hands.box.app.why == "1 was too quick: again"
    fingers.run(1000)
    assert hands.box.app.why == "1 was too quick: again"
    fingers.tap(10, "BACK", 60)
    fingers.run(400)
    assert not hands.box.app.why
