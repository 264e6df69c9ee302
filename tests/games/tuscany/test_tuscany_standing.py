"""The Castles of Tuscany: ranks, ties, explanations and warnings."""

from castellan.text import say
from lab.marks import area
from lab.support import play, totals, tuscany

pytestmark = area("rules")


def _finished(game, *reds):
    """Bring the game past the third scoring, with red totals as given."""
    play(game, *[["score", True]] * 3)
    for player, red in enumerate(reds):
        play(game, ["points", player, "red", red - totals(game, player)["red"]])
    return game


def _standing(game):
    standing = game.standing()
    return standing.ranks, standing.tie, standing.shared


def test_empty_spaces_break_a_tie():
    game = play(tuscany(3), ["place", 0, "village"], ["place", 2, "village"], ["place", 2, "inn"])
    assert _standing(_finished(game, 30, 30, 30)) == ([2, 1, 3], "empty", False)
    assert [game.empty(p) for p in range(3)] == [28, 29, 27]


def test_green_breaks_what_is_still_tied():
    events = (["points", 0, "green", 1], ["points", 1, "green", 2])
    assert _standing(_finished(play(tuscany(), *events), 30, 30)) == ([2, 1], "green", False)
    fewer = tuscany(2, second_tie="fewer_green")
    assert _standing(_finished(play(fewer, *events), 30, 30)) == ([1, 2], "green", False)


def test_a_shared_victory():
    assert _standing(_finished(tuscany(3), 30, 30, 20)) == ([1, 1, 3], None, True)
    assert _standing(tuscany(4)) == ([1, 1, 1, 1], None, True)


def test_each_point_has_its_part():
    game = play(tuscany(), ["upgrade", 0, "storage"], ["place", 0, "farm", 1, 2], ["yield", 0, "green", 3])
    play(game, ["yield", 0, "red", 2], ["score", True], ["points", 0, "green", -1], ["points", 0, "red", 4])
    play(game, ["place", 0, "inn"], ["place", 0, "inn", 2], ["bonus", 0, "inn", 1, 5])
    parts = dict(zip(game.PARTS, game.parts[0]))
    green = [parts[(0, name)] for name in ("regions", "farming", "colours", "storage", "yields", "points")]
    assert green == [4, 2, 5, 2, 3, -1]
    assert [parts[(1, name)] for name in ("yields", "round1", "points")] == [2, 8, 4]
    assert totals(game)["green"] == 15 and totals(game)["red"] == 14


def _warnings(game):
    return [say(code, facts) for code, facts in game.warnings()]


def test_a_full_colour_whose_regions_do_not_add_up():
    game = play(tuscany(), ["place", 1, "inn"], ["place", 1, "inn", 1])
    assert _warnings(game) == ["Boris's inns are all placed, but the regions completed add up to 1 of 2 spaces"]
    assert _warnings(play(tuscany(), ["place", 1, "inn"], ["place", 1, "inn", 2])) == []


def test_the_start_castle_may_be_a_region_by_itself():
    for regions, warned in (((0, 3), False), ((1, 1), False), ((2, 1), False), ((0, 2), False), ((0, 1), True)):
        game = play(tuscany(), *[["place", 0, "castle", region] for region in regions])
        assert bool(_warnings(game)) == warned, regions
