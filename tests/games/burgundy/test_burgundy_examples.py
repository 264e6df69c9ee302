"""The examples that the rulebook of The Castles of Burgundy: The Card Game and its page give."""

from burgundian import TYPES, burgundy, estate, lay, part, points, rounds
from lab.marks import area
from lab.support import play

pytestmark = area("rules")

ANNA, BORIS, CLARA, DENIS = range(4)


def test_a_triple_of_buildings_of_pastures_and_of_monasteries():
    # "Action 2": 3, 4 and 6 points; each is the first of its type, which is 1 more on a bonus card.
    for card, worth in (("building", 3), ("pasture", 4), ("monastery", 6)):
        game = lay(burgundy(), ANNA, card, card)
        assert points(game) == 0
        lay(game, ANNA, card)
        assert (part(game, "triples"), part(game, "bonus_cards")) == (worth, 1)


def test_a_monastery_laid_with_two_mines_makes_the_triple_of_mines():
    # "Monasteries": it is a mine to the end, at the mines' value.
    game = lay(burgundy(triples={"mine": 4}), ANNA, "mine", "mine")
    play(game, ["place", ANNA, "monastery", "mine"])
    assert estate(game) == {"mine": 3}
    assert part(game, "triples") == 4 and game.pending == [("bonus", ANNA)]


def test_all_seven_types_with_three_players():
    # "Further rules for placing": 4 for the first, 2 for the second, 1 for the third.
    game = burgundy(3)
    for player in (CLARA, ANNA, BORIS):
        lay(game, player, *TYPES)
    assert [part(game, "bonus_cards", player) for player in range(3)] == [2, 1, 4]


def test_four_given_back_are_one_point():
    assert points(play(burgundy(), ["trade", ANNA, 4])) == 1
    assert points(play(burgundy(), ["trade", ANNA, 2])) == 0


def test_marinas_animals():
    # "End of the game": 3 sheep, 2 cows and 1 chicken are 2 + 1 + 0.
    game = rounds(burgundy(), 5)
    play(game, ["final", BORIS, 3, 2, 0, 1, 0])
    assert part(game, "animals", BORIS) == points(game, BORIS) == 3
    assert game.finals[BORIS] == (3, 1)  # a sheep is left
