"""The dial: a detent counts once, however its contacts bounce; what it does on screens."""

import gc

from castellan.core.rules import shapes
from castellan.flash.settings import Settings
from castellan.text import LANGUAGES, dial
from castellan.ui import routes
from castellan.ui.app import push
from castellan.ui.asking.counts import SteppedCount
from castellan.ui.drawing.lines import Lines
from castellan.ui.drawing.style import MARKED
from lab.hands.dialling import LEFT, RIGHT, AtTheDial, Turned
from lab.hands.reading import Live
from lab.marks import area

pytestmark = area("boards")

OPEN = (1, 1)


def test_each_step_may_bounce_and_a_detent_counts_once():
    for way, steps in ((1, RIGHT), (-1, LEFT)):
        for bouncing in range(4):
            dial = Turned()
            for place, levels in enumerate(steps):
                assert dial.wheel.turned() == 0
                dial.to(levels, 5 if place == bouncing else 0)
            assert dial.wheel.turned() == way and dial.wheel.turned() == 0


def test_a_part_of_a_detent_and_back_counts_nothing():
    for steps in (RIGHT, LEFT):
        for part in (1, 2, 3):
            dial = Turned()
            for levels in steps[:part] + tuple(reversed(steps[: part - 1])) + (OPEN,):
                dial.to(levels, 2)
            assert dial.wheel.turned() == 0
            for levels in steps:
                dial.to(levels)
            assert dial.wheel.turned() == (1 if steps == RIGHT else -1)


def test_it_changes_direction_at_a_detent():
    dial = Turned()
    for steps in (RIGHT, RIGHT, LEFT):
        for levels in steps:
            dial.to(levels, 1)
    assert dial.wheel.turned() == 1
    for levels in LEFT:
        dial.to(levels)
    assert dial.wheel.turned() == -1


def both_at_once(dial, level):
    """Move both contacts while nobody listens to the first one's edge."""
    dial.first.level = level
    dial.second.move(level)


def test_a_detent_of_which_a_step_was_missed_counts_nothing_and_the_next_one_does():
    for missed in range(3):
        dial = Turned()
        for place, levels in enumerate(RIGHT):
            if place == missed:
                continue
            if place == missed + 1:
                dial.first.level = levels[0]
                if dial.second.level == levels[1]:
                    dial.second.level = 1 - levels[1]
                dial.second.move(levels[1])
            else:
                dial.to(levels)
        assert dial.wheel.turned() == 0
        for levels in RIGHT:
            dial.to(levels)
        assert dial.wheel.turned() == 1
    dial = Turned()
    both_at_once(dial, 0)
    both_at_once(dial, 1)
    assert dial.wheel.turned() == 0


def test_a_dial_that_rests_with_both_contacts_closed_counts_there():
    dial = Turned((0, 0))
    for levels in RIGHT[2:] + RIGHT[:2]:
        assert dial.wheel.turned() == 0
        dial.to(levels)
    assert dial.wheel.turned() == 1


def test_more_than_a_byte_of_detents_between_two_looks_is_no_surprise():
    dial = Turned()
    for n in range(1, 601):
        for levels in RIGHT:
            dial.to(levels)
        if n % 200 == 0:
            assert dial.wheel.turned() == 200


# -- On screens -------------------------------------------------------------------


def listing(lines=6, possible=None):
    """Return hands at a list, and the indices that were chosen."""
    hands, chosen = AtTheDial().begin("Anna", "Boris"), []
    labels = ["line {}".format(n) for n in range(lines)]

    def choose(index):
        chosen.append(index)

    push(hands.box.app, Lines, labels, choose, ("about",), possible)
    hands.wait(0, 1000)
    return hands, chosen


def test_it_marks_the_lines_of_a_list_and_pressed_it_chooses_the_marked_one():
    hands, chosen = listing()
    bare = hands.shown()
    hands.push()
    assert chosen == [] and hands.shown() != bare  # the title says why
    hands.wait(0, 3000)
    for n in (0, 1, 2):
        hands.turn(1).push()
        assert chosen.pop() == n
    hands.turn(-1).push()
    assert chosen == [1]
    hands.press("OK")  # which is the same key
    assert chosen == [1, 1]


