"""What the history does with an entry: it is struck out, brought back, changed, or gets another one before it."""

from castellan.box import run
from castellan.core.errors import RuleError
from castellan.core.ledger import Ledger
from castellan.text import sentence
from castellan.ui import routes
from castellan.ui.corrections.correct import enter
from lab.hands import reading
from lab.hands.moves import named
from lab.hands.seeing import sees
from lab.hands.table_side import begun, over, two
from lab.marks import area
from lab.support import written

pytestmark = area("ui")


def _history():
    """Return hands on the history of three entries after the bonus tiles."""
    hands = two().press(
        "Anna > {EVENTS village} > P4 > Борис > {EVENTS village} > P1 > Anna > {EVENTS farm} > P4 P4"
    )  # a village each, Boris's completes a region; a farm
    return hands.press("hold:OK P1")


def test_the_history_strikes_out_and_brings_back():
    hands = _history()
    assert [hands.box.app.screen.label(index) for index in range(5)] == [
        "Anna: farm",
        "Борис: village",
        "Anna: village",
        "Борис: worker",
        "Anna: marble",
    ]
    assert sees(hands.press("P2 P2"), "× Бор…: village, −1") and hands.records[-1] == ("void", 4)
    assert hands.box.session.game.total(1)[0] == 0
    hands.press("hold:OK P1")
    assert [hands.box.app.screen.struck(index) for index in range(5)] == [False, True, False, False, False]
    assert sees(hands.press("P2 P1"), "✓ Борис: village, +1 green") and hands.records[-1] == ("void", 6)
    assert hands.box.session.game.total(1)[0] == 1


def test_the_history_changes_an_entry_in_its_place_and_back():
    hands = _history()
    # What is of the same kind comes first there.
    hands.press("P2 P1 > {other_entry} > {EVENTS village} > {ANSWERS region 1}")
    assert len(hands.records) == 6 and sees(hands, "{so_already}")  # it was of one space
    hands.press("hold:OK P1 P2 P1 > {other_entry} > {EVENTS quarry} > P4")
    assert sees(hands, "✓ Бор…: {village} → {quarry}, −1")
    assert hands.records[-1] == ("amend", 4, ["place", 1, "quarry", 0, 0, False])
    hands.press("hold:OK P1")
    assert hands.box.app.screen.label(1) == "Борис: quarry"
    hands.press("P2 P1 P1 > {village}")
    assert hands.records[-1] == ("amend", 4, ["place", 1, "village", 0, 0, False])
    hands.press("hold:OK P1 P2 P4 hold:OK P1 P2 P4")
    assert hands.records[-2:] == [("void", 7), ("void", 6)]
    assert hands.box.session.game.total(1)[0] == 1


def test_a_change_lists_the_entrys_own_values_and_keeps_the_others():
    screen = _history().press("P2 P1").box.app.screen
    own = ["{kind_is:village}", "{ANSWERS region 1}", "player Борис", "{other_entry}"]
    assert (screen.title(), screen.labels) == (named("{change} · {village}"), [named(label) for label in own])
    hands = _history().press("P2 P1 P2 P4")
    assert hands.records[-1] == ("amend", 4, ["place", 1, "village", 0, 0, False])
    assert sees(hands, "✓ Борис: {village} 1 → 0, −1")
    assert _history().press("P2 P1 P1 > {quarry}").records[-1] == (
        "amend",
        4,
        ["place", 1, "quarry", 1, 0, False],
    )
    hands = begun(*written("tuscany", "Anna", "Boris")[1:], ["place", 0, "castle", 2, 0, False, False])
    screen = hands.press("hold:OK P1 P1 P1").box.app.screen
    assert screen.labels[3:] == [named("{other_entry}"), "hex: no", "2 new ones: no"]  # no line depends on them
    assert hands.press("DOWN P2").records[-1] == ("amend", 1, ["place", 0, "castle", 2, 0, False, True])
    assert sees(hands, "✓ Anna: 2 new ones: yes")
    hands = begun(*written("tuscany", "Anna", "Boris")[1:], ["score", False]).press("hold:OK P1 P1 P1")
    assert hands.box.app.screen.labels == [named("{end_round}"), named("{score_now}")]


def test_a_change_offers_a_count_up_to_its_greatest_value():
    villages = [["place", 0, "village", 0], ["place", 0, "village", 0], ["place", 0, "village", 2]]
    hands = begun(*written("tuscany", "Anna", "Boris")[1:], *villages).press("hold:OK P1 P1 P1 P2")
    assert hands.kind == "Count" and sees(hands, "{ANSWERS region 3}")
    assert hands.press("P3").records[-1] == ("amend", 3, ["place", 0, "village", 3, 0, False, False])


