"""Viticulture on the box: its questions and their order."""

from seeing import sees
from table_side import begun


def test_the_end_of_a_year_asks_whose_the_first_income_is_and_then_confirms():
    options = {"players": ["Anna", "Boris", "Clara"], "entries": "scores"}
    hands = begun(
        "viticulture", options, ("points", 0, "vp", 24), ("year",), ("vp", 0, "income", 1), ("vp", 1, "order", 2)
    )
    hands.press("wait:2000 OK")
    assert sees(hands, "{ask_early}", "{last}", "{this}")
    assert sees(hands.press("P2"), "Is year 2 over for all?")
    hands.press("OK")
    assert hands.records[-1] == ("year", "this") and sees(hands, "{round:3}")
