"""The Castles of Burgundy: The Card Game on the box: its questions and their order."""

from burgundian import TYPES
from castellan.core.errors import PROBLEM
from castellan.core.rules import shapes
from castellan.keys import P1, P2
from lab.games.recorded import events
from lab.hands.moves import enter, named
from lab.hands.seeing import sees
from lab.hands.table_side import begun
from lab.marks import area

pytestmark = area("rules")

THREE = ("Anna", "Boris", "Clara")
BUDGET = 33  # presses for ten entries


def begin(players, *events, entries=shapes.EVERYTHING, **options):
    """Return hands on a game with these entries."""
    options["players"] = list(players)
    options["entries"] = entries
    return begun("burgundy", options, *events)


def test_a_solo_game_takes_few_presses():
    entered = events(game="burgundy/solo")
    hands = begin(entered[0][2]["players"])
    presses = 0
    for event in entered[1:-1]:
        game = hands.box.session.game
        presses += len(enter(hands, [event[0]] + shapes.arguments(game.declared(event[0]).shape, event, game.names)))
    assert len(entered) > 50 and 10 * presses <= BUDGET * len(entered), presses


def test_a_triple_asks_for_the_bonus_of_the_round_and_then_for_an_unknown_value():
    hands = begin(THREE, *[("place", 1, "ship")] * 2).press("Boris > {ship}")
    assert sees(hands, "Boris: {QUESTIONS bonus called}", "{bonus_points:3}", "{bonus_none}", "{bonus_other}")
    hands.press("{bonus_points:3}")
    assert hands.records[-1] == ("bonus", 1, 3) and sees(hands, "{QUESTIONS value n:ship}", "{VALUES value n:2}")
    hands.press("P2")
    assert hands.records[-1] == ("value", "ship", 2) and sees(hands, "✓ ship 2, {AFTER value}")
    assert hands.box.session.game.total(1) == (6,) and hands.kind == "Table"


def test_only_a_value_that_the_box_asks_for_by_itself_takes_no_key_at_first():
    for keys, taken in (("{bonus_points:3}", False), ("{bonus_points:3} > BACK wait:1000 OK", True)):
        hands = begin(THREE, *[("place", 1, "ship")] * 2).press("Boris > {ship} > " + keys)
        hands.wait(1 << P2, 60)
        hands.wait(0, 60)
        assert (hands.records[-1] == ("value", "ship", 2)) is taken and sees(hands, "{keys_soon}") is not taken
    hands = begin(THREE, *[("place", 1, "ship")] * 2).press("Boris > {ship}")
    hands.wait(1 << P1, 60)  # the bonus card's points are of this game alone
    assert hands.records[-1][:2] == ("bonus", 1)


def test_point_cards_are_called_so_in_the_history():
    assert sees(begin(THREE, ("vp", 0, 2)).press("hold:OK P1"), "An…: {vp_cards} 2")


def test_a_value_that_no_rulebook_prints_is_asked_for_as_a_number():
    hands = begin(THREE, ("round",), *[("place", 1, "pasture")] * 2).press("Boris > {pasture}")
    assert hands.kind == "Count" and sees(hands, "Boris: {QUESTIONS bonus n}", "+1", "+4")
    hands.press("OK")
    assert hands.records[-1] == ("bonus", 1, 0)


def test_round_d_brings_no_points():
    hands = begin(THREE, *[("round",)] * 3, *[("place", 1, "pasture")] * 2).press("Boris > {pasture}")
    assert sees(hands, "{bonus_none}", "{bonus_other}") and not sees(hands, "{bonus_points:3}")
    hands.press("{bonus_other} > P2")
    assert hands.records[-1] == ("bonus", 1, 2)


def test_a_monastery_is_asked_what_it_becomes():
    hands = begin(THREE, ("place", 0, "mine")).press("Anna > {monastery}")
    assert sees(hands, "Anna: {QUESTIONS counts_as}", "{monastery}", "{building}", "{not_now}")
    records = hands.records
    assert hands.press("P2").kind == "Notice" and hands.records == records
    hands.press("BACK DOWN P3")
    assert hands.records[-1] == ("place", 0, "monastery", "mine", 0)


