"""Viticulture on the box: its questions and their order."""

from lab.hands.moves import named
from lab.hands.seeing import sees
from lab.hands.table_side import begun
from lab.marks import area

pytestmark = area("rules")


def test_the_end_of_a_year_asks_whose_the_first_income_is_and_then_confirms():
    options = {"players": ["Anna", "Boris", "Clara"], "entries": "scores"}
    hands = begun(
        "viticulture", options, ("points", 0, "vp", 24), ("year",), ("vp", 0, "income", 1), ("vp", 1, "order", 2)
    )
    hands.press("wait:2000 OK")
    assert sees(hands, "{QUESTIONS early}", "{last}", "{this}")
    assert sees(hands.press("P1"), "Is the final year over?")
    assert sees(hands.press("BACK P2"), "Is year 2 over for all?")
    hands.press("OK")
    assert hands.records[-1] == ("year", "this") and sees(hands, "{round:3}")


def test_the_menu_after_the_last_year_offers_what_applies():
    last = [["points", 0, "vp", 25], ["year"]]
    two = {"players": ["Anna", "Boris"]}
    assert _offered(begun("viticulture", {"entries": "everything"} | two, *last)) == []
    assert _offered(begun("viticulture", {"entries": "scores"} | two, *last)) == ["most stars"]
    alone = {"players": ["Anna"], "entries": "everything"}
    assert _offered(begun("viticulture", alone, *[["year"]] * 7)) == ["Automa's points"]


def test_down_leads_to_a_fifth_player_alone():
    five = {"players": ["Anna", "Boris", "Clara", "Denis", "Eva"], "entries": "scores"}
    hands = begun("viticulture", five, ["points", 2, "vp", 25], ["year"]).press("wait:2000 OK")
    assert hands.kind == "Count" and sees(hands, "Denis") and not sees(hands, "5–5")
    assert sees(hands.press("DOWN"), "Eva", "{nobody}")


def test_down_names_a_range_only_where_the_keys_have_it():
    two = {"players": ["Anna", "Boris"], "entries": "everything"}
    hands = begun("viticulture", two, ["points", 0, "vp", 25], ["points", 1, "vp", 25], ["year"]).press("P1")
    assert hands.kind == "Count" and sees(hands, "5 …") and not sees(hands, "5–8")
    assert hands.press("DOWN").kind == "Number" and sees(hands, "+10", "−10")


def test_a_point_that_is_paid_is_recorded_as_that():
    hands = begun("viticulture", {"players": ["Anna", "Boris"]}, ("vp", 0, "action", 1))
    assert sees(hands.press("Anna > {trade_loss}"), "✓ Anna: {SUBJECTS vp action -1} −1")
    assert sees(hands.press("hold:OK P1"), "Anna: {SUBJECTS vp action -1} −1", "Anna: {action} 1")


def _offered(hands):
    """Return which of the table's entries the menu offers."""
    labels = hands.press("BACK BACK wait:1000 hold:OK").box.app.screen.labels
    return [label for label in labels if label in ("most stars", "Automa's points")]


def test_an_answer_that_is_no_longer_asked_for_can_be_changed():
    hands = begun("viticulture", {"players": ["Anna", "Boris"], "entries": "scores"}, ["year", "last"])
    assert hands.press("hold:OK P1 P1 P1").box.app.screen.labels == ["last year's", named("{other_entry}")]
