"""The Princes of Florence: what the box holds, and what a player does once a round, can't be exceeded."""

from florence_table import ANNA, BORIS, CLARA, allowed, auctions, florence, prestige
from lab.marks import area
from lab.support import play, unchanged

pytestmark = area("rules")

OTHERWISE = "; if you play otherwise, enter a correction"


def _refused(game, event):
    """Return the sentence without the way out that it names: a correction, which is accepted."""
    sentence = unchanged("florence.otherwise", game, event)
    assert sentence.endswith(OTHERWISE)
    play(game.copy(), ["points", ANNA, "prestige", 3])
    return sentence[: -len(OTHERWISE)]


def test_six_builders():
    game = auctions(auctions(florence(), ANNA, "builder", 3), BORIS, "builder", 3)
    assert _refused(game, ["auction", CLARA, "builder"]) == "All 6 builders are sold"
    assert "builder" not in allowed(game, ["auction", CLARA], "what")


def test_five_recruiting_cards_fewer_by_the_unofficial_rules():
    for players, unofficial, limit in ((2, True, 3), (3, True, 4), (2, False, 5), (3, False, 5), (4, False, 5)):
        game = auctions(florence(players, unofficial=unofficial), ANNA, "recruit", limit)
        sentence = _refused(game, ["auction", BORIS, "recruit"])
        assert sentence == "All {} recruiting cards are sold".format(limit)
        assert "recruit" not in allowed(game, ["auction", BORIS], "what")


def test_ten_buildings_each():
    game = play(florence(), *[["build", ANNA]] * 10)
    assert _refused(game, ["build", ANNA]) == "Anna has all 10 buildings"
    assert allowed(game, ["build"], "player") == (1, 2)
    play(game, ["build", BORIS])


def test_two_players_have_one_building_of_a_kind_in_all_by_the_unofficial_rules():
    game = play(florence(2, unofficial=True), *[["build", ANNA]] * 6, *[["build", BORIS]] * 4)
    for player in (ANNA, BORIS):
        assert _refused(game, ["build", player]) == "All 10 buildings are built"
        assert allowed(game, ["build", player], "player") == ()
    game = play(florence(3, unofficial=True), *[["build", ANNA]] * 10, ["build", BORIS])
    unchanged("florence.otherwise", game, ["build", ANNA])


def test_a_freedom_a_round():
    game = play(florence(), ["freedom", ANNA, "travel"], ["freedom", BORIS, "opinion"])
    sentence = _refused(game, ["freedom", ANNA, "religion"])
    assert sentence == "Anna has granted a freedom in this round"
    assert allowed(game, ["freedom", ANNA], "kind") == ()
    play(game, ["round"], ["freedom", ANNA, "religion"])


def test_a_profession_a_round():
    game = play(florence(), ["card", ANNA, "profession"], ["card", BORIS, "profession"], ["card", ANNA, "bonus"])
    sentence = _refused(game, ["card", ANNA, "profession"])
    assert sentence == "Anna has bought a profession card in this round"
    assert allowed(game, ["card", ANNA], "what") == ("bonus",)
    play(game, ["round"], ["card", ANNA, "profession"])


def test_profession_cards_of_21_fewer_by_the_unofficial_rules():
    for players, unofficial, limit in ((2, True, 4), (3, True, 6), (3, False, 12), (4, False, 9), (5, False, 6)):
        game = florence(players, unofficial=unofficial)
        for _ in range(limit):
            player = game.hires.index(False)
            play(game, ["card", player, "profession"])
            if all(game.hires):
                play(game, ["round"])
        player = game.hires.index(False)
        sentence = _refused(game, ["card", player, "profession"])
        assert sentence == "All {} profession cards are bought".format(limit)
        assert allowed(game, ["card", player], "what") == ("bonus",)


def test_a_person_is_recruited_from_who_has_one_lying_open():
    game = auctions(florence(4), ANNA, "recruit", 2)
    sentence = _refused(game, ["recruit", ANNA, BORIS])
    assert sentence == "Boris has no work whose person could be recruited"
    assert allowed(game, ["recruit", ANNA], "source") == ()
    play(game, ["work", BORIS, 20, 0])
    assert allowed(game, ["recruit", ANNA], "source") == (BORIS,)
    play(game, ["recruit", ANNA, BORIS])
    unchanged("florence.otherwise", game, ["recruit", ANNA, BORIS])


def test_three_professions_make_three_works():
    game = play(florence(), *[["work", ANNA, 7, 0]] * 3)
    sentence = _refused(game, ["work", ANNA, 7, 0])
    assert sentence == "Anna has no profession card left for a work"
    assert allowed(game, ["work", ANNA], "wp") == (1, 0)
    play(game.copy(), ["card", ANNA, "profession"], ["work", ANNA, 7, 0])
    # A person whom another recruits is that player's to create a work, and lies open again.
    play(game, ["auction", BORIS, "recruit"], ["recruit", BORIS, ANNA], *[["work", BORIS, 7, 0]] * 4)
    unchanged("florence.otherwise", game, ["work", BORIS, 7, 0])
    unchanged("florence.otherwise", game, ["work", ANNA, 7, 0])
    assert prestige(game)[ANNA] == 0
