"""The Castles of Tuscany with only what scores (`entries`: scores), and what is refused or proposed at the end."""

from castellan.core.rules.shapes import SCORES
from lab.marks import area
from lab.support import ends, play, refused, totals, tuscany, unchanged

pytestmark = area("rules")


def _scores(players=2, **options):
    return tuscany(players, entries=SCORES, **options)


def _final(game, *reds):
    """Score three times, bring red to these totals, and enter no leftovers."""
    play(game, *[["score"]] * 3)
    for player, red in enumerate(reds):
        n = red - totals(game, player)["red"]
        play(game, ["points", player, "red", n])
    return play(game, *[["final", p, 0, 0, 0, 0, 0] for p in range(len(game.names))])


def test_a_completed_region_covers_its_spaces():
    game = play(_scores(), ["place", 0, "village", 3])
    assert game.covered[0][1] == 3 and totals(game)["green"] == 6
    # One tile entered alone is one more of them; those that were entered count once.
    play(game, ["place", 1, "farm", 0, 2], ["place", 1, "farm", 0, 1], ["place", 1, "farm", 3])
    assert game.covered[1][0] == 3


def test_regions_that_add_up_to_the_spaces_bring_the_colour_bonus():
    game = _scores(3, bonuses={"village": [5, 2]})
    play(game, ["place", 0, "village", 3], ["place", 0, "village", 2])
    assert totals(game)["green"] == 6 + 3 + 5
    unchanged("tuscany.full", game, ["place", 0, "village"])
    play(game, ["place", 1, "village", 2], ["place", 1, "village", 3])
    assert totals(game, 1)["green"] == 3 + 6 + 2
    unchanged("tuscany.region", play(game, ["place", 2, "inn", 1]), ["place", 2, "inn", 2])


def test_castles_are_entered_tile_by_tile():
    # The start castle is a region by itself, or a part of one.
    game = play(_scores(bonuses={"castle": [4, 1]}), ["place", 0, "castle"], ["place", 0, "castle", 2])
    assert totals(game)["green"] == 3 + 4
    play(game, ["place", 1, "castle", 2])
    assert totals(game, 1)["green"] == 3
    play(game, ["place", 1, "castle", 1])
    assert totals(game, 1)["green"] == 3 + 1 + 1


def test_both_castles_beside_the_start_castle_fill_the_colour():
    game = play(_scores(bonuses={"castle": [4, 1]}), ["place", 0, "castle", 2, 0, False, True])
    assert totals(game)["green"] == 3 + 4 and game.covered[0][5] == 3 and game.empty(0) == 27
    play(game, ["place", 1, "castle", 2])
    assert totals(game, 1)["green"] == 3
    for event in (["place", 1, "castle", 1], ["place", 1, "inn", 2]):
        unchanged("tuscany.region", game, event + [0, False, True])
    unchanged("too_many", tuscany(), ["place", 0, "castle", 2, 0, False, True])


def test_both_castles_are_asked_for_only_where_that_decides():
    game = _scores(3)
    both = next(argument for argument in game.declared("place").shape if argument.name == "both")

    def asked(player, colour, region):
        return len(game.allowed(["place", player, colour, region, 0, False], both)) == 2

    assert asked(0, "castle", 2) and not asked(0, "castle", 1) and not asked(0, "castle", 3) and not asked(0, "inn", 2)
    play(game, ["place", 0, "castle"])
    assert not asked(0, "castle", 2) and asked(1, "castle", 2)
    play(game, ["place", 0, "castle", 3])
    assert asked(1, "castle", 2)  # the second bonus is left
    play(game, ["place", 1, "castle", 3])
    assert not asked(2, "castle", 2)  # none is


def test_the_last_space_is_a_region_of_its_own():
    game = play(_scores(), ["place", 0, "inn", 1], ["place", 0, "farm", 3], ["place", 0, "farm", 1])
    region = game.declared("place").shape[2]
    assert ends(game.allowed(["place", 0, "inn"], region)) == ends(game.allowed(["place", 0, "farm"], region)) == (1, 1)
    assert ends(game.allowed(["place", 0, "city"], region)) == (0, 3)
    everything = play(tuscany(2), ["place", 0, "inn", 1])
    assert ends(everything.allowed(["place", 0, "inn"], region)) == (0, 1)


def test_only_a_colour_bonus_is_asked_for():
    game = _scores()
    assert game.follow_ups() == []
    play(game, ["place", 0, "castle"], ["place", 0, "city"], ["place", 0, "trader"], ["yield", 0, "upgrade", 2])
    assert game.follow_ups() == []
    play(game, ["place", 1, "inn", 2])
    assert game.follow_ups() == [("bonus", 1, "inn", 1)]


def test_what_was_not_entered_refuses_nothing():
    game = play(_scores(), ["place", 0, "quarry", 1, 0, True], ["stock", 0, "worker", -3], ["place", 1, "city", 3])
    play(game, ["stock", 1, "marble", 1], ["stock", 1, "marble", -2], ["place", 1, "farm", 0, 0, True])
    assert totals(game, 1)["green"] == 6 + 1
    for n in (2, 3, 3):
        play(game, ["score"])
        assert game.round == n


def test_ok_asks_for_the_tile_that_ends_the_round():
    game = _scores(3)
    for code in ("ask_tile1", "ask_tile2", "ask_more"):
        assert game.ending().steps is None and game.step() and game.step().question == "tuscany." + code
        play(game, ["score"])
    assert game.step() is None and game.ending().steps is None
    # Tiles that are entered all the same count.
    game = play(_scores(), *[["take", 0]] * 7)
    assert game.ending().after == 1 and game.step().question == "tuscany.ask_last"


