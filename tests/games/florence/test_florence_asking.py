"""The Princes of Florence: offered choices, the worth of a work, and the points of a prestige card."""

from florence_table import ANNA, BORIS, CLARA, added, allowed, argument, auctions, finished, florence, parts
from lab.marks import area
from lab.support import play

pytestmark = area("rules")


def _labels(game, player):
    return [action.label.replace("auction_", "") for action in game.choices(player)]


USUAL = {"jester", "builder", "prestige", "recruit", "forest", "lake", "park"}


def test_a_list_is_the_same_whatever_was_entered_the_actions_first_the_purchases_last():
    for options in ({}, {"entries": "scores"}):
        game = florence(**options)
        lines = _labels(game, ANNA)
        assert set(lines[-len(USUAL) :]) == USUAL and "work" in lines[: -len(USUAL)] and len(lines) == 16
        for event in (["auction", ANNA, "lake"], ["build", ANNA], ["round"]):
            assert _labels(play(game, event), ANNA) == lines == _labels(game, BORIS)


def test_with_only_what_scores_nothing_asks_for_a_price_and_bonus_cards_are_not_among_the_first():
    game = florence(entries="scores")
    for offered in (dict(game.step().asked)[ANNA], game.choices(ANNA)[9:]):
        assert [action.fixed["price"] for action in offered] == [0] * 7
    assert _labels(game, ANNA)[:4] == ["work", "build", "freedom", "profession"]


def _asked(game):
    return [player for player, _ in game.step().asked]


def test_who_has_not_bought_is_asked_until_somebody_acts():
    game = play(florence(), ["auction", BORIS, "lake"], ["money", ANNA, 3000])
    assert _asked(game) == [ANNA, CLARA]
    assert _asked(play(game.copy(), ["auction", ANNA, "park"], ["auction", CLARA, "jester"])) == []
    for event in (["build", ANNA], ["freedom", ANNA, "travel"], ["card", ANNA, "bonus"], ["work", ANNA, 9, 0]):
        acted = play(game.copy(), event)
        assert _asked(acted) == [] and _asked(play(acted, ["round"])) == [ANNA, BORIS, CLARA]
    assert finished(game).step() is None


def test_prices_begin_at_the_opening():
    assert allowed(florence(), ["auction", ANNA, "jester"], "price") == (200, 100000)
    game = florence(2, unofficial=True)
    assert allowed(game, ["auction", ANNA, "jester"], "price") == (700, 100000)
    assert allowed(game, ["auction", ANNA], "price") == (200, 100000)
    assert argument(game, "auction", "price").step == 100


def test_works_and_points():
    game = florence()
    assert allowed(game, ["work", ANNA], "wp") == (7, 500)
    assert allowed(play(game, ["minimum", 9]), ["work", ANNA], "wp") == (9, 500)
    assert allowed(game, ["work", ANNA, 15], "pp") == (0, 7)
    assert allowed(game, ["sell", ANNA], "n") == (1, 0)
    assert allowed(play(game, ["build", ANNA]), ["sell", ANNA], "n") == (1, 3)
    assert allowed(game, ["points", ANNA, "prestige"], "n") == (-3, 500)
    assert allowed(game, ["minimum"], "n") is None and allowed(game, ["money", ANNA], "n") is None


def test_a_work_has_no_part_that_the_estate_lacks():
    assert parts(florence(), ["work", ANNA], "wp") == {
        "part_bonus": 0,
        "part_jesters": 0,
        "part_cards": 3,
    }


def test_the_sum_of_a_work():
    game = florence()
    for what in ("jester", "lake", "jester", "recruit", "recruit"):
        auctions(game, ANNA, what, 1)
    play(game, ["build", ANNA], ["build", ANNA], ["freedom", ANNA, "opinion"], ["card", ANNA, "profession"])
    play(game, ["work", BORIS, 20, 0], ["recruit", ANNA, BORIS])
    assert parts(game, ["work", ANNA], "wp") == {
        "part_building": 4,
        "part_landscape": 3,
        "part_freedom": 3,
        "part_bonus": 0,
        "part_jesters": 4,
        "part_cards": 5 + 2,  # three at the start, one bought, one lured away; the recruiting cards
    }
    assert parts(game, ["work", BORIS], "wp")["part_cards"] == 2


