"""Taps: a planned double tap counts; a slip, a bouncing contact, or a press on a line not yet shown does not."""

import sys

from castellan.keys import NAMES, Slips
from castellan.text import label
from lab.games.random_games import Random
from lab.hands.busy import Fingers
from lab.hands.seeing import sees
from lab.hands.table_side import Hands, two
from lab.marks import area, slow

pytestmark = area("ui")

ON_CHIP = sys.implementation.name == "micropython"
WRAP = 1 << 30
FROZEN = {"draw": 55, "write": 90, "collect": 20}  # ms, as an emulated Pico
FILES = {"draw": 75, "write": 110, "collect": 25}
QUICK = {"draw": 27, "write": 35, "collect": 20, "off": 5}  # if blocks are erased before they are needed
AT_ONCE = {"draw": 0, "write": 0, "collect": 0}


def taken(fingers):
    """Return how many tiles Anna has taken."""
    return fingers.hands.records.count(("take", 0))


def tapped(gap, length, *keys, speed=FROZEN, hands=None):
    """Return fingers that have tapped keys one after the other, each so many ms after the one before."""
    fingers = Fingers(hands or two(), **speed).run(1000)
    for number, key in enumerate(keys):
        fingers.tap(7 + gap * number, key, length)
    return fingers.run(gap * len(keys) + 1000)


def scoring():
    """Return hands on a table where OK shows the scoring, and OK there records it."""
    hands = two()
    session = hands.box.session
    while not session.game.step():
        session.enter(["take", 0])
    hands.wait(0, 1000)
    return hands


def scored(fingers):
    return len([entry for entry in fingers.hands.records if entry[0] == "score"])


def test_a_key_counts_again_from_110_ms_after_its_contact():
    for gap, count in ((80, 0), (100, 0), (110, 1), (140, 1), (170, 1), (200, 1), (250, 1), (300, 1)):
        for length in (40, 60, 90, 150):
            if length <= gap - 40:
                for speed in (QUICK, AT_ONCE) + ((FROZEN, FILES) if gap not in (110, 140) else ()):
                    fingers = tapped(gap, length, "P1", "P1", speed=speed)
                    assert taken(fingers) == count, (gap, length, speed)
                    assert fingers.hands.kind == ("Table" if count else "Choices")
                    assert bool(fingers.hands.box.app.why) == (not count)


def test_two_entries_by_four_taps():
    for gap, speed in ((110, QUICK), (200, FROZEN), (220, FILES), (300, FROZEN)):
        fingers = tapped(gap, 60, "P1", "P1", "P1", "P1", speed=speed)
        assert taken(fingers) == 2, gap


def test_a_key_that_is_pressed_again_while_the_box_writes_counts():
    for length in (40, 60):
        fingers = tapped(140, length, "P1", "P1", "P1", speed=FROZEN)
        assert taken(fingers) == 1 and fingers.hands.kind == "Choices", length


def test_a_key_that_acts_on_release_counts_again_from_its_contact_too():
    for gap, shown in ((100, "Lines"), (120, "Table"), (200, "Table"), (300, "Table")):
        for length in (40, 60, 80):
            if length <= gap - 40:
                history = two().press("hold:OK P1 wait:1000")
                assert tapped(gap, length, "BACK", "BACK", hands=history).hands.kind == shown, (gap, length)


def test_the_title_names_an_ignored_key_until_one_counts():
    fingers = tapped(100, 40, "P1", "P1").run(5000)
    assert sees(fingers.hands, say("ignored", "1"))
    assert fingers.tap(5, "P1", 60).run(1000).hands.box.app.why == ""
    assert taken(fingers) == 1
    fingers = tapped(100, 40, "BACK", "BACK", hands=two().press("hold:OK P1 wait:1000"))
    assert sees(fingers.hands, say("ignored", "BACK"))


def test_after_an_ignored_key_no_key_records_for_a_while():
    """The next keys are meant for what the ignored one would have opened."""
    for after, count in ((110, 0), (290, 0), (310, 1)):
        fingers = Fingers(two(), **QUICK).run(1000).tap(5, "P1", 40).tap(95, "P1", 40).tap(95 + after, "P1", 40)
        assert taken(fingers.run(1000)) == count, after
        assert bool(fingers.hands.box.app.why) == (not count)


def test_a_key_that_overlaps_the_last_one_for_too_long_is_named_and_no_key_records_for_a_while():
    fingers = Fingers(two(), **QUICK).run(1000).tap(5, "P1", 160).tap(60, "P2", 150).run(2000)
    assert fingers.hands.kind == "Choices" and fingers.hands.box.app.why == say("ignored", "2")
    fingers = Fingers(two(), **QUICK).run(1000).tap(5, "P1", 160).tap(60, "P2", 150).tap(300, "P1", 60).run(2000)
    assert taken(fingers) == 0, "three digits are none without the second"


