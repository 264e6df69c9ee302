"""The examples of Viticulture's rulebook, by their players' names."""

from lab.marks import area
from lab.support import play, totals, unchanged
from vineyard import finished, points, viticulture

pytestmark = area("rules")

ROMAN, MARIA = 0, 1


def _arezzo(maria):
    return play(viticulture(), *[["star", ROMAN, "arezzo"]] * 2, *[["star", MARIA, "arezzo"]] * maria)


def test_romans_two_stars_in_arezzo_against_marias_one():
    # Page 4.
    game = finished(_arezzo(1), 25, 25)
    assert points(game) == [27, 25] and game.standing().ranks == [1, 2]


def test_two_stars_each_in_arezzo_bring_nobody_anything():
    # Page 4.
    game = finished(_arezzo(2), 25, 25)
    assert points(game) == [25, 25]


def test_a_structure_in_winter_on_24_ends_the_game_with_this_year():
    game = play(viticulture(), ["points", ROMAN, "vp", 24])
    assert game.ending().after is None
    play(game, ["build", ROMAN])
    assert game.ending().after == ROMAN
    # The others play their winter to its end first.
    play(game, ["vp", MARIA, "order", 6], ["wine", MARIA, "sparkling"])
    unchanged("viticulture.goes_on", game, ["end"])
    play(game, ["year"], ["end"])
    assert points(game) == [25, 10]


def test_a_statues_point_on_24_does_not_end_the_game():
    # Page 7.
    game = play(viticulture(), ["points", ROMAN, "vp", 23], ["build", ROMAN], ["vp", ROMAN, "income", 1])
    assert points(game)[ROMAN] == 25 and game.ending().after is None
    play(game, ["year"])
    assert game.phase() == "play" and game.round == 2
    assert game.ending().after == ROMAN
    play(game, ["year"], ["end"])
    assert game.round == 2


def test_the_influence_that_does_not_count():
    # Page 4: a variant, which is advised for two.
    game = play(viticulture(2, influence=False), *[["star", ROMAN, "arezzo"]] * 2)
    assert totals(game)["influence"] == 0 and game.COLUMNS == (("vp", "large"),)
    assert points(finished(game, 25, 26)) == [25, 26]
