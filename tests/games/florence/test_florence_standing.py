"""The Princes of Florence: ranks, ties, and where points come from."""

from castellan.text import say
from florence_table import ANNA, finished, florence, prestige
from lab.hands.moves import named
from lab.marks import area
from lab.support import play, totals

pytestmark = area("rules")


def _standing(game):
    standing = game.standing()
    return standing.ranks, standing.tie, standing.shared


def _points(game, *points):
    return play(game, *[["points", player, "prestige", n] for player, n in enumerate(points)])


def test_most_prestige_wins():
    assert _standing(_points(finished(florence(5)), 10, 30, 20, 40, 20)) == ([5, 2, 3, 1, 3], None, False)
    assert _standing(_points(finished(florence()), 10, 30, 20)) == ([3, 1, 2], None, False)


def test_money_breaks_a_tie():
    game = play(_points(finished(florence()), 30, 30, 30), ["money", 0, 400], ["money", 1, 1200], ["money", 2, 100])
    assert _standing(game) == ([2, 1, 3], "money", False)


def test_a_shared_victory():
    game = play(_points(finished(florence()), 30, 30, 20), ["money", 0, 700], ["money", 1, 700])
    assert _standing(game) == ([1, 1, 3], None, True)


def _verdict(game):
    code, facts = game.verdict()
    return say(code, facts)


def test_the_winner_is_named_with_the_reason():
    game = play(_points(finished(florence(2)), 30, 30), ["money", 0, 400], ["money", 1, 1200], ["end"])
    assert _verdict(game) == named("Boris wins: 30 {prestige} like Anna; {money}: 1200 to 400", "florence")
    game = play(_points(finished(florence(2)), 30, 31), ["end"])
    assert _verdict(game) == named("Boris wins with 31 {prestige}", "florence")


def test_every_total_is_the_sum_of_its_parts():
    game = play(florence(), ["auction", ANNA, "forest", 300], ["build", ANNA], ["work", ANNA, 9, 4], ["round"])
    play(game, ["auction", ANNA, "forest", 200], ["build", ANNA], ["sell", ANNA, 2], ["round"])
    play(game, ["auction", ANNA, "builder"], ["round"], ["auction", ANNA, "builder"])
    play(finished(game), ["points", ANNA, "prestige", 1], ["prestige", ANNA, 7])
    found = {name: n for (_, name), n in zip(game.PARTS, game.parts[ANNA]) if n}
    assert found == {
        "works": 4,
        "best_works": 3,
        "buildings": 6,
        "builders": 3,
        "landscapes": 3,
        "cards": 7,
        "sold": -2,
        "points": 1,
    }
    assert sum(found.values()) == totals(game)["prestige"] == prestige(game)[ANNA] == 25


def test_without_prices_who_ties_shares_the_place_until_all_have_counted_their_money():
    game = _points(finished(florence(4, entries="scores")), 30, 30, 20, 20)
    assert _standing(game) == ([1, 1, 3, 3], None, True)
    play(game, ["money", 0, 400], ["money", 2, 100])
    assert _standing(game) == ([1, 1, 3, 3], None, True)
    play(game, ["money", 3, 200])
    assert _standing(game) == ([1, 1, 4, 3], None, True)
    play(game, ["money", 1, 500])
    assert _standing(game) == ([2, 1, 4, 3], "money", False)
    assert _verdict(play(game, ["end"])) == named(
        "Boris wins: 30 {prestige} like Anna; {money}: 500 to 400", "florence"
    )


def test_without_prices_money_from_the_entries_never_decides_and_is_no_total():
    game = play(florence(3, entries="scores"), ["build", 0], ["work", 1, 9, 3], ["card", 2, "bonus"])
    assert _standing(game)[0] == [1, 1, 3]
    assert totals(game) == {"prestige": 3} and [name for name, _ in game.COLUMNS] == ["prestige"]
    assert totals(play(florence(3), ["build", 0])) == {"prestige": 3, "money": 2800}


def test_florins_are_unknown_until_they_are_counted_unless_prices_are_entered():
    game = play(_points(finished(florence(2, entries="scores")), 30, 30), ["money", 1, 0])
    assert [game.tie_breakers(player) for player in range(2)] == [[None], [0]]
    assert florence().tie_breakers(ANNA) == [3500]
