"""Hands and eyes: keys pressed on a whole box, records and screens that come of it."""

import sys

from castellan import record
from castellan.keys import NAMES
from random_games import Chance
from table_side import Hands, golden_screens

GOLDEN = __file__[: -len("firmware/test_ui.py")] + "golden/screens.txt"
ON_CHIP = sys.implementation.name == "micropython"


def two():
    return Hands().begin("Anna", "Борис").press("P1 P1 P3 P2 P1 P4")  # both take a bonus tile


def test_take_is_two_presses():
    hands = two()
    before = len(hands.records)
    hands.press("P1 P1")
    assert hands.records[before:] == [("take", 0)]
    assert hands.kind == "Table"


def test_a_village_is_three_presses_and_a_farm_four():
    hands = two()
    hands.press("P2 P3 P2").press("P1 P2 P1 P3")
    assert hands.records[-2:] == [("place", 1, "village", 1, 0, False), ("place", 0, "farm", 0, 2, False)]


def test_the_set_up_asks_for_bonus_tiles_first():
    hands = two()
    assert hands.records[1:] == [("upgrade", 0, "marble"), ("upgrade", 1, "worker")]


def test_follow_ups_open_by_themselves_and_can_wait():
    hands = two()
    hands.press("P1 DOWN P4 P1")  # a city
    assert hands.records[-1] == ("place", 0, "city", 0, 0, False)
    assert hands.kind == "Lines"
    hands.press("BACK")
    assert hands.kind == "Table"
    hands.press("P1 P1 P2")
    assert hands.records[-1] == ("upgrade", 0, "storage")


def test_ok_takes_the_first_line():
    hands = two()
    hands.press("P1 OK")
    assert hands.records[-1] == ("take", 0)


def test_a_number_that_is_not_usual():
    hands = two()
    # Yield cards are on the third page: green, then "other …" on the second page of numbers.
    hands.press("P1 DOWN DOWN P3 P1 DOWN P1 P1 P2 OK")
    assert hands.records[-1] == ("yield", 0, "green", 16)


def test_undo_takes_a_held_key():
    hands = two()
    hands.press("P1 P1 wait:500")
    hands.wait(1 << NAMES.index("BACK"), 700)
    hands.wait(0, 400)
    assert hands.records[-1] == ("take", 0)
    hands.press("hold:BACK")
    assert hands.records[-1] == ("void", 3)
    hands.wait(1 << NAMES.index("BACK"), 2500)
    hands.wait(0, 400)
    assert hands.records[-2:] == [("void", 2), ("void", 1)]


def test_a_scoring_is_shown_before_it_is_recorded():
    hands = two()
    for _ in range(7):
        hands.press("P1 P1")
    before = len(hands.records)
    hands.press("OK")
    assert hands.kind == "Score" and len(hands.records) == before
    hands.press("BACK OK OK")
    assert hands.records[before:] == [("score", False)]


def test_ok_scores_nothing_while_the_round_goes_on():
    hands = two()
    before = hands.records
    hands.press("OK OK OK")
    assert hands.records == before and hands.kind == "Table"


def test_a_forced_scoring_takes_the_menu():
    hands = two()
    hands.press("hold:OK P2 OK")
    assert hands.records[-1] == ("score", True)


def test_a_refusal_is_said_and_goes_with_any_key():
    hands = two()
    hands.press("P1 P3 P4")
    assert hands.kind == "Notice"
    before = hands.records
    hands.press("P2")
    assert hands.kind == "Lines" and hands.records == before


def test_a_whole_game_to_its_result():
    hands = two()
    hands.press("P1 P3 P2").press("hold:OK P2 OK " * 3)
    hands.press("P1 P1 P1 P1 P1 P1 P1").press("P2 P1 P2 P1 P1 P1 P1")
    hands.press("hold:OK P2")
    assert hands.records[-3:] == [("final", 0, 0, 0, 0, 0, 0), ("final", 1, 1, 0, 0, 0, 0), ("end",)]
    assert hands.kind == "Result"
    hands.press("hold:BACK")
    assert hands.records[-1][0] == "void" and hands.kind == "Table"


