"""Viticulture: ends of years, income that comes too late for one, announcements and pending follow-ups."""

from lab.hands.moves import named
from lab.marks import area
from lab.support import entered, play, refused, unchanged
from vineyard import finished, points, viticulture

pytestmark = area("rules")

BEGINS = (["vp", 1, "other", 1], ["wine", 1, "red"], ["build", 1], ["star", 1, "pisa"])


def test_20_end_a_game_on_the_base_games_board():
    game = play(viticulture(2, board=False), ["points", 0, "vp", 19], ["year"])
    assert game.phase() == "play"
    play(game, ["points", 0, "vp", 1])
    assert game.ending().after == 0
    assert play(game, ["year"]).phase() == "final"


def test_25_that_were_lost_again_end_nothing():
    game = play(viticulture(), ["vp", 0, "order", 20], ["vp", 0, "order", 5])
    assert game.ending().after == 0
    play(game, ["vp", 0, "action", -1])
    assert game.ending().after is None
    assert play(game, ["year"]).phase() == "play"


def test_the_leader_is_announced():
    game = play(viticulture(3), ["points", 1, "vp", 26], ["points", 2, "vp", 25])
    assert game.ending().after == 1
    assert finished(game, 0, 26, 25).ending().after is None  # it is over


def test_the_question_before_a_year_ends():
    game = viticulture()
    assert game.step().action.kind == "year" and game.step().question == "viticulture.ask_year" and not game.step().due
    play(game, ["points", 0, "vp", 25])
    assert game.step().question == "viticulture.ask_last"


# -- Income


def test_income_behind_anything_else_of_the_year_is_left_out():
    for event in BEGINS:
        game = play(viticulture(), ["points", 0, "vp", 24], event, ["vp", 0, "income", 1])
        assert game.ending().after is None
        assert play(game, ["year"]).phase() == "play"
        assert points(game)[0] == 25


def test_a_correction_or_lire_begin_no_year():
    game = play(viticulture(), ["points", 0, "vp", 24], ["lira", 0, 3], ["name", 0, "Ann"], ["vp", 0, "income", 1])
    play(game, ["build", 1])
    assert game.ending().after == 0


def test_income_left_out_counts_a_year_later():
    game = play(viticulture(), ["points", 0, "vp", 24], ["build", 1], ["vp", 0, "income", 1], ["year"])
    assert game.ending().after == 0
    assert play(game, ["year"]).phase() == "final"


def test_only_income_is_left_out():
    game = play(viticulture(), ["points", 0, "vp", 23], ["build", 0], ["vp", 0, "income", 1], ["build", 0])
    assert points(game)[0] == 26 and game.ending().after == 0


def test_income_of_one_player_is_not_anothers():
    game = play(viticulture(), ["points", 0, "vp", 24], ["build", 0], ["vp", 1, "income", 2])
    assert game.ending().after == 0


def test_a_loss_of_income_is_left_out_by_what_was_lost():
    game = play(viticulture(), ["points", 0, "vp", 24], ["build", 0], ["vp", 0, "income", -1])
    assert game.ending().after == 0  # as if it had not come yet
    game = play(viticulture(), ["build", 1], ["points", 0, "vp", -4], ["vp", 0, "income", -10])
    assert points(game)[0] == -5 and game.income[0] == -1


def test_a_year_moves_no_line():
    for entries in ("everything", "scores"):
        game = viticulture(2, rules=2, entries=entries)
        usual = game.choices(0)
        for event in (["year"], ["vp", 0, "income", 1]):
            assert play(game, event).choices(0) == usual


# -- Influence


def test_what_the_map_gives_has_a_heading_of_its_own():
    game = finished(play(viticulture(), ["star", 0, "siena"], ["star", 0, "lucca"]), 25, 0)
    assert [n for n, part in zip(game.parts[0], game.PARTS) if part[1] == "influence"] == [3]


# -- The end


def test_the_end_waits_for_the_last_year():
    assert unchanged("viticulture.goes_on", viticulture(), ["end"]) == "The game is not over: year 1 goes on"


def test_after_the_last_year_entries_can_be_struck_out_and_changed_and_the_game_given_up():
    def over():
        new, order = ["new", "viticulture", {"players": ["Anna", "Boris"]}], ["vp", 0, "order", 20]
        ledger = entered(new, order, ["vp", 0, "order", 5], ["year"], ["vp", 1, "income", 1])
        assert ledger.game.last
        return ledger

    for event, last in ((["void", 4], True), (["amend", 2, ["vp", 0, "order", 6]], True), (["abandon"], True)):
        ledger = over()
        ledger.add(0, event)
        assert ledger.game.last == last
    for event in (["void", 2], ["amend", 2, ["vp", 0, "order", 4]]):
        ledger = over()
        ledger.add(0, event)  # without its 25 points the year was not the last one: the game goes on
        assert (ledger.game.last, ledger.game.round) == (False, 2)
    refused("viticulture.last", over().add, 0, ["amend", 4, ["build", 1]])


def test_what_would_have_ended_the_game_earlier_is_refused_as_long_as_it_goes_on():
    new = ["new", "viticulture", {"players": ["Anna", "Boris"]}]
    ledger = entered(new, ["points", 0, "vp", 24], ["year"], ["build", 1])
    sentence = refused("breaks", ledger.add, 0, ["amend", 1, ["points", 0, "vp", 25]])
    assert sentence.endswith(
        named("would not be valid then: Year 1 was the last; no longer possible: {build}", "viticulture")
    )