def test_an_entry_is_put_before_another_with_the_history():
    hands = _history()
    screen = hands.press("P2 P3").box.app.screen  # before Boris's village
    assert (screen.title(), screen.labels) == (named("{insert_before}"), ["Anna", "Борис", named("{of_all}")])
    screen = hands.press("P1").box.app.screen
    assert screen.title() == named("{insert} · Anna")
    assert named("{take}") in screen.labels and named("{EVENTS farm}") in screen.labels
    hands.press("{EVENTS village} > {ANSWERS region 2}")
    assert hands.records[-1] == ("insert", 4, ["place", 0, "village", 2, 0, False]) and hands.kind == "Table"
    assert sees(hands, "✓ Anna: village, +3 green")
    assert hands.box.session.game.total(0)[0] == 3
    screen = hands.press("hold:OK P1").box.app.screen
    assert list(screen._seqs) == [5, 4, 6, 3, 2, 1] and screen.label(2) == "Anna: village"
    hands.press("P3 P1 P2 P1")
    assert hands.records[-1] == ("amend", 6, ["place", 0, "village", 1, 0, False])
    assert sees(hands, "✓ Anna: village 2 → 1, −2")
    screen = hands.press("hold:OK P1 P3").box.app.screen
    assert screen.labels == [named("{change}"), named("{strike}"), named("{insert_before}"), named("{unchange}")]
    hands.press("P2")
    assert hands.records[-1] == ("void", 6) and hands.box.session.game.total(0)[0] == 0
    assert hands.press("hold:OK P1 P3").box.app.screen.labels == [named("{restore}")]


def test_only_a_castle_that_is_put_before_an_entry_is_asked_for_the_start_castle():
    given = written("tuscany", "Anna", "Boris")[1:]  # what only scores
    hands = begun(*given, ["place", 0, "farm", 0, 0, False, False])
    for colour in ("quarry", "farm", "inn"):
        hands.press("hold:OK P1 P1 P3 P1 > {EVENTS " + colour + "} > {ANSWERS region 1}")
        if colour == "farm":
            hands.press("{ANSWERS farms 1}")
        assert hands.records[-1][2][:4] == ["place", 0, colour, 1]
    hands.press("hold:OK P1 P1 P3 P1 > {EVENTS castle} > {ANSWERS region 2}")
    assert sees(hands, named("{QUESTIONS both}"))


def test_a_scoring_is_put_before_an_entry():
    hands = _history().press("P1 P3 P3")
    assert hands.box.app.screen.labels == [named("{end_round}"), named("{score_now}")]
    hands.press("P2")
    assert hands.records[-1] == ("insert", 5, ["score", True]) and sees(hands, "✓ scoring, +1 red")


def test_nothing_is_put_before_the_end_and_a_name_is_not_changed():
    hands = over()
    hands.box.session.enter(["void", 7])
    hands.box.session.enter(["name", 0, "Ann"])
    hands.box.home()
    assert hands.press("hold:OK P1 P1").box.app.screen.labels[1:] == [named("{strike}"), named("{insert_before}")]
    assert hands.box.app.screen.struck(0) and hands.press("P1").kind == "Notice"
    hands.box.session.enter(["end"])
    hands.box.home()
    from castellan.ui.corrections import history

    history.show(hands.box.app)
    assert hands.press("wait:1500 P1").box.app.screen.labels[1:] == [named("{strike}")]


def test_a_change_gives_an_entry_to_another_player():
    hands = _history().press("P2 P1 P3")
    screen = hands.box.app.screen
    assert (screen.title(), screen.labels) == (named("{other_player}"), ["Anna", "Борис"])
    assert screen.struck(1) and not screen.struck(0)
    before = hands.records
    assert hands.press("P2").records == before and hands.box.app.screen is screen and sees(hands, "{so_already}")
    hands.press("P1")
    assert hands.records[-1] == ("amend", 4, ["place", 0, "village", 1, 0, False]) and hands.kind == "Table"
    assert sees(hands, "✓ Борис → Anna: village, +1")
    assert [hands.box.session.game.total(player)[0] for player in (0, 1)] == [1, 0]


def test_all_that_a_change_changed_is_shown_or_the_entry_as_it_is_now():
    for lines, entry, changes in (
        (
            ["c|red,blue,green|a+b+c|n"],
            ["cell", 0, 0, 5, 1, 2],
            (
                (["cell", 0, 0, 50, 1, 2], "✓ Anna: c, red 5 → 50, +45"),
                (["cell", 0, 0, 5, 1, 3], "✓ Anna: c, green 2 → 3, +1"),
                (["cell", 0, 0, 6, 1, 3], "✓ Anna: red 6, green 3, +2"),
                (["cell", 0, 0, 6, 2, 3], "✓ Anna: c 6 2 3, +3"),
                (["cell", 2, 0, 5, 1, 2], "✓ Anna → Chloé: c, +8"),
                (["cell", 2, 0, 6, 1, 3], "✓ Chloé: c 6 1 3, +10"),
            ),
        ),
        (
            ["tricks|bid,won|a+b|r"],
            ["row", 0, 1, 2, 0],
            (
                (["row", 0, 1, 3, 0], "✓ bid: Boris 2 → 3"),
                (["row", 0, 1, 3, 1], "✓ bid: Boris 3, Chloé 1"),
                (["row", 0, 2, 3, 1], "✓ bid: 2 3 1"),
            ),
        ),
        (
            ["tricks|bid,won|a+b|r"],
            ["round", 1, 1, 1, 0, 0, 0],
            (
                (["round", 2, 1, 1, 0, 0, 0], "✓ bid: Anna 1 → 2, +1"),
                (["round", 2, 1, 1, 0, 0, 1], "✓ bid: Anna 2, won Chloé 1"),
                (["round", 2, 2, 2, 1, 1, 1], "✓ round, +2 +2 +2"),
            ),
        ),
        (
            ["went out|=|1|r", "cards|*0..50|a|r"],
            ["round", 2, 5, 5, 5],
            ((["round", 3, 6, 5, 5], "✓ cards: Chloé, Anna 6"), (["round", 3, 6, 6, 6], "✓ round, +1 0 +2")),
        ),
        (["crown|=|5|n"], ["has", 0, 1], ((["has", 0, 2], "✓ crown Anna → Boris"),)),
    ):
        hands = begun("pad", {"players": ["Anna", "Boris", "Chloé"], "lines": lines}, entry)
        _changes_show(hands, changes)


