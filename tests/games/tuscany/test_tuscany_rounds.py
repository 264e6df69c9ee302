"""The Castles of Tuscany: ends of rounds, with and without the option `times`, and the final entries."""

from lab.hands.moves import named
from lab.marks import area
from lab.support import play, refused, take, totals, tuscany, unchanged

pytestmark = area("rules")


def _round(game):
    """Let everybody end a turn."""
    for player in range(len(game.names)):
        game.apply(["turn", player])


def _scored(game):
    return play(game, *[["score", True]] * 3)


def test_a_round_ends_with_seven_tiles_of_anybody():
    game = tuscany(3)
    take(game, 1, 6)
    assert game.ending().after is None
    sentence = unchanged("tuscany.not_ending", game, ["score"])
    assert sentence == "Round 1 is not ending: nobody has drawn 7 tiles"
    take(game, 1, 1)
    assert game.ending().after == 2
    play(game, ["score"])
    assert game.round == 2


def test_emptying_an_earlier_stack_never_ends_a_later_round():
    game = tuscany(3)
    take(game, 0, 7)
    play(game, ["score"])
    take(game, 1, 7)
    unchanged("tuscany.not_ending", game, ["score"])
    take(game, 1, 7)
    play(game, ["score"])
    take(game, 0, 13)
    unchanged("tuscany.not_ending", game, ["score", False])
    take(game, 0, 1)
    play(game, ["score"])
    assert game.phase() == "final"


def test_projected_counts_the_scorings_left():
    game = play(tuscany(), ["points", 0, "green", 5], ["points", 0, "red", 1])
    projected = []
    for _ in range(3):
        projected.append(totals(game)["projected"])
        play(game, ["score", True])
    assert projected == [16, 16, 16]
    assert totals(game) == {"green": 5, "red": 16, "projected": 16}


def test_turn_needs_its_option():
    unchanged("no_turns", tuscany(), ["turn", 0])


def test_turns_go_round():
    game = play(tuscany(3, times=True), ["turn", 0])
    assert unchanged("tuscany.not_turn", game, ["turn", 0]) == "It is not Anna's turn but Boris's"
    play(game, ["turn", 1, 9], ["turn", 2, 70], ["turn", 0, 5])
    assert game.turn_of == 1 and game.spent == [5, 9, 70]


def test_the_go_around_is_finished_before_the_scoring():
    game = tuscany(3, times=True)
    take(game, 0, 7)
    play(game, ["turn", 0])
    assert game.ending().after == 2
    sentence = unchanged("tuscany.go_around", game, ["score"])
    assert sentence == "Round 1 can't be scored yet: it is Boris's turn, and all take the same number of turns"
    play(game, ["turn", 1], ["turn", 2])
    assert game.scoring_due
    unchanged("tuscany.due", game, ["turn", 0])
    play(game, ["upgrade", 2, "storage"], ["score"])
    assert (game.round, game.turn_of, game.scoring_due) == (2, 0, False)
    assert totals(game, 2)["red"] == 2


def test_round_three_is_followed_by_one_turn_more_each():
    game = play(tuscany(2, times=True), ["score", True], ["score", True])
    take(game, 0, 21)
    play(game, ["turn", 0], ["turn", 1])
    assert game.extra and not game.scoring_due
    unchanged("tuscany.go_around", game, ["score"])
    _round(game)
    assert game.scoring_due
    unchanged("tuscany.due", game, ["turn", 0])
    play(game, ["score"])
    assert game.phase() == "final"


def test_one_turn_more_each_is_still_to_come_until_it_has_begun():
    game = tuscany(2)
    for before, after in ((0, 0), (0, 0), (0, 1)):
        assert game.ending().turns == before
        take(game, 0, 7)
        assert game.ending().turns == after  # without turns nobody knows when it begins
        play(game, ["score", False])
    game = play(tuscany(2, times=True), ["score", True], ["score", True])
    take(game, 1, 21)
    assert game.ending().turns == 1
    play(game, ["turn", 0], ["turn", 1])
    assert game.ending().turns == 0 and game.ending().after == 1
    play(game, ["turn", 0], ["turn", 1])
    assert game.ending().turns == 0 and game.step().due


