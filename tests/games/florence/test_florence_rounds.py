"""The Princes of Florence: the rounds, their best works, and the entries after the seventh."""

from florence_table import ANNA, BORIS, CLARA, auctions, finished, florence, prestige
from lab.marks import area
from lab.support import play, refused, unchanged

pytestmark = area("rules")


def test_seven_rounds():
    game = florence()
    for number in range(1, 8):
        assert (game.round, game.phase()) == (number, "play")
        assert game.step().action.kind == "round" and not game.step().due
        play(game, ["round"])
    assert (game.round, game.phase(), game.step()) == (7, "over", None)
    sentence = unchanged("florence.rounds_over", game, ["round"])
    assert sentence.startswith("The seven rounds are over; no longer possible: ")


def test_best_works_are_those_of_the_round():
    game = play(florence(), ["work", ANNA, 20, 0], ["round"], ["work", BORIS, 11, 0], ["round"], ["round"])
    assert prestige(game) == [3, 3, 0]


def test_prestige_cards_are_called_for_when_the_rounds_are_over():
    game = play(auctions(florence(), CLARA, "prestige", 2), ["auction", ANNA, "prestige"])
    assert game.follow_ups() == []
    finished(game)
    assert game.follow_ups() == [("prestige", ANNA), ("prestige", CLARA), ("prestige", CLARA)]
    play(game, ["prestige", CLARA, 8])
    assert game.follow_ups() == [("prestige", ANNA), ("prestige", CLARA)]
    play(game, ["prestige", ANNA, 0], ["prestige", CLARA, 4])
    assert game.follow_ups() == [] and prestige(game) == [0, 0, 12]


def test_prestige_cards_wait_for_the_end_of_the_rounds():
    game = auctions(florence(), ANNA, "prestige", 6)
    sentence = unchanged("florence.prestige_early", game, ["prestige", ANNA, 6])
    assert sentence == "Prestige cards count after round 7; this is round 7"
    play(game, ["round"])
    for n in (-1, 9):
        unchanged("not_count", game, ["prestige", ANNA, n])
    play(game, ["prestige", ANNA, 6])


def test_once_the_rounds_are_over_only_cards_money_and_corrections():
    game = finished(auctions(florence(), ANNA, "recruit", 1))
    for event in (
        ["auction", ANNA, "lake"],
        ["build", ANNA],
        ["freedom", ANNA, "travel"],
        ["card", ANNA, "bonus"],
        ["work", ANNA, 20, 0],
        ["recruit", ANNA, BORIS],
        ["minimum", 10],
        ["sell", ANNA, 1],
        ["round"],
    ):
        unchanged("florence.rounds_over", game, event)
    play(game, ["points", ANNA, "prestige", 2], ["money", ANNA, 300], ["name", ANNA, "Ann"], ["prestige", BORIS, 1])


def test_end_waits_for_the_seventh_round_and_for_nothing_else():
    game = auctions(florence(), ANNA, "prestige", 6)
    assert unchanged("florence.rounds_left", game, ["end"]) == "The game is not over: this is round 7 of 7"
    play(game, ["round"])
    assert game.missing() is None and game.follow_ups()
    play(game, ["end"])
    assert game.follow_ups() == []
    for event in (["prestige", ANNA, 1], ["money", ANNA, 1], ["points", ANNA, "prestige", 1], ["end"], ["abandon"]):
        unchanged("over", game, event)


def test_money_is_called_for_from_those_tied_on_top():
    game = finished(play(florence(4), ["build", 1], ["build", 3], ["money", 1, 900]))
    assert game.follow_ups() == [("money", 1), ("money", 3)]  # money entered before does not count
    play(game, ["money", 3, 500])
    assert game.follow_ups() == [("money", 1)]
    play(game, ["money", 0, 500], ["money", 1, 0])
    assert game.follow_ups() == []


def test_the_question_before_the_end_of_a_round():
    game = florence()
    assert game.step().question == "florence.ask_no_work"
    assert play(game, ["work", ANNA, 9, 0]).step().question == "florence.ask_round"


def _ended(game, *event):
    """Enter an end as the ledger does: check it first."""
    twin = play(game.copy(), list(event))
    game.check_new(list(event))
    return twin


def test_a_prestige_card_that_was_not_entered_refuses_the_end():
    for options in ({}, {"entries": "scores"}):
        game = finished(play(florence(**options), ["auction", ANNA, "prestige"], ["build", BORIS]))
        sentence = refused("open", lambda: _ended(game, "end"))
        assert sentence.startswith('Still open: "Anna: prestige card"')
        assert _ended(game, "end", True).left_open == [("prestige", ANNA)]


def test_without_prices_all_who_tie_at_any_place_are_asked_for_money():
    game = florence(5, entries="scores")
    play(game, *[["build", 0]] * 2, *[["build", player] for player in (1, 2)], ["money", 1, 300])
    assert game.follow_ups() == []
    finished(game)
    assert game.follow_ups() == [("money", player) for player in (1, 2, 3, 4)]
    play(game, ["money", 3, 700])
    assert game.follow_ups() == [("money", player) for player in (1, 2, 4)]
    play(game, ["points", 2, "prestige", 1])
    assert game.follow_ups() == [("money", 4)]