def test_a_change_of_a_games_entry_names_its_numbers_and_words():
    begin = list(written("tuscany", "Anna", "Boris")[1:])
    leftovers = [["place", player, "farm", 2] for player in (0, 1)] + [["score", True]] * 3
    for game, entries, changes in (
        (
            begin,
            leftovers + [["final", 0, 0, 2, 0, 0, 5]],
            (
                (["final", 0, 0, 2, 0, 0, 6], "✓ Anna: cards left 5 → 6"),
                (["final", 0, 0, 3, 0, 0, 6], "✓ Anna: leftovers, +1 red"),
            ),
        ),
        (
            begin,
            [["place", 0, "castle", 2]],
            (
                (["place", 0, "village", 2], "✓ Anna: {castle} → {village}"),
                (["place", 0, "village", 3], "✓ Anna: {village}, region of 3"),
                (["place", 1, "castle", 1], "✓ Anna → Boris: {castle} 2 → 1"),
            ),
        ),
        (
            ["florence", {"players": ["Anna", "Boris"]}],
            [["auction", 0, "lake", 300]],
            (
                (["auction", 0, "lake", 200], "✓ Anna: lake, 300 → 200 fl."),
                (["auction", 1, "lake", 400], "✓ Anna → Boris: 300 → 400 fl."),
            ),
        ),
    ):
        _changes_show(begun(game[0], game[1], *entries), changes)


def _changes_show(hands, changes):
    """Enter changes of the last entry, and see how the table reports each; take it back."""
    session = hands.box.session
    seq = len(session.ledger.records) - 1
    for event, shown in changes:
        run(enter(hands.box.app, ["amend", seq, event]))
        hands.wait(0, 100)
        assert sees(hands, shown), shown
        session.enter(["void", len(session.ledger.records) - 1])


def test_a_correction_shows_which_crown_it_moved():
    hands = two().press("Anna > {yield} > {red} > P1 > Борис > {yield} > {red} > P2 hold:OK P1 P1 P2")
    assert [item.struck for item in reading.drawn(hands).items if item.text == "♛"] == [False, True]
    assert [item.dark for item in reading.drawn(hands).items if item.text == "♛"] == [True, False]
    assert len([item for item in reading.drawn(hands.press("wait:6000")).items if item.text == "♛"]) == 1


def test_what_is_struck_out_after_the_end_is_reported_beside_the_result():
    hands = over(["points", 0, "red", 1]).press("OK P4 DOWN P4 P2")
    assert hands.kind == "Result" and sees(hands, named("{undone}: Anna: {red} 1, −1 {red}"))


def test_a_strike_that_would_break_a_later_entry_names_it():
    hands = two().press("Anna > {EVENTS inn} > P4 BACK")  # an inn
    hands.press("Anna > {use_hex} > {farm} > P4")  # its hex on a farm
    before = hands.records
    hands.press("hold:OK P1 P2 P2")
    assert hands.kind == "Notice" and hands.records == before


def test_an_undo_that_finds_no_memory_is_tried_without_other_screens_and_then_refused():
    hands = two().press("Anna > {take} > Anna > {take}")
    ledger, records, prepare, unload = hands.box.session.ledger, hands.records, Ledger.prepare, routes.unload_others
    unloaded = []

    def full(self, time, event):
        if len(unloaded) < needed:
            raise MemoryError
        return prepare(self, time, event)

    Ledger.prepare, routes.unload_others = full, lambda *names: unloaded.append(names) or True
    try:
        needed = 2
        hands.press("hold:BACK")
        assert (hands.box.app.screen._sentence, unloaded) == (sentence(RuleError("no_memory")), [("correct",)])
        assert hands.records == records and hands.box.session.ledger is ledger
        hands.press("P1 hold:BACK")
        assert hands.records[-1] == ("void", len(records) - 1) and len(unloaded) == 2
    finally:
        Ledger.prepare, routes.unload_others = prepare, unload
