"""Rounds and their ends: announcements, texts on the table, redo by a key, and the way to the result."""

import binascii

from castellan.keys import NAMES
from castellan.ui.app import CORRECTED_FOR
from castellan.ui.asking import words
from lab.hands.moves import named
from lab.hands.table_side import Hands
from lab.marks import area

pytestmark = area("ui")

READY = [["upgrade", 0, "card"], ["upgrade", 1, "card"]]
ENDING = READY + [["take", 0]] * 6  # one tile before the end of round 1 comes into sight
LAST = READY + [["score", True]] * 2 + [["take", 1]] * 20  # and of round 3
SCORED = READY + [["score", True]] * 3


def table(events, **options):
    """Return hands on the table of Anna and Boris, or others, after these events."""
    hands = Hands()
    hands.box.session.begin("tuscany", dict({"players": ["Anna", "Boris"], "entries": "everything"}, **options))
    for event in events:
        hands.box.session.enter(event)
    hands.box.home()
    hands.wait(0, 1500)
    return hands


def news(hands):
    """Return the announcement: the text before a name, the name, and the text behind it; None without one."""
    shown = hands.box.app.screen.news
    return shown and (shown._before, shown._name, shown._after)


def status(hands):
    return words.status(hands.box.app)


def hold(hands, key, milliseconds=300):
    """Hold a key down."""
    hands.wait(1 << NAMES.index(key), milliseconds)


def test_the_last_tile_of_a_stack_is_announced_once_and_stays_on_the_table():
    hands = table(ENDING)
    assert news(hands) is None and status(hands) == named("{round:1} · stack: 1")
    before = hands.press("wait:3000").shown()
    hands.press("Anna > {take}")
    assert news(hands) == ("Round 1 ends after the turn of", "Boris", "") and hands.shown() != before
    hands.press("wait:60000")  # it stays until a key is pressed
    assert news(hands)
    hands.press("UP")
    assert news(hands) is None and status(hands) == named("{closing_ok:1}")
    assert words.waits(hands.box.app)[:1] == [named("{row_closing:Boris}")]
    hands.press("Boris > {take}")
    assert news(hands) is None  # known already


def test_with_turns_the_table_distinguishes_the_last_turns_from_the_extra_ones():
    hands = table(LAST, times=True).press("Boris > {take}")
    assert news(hands)[2] == "and one more turn each"
    hands.press("UP")
    assert status(hands) == named("{more}")
    session = hands.box.session
    for player in (0, 1):
        session.enter(["turn", player])
    assert status(hands) == named("{closing:3}") and words.waits(hands.box.app)[0] == named("{row_closing:Boris}")
    for player in (0, 1):
        session.enter(["turn", player])
    assert status(hands) == named("{closing_ok:3}")


def test_of_two_rounds_ends_only_the_present_one_is_announced():
    # Nobody has scored round 1, and Anna's second stack is empty too.
    hands = table(ENDING + [["take", 0]] * 8)
    assert news(hands) == ("Round 1 ends after the turn of", "Boris", "")
    hands.press("OK OK wait:1500")
    assert hands.records[-1] == ("score", False) and news(hands) == ("Round 2 ends after the turn of", "Boris", "")
    hands.press("DOWN")
    assert status(hands) == named("{closing_ok:2}")
    hands.press("Boris > {take} > wait:1500")
    assert hands.records[-1] == ("take", 1) and news(hands) is None


def test_every_key_closes_what_is_announced_and_acts_as_well():
    for key, kind in (("P2", "Choices"), ("OK", "Score"), ("DOWN", "Table"), ("BACK", "Table"), ("hold:OK", "Lines")):
        hands = table(ENDING).press("Anna > {take}")
        records = len(hands.records)
        assert news(hands)
        hands.press(key)
        assert hands.kind == kind and len(hands.records) == records
        if kind == "Table":
            assert news(hands) is None
    hands = table(ENDING).press("Anna > {take}")
    hold(hands, "UP")
    assert news(hands) is None and hands.box.app.screen._held == NAMES.index("UP")
    hands.wait(0, 300)
    hands = table(ENDING).press("Anna > {take} > hold:BACK")
    assert hands.records[-1] == ("void", len(hands.records) - 2) and news(hands) is None