def test_what_scores_is_on_three_pages_and_the_rest_behind_their_last_line():
    game = _scores()
    labels = [action.label for action in game.choices(0)]
    assert labels[:8] == ["farm", "village", "quarry", "monastery", "trader", "castle", "city", "inn"]
    assert labels[8 : game.FIRST[game.phase()]] == ["card_green", "card_red", "upgrade_storage"]
    assert sorted(action.label for action in tuscany().choices(0) if action.label not in labels) == []


def test_a_completed_trader_offers_its_card_and_nothing_is_pending():
    game = play(_scores(), ["place", 0, "trader", 1])
    offers = game.declared("place").offers
    assert [action.fixed["what"] for action in offers(game, ["place", 0, "trader", 1])] == ["green", "red"]
    assert (
        game.follow_ups() == [] and offers(game, ["place", 0, "city", 1]) == offers(game, ["place", 0, "trader"]) == ()
    )
    assert offers(tuscany(), ["place", 0, "trader", 1]) == ()


def test_all_who_tie_in_red_count_their_empty_spaces():
    game = _final(_scores(4), 20, 30, 20, 30)
    assert game.follow_ups() == [("empty", p) for p in range(4)]
    assert _final(_scores(3), 30, 20, 20).follow_ups() == [("empty", 1), ("empty", 2)]
    game = _final(play(_scores(3), ["points", 0, "green", 2]), 30, 30, 10)
    assert game.standing().ranks == [1, 1, 3]
    play(game, ["empty", 0, 4])
    assert game.standing().ranks == [1, 1, 3] and game.follow_ups() == [("empty", 1)]
    play(game, ["empty", 1, 6])
    assert game.standing().ranks == [2, 1, 3] and game.follow_ups() == []
    play(game, ["empty", 1, 4])
    assert game.standing().ranks == [1, 2, 3] and game.standing().tie == "green"


def test_what_was_covered_breaks_no_tie():
    game = _final(play(_scores(), ["place", 0, "village", 3], ["points", 0, "green", -6]), 30, 30)
    assert game.standing().ranks == [1, 1]
    sentence = unchanged("tuscany.empty", game, ["empty", 0, 27])
    assert sentence == "Anna can't have 27 empty spaces: with those entered there are at most 26"
    assert ends(game.allowed(["empty", 0], game.declared("empty").shape[1])) == (0, 26)
    play(game, ["empty", 0, 26], ["empty", 1, 29])
    assert game.standing().ranks == [2, 1]


def test_the_box_counts_empty_spaces_where_everything_is_entered():
    game = tuscany()
    assert play(game, *[["score", True]] * 3, *[["final", p, 0, 0, 0, 0, 0] for p in (0, 1)]).follow_ups() == []
    unchanged("unknown_kind", game, ["empty", 0, 3])


def test_an_unknown_colour_bonus_refuses_the_end():
    everything = play(tuscany(2), *[["upgrade", p, "card"] for p in (0, 1)])
    for game in (everything, _scores()):
        play(game, ["place", 1, "inn"], ["place", 1, "inn"], *[["score", True]] * 3)
        play(game, *[["final", p, 0, 0, 0, 0, 0] for p in (0, 1)], ["points", 1, "red", 1])
        assert game.follow_ups() == [("bonus", 1, "inn", 1)]
        refused("open", game.check_new, ["end"])
        game.check_new(["end", True])
        play(game, ["end", True])
        assert game.left_open == [("bonus", 1, "inn", 1)]


def test_green_corrected_after_the_last_scoring_breaks_ties_and_moves_no_red():
    for game in (_scores(), tuscany(2)):
        play(game, *[["score", True]] * 3, *[["final", p, 0, 0, 0, 0, 0] for p in (0, 1)])
        assert game.allowed(["points", 0], game.declared("points").shape[1]) is None
        play(game, ["points", 1, "green", 1])
        assert (totals(game, 1)["green"], totals(game, 1)["red"]) == (1, 0)
        if game.scores_only:
            play(game, *[["empty", p, 5] for p in (0, 1)])
        assert game.standing().ranks == [2, 1] and game.standing().tie == "green"


def _proposed(game, player):
    return [game.proposed(["final", player], argument) for argument in game.declared("final").shape[1:]]


def test_leftovers_begin_with_what_is_known():
    goods = [["stock", p, what, 3] for p in (0, 1) for what in ("marble", "worker", "hex")]
    game = play(tuscany(2), *goods, ["stock", 0, "worker", -1], ["stock", 1, "hex", -1])
    assert _proposed(game, 0) == [0, 3, 3, 2, 0]
    assert _proposed(game, 1) == [0, 2, 0, 0, 0]  # spending was not entered
    assert _proposed(play(_scores(), *goods, ["stock", 0, "worker", -1]), 0) == [0] * 5


def test_empty_spaces_are_unknown_until_they_are_counted():
    game = _final(_scores(3), 60, 60, 50)
    assert [game.tie_breakers(player) for player in range(3)] == [[None, 0], [None, 0], [None, 0]]
    play(game, ["empty", 0, 0])
    assert [game.tie_breakers(player)[0] for player in range(3)] == [0, None, None]
    assert tuscany(2).tie_breakers(0) == [29, 0]  # with everything entered the box counts them
