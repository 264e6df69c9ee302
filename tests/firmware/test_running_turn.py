"""How long the running turn has lasted is noted on flash: a power cut costs at most half a minute of it."""

from castellan.core.record import seal
from castellan.flash.running import TURN
from lab.files.flash import ModelFiles, cuts
from lab.hands.table_side import Hands, begun, two
from lab.marks import area
from lab.support import refused

pytestmark = area("ui")

LOST = 31  # s at most: a note is made within a second


def timed(**options):
    """Return hands on a game whose turns are timed."""
    hands = two()
    options = {"players": ["Anna", "Boris"], "times": True} | options
    hands.box.session.begin("viticulture", options)
    hands.box.home()
    return hands.press("wait:20")


def lasted(hands):
    """Return for how many seconds the running turn has lasted."""
    return hands.box.session.clock.turn // 1000


def test_a_power_cut_costs_at_most_half_a_minute_of_a_turn():
    for seconds in (20, 40, 95, 305):
        hands = timed()
        hands.wait(0, 1000 * seconds)
        before = lasted(hands)
        assert before >= seconds and before - LOST <= lasted(hands.start()) <= before
        assert lasted(hands) > 0 or seconds == 20


def test_a_box_that_is_switched_on_in_a_turn_and_a_game_that_is_opened_wait_for_a_key():
    hands = timed()
    hands.wait(0, 40_000)
    before = lasted(hands.start())
    hands.wait(0, 50_000)
    assert hands.kind == "Pause" and lasted(hands) == before
    hands.press("P1 wait:3000")
    assert hands.kind == "Table" and lasted(hands) > before


def test_entries_and_another_game_meanwhile_cost_no_more():
    hands = timed()
    hands.wait(0, 70_000)
    hands.box.session.enter(["name", 0, "Zoe"])
    hands.wait(0, 5000)
    before, file = lasted(hands), hands.box.session.file
    assert before - LOST <= lasted(hands.start()) <= before
    hands.box.session.begin("viticulture", {"players": ["Clara", "David"]})
    hands.box.session.open(file)
    assert before - LOST <= lasted(hands)


def test_the_next_turn_does_not_begin_with_the_time_of_the_one_before():
    hands = timed()
    hands.wait(0, 65_000)
    hands.press("UP wait:500")
    assert hands.records[-1][:2] == ("turn", 0)
    assert lasted(hands.start()) <= 1
    hands.press("P1 wait:500 hold:BACK wait:500")  # undone, the turn goes on
    assert lasted(hands) >= 65
    hands.wait(0, 31_000)
    assert lasted(hands) - LOST <= lasted(hands.start())


def test_a_turn_taken_back_and_brought_back_costs_and_gives_no_time():
    hands = timed()
    hands.wait(0, 20_000)
    hands.press("UP")
    hands.wait(0, 9000)
    undo, redo = hands.box.session.ledger.undoing, hands.box.session.ledger.redoing
    for _ in range(2):
        before, taken = hands.box.session.clock.turn, hands.box.session.game.spent[0]
        hands.box.session.enter(undo())  # by a slip: meanwhile it was still the turn before
        assert hands.box.session.clock.turn == 1000 * taken + before
        hands.wait(0, 3000)
        hands.box.session.enter(redo())
        assert hands.box.session.game.spent == [taken, 0]
        assert before + 3000 <= hands.box.session.clock.turn <= before + 3100


def test_the_turn_that_runs_at_the_end_of_the_game_is_recorded_before_it():
    for seconds in (47, 0):
        entries = ["points", 0, "points", 7], ["turn", 0, 5]
        hands = begun("pad", {"players": ["Anna", "Boris", "Clara"], "times": True}, *entries)
        session = hands.box.session
        hands.wait(0, 1000 * seconds)
        session.enter(["end"])
        assert [record[0] for record in hands.records[3:]] == ["turn"] * (seconds > 0) + ["end"]
        session.enter(session.ledger.undoing())
        assert session.game.on_turn() == 1 and session.game.spent[1] == seconds  # who goes on with a turn that begins
        if seconds:
            session.enter(session.ledger.undoing())
            assert (session.game.spent[1], lasted(hands)) == (0, seconds)


def test_an_end_that_is_refused_ends_no_turn():
    hands = begun("viticulture", {"players": ["Anna", "Boris"], "times": True})
    hands.wait(0, 20_000)
    before = list(hands.records)
    refused("viticulture.goes_on", hands.box.session.enter, ["end"])
    assert list(hands.records) == before and lasted(hands) >= 20


def test_a_pause_and_a_game_without_times_write_nothing():
    hands = timed()
    hands.press("BACK")
    hands.wait(0, 200_000)
    assert TURN not in hands.files.contents
    hands = two()
    hands.begin("Anna", "Boris")
    hands.wait(0, 200_000)
    assert TURN not in hands.files.contents


def test_a_cut_at_any_operation_leaves_a_note_or_the_one_before():
    hands = timed()
    hands.wait(0, 35_000)
    before = dict(hands.files.contents)
    records = list(hands.records)
    hands.files.log = []
    hands.wait(0, 30_000)
    log = hands.files.log
    assert len(log) > 1
    found = set()
    for _, contents in cuts(before, log):
        again = Hands(ModelFiles(contents))
        assert list(again.records) == records
        found.add(lasted(again) // 30)
    assert found == {1, 2}


def test_odd_notes_are_none():
    hands = timed()
    hands.wait(0, 35_000)
    id = hands.box.session.file.id
    contents = (b"", b"x", b"{}", b"[]", b"7", b'["%s",0,0]', b'["%s",0,0,-1]', b'["%s",0,0,true]', b'["%s",0,0,"a"]')
    for content in contents + (b'["%s",1,0,40]', b'["%s",0,9,40]', b'["other",0,0,40]'):
        for line in (content, seal(content.replace(b"%s", id.encode()))):
            hands.files.contents[TURN] = line
            assert lasted(hands.start()) == 0, line
    hands.files.contents[TURN] = seal(b'["' + id.encode() + b'",0,0,40]')
    assert lasted(hands.start()) == 40


def test_after_all_have_passed_it_is_the_turn_of_the_first_who_did():
    hands = begun("pad", {"players": ["Anna", "Boris", "Clara"], "times": True})
    for follows in (1, 2, 0):
        hands.press("wait:2000 hold:OK > {menu_pass} > wait:4000")
        assert hands.records[-1][3:] == (follows, True) and hands.box.session.game.on_turn() == follows