def test_announcements_come_on_the_table_and_not_over_a_list():
    # A castle, a city as its free tile: the take, which is the last one, and then a bonus tile are called for.
    hands = table(ENDING + [["place", 0, "castle"], ["place", 0, "city"]])
    hands.press("Anna > {take} > wait:1000")
    assert hands.records[-1] == ("take", 0) and hands.kind == "Lines"
    hands.press("BACK")
    assert hands.kind == "Table" and news(hands)


def test_a_restart_announces_nothing_again_nor_does_another_game():
    hands = table(ENDING).press("Anna > {take}")
    assert news(hands)
    hands.start().press("wait:3000")
    assert news(hands) is None and status(hands) == named("{closing_ok:1}")
    first = hands.box.session.archive.games()[0]
    hands.begin("Clara", "Denis").press("wait:1000")
    hands.box.session.open(first)
    hands.box.home()
    hands.wait(0, 300)
    assert news(hands) is None


def test_a_take_that_was_undone_and_repeated_is_announced_again():
    hands = table(ENDING).press("Anna > {take} > DOWN hold:BACK")
    assert hands.records[-1][0] == "void" and status(hands) == named("{round:1} · stack: 1") and news(hands) is None
    hands.press("Anna > {take}")
    assert news(hands)
    hands.press("DOWN hold:BACK UP")  # redo
    assert hands.records[-2:] == [("void", 11), ("void", 12)] and news(hands)


def test_after_an_undo_up_is_redo_for_six_seconds():
    hands = table(READY).press("Anna > {take} > Boris > {take} > wait:4000")
    quiet = hands.shown()
    hands.wait(1 << NAMES.index("BACK"), 1700)  # two entries
    hands.wait(0, 100)
    assert hands.records[-2:] == [("void", 4), ("void", 3)]
    title = hands.box.app.screen.said
    assert title[:2] == (named("× Anna: {take}"), named("{up_redo}"))
    hands.press("wait:4500 UP")
    assert hands.records[-1] == ("void", 5) or hands.records[-1] == ("void", 6)
    assert hands.box.session.game.drawn == [1, 0]
    said, beside = hands.box.app.screen.said[:2]  # of a long label, what fits
    assert named("✓ Anna: {take}").startswith(said.split("…")[0]) and beside == named("{up_redo}")
    hands.press("wait:4500 UP")
    assert hands.box.session.game.drawn == [1, 1] and hands.box.app.screen.said[1] == ""
    records = hands.records
    hands.press("UP UP wait:6000")
    assert hands.records == records and hands.shown() == quiet


def test_the_six_seconds_begin_when_back_is_released():
    hands = table(READY)
    hold(hands, "BACK", 1500)  # one entry goes after 0.8 s, the next would after 1.6
    records = hands.records
    assert records[-1] == ("void", 2)
    hands.press("wait:{} UP".format(CORRECTED_FOR - 400))
    assert hands.records == records + [("void", 3)]


def test_after_six_seconds_up_has_its_usual_meaning():
    hands = table(READY).press("Anna > {take} > wait:4000 hold:BACK")
    records = hands.records
    hands.press("wait:{}".format(CORRECTED_FOR))
    shown = hands.shown()
    hold(hands, "UP")
    assert hands.shown() != shown
    hands.wait(0, 300)
    assert hands.records == records and hands.shown() == shown
    hands.press("hold:BACK")
    hold(hands, "UP", 1000)  # held, it is what it was even before
    held = hands.shown()
    hands.wait(0, 300)
    assert hands.records[-1][0] == "void" and hands.shown() != held
    assert len(hands.records) == len(records) + 1


def test_after_the_last_leftovers_ok_leads_to_the_result():
    hands = table(SCORED)
    assert status(hands) == named("{final}") and words.waits(hands.box.app) == [named("press 1, 2: {final}")]
    records = hands.records
    assert hands.press("OK").records == records
    for player in (0, 1):
        hands.box.session.enter(["final", player, 0, 0, 0, 0, 0])
    hands.box.home()
    hands.wait(0, 50)
    assert status(hands) != named("{ok_result}")
    hands.press("OK")  # too early: it may be meant for the leftovers
    assert hands.kind == "Table"
    hands.press("wait:600")
    assert status(hands) == named("{ok_result}")
    hands.press("OK")
    assert hands.records[-1] == ("end",) and hands.kind == "Result"