def test_force_scores_in_the_middle_of_a_go_around():
    game = play(tuscany(3, times=True), ["turn", 0], ["score", True])
    assert game.turn_of == 0


def test_after_the_third_scoring_only_leftovers():
    game = _scored(tuscany(2, times=True))
    for event in (
        ["take", 0],
        ["place", 0, "farm"],
        ["upgrade", 0, "card"],
        ["yield", 0, "green", 1],
        ["stock", 0, "hex", 1],
        ["turn", 0],
        ["score"],
        ["score", True],
    ):
        unchanged("tuscany.scored", game, event)
    play(game, ["points", 0, "red", 2], ["name", 0, "Ann"], ["final", 0, 0, 0, 0, 0, 0])


def test_leftovers_wait_for_the_third_scoring():
    game = play(tuscany(), ["score", True], ["score", True])
    unchanged("tuscany.final_early", game, ["final", 0, 0, 0, 0, 0, 0])


def test_end_waits_for_everybodys_leftovers():
    game = tuscany()
    assert unchanged("tuscany.unscored", game, ["end"]) == "The game is not over: round 1 is not scored"
    _scored(game)
    play(game, ["final", 0, 0, 0, 0, 0, 0])
    assert unchanged("tuscany.no_final", game, ["end"]) == "The game is not over: Boris's leftovers are missing"
    play(game, ["final", 1, 0, 0, 0, 0, 0])
    assert game.missing() is None
    play(game, ["end"])
    for event in (["name", 0, "Ann"], ["points", 0, "red", 1], ["end"], ["abandon"], ["final", 0, 1, 0, 0, 0, 0]):
        unchanged("over", game, event)


# -- What is open after the third scoring


def _open():
    """Return a game with a yield card of round 1, a bonus tile of round 3, and the third scoring done."""
    game = play(tuscany(2), *[["upgrade", p, "card"] for p in (0, 1)], ["place", 0, "trader"])
    play(game, *[["score", True]] * 2, ["place", 1, "city"], ["place", 1, "castle"], ["score", True])
    return play(game, *[["final", p, 0, 0, 0, 0, 0] for p in (0, 1)])


def test_a_yield_card_and_a_bonus_tile_stay_open():
    game = _open()
    assert game.follow_ups() == [("yield", 0), ("upgrade", 1)]
    assert named("Anna: {yield}") in refused("open", game.check_new, ["end"])
    play(game.copy(), ["end", True])


def test_what_is_open_counts_from_its_round_on():
    game = play(_open(), ["yield", 0, "green", 2], ["upgrade", 1, "storage"])
    assert game.follow_ups() == []
    assert [totals(game, p)["green"] for p in (0, 1)] == [2, 2]
    assert [totals(game, p)["red"] for p in (0, 1)] == [6, 2]


def test_a_bonus_tile_from_a_late_yield_card_counts_like_it():
    game = play(_open(), ["yield", 0, "upgrade", 1])
    assert game.follow_ups() == [("upgrade", 1), ("upgrade", 0)]
    assert totals(play(game, ["upgrade", 0, "storage"]))["red"] == 6


def test_a_bonus_tile_of_the_set_up_is_no_question_at_the_end():
    game = play(tuscany(2), ["place", 0, "city"], ["upgrade", 0, "card"], *[["score", True]] * 3)
    assert game.follow_ups() == [("upgrade", 0), ("final", 0), ("final", 1)]


def test_only_what_is_open_is_entered_after_the_third_scoring():
    game = _open()
    for event in (["yield", 1, "red", 1], ["upgrade", 0, "card"], ["place", 1, "farm"], ["take", 1]):
        unchanged("tuscany.scored", game, event)
    play(game, ["yield", 0, "other", 1])
    unchanged("tuscany.scored", game, ["yield", 0, "red", 1])
