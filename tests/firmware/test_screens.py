"""Golden screens, sizes, what is shown for a while, and the display's sleep."""

import sys

from castellan.core.rules.base import Game
from castellan.core.rules.shapes import action
from castellan.keys import NAMES, UP
from castellan.ui.drawing.style import NAME_X, ROW_TOPS, TEXT
from lab.golden.golden_screens import compare
from lab.golden.menu_screens import menus
from lab.hands.seeing import sees
from lab.hands.table_side import begun, two
from lab.marks import area

pytestmark = area("ui")

ON_CHIP = sys.implementation.name == "micropython"


class Six(Game):
    """A game of six, for the table only."""

    TRACKS, FLOORS, TOTALS, CRITERIA = ("red",), (0,), ("red",), ("red",)
    COLUMNS = (("red", "large"),)
    ACTIONS = {"play": (action("points", "points"),)}
    SHARED_ACTIONS = {"play": ()}
    NAME = "viticulture"
    round = 1

    def phase(self):
        return "play"

    def missing(self):
        return "viticulture.year", {}

    def total(self, player):
        return (100 + player,)

    rank_key = total


def test_five_or_six_players_have_a_second_page():
    hands = two()
    hands.box.session.game = Six({"players": ["A", "B", "C", "D", "Eva", "Fritz"]})
    hands.press("wait:5000 DOWN")
    second = hands.shown()
    hands.press("P2")
    assert hands.box.app.screen._about == ("What did Fritz do?",)
    hands.press("BACK")
    assert sees(hands, "year 1 · 2/2↕")
    first = hands.press("wait:11000").shown()
    assert first != second and sees(hands, "year 1 · 1/2↕")
    assert hands.press("DOWN").shown() == second
    hands.press("DOWN")
    assert hands.shown() == first


def test_brightness_dim_and_dark():
    hands = two().press("hold:OK DOWN P2 P1 P3")
    assert hands.model.contrast == 255
    hands.press("BACK BACK BACK wait:119000")
    assert hands.model.contrast == 255
    hands.press("wait:3000")
    assert hands.model.contrast == 1 and hands.model.on
    hands.press("P1")
    assert hands.model.contrast == 255 and hands.kind == "Choices"
    hands.press("BACK wait:601000")
    assert not hands.model.on
    before = hands.records
    hands.press("P1")  # wakes, and does nothing else
    assert hands.model.on and hands.model.contrast == 255 and hands.kind == "Table"
    hands.press("Anna > {take}")
    assert hands.records == before + [("take", 0)]
    hands.start()
    assert hands.model.contrast == 255


def test_the_first_screen_stays():
    app = two().box.app
    first = app.screen
    app.back()
    assert app.screen is first


def test_the_golden_screens():
    compare(menus(ON_CHIP))


def test_the_table_shows_a_new_entry_for_three_seconds():
    hands = two()
    hands.press("wait:4000")
    quiet = hands.shown()
    hands.press("Борис > {EVENTS village} > P4")
    assert hands.shown() != quiet
    hands.press("wait:3200")
    assert hands.shown() == quiet


def test_a_long_name_is_cut_rather_than_the_entry():
    hands = begun("viticulture", {"players": ["Anna", "Wilhelmina W"]}).press(
        "Wilhelmina W > {sell} > {ANSWERS type sparkling}"
    )
    assert hands.records[-1] == ("wine", 1, "sparkling") and sees(hands, "✓ Wilhel…: {sparkling} +4")
    assert sees(hands.press("hold:OK P1 wait:1000"), "Wil…: sparkling…")
    hands.press("BACK BACK wait:4000").wait(1 << NAMES.index("BACK"), 400)
    assert sees(hands, "Undo Wilhel…: {sparkling}")
    hands.wait(1 << NAMES.index("BACK"), 600)
    hands.wait(0, 300)
    assert sees(hands, "× Wil…: sparkling…", "{up_redo}")
    hands = begun("viticulture", {"players": ["Anna", "Boris"]}).press("Boris > {sell} > {ANSWERS type sparkling}")
    assert sees(hands, "✓ Boris: {sparkling} +4")


def test_the_leader_is_marked():
    hands = two()
    session = hands.box.session
    plain = _names(hands)
    for points, leading in (((0, 1), [1]), ((2, 0), [0]), ((0, 1), [])):  # at last both have 2
        for player in (0, 1):
            if points[player]:
                session.enter(["points", player, "red", points[player]])
        hands.box.home()
        hands.press("wait:60")
        shown = _names(hands)
        assert [player for player in (0, 1) if shown[player] != plain[player]] == leading
        assert [shown[player][:30] == plain[player][:30] for player in (0, 1)] == [True, True]  # the names stay


def _names(hands):
    """Return the text between a row's key and its totals, for each of two players."""
    rows = hands.model.rows()
    return ["".join([row[x] for x in range(10, 66) for row in rows[y : y + 14]]) for y in (8, 22)]


