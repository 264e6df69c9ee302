"""Keys pressed on a complete box, and the records that they make."""

from castellan.core import record
from castellan.core.errors import PROBLEM, RuleError
from castellan.keys import NAMES, STUCK_AFTER
from lab.hands.table_side import two
from lab.marks import area

pytestmark = area("ui")


def test_a_follow_up_that_waits_is_not_asked_for_again_by_other_entries():
    hands = two()
    hands.press("Anna > {EVENTS inn} > P4 > Anna > {EVENTS inn} > P2 BACK")  # both inns: their bonus is left for later
    assert hands.kind == "Table" and hands.box.session.game.pending
    hands.press("Anna > BACK > {take}")
    assert hands.kind == "Table" and hands.records[-1] == ("take", 0)


def test_all_follow_ups_of_an_entry_open_in_turn():
    hands = two()
    hands.press("Anna > {EVENTS castle} > P4")  # a castle: a tile to be placed, and a take
    assert hands.kind == "Choices"
    hands.press("{EVENTS village} > P4")
    assert hands.records[-1] == ("place", 0, "village", 0, 0, False) and hands.kind == "Choices"
    before = len(hands.records)
    hands.wait(0, 2000)
    assert len(hands.records) == before  # nothing is entered without a press
    hands.press("{take}")
    assert hands.records[-1] == ("take", 0) and hands.kind == "Table"


def test_undo_needs_a_held_key():
    hands = two()
    hands.press("Anna > {take} > wait:500")
    hands.wait(1 << NAMES.index("BACK"), 700)
    hands.wait(0, 400)
    assert hands.records[-1] == ("take", 0)
    hands.press("hold:BACK")
    assert hands.records[-1] == ("void", 3)
    hands.wait(1 << NAMES.index("BACK"), 2500)
    hands.wait(0, 400)
    assert hands.records[-2:] == [("void", 2), ("void", 1)]


def test_a_refusal_is_shown_and_closed_by_any_key():
    hands = two()
    hands.press("Anna > {EVENTS village} > P3")
    assert hands.kind == "Notice"
    before = hands.records
    hands.press("P2")
    assert hands.kind == "Count" and hands.records == before


def test_a_game_goes_on_after_power_off_and_on():
    hands = two()
    hands.press("wait:3000 > Anna > {take} > wait:5000")
    before = hands.records
    hands.start()
    assert hands.records == before and hands.kind == "Table"
    hands.press("Борис > {take}")
    assert hands.records[-1] == ("take", 1)
    seqs_and_times = [each[:2] for each in hands.box.session.ledger.records]
    assert [seq for seq, _ in seqs_and_times] == list(range(len(seqs_and_times)))
    times = [time for _, time in seqs_and_times[1:]]
    # The clock continues from the last record, whatever it showed before.
    assert times == sorted(times) and times[-1] == times[-2]
    hands.press("wait:3000 > Борис > {take}")
    assert hands.box.session.ledger.records[-1][1] - times[-1] in (3, 4)


def test_what_is_shown_is_on_flash():
    hands = two()
    hands.press("Anna > {take}")
    [content] = [data for name, data in hands.files.contents.items() if name.endswith(".log")]
    lines = [line + b"\n" for line in content.split(b"\n")[:-1]]
    assert [record.decode(line)[2:] for line in lines] == hands.records


def test_a_failing_flash_is_reported_and_nothing_is_recorded():
    hands = two()
    before = hands.records
    hands.files.fail = lambda operation: 0 if operation[0] == "append" else None
    hands.press("Anna > {take}")
    assert hands.kind == "Notice" and hands.records == before
    hands.files.fail = None
    hands.press("BACK > {take}")
    assert hands.records[-1] == ("take", 0)


def test_a_failing_undo_or_redo_is_reported():
    for ending in ("", "hold:OK DOWN P3 P1"):
        hands = two().press(ending + " wait:4000")
        before, shown = hands.records, hands.shown()
        hands.files.fail = lambda operation: 0 if operation[0] == "append" else None
        hands.press("hold:BACK")
        assert hands.kind == "Notice" and hands.records == before
        hands.files.fail = None
        assert hands.press("BACK").shown() == shown  # nothing is left of the hold
        hands.press("hold:BACK")
        assert hands.records[-1] == ("void", len(before) - 1) and hands.kind == "Table"
        before = hands.records
        hands.files.fail = lambda operation: 0 if operation[0] == "append" else None
        assert hands.press("UP").kind == "Notice" and hands.records == before


def test_a_hold_that_began_on_another_screen_does_nothing():
    hands = two()
    before = hands.records
    hands.press("hold:OK > {score_now}")
    hands.wait(0, 1000)
    hands.wait(1 << NAMES.index("OK"), 3000)  # records the scoring, and is held on
    assert hands.kind == "Table"
    hands.wait(0, 400)
    assert hands.kind == "Table" and hands.records == before + [("score", True)]


def test_a_notice_clears_what_a_hold_showed():
    for key in ("UP", "BACK"):
        hands = two()
        hands.box.session.enter(["points", 0, "green", 3])
        hands.box.home()
        hands.wait(0, 20)
        shown = hands.shown()
        hands.wait(1 << NAMES.index(key), 500)
        assert hands.shown() != shown
        hands.box.session.report(PROBLEM, RuleError("nearly_full", left=5))
        hands.wait(1 << NAMES.index(key), 1000)
        assert hands.kind == "Notice"
        hands.wait(0, 400)
        assert hands.press("P1").kind == "Table" and hands.shown() == shown


def test_another_key_ends_what_a_stuck_one_shows():
    up, choices, back = [1 << NAMES.index(name) for name in ("UP", "P1", "BACK")]
    hands = two()
    hands.wait(0, 8000)
    shown = hands.shown()
    hands.wait(up, STUCK_AFTER + 1000)
    assert hands.shown() != shown
    for key in (choices, back):
        hands.wait(up | key, 60)
        hands.wait(up, 500)
    assert hands.kind == "Table" and hands.shown() == shown
