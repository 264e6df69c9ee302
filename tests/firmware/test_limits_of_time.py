"""Limits of time at the table: what is left of a turn, the signals at its end, and what becomes of it."""

from castellan.keys import P1, UP
from castellan.text import any_key, sheets
from castellan.ui.drawing.style import ROW_TOPS, TITLE_HEIGHT
from castellan.ui.standing import limits
from castellan.ui.standing.news import News
from castellan.ui.start.minutes import Minutes
from lab.hands.reading import drawn
from lab.hands.seeing import sees
from lab.hands.table_side import begun, two
from lab.marks import area

pytestmark = area("ui")


def limited(seconds, *names, **options):
    """Return hands on a timed game, in which a turn should take at most so many seconds, and its signals."""
    hands = two()
    options = {"players": list(names) or ["Anna", "Boris"], "times": True, "limit": seconds} | options
    hands.box.session.begin("viticulture", options)
    hands.box.home()
    signals = []
    hands.box.app.signal = lambda what: what == "heard" or signals.append(what)
    hands.press("wait:20")
    return hands, signals


def bar(hands, row=0):
    """Return how many pixels of the bar in a row are bright, 0 if there is none."""
    line = hands.model.rows()[ROW_TOPS[row] + 4 + 3]
    inside = max([len(part) for part in line[60:].split(".")])
    return inside if inside > 3 else 0


def at(hands, seconds):
    """Let the turn have lasted so long, a moment ago."""
    hands.box.session.clock.turn = 1000 * seconds - 100
    return hands.press("wait:200")


def test_a_bar_shrinks_then_seconds_count_down_then_up_and_nobody_is_stopped():
    hands, signals = limited(90)
    clock, shown = hands.box.session.clock, [bar(hands)]
    for seconds in range(10, 80, 10):
        shown.append(bar(at(hands, seconds)))
        before, hands.box.app.dirty = hands.shown(), True
        assert hands.press("wait:20").shown() == before  # as if it were drawn anew
    assert shown[0] == 22 and shown == sorted(shown, reverse=True) and len(set(shown)) == 8 and not signals
    assert sees(at(hands, 80), "0:10") and (signals, clock.late) == (["soon"], False)
    drawn_anew, draw = [], hands.box.app.screen.draw
    hands.box.app.screen.draw = lambda canvas: drawn_anew.append(1) or draw(canvas)
    assert sees(at(hands, 89), "0:01") and not drawn_anew and (signals, clock.late) == (["soon"], False)
    assert sees(at(hands, 90), "+0:00") and (signals, clock.late) == (["soon", "late"], True)
    before, hands.box.app.dirty = at(hands, 95).shown(), True
    assert hands.press("wait:20").shown() == before and sees(hands, "+0:05")
    assert sees(at(hands, 690), "+10:00")  # a digit more
    assert signals == ["soon", "late"]