def say(name, key):
    return label(name, "", "en").format(key=key)


def test_ok_records_a_step_only_a_second_after_it_was_shown():
    for after, count in ((200, 0), (500, 0), (1000, 0), (1250, 1)):
        fingers = tapped(after, 60, "OK", "OK", hands=scoring())
        assert scored(fingers) == count, after
        if not count:
            assert fingers.hands.kind == "Score" and fingers.hands.box.app.why
            assert scored(fingers.tap(5, "OK", 60).run(500)) == 1


def test_after_a_hold_the_next_tap_counts():
    fingers = Fingers(two()).run(1000).tap(5, "OK", 1100).run(1200)
    assert fingers.hands.box.app.screen.count() > 4  # the menu
    fingers.tap(5, "OK", 60).run(600)
    assert fingers.hands.box.app.why


def test_hammering_with_one_key_records_two_entries_at_most():
    for gap in (60, 80, 100, 130, 150, 170):
        fingers = tapped(gap, 25 if gap == 60 else 35, *["P1"] * 40, speed=QUICK)
        assert taken(fingers) == (2 if gap > 100 else 0), gap


def test_a_press_before_the_list_is_shown_is_not_on_its_line():
    for speed in (FROZEN, FILES):
        for after, count in ((45, 0), (speed["draw"] - 5, 0), (speed["draw"] + 30, 1)):
            fingers = Fingers(two(), **speed).run(1000).tap(5, "P2", 40)
            fingers.tap(5 + after, "P1", 60).run(1000)
            assert fingers.hands.records.count(("take", 1)) == count, (speed, after)
            assert fingers.hands.kind == ("Table" if count else "Choices")


def test_a_key_that_rolls_over_another_is_on_a_line_only_if_that_was_shown_before():
    for speed in (QUICK, FROZEN, FILES):
        for after, count in ((40, 0), (speed["draw"] + 40, 1)):
            fingers = Fingers(two(), **speed).run(1000).tap(5, "P2", after + 25)
            fingers.tap(5 + after, "P1", 60).run(1000)
            assert fingers.hands.records.count(("take", 1)) == (count or speed is QUICK), (speed, after)


def test_a_press_before_the_next_page_is_shown_is_not_on_its_line():
    for after in (40, 50):
        fingers = tapped(400, 60, "P1")
        before = fingers.hands.records
        fingers.tap(5, "DOWN", 35).tap(5 + after, "P1", 60).run(1000)
        assert fingers.hands.kind == "Choices" and fingers.hands.records == before, after
        fingers.tap(5, "P1", 60).run(1000)
        assert fingers.hands.box.app.screen is not None


def test_a_key_without_a_line_counts_before_the_picture():
    """It records nothing: DOWN turns the page of a list that is drawn, a player's key opens a list."""
    fingers = Fingers(two(), **FILES).run(1000).tap(5, "P1", 40).tap(65, "DOWN", 40).run(1000)
    assert fingers.hands.kind == "Choices" and fingers.hands.box.app.screen._page == 1
    fingers = tapped(300, 60, "P1", "P1")
    fingers = Fingers(two(), **FILES).run(1000).tap(5, "P1", 60).tap(300, "P1", 60).tap(420, "P2", 50).run(1000)
    assert taken(fingers) == 1 and fingers.hands.kind == "Choices"
    fingers.tap(5, "P1").run(1000)
    assert fingers.hands.records[-1] == ("take", 1)


def test_a_press_before_the_follow_up_is_shown_is_not_on_its_line():
    """A city calls for a bonus tile: its list opens by itself after the entry."""
    for gap, speed in ((200, FROZEN), (220, FILES)):
        fingers = Fingers(two(), **speed).run(1000)
        for number, key in enumerate(("P1", "DOWN", "P4")):
            fingers.tap(5 + 400 * number, key)
        fingers.run(1500)
        before = len(fingers.hands.records)
        fingers.tap(5, "OK", 60).tap(5 + 120, "P1", 60).run(1000)
        assert len(fingers.hands.records) == before + 1 and fingers.hands.kind == "Lines"
        fingers.tap(5, "P2", 60).run(1000)
        assert len(fingers.hands.records) == before + 2 and fingers.hands.kind == "Table"