def test_it_leaves_a_page_only_at_its_end_and_stays_at_the_ends_of_the_list():
    hands, chosen = listing(6)
    for n in range(6):
        hands.turn(1)
        assert hands.box.app.screen._page == n // 4
    hands.turn(3).push()
    hands.turn(-1).push()
    hands.turn(-1).push()
    assert chosen == [5, 4, 3] and hands.box.app.screen._page == 0
    hands.turn(-3)
    marked = hands.shown()
    hands.turn(-1)  # before the first line
    assert hands.shown() != marked
    unmarked = hands.shown()
    hands.turn(-4)
    assert hands.shown() == unmarked and hands.box.app.screen._page == 0


def at_howmany(players, **options):
    """Return hands at the question how many play a score sheet of so many players."""
    hands = AtTheDial()
    sheet = {"title": "Sheet", "lines": ["points|*0..99||r"], "players": players}
    hands.box.session.begin("pad", {"players": ["Anna", "Boris"]})
    hands.box.home()
    hands.wait(0, 1000)
    hands.box.app.push(routes.titles.HowMany(hands.box.app, "pad", sheet))
    hands.wait(0, 1000)
    return hands


def test_it_marks_only_lines_whose_keys_the_picture_names():
    hands = at_howmany([3, 6])
    for detents, count in ((1, 3), (2, 4), (3, 5), (9, 6)):  # on the first page and the second
        hands = at_howmany([3, 6]).turn(detents).push()
        assert hands.kind == "Table" and len(hands.box.session.game.names) == count
    hands = at_howmany([2, 4]).turn(9).push()
    assert len(hands.box.session.game.names) == 4, "there is no other page"
    hands, chosen = listing(6, possible=lambda index: index in (1, 4))
    hands.turn(1).push()
    hands.turn(1).push()
    hands.turn(1).push()
    assert chosen == [1, 4, 4]


def test_the_first_detent_marks_a_line_also_of_a_list_whose_first_page_has_none():
    hands = AtTheDial()
    hands.box.session.begin("pad", {"players": ["Anna", "Boris"], "title": "Sheet", "lines": ["bid|*0..9||r"]})
    hands.box.home()
    hands.wait(0, 1000)
    assert hands.press("P1 wait:1000").kind == "BeforeRow"
    hands.turn(1).push()
    assert hands.kind == "TypedNumber"


def test_what_a_screen_says_of_ok_stands_there_only_while_no_line_is_marked():
    hands = AtTheDial()
    hands.box.canvas = Live()
    for screen in (routes.sheets.Played(hands.box.app, "pad"), routes.titles._titles(hands.box.app)):
        if hasattr(screen, "how"):
            screen.how = ["OK: games with lines"]
        hands.box.app.push(screen)
        hands.wait(0, 1000)
        assert hands.box.canvas.has("OK: games") == hasattr(screen, "how")
        hands.turn(1)
        assert not hands.box.canvas.has("OK: games") and hands.box.canvas.named & MARKED


def test_a_key_takes_the_mark_away():
    hands, chosen = listing(9)
    for key in ("UP", "P1"):
        hands.turn(2).press(key)
        del chosen[:]
        hands.push()
        assert chosen == []


def test_a_turn_while_a_key_is_down_counts_nothing():
    hands, chosen = listing()
    hands._below.move(0)
    hands.wait(0, 40)
    hands.turn(3)
    hands._below.move(1)
    hands.wait(0, 300)
    hands.turn(1).push()
    assert chosen == [0]


def test_the_marked_line_must_have_been_shown():
    hands, chosen = listing()
    hands.turn(2).turn(1, pause=5).push()  # before anybody can have seen that picture
    assert chosen == [] and hands.box.app.why
    hands.push()
    assert chosen == [2]


