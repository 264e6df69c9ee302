"""The examples that the page of The Princes of Florence gives."""

from florence_table import ANNA, BORIS, CLARA, auctions, florence, money, prestige
from lab.marks import area
from lab.support import play, unchanged

pytestmark = area("rules")


def test_forests_bring_3_from_the_second_on_and_the_first_lake_nothing():
    found = []
    game = florence()
    for _ in range(3):
        auctions(game, ANNA, "forest", 1)
        found.append(prestige(game)[ANNA])
    assert found == [0, 3, 6]
    assert prestige(auctions(game, ANNA, "lake", 1))[ANNA] == 6


def test_builders_bring_0_3_and_3_and_there_is_no_fourth():
    found = []
    game = florence()
    for _ in range(3):
        auctions(game, BORIS, "builder", 1)
        found.append(prestige(game)[BORIS])
    assert found == [0, 3, 6]
    sentence = unchanged("florence.builders", game, ["auction", BORIS, "builder", 200])
    assert sentence == "Boris has 3 builders; there is no room for another"
    play(game, ["auction", ANNA, "builder"])


def test_a_work_of_15_buys_at_most_7_points():
    game = florence()
    assert "at most 7 prestige, not 8" in unchanged("florence.work_points", game, ["work", ANNA, 15, 8])
    play(game, ["work", ANNA, 15, 7])
    assert prestige(game)[ANNA] == 7 and money(game)[ANNA] == 3500 + 100
    play(game, ["work", BORIS, 15, 0])
    assert prestige(game)[BORIS] == 0 and money(game)[BORIS] == 3500 + 1500


def test_the_best_works_of_a_round_bring_3_points_each():
    game = play(florence(), ["work", ANNA, 14, 0], ["work", BORIS, 17, 0], ["work", CLARA, 17, 0], ["round"])
    assert prestige(game) == [0, 3, 3]


def test_of_two_works_of_a_round_the_better_one_counts():
    game = play(florence(), ["work", ANNA, 10, 0], ["work", ANNA, 9, 0], ["work", BORIS, 11, 0], ["round"])
    assert prestige(game) == [0, 3, 0]