@slow
def test_hammering_on_a_slow_box_records_nothing_that_was_not_shown_before():
    random = Random(7)
    hands = two()
    fingers = Fingers(hands, **FILES).run(1000)
    app, session = hands.box.app, hands.box.session
    enter, recorded = session.enter, []

    def entered(event):
        if event[0] in ("void", "end"):  # these come of the table's OK and BACK, which act on their release
            assert hands.kind in ("Table", "Result")
        else:
            key, screen = app._down
            assert screen is app.screen and screen.line_of(key) is not None
            assert fingers.closed[key] >= fingers.shown, (fingers.closed[key], fingers.shown)
            recorded.append(event[0])
        return enter(event)

    session.enter = entered
    for _ in range(150 if ON_CHIP else 3000):
        fingers.tap(random.randrange(120), NAMES[random.randrange(8)], 25 + random.randrange(90), bouncing(random, 5))
        fingers.run(5 * random.randrange(40))
        if session.game.over:
            hands.begin("Anna", "Борис")
    assert len(recorded) > (0 if ON_CHIP else 20)


def bouncing(random, most):
    """Return a function that says when a contact bounces, within so many ms."""

    def bounce():
        moments = sorted({1 + random.randrange(most) for _ in range(2 * (1 + random.randrange(4)))})
        return moments[len(moments) % 2 :]

    return bounce


def test_a_contact_that_bounces_for_30_ms_is_one_press():
    random = Random(3)
    for _ in range(5 if ON_CHIP else 20):
        speed = random.choice(
            (FROZEN, FILES, {"draw": 0, "write": 0, "collect": 0}, {"draw": 33, "write": 7, "collect": 4})
        )
        fingers = Fingers(two(), **speed).run(1000 + 5 * random.randrange(3))
        fingers.tap(1 + random.randrange(9), "P1", 45 + random.randrange(400), bouncing(random, 30)).run(1500)
        assert taken(fingers) == 0 and fingers.hands.kind == "Choices"
        fingers.tap(1 + random.randrange(9), "BACK", 45 + random.randrange(400), bouncing(random, 30)).run(1500)
        assert taken(fingers) == 0 and fingers.hands.kind == "Table"
        fingers.tap(1, "P1", 60, bouncing(random, 30)).tap(230, "P1", 60 + random.randrange(300), bouncing(random, 30))
        fingers.run(1500)
        assert taken(fingers) == 1 and fingers.hands.kind == "Table"


def test_a_contact_that_bounces_for_30_ms_acts_once_where_no_screen_changes():
    random = Random(4)
    for _ in range(5 if ON_CHIP else 20):
        fingers = tapped(400, 60, "P1", speed={"draw": 40 + random.randrange(60), "write": 0, "collect": 0})
        screen = fingers.hands.box.app.screen
        screen.HOLDS = (NAMES.index("DOWN"),) if random.randrange(2) else ()  # it acts on release, or on press
        fingers.tap(1 + random.randrange(9), "DOWN", 45 + random.randrange(200), bouncing(random, 30)).run(1000)
        assert screen._page == 1


def test_the_clock_may_wrap_between_the_taps():
    for before in range(0, 700, 45):
        hands = Hands()
        hands.now = WRAP - 5000
        hands.begin("Anna", "Boris").press("BACK P1 P3 P2 P4")
        fingers = Fingers(hands, **FROZEN)
        fingers.run(WRAP - hands.now - before)  # BACK has woken it: for the box days went by
        for gap, count in ((100, 0), (200, 1)):
            known = taken(fingers)
            fingers.tap(5, "P1").tap(5 + gap, "P1").run(700)
            assert taken(fingers) == known + count, (before, gap)
            fingers.tap(5, "BACK").run(700)


def test_slips_are_distinguished_to_the_millisecond():
    slips = Slips()
    slips.tick(100, True)
    assert not slips.seen(5000)  # the picture is not shown yet
    slips.tick(100, False)
    assert [slips.seen(now, ago) for now, ago in ((1099, 0), (1100, 0), (1109, 10), (1110, 10))] == [False, True] * 2
    for gap, slipped in ((109, True), (110, False)):
        slips = Slips()
        slips.too_soon(0, 1000)
        slips.changers = 1
        assert slips.too_soon(0, 1000 + gap) is slipped
    for gap, hammered in ((184, True), (185, False)):
        slips, found = Slips(), []
        for tap in range(5):
            slips.changers = 1
            found.append(slips.too_soon(0, 1000 + gap * tap))
        assert found == [False] * 4 + [hammered]
    for gap, doubtful in ((299, True), (300, False)):
        slips = Slips()
        slips.ignore(1000)
        assert slips.doubtful(1020 + gap, 20) is doubtful