def _history():
    """Return hands on the history of three entries after the bonus tiles."""
    hands = two().press("P1 P3 P1 P2 P3 P2 P1 P2 P1 P2")  # a village each, Boris's completes a region; a farm
    return hands.press("hold:OK P1")


def test_the_history_strikes_out_and_brings_back():
    hands = _history()
    assert [hands.box.app.screen.label(index) for index in range(5)] == [
        "Anna: farm",
        "Борис: village 1",
        "Anna: village",
        "Борис: worker",
        "Anna: marble",
    ]
    hands.press("P2 P1")
    assert hands.records[-1] == ("void", 4)
    assert hands.box.session.game.total(1)[0] == 0
    hands.press("hold:OK P1")
    assert [hands.box.app.screen.struck(index) for index in range(5)] == [False, True, False, False, False]
    hands.press("P2 P1")
    assert hands.records[-1] == ("void", 6)
    assert hands.box.session.game.total(1)[0] == 1


def test_the_history_changes_an_entry_where_it_stood_and_back():
    hands = _history()
    hands.press("P2 P2")  # change: what is of the same kind comes first
    hands.press("P2 P2")  # a village, completing 1 space
    assert hands.records[-1] == ("amend", 4, ["place", 1, "village", 1, 0, False])
    hands.press("hold:OK P1 P2 P2 P3 P1")
    assert hands.records[-1] == ("amend", 4, ["place", 1, "quarry", 0, 0, False])
    hands.press("hold:OK P1")
    assert hands.box.app.screen.label(1) == "Борис: quarry"
    hands.press("P2 P3 hold:OK P1 P2 P3")
    assert hands.records[-2:] == [("void", 7), ("void", 6)]
    assert hands.box.session.game.total(1)[0] == 1


def test_a_strike_that_would_break_a_later_entry_says_which():
    hands = two().press("P1 DOWN DOWN P1 P1 BACK")  # an inn
    hands.press("P1 DOWN DOWN P2 P1 P1")  # its hex on a farm
    before = hands.records
    hands.press("hold:OK P1 P2 P1")
    assert hands.kind == "Notice" and hands.records == before


def test_giving_up_asks_once_more():
    hands = two()
    hands.press("hold:OK DOWN P3")
    before = len(hands.records)
    hands.press("BACK P3 P1")
    assert hands.records[before:] == [("abandon",)]
    assert hands.kind == "Result"


def test_the_same_players_again():
    hands = two()
    hands.press("hold:OK P3")
    assert hands.records == [("new", "tuscany", {"players": ["Anna", "Борис"]})]
    assert len(hands.box.session.archive.games()) == 2


def test_names_by_letters_and_from_the_roster():
    hands = Hands()
    # "Al": a quarter of the alphabet a press; then a Cyrillic letter after DOWN.
    hands.press("P1 P1 P1 P1 P2 P2 P2 OK").press("P1 DOWN P1 P1 P1 OK").press("OK")
    assert hands.box.session.game.names == ["Al", "А"]
    hands.press("hold:OK P4 P2 P1 P1")
    assert hands.box.session.game.names == ["А", "Al"]


def test_a_name_twice_is_refused():
    hands = Hands()
    hands.press("P1 P1 P1 P1 OK P1 P1 P1 P1 OK")
    assert hands.kind == "Notice"


def test_switched_off_and_on_it_goes_on():
    hands = two()
    hands.press("P1 P1 wait:5000")
    before = hands.records
    hands.start()
    assert hands.records == before and hands.kind == "Table"
    hands.press("P2 P1")
    assert hands.records[-1] == ("take", 1)
    seqs_and_times = [each[:2] for each in hands.box.session.ledger.records]
    assert [seq for seq, _ in seqs_and_times] == list(range(len(seqs_and_times)))
    times = [time for _, time in seqs_and_times[1:]]
    # The clock counts on from the last record, whatever it was before.
    assert times == sorted(times) and times[-1] == times[-2]


def test_what_is_shown_is_on_flash():
    hands = two()
    hands.press("P1 P1")
    [content] = [data for name, data in hands.files.contents.items() if name.endswith(".log")]
    lines = [line + b"\n" for line in content.split(b"\n")[:-1]]
    assert [record.decode(line)[2:] for line in lines] == hands.records