def test_a_bounce_of_the_pressed_dial_is_no_second_press_on_the_next_screen():
    hands, chosen = listing()
    app = hands.box.app

    def choose(index):
        chosen.append(index)
        return push, app, Lines, ["next"], chosen.append, ("next",)

    push(app, Lines, ["a", "b"], choose)
    hands.wait(0, 1000)
    hands.turn(2)
    for level in (0, 0, 0, 1, 1, 0, 1, 1, 0, 1):
        hands._below.move(level)
        hands.wait(0, 10)
    hands.wait(0, 500)
    assert chosen == [1]
    hands.wait(0, 3000)
    hands.push()
    assert app.why and chosen == [1]  # nothing is marked there


def test_a_number_is_one_more_or_less():
    hands, entered = AtTheDial().begin("Anna", "Boris"), []
    push(hands.box.app, routes.counts.Number, -3, 5, 0, entered.append)
    hands.wait(0, 1000)
    hands.turn(2).push()
    hands.turn(-9).push()
    hands.turn(99, 5).turn(1).push()
    assert entered == [2, -3, 5]


def test_a_count_in_large_steps_starts_at_the_least_one():
    hands, entered = AtTheDial().begin("Anna", "Boris"), []
    hundreds = shapes.count("n", 0, 900, step=100)
    push(hands.box.app, SteppedCount, "money", hundreds, range(300, 901), entered.append, "")
    hands.wait(0, 1000)
    hands.turn(1).push()
    hands.turn(1).push()
    assert entered == [300, 400]


def test_a_typed_number_starts_at_what_ok_enters():
    hands = AtTheDial()
    hands.box.session.begin("pad", {"players": ["Anna", "Boris"]})
    hands.box.home()
    hands.wait(0, 1000)
    hands.press("P1").turn(12).push()
    assert hands.records[-1][-1] == 12
    hands.press("P1").turn(-2).push()
    assert hands.records[-1][-1] == 10
    hands.press("P1").turn(-1).press("BACK").turn(1)  # 9, none, 11
    hands.push()
    assert hands.records[-1][-1] == 11


def test_the_table_takes_no_turn_for_up_but_shows_the_others():
    hands = AtTheDial()
    hands.box.session.begin("pad", {"players": ["A", "B", "C", "D", "E"]})
    hands.box.home()
    hands.wait(0, 1000)
    hands.press("P1").turn(1).push()
    hands.press("hold:BACK")
    entries = len(hands.records)
    hands.turn(-3)
    assert len(hands.records) == entries  # UP would redo
    hands.wait(0, 7000)
    first = hands.shown()
    hands.turn(2)
    second = hands.shown()
    assert second != first and hands.turn(1).shown() == second
    assert hands.turn(-2).shown() == first


def test_it_wakes_a_dark_display_and_does_nothing_else():
    hands, chosen = listing()
    hands.box.idle = 600_000
    hands.wait(0, 20)
    assert hands.box.dark
    hands.turn(1).wait(0, 500)
    assert not hands.box.dark
    hands.push()
    assert chosen == []
    hands.wait(0, 3000)
    hands.turn(1).push()
    assert chosen == [0]


def test_turned_hands_press_the_dial_too():
    hands = AtTheDial().begin("Anna", "Boris")
    for order in range(1, 4):
        hands.box.session.settings.keep("hands", order)
        hands.push()
        before = hands.kind
        hands.push(1000)
        assert (before, hands.kind) == ("Table", "Lines")
        hands.turn(2).push()
        assert hands.kind == "Score"  # the menu's second line
        gc.collect()
        hands.box.home()
        hands.wait(0, 1000)


# -- Which way is right -----------------------------------------------------------


def asked(language="P1"):
    """Return hands on a new box that asks for the dial's direction, and has shown that for a second."""
    hands = AtTheDial(new=True).press("wait:1000 P1 " + language)
    assert hands.kind == "Direction"
    return hands.press("wait:1000")


def downwards(hands):
    """Return whether a detent that the contacts count as right marks the first line of a list."""
    chosen = []
    push(hands.box.app, Lines, ["a", "b"], chosen.append, ("about",))
    hands.wait(0, 1000)
    hands.turn(1).push()
    return chosen == [0]