def test_up_ends_a_turn_whose_seconds_are_shown_and_stand_still_in_the_menu():
    hands = two()
    hands.box.session.begin("viticulture", {"players": ["Anna", "Boris"], "times": True})
    hands.box.home()
    hands.press("wait:59500")
    assert (_inverted(hands, 0), _inverted(hands, 1)) == (True, False)
    before = hands.shown()
    assert hands.press("wait:400").shown() == before != hands.press("wait:200").shown()
    before, hands.box.app.dirty = hands.press("wait:600").shown(), True
    assert hands.press("wait:20").shown() == before
    hands.press("hold:OK wait:30000 BACK wait:2000 UP wait:4000")
    assert hands.records[-1] == ("turn", 0, 63)
    assert (_inverted(hands, 0), _inverted(hands, 1)) == (False, True)
    hands.press("hold:BACK wait:2000")
    assert _inverted(hands, 0) and 70 <= hands.box.session.clock.turn // 1000 <= 72  # all since it began
    hands.press("wait:9000 UP wait:5000 UP wait:9000")
    hands.box.session.enter(["void", len(hands.records) - 2])  # Anna's turn: Boris has gone on since
    assert hands.box.session.clock.turn >= 9000 and hands.box.session.game.spent[0] < 20


def _inverted(hands, player):
    """Whether a player's name is inverted: more pixels are bright than dark where its first letters are."""
    rows = hands.model.rows()[ROW_TOPS[player] + 2 : ROW_TOPS[player] + 2 + TEXT.height]
    return "".join([row[NAME_X : NAME_X + 20] for row in rows]).count("#") > 10 * TEXT.height


def test_a_scoring_that_is_due_opens_by_itself_where_turns_are_entered():
    hands = two()
    hands.box.session.begin("tuscany", {"players": ["Anna", "Boris"], "entries": "everything", "times": True})
    for event in [["upgrade", 0, "card"], ["upgrade", 1, "card"]] + [["take", 0]] * 7:
        hands.box.session.enter(event)
    hands.box.home()
    hands.press("wait:1000 UP UP")
    assert hands.kind == "Table"
    hands.press("UP")
    assert hands.kind == "Score" and hands.records[-1][:2] == ("turn", 1)
    before = hands.records
    for key in ("BACK", "UP", "BACK"):  # which leave, and do nothing in nobody's turn
        assert hands.press(key).kind == "Table" and hands.records == before
    hands.press("OK OK")
    assert hands.records[-1] == ("score", False)


def test_with_four_the_title_says_one_thing_after_the_other_and_then_rests():
    assert not sees(begun("tuscany", {"players": ["A", "B", "C", "D"]}).press("wait:3000"), "{end_round}")
    hands = begun("tuscany", {"players": ["A", "B", "C", "D"]}, ["points", 0, "green", 1])
    for text in ("{round:1}: {press_line:1–4}", "OK: {end_round}", "{hold_menu}", "{round:1}: {press_line:1–4}"):
        assert sees(hands, text), text
        hands.press("wait:3000")
    hands.press("wait:60000")
    log = hands.shown()
    assert sees(hands.press("wait:60000"), "{round:1}: {press_line:1–4}") and hands.shown() == log
    hands = begun("tuscany", {"players": ["A", "B", "C", "D"], "entries": "everything"})  # all owe something
    assert sees(hands, "1–4: {upgrade}") and sees(hands.press("wait:3000"), "{hold_menu}")


def test_time_in_a_list_does_not_count_for_the_title():
    hands = begun("tuscany", {"players": ["A", "B", "C", "D"]}, ["points", 0, "green", 1])
    assert sees(hands.press("P1 wait:5000 BACK"), "{round:1}: {press_line:1–4}")  # else it would be drawn twice
    assert sees(hands.press("wait:3000"), "OK: {end_round}")


def test_a_gain_is_marked_before_its_number_once_the_title_has_said_it():
    hands = begun("tuscany", {"players": ["A", "B"]}).press("A > {EVENTS village} > P1")
    assert sees(hands, "{foot_hold}", "{foot_menu}", "{foot_undo}")
    assert sees(hands.press("wait:3000"), "+1") and not sees(hands.press("wait:3000"), "+1")


def test_held_up_shows_times_on_the_table_and_on_the_result():
    hands = begun("tuscany", {"players": ["Anna", "Boris"], "times": True}, ["turn", 0, 65], ["turn", 1, 5])
    hands.wait(1 << UP, 2000)
    assert sees(hands, "{times}", "1:07", "0:05")
    hands.press("wait:100 hold:OK > {menu_abandon} > {yes}")
    hands.wait(1 << UP, 1000)
    assert hands.kind == "Result" and sees(hands, "{times}", "0:05")