def test_a_flash_that_fails_is_said_and_nothing_is_recorded():
    hands = two()
    before = hands.records
    hands.files.fail = lambda operation: 0 if operation[0] == "append" else None
    hands.press("P1 P1")
    assert hands.kind == "Notice" and hands.records == before
    hands.files.fail = None
    hands.press("BACK P1")
    assert hands.records[-1] == ("take", 0)


def test_the_key_that_changed_the_screen_is_deaf_for_a_moment():
    hands = two()
    before = len(hands.records)
    key = 1 << NAMES.index("P1")
    hands.wait(key, 60)
    hands.wait(0, 100)
    hands.wait(key, 60)  # 100 ms after its release: not meant for the new list
    hands.wait(0, 300)
    assert len(hands.records) == before and hands.kind == "Lines"
    hands.press("P1")
    assert len(hands.records) == before + 1


def _finished_with_bonus(hands, value):
    """Play a game in which Anna fills her inns, tells what their bonus is, and all ends."""
    hands.press("P1 P1 P1 P2 P1 P1")  # bonus tiles
    hands.press("P1 DOWN DOWN P1 P1 P1 DOWN DOWN P1 P3")
    if hands.box.session.game.pending:
        hands.press(value)
    return hands.press("hold:OK P2 OK " * 3 + "P1 P1 P1 P1 P1 P1 P1 P2 P1 P1 P1 P1 P1 P1 hold:OK P2")


def test_what_a_game_tells_is_learnt_at_its_end_and_known_in_the_next():
    hands = Hands().begin("Anna", "Boris")
    _finished_with_bonus(hands, "P2")
    assert hands.records[-1] == ("end",) and ("bonus", 0, "inn", 1, 3) in hands.records
    assert hands.box.session.learnt("tuscany") == [["bonuses", "inn", 0, 3]]
    hands.begin("Anna", "Boris")
    assert hands.records[0][2]["bonuses"] == {"inn": [3, None]}
    before = len(hands.records)
    _finished_with_bonus(hands, "P2")
    assert not [each for each in hands.records[before:] if each[0] == "bonus"]
    assert hands.box.session.game.total(0)[0] == 6  # the inns' region and their bonus


def test_an_undo_before_the_end_unlearns():
    hands = Hands().begin("Anna", "Boris").press("P1 P1 P1 P2 P1 P1 P1 DOWN DOWN P1 P1 P1 DOWN DOWN P1 P3 P2")
    assert hands.records[-1] == ("bonus", 0, "inn", 1, 3)
    hands.press("hold:OK DOWN P3 P1")
    assert hands.box.session.learnt("tuscany") == []


def test_a_value_that_contradicts_is_asked_about():
    hands = Hands().begin("Anna", "Boris")
    hands.box.session.teach("tuscany", ["bonuses", "inn", 0, 2])
    _finished_with_bonus(hands, "P2")
    assert hands.kind == "Lines" and hands.box.session.learnt("tuscany") == [["bonuses", "inn", 0, 2]]
    hands.press("P2")
    assert hands.kind == "Result" and hands.box.session.learnt("tuscany") == [["bonuses", "inn", 0, 3]]


def test_learnt_values_can_be_seen_and_changed():
    hands = two()
    hands.box.session.teach("tuscany", ["bonuses", "inn", 1, 2])
    hands.press("hold:OK DOWN P2 P2")
    assert hands.box.app.screen.label(0) == "inn II: 2"
    hands.press("P1 UP OK")
    assert hands.box.session.learnt("tuscany") == [["bonuses", "inn", 1, 3]]


def test_past_games_are_looked_at_and_resumed():
    hands = two().press("P1 P1")
    hands.begin("Clara", "Denis").press("hold:OK DOWN P1")
    assert [hands.box.app.screen.label(index) for index in (0, 1)] == ["2 Clara, Denis", "1 Anna, Борис"]
    hands.press("P2")
    assert hands.kind == "Table" and hands.records[-1] == ("take", 0)
    hands.press("P2 P1")
    assert hands.records[-1] == ("take", 1)