def test_one_detent_stores_which_way_is_right_and_a_restart_keeps_it():
    for way, around in ((1, None), (-1, True)):
        hands = asked().turn(way)
        assert hands.kind == "KeysHelp" and Settings(hands.files).get("dial") is around
        hands.press("wait:1000 OK")
        assert Settings(hands.files).get("first_steps") is True
        assert downwards(hands) == (way > 0) == downwards(hands.start())


def test_a_key_skips_the_question_and_leaves_the_direction_as_it_is():
    for key in ("P1", "UP", "OK", "BACK"):
        hands = asked().press(key)
        assert hands.kind == "KeysHelp" and Settings(hands.files).get("dial") is None
    hands.push()
    assert hands.kind != "KeysHelp"
    hands = asked().push()
    assert hands.kind == "KeysHelp" and Settings(hands.files).get("dial") is None


def test_the_language_is_chosen_by_its_line_alone_while_one_is_marked():
    hands = AtTheDial(new=True).press("wait:1000 P1 wait:1000")
    for key in ("UP", "DOWN", "BACK"):
        shown = hands.turn(1).shown()
        assert hands.press(key).kind == "Languages" and hands.shown() == shown
    hands.push()
    assert hands.box.app.language == LANGUAGES[2] and hands.kind == "Direction"
    hands = AtTheDial(new=True).press("wait:1000 P1 wait:1000").turn(1).press("wait:1000 P2")
    assert hands.box.app.language == LANGUAGES[1]
    hands = AtTheDial(new=True).press("wait:1000 P1 wait:1000").turn(1)
    hands.box.idle = 600_000
    hands.press("wait:1000 UP")
    assert not hands.box.dark, "it wakes the display"


def test_a_detent_before_anybody_has_read_the_question_answers_nothing():
    hands = AtTheDial(new=True).press("wait:1000 P1")
    hands.turn(1).push().turn(-1)  # the language, by the dial: then it slips
    assert hands.kind == "Direction"
    hands.wait(0, 1000)
    assert hands.turn(1).kind == "KeysHelp" and Settings(hands.files).get("dial") is None


def test_detents_that_follow_the_answer_at_once_leave_the_next_screen_alone():
    hands = asked()
    for n in range(12):
        hands.turn(-1, pause=5 if n % 2 else 200)
        assert hands.kind == "KeysHelp"
    hands.wait(0, 1000)
    hands.turn(1)
    assert hands.kind != "KeysHelp"


def test_the_question_comes_again_in_the_first_steps_and_behind_the_test_of_the_keys():
    for around in (None, True, False):
        hands = AtTheDial().begin("Anna", "Boris")
        hands.box.session.settings.keep("dial", around)
        for way in (1, -1, 1):
            routes.wizard.test_keys(hands.box.app)
            hands.press("wait:1000 OK OK OK OK wait:1000")  # which goes on
            assert hands.kind == "Direction"
            hands.turn(way).wait(0, 1000)
            assert hands.kind == "Table"
            assert downwards(hands) == (way > 0)
            hands.press("BACK")
    hands.box.app.begin(routes.wizard.Languages(hands.box.app))
    hands.wait(0, 1000)
    hands.press("P4 wait:1000")
    assert hands.kind == "Direction" and dial.TURN_RIGHT[LANGUAGES.index("de")] == hands.box.app.screen._sentence
    assert hands.turn(-1).kind == "KeysHelp" and not downwards(hands)


def test_right_stays_right_on_a_turned_box():
    for order in range(4):
        hands = AtTheDial().begin("Anna", "Boris")
        hands.box.session.settings.keep("hands", order)
        hands.press("UP wait:1000")
        assert downwards(hands), order


def test_a_flash_that_fails_ends_the_question_all_the_same_and_is_reported():
    hands = asked()
    hands.files.fail = lambda operation: 0 if operation[0] in ("write", "rename") else None
    hands.turn(-1)
    hands.files.fail = None
    assert hands.kind == "Notice"
    assert hands.press("OK").kind == "KeysHelp" and Settings(hands.files).get("dial") is None
