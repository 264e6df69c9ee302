"""The examples that the rulebooks of The Castles of Tuscany give, by their players' names."""

from lab.marks import area
from lab.support import play, totals, tuscany

pytestmark = area("rules")

ANNA, BORIS, CLARA, DENIS = range(4)


def test_annas_markers_after_two_scorings():
    # French page 8: green 9 and red 4, then 13; green 22 and red 15, then 37.
    game = play(tuscany(), ["points", ANNA, "green", 9], ["yield", ANNA, "red", 4], ["score", True])
    assert totals(game) == {"green": 9, "red": 13, "projected": 31}
    play(game, ["points", ANNA, "green", 13], ["yield", ANNA, "red", 2])
    assert totals(game)["red"] == 15
    play(game, ["score", True])
    assert totals(game) == {"green": 22, "red": 37, "projected": 59}


def test_benoits_hex_on_a_farm_space():
    # French page 5: a hex is one more type, whatever lies there.
    game = play(tuscany(), ["place", BORIS, "inn"], ["place", BORIS, "farm", 0, 2])
    play(game, ["place", BORIS, "farm", 0, 0, True])
    assert totals(game, BORIS)["green"] == 3
    assert game.goods[BORIS] == [0, 0, 0]


def test_two_marble_upgrades_make_three_marble():
    game = play(tuscany(), ["upgrade", ANNA, "marble"], ["upgrade", ANNA, "marble"], ["place", ANNA, "quarry"])
    assert game.goods[ANNA] == [3, 0, 0]


def test_one_worker_upgrade_makes_two_workers():
    game = play(tuscany(), ["upgrade", ANNA, "worker"], ["place", ANNA, "village"])
    assert game.goods[ANNA] == [0, 2, 0]


def test_three_yield_upgrades_turn_over_four_cards():
    game = tuscany()
    for _ in range(3):
        game.apply(["upgrade", ANNA, "yield"])
    game.apply(["place", ANNA, "trader"])
    assert [entry for entry in game.pending if entry[0] == "yield"] == [("yield", ANNA)] * 4


def test_leftovers_of_five_points():
    game = play(tuscany(), ["score", True], ["score", True], ["score", True])
    play(game, ["final", ANNA, 1, 1, 2, 0, 9])
    assert totals(game) == {"green": 0, "red": 5, "projected": 5}