def test_a_damaged_past_game_is_said():
    hands = two().begin("Clara", "Denis")
    name = next(each for each in hands.files.contents if each.startswith("1-"))
    hands.files.contents[name] = hands.files.contents[name].replace(b"upgrade", b"upgrate")
    hands.press("hold:OK DOWN P1 P2")
    assert hands.kind == "Notice"
    hands.press("BACK BACK BACK P1 P1")
    assert hands.box.session.game.names == ["Clara", "Denis"]


def test_brightness_dim_and_dark():
    hands = two().press("hold:OK DOWN P2 P1 P3")
    assert hands.model.contrast == 255
    hands.press("BACK BACK BACK wait:119000")
    assert hands.model.contrast == 255
    hands.press("wait:3000")
    assert hands.model.contrast == 1 and hands.model.on
    hands.press("P1")
    assert hands.model.contrast == 255 and hands.kind == "Lines"
    hands.press("BACK wait:601000")
    assert not hands.model.on
    before = hands.records
    hands.press("P1")  # wakes, and does nothing else
    assert hands.model.on and hands.model.contrast == 255 and hands.kind == "Table"
    hands.press("P1 P1")
    assert hands.records == before + [("take", 0)]
    hands.start()
    assert hands.model.contrast == 255


def test_the_golden_screens():
    with open(GOLDEN) as golden:
        for line in golden_screens(ON_CHIP):
            there = golden.readline()
            assert there == line + "\n", "a screen has changed; look at it, and if that is right: make golden"


def test_totals_are_as_high_as_promised():
    # The red total at least 14 pixels, green at least 10, read off the display itself.
    hands = two().press("P1 P3 P2 hold:OK P2 OK wait:4000")
    rows = hands.model.rows()[:16]
    heights = []
    for left, right in ((92, 128), (60, 90)):
        lit = [y for y, row in enumerate(rows) if "#" in row[left:right]]
        heights.append(lit[-1] - lit[0] + 1)
    assert heights == [14, 10]


def test_a_hold_that_began_on_another_screen_does_nothing():
    hands = two()
    before = hands.records
    hands.press("P1")
    hands.wait(1 << NAMES.index("BACK"), 3000)  # leaves the list, and is held on
    hands.wait(0, 400)
    assert hands.kind == "Table" and hands.records == before


def test_a_chord_does_nothing():
    hands = two()
    before = hands.records
    hands.press("P1+OK P2+P3 OK+BACK hold:P1+BACK")
    assert hands.kind == "Table" and hands.records == before


def test_the_table_says_what_was_recorded_for_three_seconds():
    hands = two()
    hands.press("wait:4000")
    quiet = hands.screen()
    hands.press("P2 P1")
    assert hands.screen() != quiet
    hands.press("wait:3200")
    assert hands.screen() == quiet


def test_held_up_shows_what_all_are_heading_for():
    hands = two()
    hands.press("P1 P3 P2 wait:4000")
    normal = hands.screen()
    hands.wait(1 << NAMES.index("UP"), 300)
    assert hands.screen() != normal
    hands.wait(0, 300)
    assert hands.screen() == normal


def test_hammering_records_nothing_without_a_press_on_its_line():
    """Whatever is hammered: each record comes from a key that went down on the very screen that offered it."""
    chance = Chance(11)
    hands = two()
    app, session = hands.box.app, hands.box.session
    shown, recorded = [None, 0], []
    enter, undo = session.enter, session.undo

    def seen(act):
        def entered(*event):
            _, screen = app._down
            recorded.append((type(screen).__name__, hands.now - shown[1], event[0][0] if event else "undo"))
            assert screen is shown[0]
            return act(*event)

        return entered

    session.enter, session.undo = seen(enter), seen(undo)
    taps = 400 if ON_CHIP else 10000
    for _ in range(taps):
        levels = 1 << chance.below(8)
        if not chance.below(10):
            levels |= 1 << chance.below(8)
        for level, length in ((levels, 20 + chance.below(120)), (0, chance.below(90))):
            for _ in range(length // 5):
                hands.wait(level, 5)
                if app.screen is not shown[0]:
                    shown[0], shown[1] = app.screen, hands.now
        if session.game.over:
            hands.begin("Anna", "Борис")
    assert len(recorded) > taps // 100
    for screen, _, kind in recorded:
        assert screen in ("Lines", "Number", "Score") if kind != "undo" else screen in ("Table", "Result")
