"""Viticulture: ranks, ties and explanations."""

from castellan.text import say
from lab.hands.moves import named
from lab.marks import area
from lab.support import play
from vineyard import finished, points, viticulture

pytestmark = area("rules")


def _standing(game):
    standing = game.standing()
    return standing.ranks, standing.tie, standing.shared


def test_most_points_win():
    game = play(finished(viticulture(3), 21, 27, 24), ["end"])
    assert _standing(game) == ([3, 1, 2], None, False)
    assert say(*game.verdict()) == named("Boris wins with 27 {vp}", "viticulture")


def test_lire_break_a_tie():
    game = play(finished(viticulture(3), 25, 25, 25), ["lira", 0, 4], ["lira", 1, 11], ["lira", 2, 4])
    assert _standing(game) == ([2, 1, 2], "lira", False)
    assert say(*play(game, ["end"]).verdict()) == named(
        "Boris wins: 25 {vp} like Anna and Clara; {lira}: 11 to 4, 4", "viticulture"
    )


def test_a_shared_victory():
    game = play(finished(viticulture(3), 25, 25, 20), ["lira", 0, 4], ["lira", 1, 4], ["lira", 2, 90])
    assert _standing(game) == ([1, 1, 3], None, True)
    assert say(*play(game, ["end"]).verdict()) == named(
        "Anna and Boris share the victory with 25 {vp}; also equal: {lira}", "viticulture"
    )


def test_a_loss_that_the_floor_cuts_short_is_booked_as_it_was():
    game = play(viticulture(), ["vp", 0, "visitor", 2], ["vp", 0, "action", -10])
    assert [game.parts[0][part] for part in (1, 4)] == [2, -7] and points(game)[0] == -5


def test_lire_are_asked_only_of_those_who_share_the_lead():
    for entries in ("everything", "scores"):
        game = finished(viticulture(5, entries=entries, influence=False), 25, 20, 25, 20, 3)
        assert game.follow_ups() == game.follow_ups() == [("lira", 0), ("lira", 2)]
        play(game, ["lira", 0, 4], ["lira", 2, 5])
        assert game.follow_ups() == []
        assert _standing(game) == ([2, 3, 1, 3, 5], "lira", False)
        assert finished(viticulture(3, entries=entries, influence=False), 25, 20, 20).follow_ups() == []


def test_lire_are_unknown_until_they_are_counted():
    game = play(finished(viticulture(3), 25, 25, 20), ["lira", 0, 0])
    assert [game.tie_breakers(player) for player in range(3)] == [[0], [None], [None]]
    game = play(finished(viticulture(), 25, 25), ["lira", 1, 3])
    assert [game.tie_breakers(player) for player in range(2)] == [[None], [3]]