def test_no_part_is_proposed_that_its_key_could_not_set():
    game = florence()
    for _ in range(6):
        play(game, ["card", ANNA, "profession"])
        auctions(game, ANNA, "jester", 1)
    for part in added(game, ["work", ANNA], "wp"):
        assert 0 <= part.value <= part.high and part.value % part.step == 0 == part.high % part.step


def test_points_of_a_work_are_a_sum_in_the_last_round_and_all_are_proposed():
    game = florence()
    for _ in range(6):
        assert added(game, ["work", ANNA, 21], "pp") == []
        play(game, ["round"])
    assert parts(game, ["work", ANNA, 21], "pp") == {"part_all": 10, "+1": 0, "+2": 0, "+5": 0}


def test_points_of_the_last_round_take_few_keys():
    game = play(florence(), *[["round"]] * 6)
    for most in range(3, 13):
        values = {0}
        for part in added(game, ["work", ANNA, 2 * most], "pp"):
            values |= {n + value for n in values for value in range(0, part.high + 1, part.step)}
        assert values.issuperset(range(most + 1))


def test_a_minimum_is_changed_from_what_it_is():
    game = play(florence(), ["round"])
    assert parts(game, ["minimum"], "n") == {"part_minimum": 10}
    assert game.SHARED_ACTIONS[game.phase()][-1][:2] == ("correct_minimum", "minimum")
    assert parts(play(game, ["minimum", 11]), ["minimum"], "n") == {"part_minimum": 11}
    assert added(finished(game), ["minimum"], "n") == []


BRINGING = [("most_buildings", 6), ("most_works", 7), ("most_jesters", 6), ("most_forests", 7), ("most_lakes", 6)]
BRINGING += [("most_landscapes", 7), ("most_builders", 6), ("all_landscapes", 8), ("all_freedoms", 8)]
BRINGING += [("one_of_each", 7), ("large_buildings", 5)]
ASKING = [("most_parks", None), ("four_and_two", None), ("other_card", None), ("fewest_empty", None)]
UNKNOWN = ("large_buildings", "fewest_empty", "other_card")  # whose condition the box can't judge


def _cards(game, player):
    """Return label and points of the lines of prestige cards, None for those that ask for them."""
    found = [(action.label, action.fixed.get("n")) for action in game.choices(player) if action.kind == "prestige"]
    assert found[0] == ("not_met", 0) and 0 not in [n for _, n in found[1:]]
    return found[1:]


def _met(game, player):
    """Return the cards that may bring points, in the order of all, those apart that the box can't judge."""
    found = _cards(game, player)
    order = [label for label, _ in BRINGING + ASKING if label not in UNKNOWN]
    return [label for label in order if label in [each for each, _ in found]]


def test_cards_bring_what_is_printed_and_no_page_begins_with_points():
    game = play(florence(), *[["build", ANNA]] * 4, ["work", ANNA, 20, 0])
    for kind, what in (("travel", "jester"), ("opinion", "builder"), ("religion", "forest")):
        play(game, ["freedom", ANNA, kind])
        auctions(game, ANNA, what, 1)
    for what in ("lake", "park", "park"):
        auctions(game, ANNA, what, 1)
    found = _cards(finished(game), ANNA)
    assert [each for each in found if each[1]] == BRINGING and [each for each in found if not each[1]] == ASKING
    for player in (ANNA, BORIS):
        offered = finished(game).choices(player)
        assert [action.label for action in offered if action.fixed.get("n")][:1] != []
        assert all(not action.fixed.get("n") for action in [offered[i] for i in range(0, len(offered), 4)])
    # What brings nothing is one line.
    assert _cards(game, BORIS) == [("large_buildings", 5), ("other_card", None), ("fewest_empty", None)]


