"""The Princes of Florence: the effects of all actions and corrections, and each error that its page lists."""

from florence_table import ANNA, BORIS, CLARA, auctions, florence, money, prestige
from lab.marks import area
from lab.support import play, refused, unchanged

pytestmark = area("rules")


def test_a_building_brings_3_and_costs_by_builders():
    for builders, cost in ((0, 700), (1, 300), (2, 300), (3, 0)):
        game = auctions(florence(), ANNA, "builder", builders)
        before = prestige(game)[ANNA], money(game)[ANNA]
        play(game, ["build", ANNA])
        assert (prestige(game)[ANNA], money(game)[ANNA]) == (before[0] + 3, before[1] - cost)
        assert game.buildings == [1, 0, 0]


def test_freedoms_cost_300_and_each_is_had_once():
    game = florence()
    for kind in ("travel", "opinion", "religion"):
        play(game, ["freedom", ANNA, kind], ["round"])
    assert money(game) == [2600, 3500, 3500] and prestige(game) == [0, 0, 0]
    for kind in ("travel", "opinion", "religion"):
        unchanged("florence.has_freedom", game, ["freedom", ANNA, kind])
    sentence = unchanged("florence.has_freedom", game, ["freedom", ANNA, "travel"])
    assert sentence == "Anna has the freedom of travel already"


def test_there_is_one_freedom_of_a_kind_fewer_than_players():
    for players in (2, 3, 4, 5):
        game = play(florence(players), *[["freedom", p, "religion"] for p in range(players - 1)])
        sentence = unchanged("florence.freedoms_gone", game, ["freedom", players - 1, "religion"])
        assert sentence == "No token of the freedom of religion is left (of {})".format(players - 1)
        play(game, ["freedom", players - 1, "travel"])


def test_cards_cost_300():
    game = play(florence(), ["card", ANNA, "profession"], ["card", BORIS, "bonus"], ["card", BORIS, "bonus"])
    assert money(game) == [3200, 2900, 3500] and game.professions == [4, 3, 3]
    unchanged("not_word", game, ["card", ANNA, "prestige"])


def test_a_work_below_the_minimum_of_its_round():
    game = florence(4)
    for number, least in enumerate((7, 10, 12, 14, 15, 16, 17)):
        sentence = unchanged("florence.work_small", game, ["work", CLARA, least - 1, 0])
        assert sentence == "Clara's work of {} WP is too small: in round {} it has to be worth {}".format(
            least - 1, number + 1, least
        )
        play(game, ["work", CLARA, least, 0], ["card", CLARA, "profession"], ["round"])
    assert prestige(game) == [0, 0, 21, 0]


def test_points_of_a_work_are_paid_with_what_it_earns():
    for wp, most in ((7, 3), (8, 4), (21, 10), (500, 250)):
        game = florence()
        unchanged("florence.work_points", game, ["work", ANNA, wp, most + 1])
        before = prestige(game)[ANNA], money(game)[ANNA]
        play(game, ["work", ANNA, wp, most])
        assert (prestige(game)[ANNA], money(game)[ANNA]) == (before[0] + most, before[1] + 100 * wp - 200 * most)
    unchanged("not_count", game, ["work", ANNA, 15, -1])
    unchanged("not_count", game, ["work", ANNA, 501, 0])
    unchanged("too_few", game, ["work", ANNA, 15])


def test_a_recruiting_card_lures_a_profession_away():
    game = play(florence(), ["work", CLARA, 7, 0], ["auction", ANNA, "recruit"], ["recruit", ANNA, CLARA])
    assert game.professions == [4, 3, 2] and game.recruits == [1, 0, 0]
    sentence = unchanged("florence.no_recruit", game, ["recruit", ANNA, CLARA])
    assert sentence == "Anna has no recruiting card to play"
    unchanged("florence.no_recruit", game, ["recruit", BORIS, CLARA])


def test_a_recruiting_card_may_wait():
    game = auctions(play(florence(4), *[["work", BORIS, 7, 0]] * 3), ANNA, "recruit", 3)
    for _ in range(3):
        sentence = unchanged("florence.recruit_self", game, ["recruit", ANNA, ANNA])
        play(game, ["recruit", ANNA, BORIS])
    assert sentence == "Anna can lure a person only from another player"
    assert game.professions == [6, 0, 3, 3]
    unchanged("florence.no_recruit", game, ["recruit", ANNA, BORIS])


