"""The Castles of Tuscany on the screens, with only what scores."""

from castellan.keys import DOWN, OK, P1, P2, P4
from lab.hands.seeing import sees
from lab.hands.table_side import begun
from lab.marks import area

pytestmark = area("rules")


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


def tap(hands, key):
    """Tap a key at once, as a player who has not read the screen."""
    hands.wait(1 << key, 60)
    hands.wait(0, 60)


def test_a_bonus_for_all_games_is_not_what_was_meant_for_the_screen_before():
    hands = _begin().press("Anna > {EVENTS inn} > {ANSWERS region 1} > wait:500 > Anna > {EVENTS inn}")
    before = hands.records
    assert hands.kind == "Count" and sees(hands, "Anna: {QUESTIONS bonus n:inn}")
    for key in (P1, P2, DOWN, OK, P4):
        tap(hands, key)
        assert hands.kind == "Count" and hands.records == before, key
        assert sees(hands, "{keys_soon}", "Anna: {QUESTIONS bonus n:inn}")
    hands.wait(0, 1000)
    tap(hands, P2)
    assert hands.records[-1] == ("bonus", 0, "inn", 1, 2)


def test_ok_leaves_a_bonus_for_all_games_open_and_0_is_set_on_purpose():
    hands = _begin().press("Anna > {EVENTS inn} > {ANSWERS region 1} > wait:500 > Anna > {EVENTS inn} > wait:1500")
    before = hands.records
    assert hands.press("OK").records == before and sees(hands, "Anna: {QUESTIONS bonus n:inn}", "{press_line:1–4}")
    assert sees(hands.press("wait:2000"), "UP", "{none}")
    hands.press("UP P4")
    assert hands.records[-1] == ("bonus", 0, "inn", 1, 0)
