"""Viticulture on the box: its texts."""

from lab.hands.seeing import sees
from lab.hands.table_side import begun


def seated(options, *events, entries="everything"):
    return begun("viticulture", options | {"entries": entries}, *events)


def test_a_loss_to_automa_shows_its_reason():
    hands = seated({"players": ["Anna"], "automa": "normal", "yearly": True}, ["vp", 0, "action", -1]).press("OK")
    assert sees(hands, "Year 1 over? Automa wins!", "0 − 1 = −1")
    hands.press("OK wait:4000")
    assert sees(hands, "{ok_result}") and not hands.box.session.game.over
    hands.press("OK")
    assert hands.kind == "Result" and sees(hands, "Automa wins: Anna has −1")


def test_a_tie_asks_for_lire_one_after_the_other():
    tie = (["points", 0, "vp", 25], ["points", 2, "vp", 25])
    hands = seated({"players": ["Anna", "Boris", "Clara"]}, *tie).press("OK OK")
    assert sees(hands, "Anna: {QUESTIONS lira n}", "{VALUES lira n:4}")
    hands.press("P4 wait:4000")
    assert sees(hands, "! {lira}") and not hands.box.session.game.over
    hands.press("Clara > P2 wait:4000")
    assert sees(hands, "{ok_result}")
    assert hands.press("OK").kind == "Result" and sees(hands, "{lira} 4 to 2")


def test_who_has_most_is_asked_of_one_province_after_the_other():
    hands = seated({"players": ["Anna", "Boris", "Clara"]}, ["points", 0, "vp", 25], entries="scores").press("OK OK")
    assert sees(hands, "{QUESTIONS most seat:Livorno}", "Anna", "Boris", "Clara", "{nobody}")
    assert hands.press("OK").records[-1] == ("year",)
    hands.press("P2")
    assert hands.records[-1] == ("most", "livorno", 2) and sees(hands, "{QUESTIONS most seat:Firenze}")
    hands.press("P4 P1 P4 P4 P4 P3")
    assert [record[2] for record in hands.records[-6:]] == [0, 1, 0, 0, 0, 3]
    hands.press("wait:4000")
    assert sees(hands, "{ok_result}") and [hands.box.session.game.total(p)[0] for p in range(3)] == [27, 2, 1]
    assert sees(hands.press("hold:OK P1"), "Grosseto Clara", "Lucca nobody")


def test_a_crown_marks_who_has_most_of_the_stars_that_were_entered():
    entered = (["star", 1, "livorno"], ["points", 0, "vp", 25])
    hands = seated({"players": ["Anna", "Boris"]}, *entered, entries="scores").press("OK OK")
    assert sees(hands, "Boris ♛") and not sees(hands, "Anna ♛")
    assert not sees(hands.press("P2"), "Boris ♛")


def test_the_points_of_the_ordinary_automa_are_asked_once():
    options = {"players": ["Anna"], "influence": False}
    hands = seated(options, *[["year"]] * 6).press("OK OK")
    assert sees(hands, "{QUESTIONS target n}")
    hands.press("DOWN " + "P2 " * 15 + "OK wait:4000 OK")
    assert hands.records[-2:] == [("target", 20), ("end",)] and hands.kind == "Result"
    session = hands.box.session
    session.begin("viticulture", {"players": ["Anna"]})
    assert session.game.options["target"] == 20