def test_the_minimum_of_the_present_round():
    game = play(florence(), ["work", ANNA, 7, 0], ["minimum", 9])
    unchanged("florence.work_small", game, ["work", BORIS, 8, 0])
    play(game, ["work", BORIS, 9, 0], ["minimum", 8], ["work", CLARA, 8, 0], ["round"], ["work", CLARA, 10, 0])
    for n in (0, 100, -1):
        unchanged("not_count", game, ["minimum", n])
    assert "has to be worth 99" in unchanged("florence.work_small", play(game, ["minimum", 99]), ["work", ANNA, 98, 0])
    play(game, ["minimum", 1], ["work", ANNA, 1, 0])


def test_corrected_minimums_are_learnt_and_used_from_then_on():
    game = play(florence(), ["minimum", 9], ["minimum", 8], ["round"], ["round"], ["minimum", 13])
    assert game.learnt() == [("minimums", "minimum", 0, 8), ("minimums", "minimum", 2, 13)]
    taught = type(game).presets(game.learnt())
    assert taught == {"minimums": [8, 10, 13, 14, 15, 16, 17]}
    after = florence(3, **taught)
    unchanged("florence.work_small", after, ["work", ANNA, 7, 0])
    play(after, ["work", ANNA, 8, 0])
    assert after.learnt() == []
    assert game.options["minimums"][0] == 7  # the minimums at the beginning stay


def test_what_nobody_corrected_is_not_learnt():
    assert florence(3, minimums=[1, 2, 3, 4, 5, 6, 7]).learnt() == []
    game = type(florence())
    for row in (["bonuses", "minimum", 0, 5], ["minimums", "farm", 0, 5], ["minimums", "minimum", 7, 5]):
        assert game.presets([row]) == {}
    assert game.presets([["minimums", "minimum", None, 5]]) == {} == game.presets([])


def test_minimums_of_a_game():
    game = florence(3, minimums=[1, 99, 3, 4, 5, 6, 7])
    play(game, ["work", ANNA, 1, 0], ["round"])
    unchanged("florence.work_small", game, ["work", ANNA, 98, 0])
    for value in (None, 7, [], [7] * 6, [7] * 8, [0] + [7] * 6, [100] + [7] * 6, [True] * 7, [7.0] * 7, ["7"] * 7, {}):
        sentence = refused("florence.minimums", lambda: florence(3, minimums=value))
        assert sentence == "minimums is a list of 7 whole numbers from 1 to 99, one a round"


def test_points_are_sold_for_100_florins_each():
    game = play(florence(), ["build", ANNA], ["sell", ANNA, 2])
    assert prestige(game)[ANNA] == 1 and money(game)[ANNA] == 2800 + 200
    sentence = unchanged("florence.sell", game, ["sell", ANNA, 2])
    assert sentence == "Anna has 1 prestige and can't sell 2"
    unchanged("not_count", game, ["sell", ANNA, 0])
    unchanged("not_count", game, ["sell", ANNA, -1])
    assert prestige(play(game, ["sell", ANNA, 1]))[ANNA] == 0
    unchanged("florence.sell", game, ["sell", ANNA, 1])


def test_money_is_what_was_entered_and_refuses_nothing():
    game = play(florence(), ["money", ANNA, 0], ["build", ANNA], ["freedom", ANNA, "travel"], ["card", ANNA, "bonus"])
    assert money(game)[ANNA] == -1300
    play(game, ["auction", ANNA, "jester", 900], ["money", BORIS, 100000], ["money", CLARA, 150])
    assert money(game) == [-2200, 100000, 150]
    unchanged("not_count", game, ["money", ANNA, 100001])
    unchanged("not_count", game, ["money", ANNA, -1])


def test_points_correct_the_track():
    game = play(florence(), ["points", ANNA, "prestige", 5], ["points", ANNA, "prestige", -5])
    assert prestige(game)[ANNA] == 0
    sentence = unchanged("floor", game, ["points", ANNA, "prestige", -1])
    assert sentence == "Anna's prestige would be −1; 0 is the least"
    unchanged("not_word", game, ["points", ANNA, "money", 1])


def test_numbers_of_players():
    for players in (2, 3, 4, 5):
        assert money(florence(players)) == [3500] * players
    for players in (0, 1):
        refused("names_count", lambda: florence(players))
    refused("names_count", lambda: type(florence())({"players": list("abcdef")}))
