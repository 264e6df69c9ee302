"""The result: how it comes, what it shows, and what it leads to."""

from castellan.text import label
from lab.hands.moves import named
from lab.hands.seeing import sees
from lab.hands.table_side import begun, over, two
from lab.marks import area
from lab.support import written

pytestmark = area("ui")


def test_the_result_leads_to_a_new_game_the_history_and_the_same_players():
    hands = over().press("OK P2")
    assert hands.box.app.screen.labels[1] == "The Castles of Tuscany" and hands.records[-1] == ("end",)
    hands.press("BACK P4")
    assert hands.kind == "History"
    hands.press("BACK P1 P1")
    assert hands.records == [written("tuscany", "Anna", "Boris", entries="everything")]


def test_ok_counts_at_once_when_back_leads_to_a_result_that_was_seen():
    hands = over()
    hands.between = 100
    assert hands.press("P1").kind == "Sources" and hands.press("BACK").kind == "Result"
    assert hands.press("OK").kind == "Lines"
    four = begun("pad", {"players": ["Anna", "Boris", "Clara", "Denis"]}, ["round", 1, 2, 3, 4], ["end"])
    assert sees(four.press("P4"), "Denis") and four.kind == "Sources"
    hands = over().press("P1")
    hands.box.home()  # another one
    hands.between = 100
    assert sees(hands.press("OK"), "{too_soon}") and hands.kind == "Result"
    assert sees(hands.press("P1 BACK OK"), "{too_soon}") and hands.kind == "Result"
    five = begun("pad", {"players": ["Anna", "Boris", "Clara", "Denis", "Emil"]}, ["round", 1, 2, 3, 4, 5], ["end"])
    five.box.home()
    five.between = 100
    assert sees(five.press("UP"), "{keys_soon}") and five.kind == "Result"


def test_hammering_ok_ends_no_game_and_begins_none():
    hands = two()
    session = hands.box.session
    for event in (["score", True],) * 3 + (["final", 0, 0, 0, 0, 0, 0],):
        session.enter(event)
    hands.box.home()
    hands.press("wait:1500 > Борис > P1 P1 P1 P1 P1")
    assert hands.records[-1][0] == "final" and session.game.missing() is None
    hands.between = 100
    hands.press("OK OK OK OK")
    assert hands.records[-1][0] == "final"
    assert sees(hands, "{too_soon}")
    hands.press("wait:1500 OK OK OK OK")
    assert hands.records[-1] == ("end",) and hands.kind == "Result" and sees(hands.press("wait:200 OK"), "{too_soon}")


def test_back_says_that_it_has_to_be_held():
    hands = over().press("BACK")
    assert hands.kind == "Result" and hands.box.app.why == label("hold_undo", "", "en")
    assert all(hands.model.row(7)) and not any(hands.model.row(8))  # nothing is left of the keys that stood there


def test_marks_above_the_winners_capitals_are_apart_from_the_title():
    for name in ("Núñez", "Ágnes", "Žofie"):
        model = begun("pad", {"players": [name, "Łukasz"]}, ["round", 3, 1], ["end"]).model
        rows = [any(list(model.row(y))[:40]) for y in range(7, 11)]
        assert rows == [True, False, False, True], name


def test_the_result_of_one_is_a_name_and_a_total():
    alone = {"players": ["Zoé"], "title": "Patience", "lines": ["cards|*0..52||a"]}
    hands = begun("pad", alone, ["points", 0, "points", 9], ["end"])
    assert hands.kind == "Result" and sees(hands, "♛", "9")


def test_the_result_of_two_to_six():
    hands = over(["points", 0, "red", 1], ["points", 1, "red", 1])
    assert hands.box.app.screen._rows == [[1, "Boris", 1], [2, "Anna", 1]]
    assert " ".join(hands.box.app.screen._verdict) == named("Tie: {empty} 29 to 28")
    many = {"players": ["Wilhelmina %d" % n for n in range(7)] + ["Player 8"]}
    hands = begun("pad", many, ["round"] + [5] * 8)
    hands.box.session.settings.save("language", "fr")
    hands.start().box.session.enter(["end"])
    hands.box.home()
    verdict = " ".join(hands.box.app.screen._verdict)  # in the language, with names as short as its lines need
    assert verdict.startswith("Wilhe…, Wilhe…, ") and "Wilhe… et 8 se partagent" in verdict
    hands = two().press("Anna > {take} > hold:OK > {menu_abandon} > {yes}")
    assert hands.box.app.screen._rows == [[0, "Anna", 0], [0, "Борис", 0]]  # without a result there is no rank