def test_a_turn_counts_down_over_the_wrap_of_the_chips_clock():
    hands, signals = two(), []
    hands.now = (1 << 30) - 4000
    hands.start()
    hands.box.session.begin("viticulture", {"players": ["Anna", "Boris"], "times": True, "limit": 12})
    hands.box.home()
    hands.box.app.signal = signals.append
    for _ in range(10):
        before = hands.now
        hands.press("wait:1000")
        lasted = hands.box.session.clock.turn
        assert sees(hands, "0:{:02d}".format(12 - lasted // 1000)) or lasted < 2000  # the bar
        assert (before < hands.now) or lasted < 5000
    assert hands.now < 1 << 29 and signals == ["soon"] and 9500 < lasted <= 10_000


def test_the_signals_come_on_any_screen_and_an_undone_turn_goes_on():
    hands, signals = limited(60)
    hands.press("P1")
    at(hands, 50)
    assert hands.kind == "Choices" and signals == ["soon"]
    at(hands, 61)
    assert hands.kind == "Choices" and signals == ["soon", "late"]
    hands.press("BACK wait:1000 UP wait:500")
    assert hands.records[-1] == ("turn", 0, 62) and not hands.box.session.clock.late and bar(hands, 1) == 22
    assert hands.box.session.game.overrun == [2, 0]
    hands.press("hold:BACK wait:500")
    assert hands.box.session.game.overrun == [0, 0] and hands.box.session.clock.late
    assert sees(at(hands, 70), "+0:10") and signals == ["soon", "late"]  # not once more


def test_a_short_limit_has_no_bar_and_time_in_the_menu_does_not_count():
    hands, signals = limited(8)
    assert sees(hands, "0:08") and not bar(hands)
    hands.press("hold:OK wait:60000 BACK wait:500")
    assert signals == [] and sees(at(hands, 2), "0:06")
    assert sees(at(hands, 9), "+0:01") and signals == ["late"]


def test_the_result_names_who_took_too_long_and_its_times_by_how_much():
    hands, _ = limited(60)
    for turn in (["turn", 0, 95], ["turn", 1, 60], ["turn", 0, 61]):
        hands.box.session.enter(turn)
    hands.box.session.enter(["abandon"])
    hands.box.home()
    assert sees(hands.press("wait:500"), "{result_over:Anna 0:36}")
    hands.wait(1 << UP, 1000)
    assert drawn(hands).has("Anna | 2:36 +0:36") and drawn(hands).has("Boris | 1:00")


def test_minutes_and_seconds_are_typed_as_one_number():
    hands, found = two(), []
    for keys in ("OK", "P1 OK", "P1 P3 OK", "P1 P3 P2", "DOWN P1 OK", "UP P1 OK", "UP UP P4 DOWN P1", "P1 BACK P2 OK"):
        hands.box.app.push(Minutes(hands.box.app, found.append, "limit"))
        hands.press("wait:1500 " + keys)
    assert found == [0, 60, 90, 92, 300, 600, 45, 120]
    hands.box.app.push(Minutes(hands.box.app, found.append, "limit"))
    assert sees(hands.press("wait:1500 UP UP DOWN DOWN P1 OK"), "1:30") and found[-1] == 90  # 90 seconds
    typed = Minutes(hands.box.app, found.append, "limit").typed
    assert all([typed.allows(n) == (n >= 10 and n % 100 < 60) for n in range(140)])
    assert typed.allows(9959) and not typed.allows(9960)
    ups = []
    for key in (UP, UP, P1):
        ups.append((typed.sofar(), typed.up()))
        typed.type(key)
    assert ups == [("_:__", "10:00+"), ("__:__", "0:10+"), ("0:__", "1:00+")]
    assert (typed.sofar(), typed.up()) == ("0:1_", "0:19, 0:10")


def test_a_limit_is_offered_again_with_its_title_and_with_its_sheet():
    session = two().box.session
    for more in ({}, {"lines": sheets.sheet("pad", "en", 0)["lines"]}):
        session.begin("pad", {"players": ["Anna", "Boris"], "title": "Chess", "times": True, "limit": 90} | more)
        assert session.settings.options("pad", "Chess") == {"title": "Chess", "times": True, "limit": 90}
        assert session.settings.options("pad", "Go") == {}


def test_a_bank_counts_down_over_all_turns_with_its_increment_and_waits_for_its_delay():
    hands, signals = limited(0, bank=2, increment=5)
    assert sees(hands, "2:05") and not bar(hands)
    assert sees(at(hands, 20), "1:45")
    assert sees(hands.press("UP wait:100"), "2:05")
    hands.box.session.enter(["turn", 1, 4])
    hands.box.home()
    assert sees(hands.press("wait:100"), "1:50")  # 1:45 and 5 seconds more
    hands.wait(1 << UP, 2000)
    assert sees(hands, "{time_left}") and drawn(hands).has("Anna | 1:48") and drawn(hands).has("Boris | 2:06")
    hands.press("wait:100")
    assert sees(at(hands, 101), "0:09") and signals == ["soon"]
    assert sees(at(hands, 113), "+0:03") and signals == ["soon", "late"]
    hands.box.session.enter(["abandon"])
    hands.box.home()
    assert not sees(hands.press("wait:500"), "{result_over:Anna 0:03}")  # nobody ended that turn
    hands, _ = limited(0, bank=2, delay=10)
    assert sees(at(hands, 9), "2:00") and sees(at(hands, 12), "1:58")
    hands, _ = limited(60, bank=2)
    assert bar(hands) == 22 and bar(at(hands, 30)) == 11  # what ends first is shown
    hands.box.session.enter(["turn", 0, 70])
    hands.box.session.enter(["turn", 1, 5])
    hands.box.home()
    assert sees(hands.press("wait:100"), "0:50")


def test_all_turns_together_are_as_long_as_they_were():
    hands = two()
    hands.box.session.begin("viticulture", {"players": ["Anna", "Boris"], "times": True})
    hands.box.home()
    for _ in range(5):
        hands.press("wait:1300 UP")
    clock, game = hands.box.session.clock, hands.box.session.game
    assert 0 <= clock.seconds - sum(game.spent) - clock.turn // 1000 <= 1


def test_a_tap_on_back_is_a_pause_until_any_key_and_records_nothing():
    hands, signals = limited(0, "Anna", "Boris", bank=2)
    session = hands.box.session
    assert sees(hands, "{up_turn}") and sees(hands.press("wait:3000"), "BACK: {pause}")
    at(hands, 60)
    before, turn = len(hands.records), session.clock.turn
    assert sees(hands.press("BACK wait:300"), "0:00") and hands.kind == "Pause"
    session.clock.seconds += 598
    assert sees(hands.press("wait:1000"), "9:59")
    hands.press("wait:2000")  # a digit more
    shown, hands.box.app.dirty = hands.shown(), True
    assert sees(hands.press("wait:20"), "10:01") and hands.shown() == shown  # as if it were drawn anew
    hands.press("UP wait:20")
    assert hands.kind == "Table" and session.clock.turn - turn < 1000 and sees(hands, "1:00")
    assert len(hands.records) == before and signals == []
    hands.press("UP wait:500 BACK wait:5000 BACK wait:500 hold:BACK wait:100")  # held it still takes back
    assert hands.records[-1][0] == "void" and sees(hands, "1:00")


def test_back_is_no_pause_where_nobody_is_on_turn_or_it_only_closes_news():
    hands, _ = limited(0)
    table = hands.box.app.screen
    table.news = News("", "Boris", "", any_key("en"))
    hands.press("wait:1000 BACK wait:500")
    assert hands.kind == "Table" and table.news is None
    hands = two()
    hands.box.session.begin("viticulture", {"players": ["Anna", "Boris"]})
    hands.box.home()
    assert hands.press("wait:1000 BACK wait:500").kind == "Table"


def test_a_turn_is_given_to_any_seat_from_the_menu_and_undo_takes_it_back():
    hands, _ = limited(0, "Anna", "Boris", "Clara")
    game = lambda: hands.box.session.game  # noqa: E731
    at(hands, 30)
    assert sees(hands.press("hold:OK wait:9000"), "{menu_turn}")
    assert sees(hands.press("P3 wait:5000"), "Anna", "Boris", "Clara")
    hands.press("P3")
    assert hands.records[-1] == ("turn", 0, 30, 2) and game().on_turn() == 2 and game().spent == [30, 0, 0]
    assert sees(hands.press("wait:100"), "✓ Anna: {turn} 0:30 → Clara")
    hands.press("wait:9000 hold:OK wait:5000 P3 wait:5000 P1")
    assert len(hands.records[-1]) == 3 and game().on_turn() == 0  # her seat is next: as UP records it
    hands.press("wait:500 hold:BACK")
    assert game().on_turn() == 2 and game().spent == [30, 0, 0]


def test_who_passes_is_marked_and_left_out_until_the_round_is_over():
    hands, _ = limited(0, "Anna", "Boris", "Clara")
    game = lambda: hands.box.session.game  # noqa: E731
    at(hands, 30)
    assert sees(hands, "Boris", "{mark_next}")
    assert sees(hands.press("hold:OK wait:9000"), "{menu_pass}")
    hands.press("P4 wait:5000")
    assert hands.records[-1] == ("turn", 0, 30, 1, True) and sees(hands, "{passes}")
    hands.press("UP wait:2000 UP wait:2000")
    assert game().on_turn() == 1  # not Anna
    hands.press("wait:2000 hold:OK wait:2000 P4 wait:5000")
    assert hands.records[-1][3:] == (2, True)
    assert game().on_turn() == 2 and game().passed == [(1, 0), (1, 1)]
    hands.press("hold:BACK wait:2000")
    assert game().on_turn() == 1 and game().passed == [(1, 0)]


AT_ONCE = "hold:OK wait:9000 DOWN wait:2000 P1 wait:20"


def test_turns_of_all_at_once_are_timed_until_each_ones_key():
    hands, _ = limited(0, "Anna", "Boris", "Clara", bank=10, increment=5)
    game = lambda: hands.box.session.game  # noqa: E731
    at(hands, 10)
    hands.press(AT_ONCE)
    assert hands.kind == "Together" and sees(hands, "{all_done}", "Clara", "{done}")
    assert any([any(list(hands.model.row(y))[-4:]) for y in range(TITLE_HEIGHT)])  # the time is at the edge
    hands.wait(0, 20_000)
    hands.press("P2 wait:500")
    assert drawn(hands).has("Boris | 0:21")
    hands.press("UP wait:3000")  # what says that it does nothing stands in the place of the time
    hands.wait(0, 17_000)
    hands.press("P1 wait:500 P2 wait:500 P2 wait:500")  # by mistake, and again
    before = len(hands.records)
    hands.press("P3 wait:500")
    turns = hands.records[before:]
    assert [turn[1:2] + turn[3:] for turn in turns] == [(0, 0), (0, 1), (1, 0), (2, 0)]
    assert [turn[2] for turn in turns] == [10, 42, 44, 45]
    assert game().used == [10 + 42 - 5, 44 - 5, 45 - 5]  # an increment for each
    assert game().on_turn() == 0 and hands.kind == "Table" and hands.box.session.clock.turn < 2000
    for _ in range(4):
        hands.press("hold:BACK wait:500")
    assert game().spent == [0, 0, 0]


def test_all_at_once_records_nothing_by_back_and_ends_what_lasts_by_ok():
    hands, _ = limited(0, "Anna", "Boris", "Clara")
    hands.box.session.enter(["turn", 0, 1, 1, True])  # and has no part in it
    hands.box.home()
    at(hands, 10)
    before = len(hands.records)
    hands.press(AT_ONCE + " wait:5000 P1 BACK wait:500")
    assert len(hands.records) == before and hands.kind != "Together"
    hands.press("P1 wait:3000 OK wait:500")
    assert hands.records[before:] == [("turn", 1, 10, 1), ("turn", 1, 3, 2), ("turn", 2, 3, 1)]
    assert hands.box.session.game.passed


def test_turns_of_all_at_once_are_recorded_as_far_as_the_flash_takes_them():
    for taken in range(4):
        hands, _ = limited(0, "Anna", "Boris", "Clara")
        at(hands, 10)
        before, appended = len(hands.records), []

        def fail(operation):
            if operation[0] == "append":
                appended.append(operation)
            return 0 if len(appended) > taken else None

        hands.press(AT_ONCE + " wait:3000")
        hands.files.fail = fail
        hands.press("OK wait:500")
        kinds = [type(screen).__name__ for screen in hands.box.app._stack]
        assert kinds == ["Table", "Notice"] and len(hands.records) == before + taken, taken
        hands.files.fail = None
        assert hands.press("wait:1000 OK").kind == "Table"


def test_nobody_passes_in_a_game_with_an_order_of_turns_and_a_sentence_says_so():
    hands = begun("tuscany", {"players": ["Anna", "Boris"], "times": True})
    assert sees(hands.press("wait:9000 hold:OK wait:2000"), "{menu_turn}", "{menu_pass}", "{not_now}")
    assert sees(hands.press("P3 wait:2000"), "In this game the rules")


def test_the_result_says_what_a_penalty_costs_who_was_over_the_limit():
    options = {"players": ["Anna", "Boris"], "times": True, "limit": 60, "overtime": 2}
    hands = begun("pad", options, ["points", 0, "points", 9], ["turn", 0, 130], ["end"])
    assert sees(hands, "Anna", "5") and sees(hands, "Over the limit: Anna 1:10")
    assert "(−4)" in " ".join(hands.box.app.screen._verdict)
    assert sees(hands.press("P1"), "Anna: total 5", "time penalty", "−4")


def test_a_bank_that_is_just_used_up_lacks_nothing():
    game = limited(0, bank=1)[0].box.session.game
    assert [limits.left(game, 0, running) for running in (0, 59, 60, 61)] == ["1:00", "0:01", "0:00", "+0:01"]