def test_loose_monasteries_are_offered_only_to_cards_that_can_lie_on_them():
    hands = begin(THREE, ("place", 0, "monastery"), ("place", 0, "ship")).press("Anna > {ship}")
    assert hands.records[-1] == ("place", 0, "ship", "ship", 0)  # a set is open
    hands.press("Anna > {pasture}")
    assert sees(hands, "Anna: {QUESTIONS onto}", "{ANSWERS onto 1}", "{ANSWERS onto 0}")
    hands.press("P1")
    assert hands.records[-1] == ("place", 0, "pasture", "pasture", 1)


def test_a_card_is_laid_on_monasteries_beside_an_open_set_by_a_line_of_its_own():
    hands = begin(THREE, ("place", 0, "monastery"), ("place", 0, "ship")).press("Anna > {on_1}")
    assert sees(hands, "{ship}")
    assert hands.press("P3").records[-1] == ("place", 0, "ship", "ship", 1)
    assert sees(hands, "any key: go on", "triple of ships was")


def test_what_scores_takes_at_most_four_presses():
    hands = begin(THREE, entries="scores")
    entries = [["triple", 0, name] for name in TYPES] + [["seven", 1]]
    entries += [[kind, 2, n] for kind in ("sell", "trade") for n in range(1, 9)] + [["vp", 2, n] for n in range(1, 5)]
    for event in entries:
        assert len(enter(hands.press("BACK BACK"), event)) <= 4, event
        if event[0] == "triple":
            hands.box.session.enter(["bonus", 0, 0])


def test_a_value_can_be_entered_from_the_menu():
    hands = begin(THREE)
    assert sees(hands.press("hold:OK"), "{value}") and not sees(hands, "{end_round}")
    hands.press("P2 P3 P4")
    assert hands.records[-1] == ("value", "castle", 4)


def test_panas_s_cards_are_asked_for_one_after_the_other_once_a_round_is_over():
    hands = begin(("Anna",), ("vp", 0, 9))
    assert sees(hands, "press 2: {place}")
    hands.press("OK OK")
    for key, card in (("P1", "building"), ("P3", "ship"), ("DOWN P3", "monastery")):
        assert sees(hands, "Panas: {QUESTIONS place called}")
        hands.press(key)
        assert hands.records[-1] == ("place", 1, card, card, 0)


def test_a_round_that_cannot_be_compared_says_why():
    hands = begin(("Anna",), *[("place", 0, "pasture")] * 3).press("OK")
    records = hands.records
    while hands.kind != "Notice":
        hands.press("OK")
    assert sees(hands, "Anna") and hands.records == records


def test_the_end_of_a_round_that_panas_wins_says_so():
    hands = begin(("Anna",), *[("place", 1, "pasture")] * 2).press("OK")
    assert sees(hands, "Over without Panas's cards?")
    hands.press("BACK > Panas > {pasture} > OK")
    assert sees(hands, "Round A over? Panas wins!")


def test_a_triple_asks_whether_a_monastery_is_in_it():
    hands = begin(THREE, ("place", 0, "monastery"), entries="scores").press("Anna > {triple} > {pasture}")
    assert sees(hands, "Anna: {QUESTIONS wild}", "{no}", "{yes}")
    hands.press("P2")
    assert hands.records[-1] == ("triple", 0, "pasture", True)
    hands.press("BACK BACK hold:OK P1 P1 P1 > {kind_is:pasture} > {building}")  # a change keeps it
    assert hands.records[-1] == ("amend", 2, ["triple", 0, "building", True])


def test_players_are_warned_of_a_second_entry_in_the_same_words():
    session = begin(THREE[:2]).box.session
    warned = []
    for kind, onto in [("monastery", 0)] * 2 + [("building", 0), ("building", 1)] * 2:
        session.enter(["place", 0, kind, kind, onto])
        problem = session.happened(PROBLEM)
        warned.append(problem.code if problem else "")
        assert not session.happened(PROBLEM)
    assert warned == ["", "", "", "burgundy.stacked", "", "burgundy.stacked"]


def test_whose_all_seven_types_are_can_be_changed():
    hands = begin(THREE[:2], ("seven", 1), entries=shapes.SCORES).press("hold:OK P1 P1 P1")
    assert hands.box.app.screen.labels == ["player Boris", named("{other_entry}")]


def test_a_change_asks_for_a_value_of_which_there_is_only_one_now():
    hands = begin(THREE, *[("place", 0, "ship")] * 3).press("hold:OK P1 P2 P1 P3")
    assert hands.kind == "Count" and sees(hands, "{ANSWERS onto 0}")
