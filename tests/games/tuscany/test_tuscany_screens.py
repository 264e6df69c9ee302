"""The Castles of Tuscany on the screens, with only what scores."""

from seeing import sees
from table_side import begun


def _begin():
    return begun("tuscany", {"players": ["Anna", "Boris"], "entries": "scores"})


def test_everything_else_is_behind_a_line():
    hands = _begin()
    assert sees(hands.press("Anna > UP"), "{card_green}", "{card_red}", "{ANSWERS kind storage}", "{everything_else}")
    assert sees(hands.press("P4"), "Anna", "{use_hex}", "{take}", "{yield}", "{upgrade}")
    hands.press("{take}")
    assert hands.records[-1] == ("take", 0) and hands.kind == "Table"
    assert hands.press("Anna > {everything_else} > BACK").kind == "Choices"


def test_a_completed_trader_asks_for_its_card_or_nothing():
    hands = _begin().press("Boris > {EVENTS trader} > {ANSWERS region 1}")
    assert sees(hands, "Boris: {yield}?", "{nothing}", "{card_green}", "{card_red}")
    records = hands.records
    for keys in (
        "OK",
        "Anna > {EVENTS trader} > {ANSWERS region 1} > P1",
        "Anna > {EVENTS trader} > {ANSWERS region 1} > BACK",
    ):
        assert hands.press(keys).kind == "Table" and hands.records[-1][0] == "place"
    assert sees(hands.press("Boris > {EVENTS trader} > {ANSWERS region 1} > {card_red}"), "Boris: ")
    hands.press("P3")
    assert hands.records[len(records) + 3 :] == [("yield", 1, "red", 3)] and hands.kind == "Table"