def test_an_end_that_was_undone_can_be_redone():
    hands = table(SCORED + [["final", 0, 0, 0, 0, 0, 0], ["final", 1, 0, 0, 0, 0, 0]]).press("OK hold:BACK")
    assert hands.kind == "Table" and hands.box.app.screen.said[:2] == (named("{undone}: {end}"), named("{up_redo}"))
    hands.press("UP")
    assert hands.kind == "Result" and hands.box.session.game.over == "end"


def four(*events):
    """Return hands on the table of four players after these events."""
    return table(events, players=["Anna", "Boris", "Clara", "Denis"]).press("DOWN")  # closes what was announced


def last_turn_marks(hands):
    """Return the text beside the names as a round ends."""
    return [words.beside_name(hands.box.app, player, []) for player in range(len(hands.box.session.game.names))]


def looks(hands):
    """Return the picture of each player's row as a number to compare."""
    rows = hands.model.rows()
    return [binascii.crc32(repr(rows[8 + 14 * row : 22 + 14 * row]).encode()) for row in range(4)]


def test_with_four_players_the_title_shows_whom_the_table_waits_for_and_why():
    assert status(four()) == named("press 1–4: {upgrade}")
    assert status(four(["upgrade", 0, "card"], ["upgrade", 2, "card"])) == named("press 2, 4: {upgrade}")
    ready = [["upgrade", player, "card"] for player in range(4)]
    assert status(four(*ready)) == named("{round:1} · stack: 7")
    assert status(four(*ready, *[["score", True]] * 3, ["final", 0, 0, 0, 0, 0, 0])) == named("press 2, 3, 4: {final}")


def test_with_four_players_the_names_say_whose_turn_is_the_last():
    ready = [["upgrade", player, "card"] for player in range(4)]
    hands = four(*ready)
    assert last_turn_marks(hands) == [""] * 4
    hands = four(*ready, *[["take", 0]] * 7)  # one box at a time: a chip has no room for more
    assert last_turn_marks(hands) == ["", "", "", named("{mark_last}")] and status(hands) == named("{closing_ok:1}")
    assert not hands.box.app.screen.news
    ending = looks(hands)
    hands = four(*ready, *[["take", 0]] * 7, ["score", False])
    # Denis has another row than in the next round, and nobody else.
    assert [ending[row] == look for row, look in enumerate(looks(hands))] == [True, True, True, False]
    hands = four(*ready, *[["score", True]] * 2, *[["take", 1]] * 21)
    assert last_turn_marks(hands) == ["+1 turn"] * 4 and status(hands) == named("{closing_ok:3}")


def asked(hands):
    """Return the scoring's question, and its label of OK."""
    assert hands.kind == "Score"
    return hands.box.app.screen._question, hands.box.app.screen._ok


def test_the_scoring_asks_whether_the_round_is_over():
    yes = "yes, record"
    assert asked(table(ENDING + [["take", 0]]).press("OK")) == ("Has Boris had the last turn?", yes)
    assert asked(table(LAST + [["take", 1]]).press("OK")) == ("All had their extra turn?", yes)
    hands = table(READY).press("hold:OK P2")
    assert asked(hands) == ("Early! Round 1 still goes on", yes)
    records = hands.records
    assert hands.press("BACK").records == records
    hands.press("P2 OK")
    assert hands.records == records + [("score", True)]
    hands = table(ENDING + [["take", 0], ["turn", 0]], times=True).press("UP UP")
    assert asked(hands) == ("Round 1 is over", named("{to_record}"))


def test_the_scoring_shows_red_and_green_of_all():
    hands = table(ENDING + [["points", 0, "green", 4], ["points", 0, "red", 9], ["take", 0]]).press("OK")
    assert hands.box.app.screen._sums == [(9, 13), (0, 0)]
    assert hands.press("OK").box.session.game.tracks[1] == [13, 0]