def test_a_shared_lead_brings_its_printed_points():
    for events, shared in (
        ([["build", 0], ["build", 1]], ("most_buildings", 3)),
        ([["work", 0, 20, 0], ["work", 1, 20, 0]], ("most_works", 4)),
        ([["auction", 0, "jester"], ["round"], ["auction", 1, "jester"]], ("most_jesters", 3)),
        ([["auction", 0, "builder"], ["round"], ["auction", 1, "builder"]], ("most_builders", 3)),
        ([["auction", 0, "forest"], ["round"], ["auction", 1, "forest"]], ("most_forests", 4)),
        ([["auction", 0, "lake"], ["round"], ["auction", 1, "lake"]], ("most_lakes", 3)),
        ([["auction", 0, "forest"], ["auction", 1, "park"]], ("most_landscapes", 4)),
    ):
        game = finished(play(florence(), *events))
        for player in (0, 1):
            assert shared in _cards(game, player)
        assert shared[0] not in [label for label, _ in _cards(game, 2)]


def test_nobody_shares_the_lead_with_none():
    assert _met(finished(florence()), ANNA) == []


def test_cards_that_are_not_met_are_left_out():
    game = auctions(play(florence(4), ["freedom", ANNA, "travel"]), CLARA, "builder", 1)
    auctions(game, CLARA, "lake", 2)
    auctions(game, BORIS, "jester", 1)
    auctions(game, CLARA, "jester", 1)
    play(game, ["freedom", ANNA, "opinion"], *[["build", ANNA]] * 4)
    twin = finished(game.copy())
    assert _met(twin, ANNA) == ["most_buildings", "four_and_two"]
    assert _met(twin, BORIS) == ["most_jesters"]
    assert _met(twin, CLARA) == ["most_jesters", "most_lakes", "most_landscapes", "most_builders", "one_of_each"]
    assert _met(twin, 3) == []
    auctions(game, CLARA, "forest", 1)
    play(game, ["auction", CLARA, "park"], ["freedom", ANNA, "religion"], ["sell", ANNA, 12])
    assert _met(finished(game), ANNA) == ["most_buildings", "all_freedoms", "four_and_two"]
    assert "all_landscapes" in _met(game, CLARA) and "most_parks" in _met(game, CLARA)


def test_cards_with_an_unmet_condition_are_left_out():
    builder = [["auction", ANNA, "builder"], ["round"]]
    two = [["freedom", ANNA, "travel"], ["round"], ["freedom", ANNA, "opinion"]]
    for events, lacking in (
        ([["build", ANNA]] * 3 + two, "four_and_two"),
        ([["build", ANNA]] * 4 + [["freedom", ANNA, "travel"]], "four_and_two"),
        (builder + [["auction", ANNA, "lake"], ["round"], ["auction", ANNA, "lake"]], "one_of_each"),
        (builder + [["auction", ANNA, "jester"], ["round"], ["auction", ANNA, "lake"]], "one_of_each"),
        (two, "all_freedoms"),
        ([["auction", ANNA, "lake"], ["round"], ["auction", ANNA, "park"]], "all_landscapes"),
    ):
        assert lacking not in _met(finished(play(florence(), *events)), ANNA), lacking


def test_any_other_number_is_asked_for():
    offered = finished(florence()).choices(ANNA)
    asking = [action.label for action in offered if action.kind == "prestige" and not action.fixed]
    assert asking == ["other_card", "fewest_empty"]


def test_after_the_rounds_cards_money_and_corrections_are_offered():
    kinds = [action.kind for action in finished(florence()).choices(ANNA)]
    assert kinds == ["prestige"] * 4 + ["money", "points"]
