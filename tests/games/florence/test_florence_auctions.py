"""The Princes of Florence: gains and costs of auctions, and each of their errors."""

from florence_table import ANNA, BORIS, CLARA, florence, money
from lab.marks import area
from lab.support import play, refused, unchanged

pytestmark = area("rules")

OBJECTS = ("forest", "lake", "park", "jester", "builder", "prestige", "recruit")


def test_where_nobody_keeps_track_the_opening_price_is_booked():
    assert money(play(florence(), ["auction", ANNA, "lake"], ["auction", BORIS, "jester", 0])) == [3300, 3300, 3500]
    game = play(florence(2, unofficial=True), ["auction", BORIS, "jester"], ["auction", ANNA, "builder"])
    assert money(game) == [3000, 2800]


def test_a_price_below_the_opening_or_between_hundreds():
    game = florence()
    sentence = unchanged("florence.opening", game, ["auction", ANNA, "park", 100])
    assert sentence == "park: the auction opens at 200 florins, 100 is too little"
    unchanged("florence.opening", game, ["auction", ANNA, "park", 1])
    sentence = unchanged("florence.hundreds", game, ["auction", ANNA, "park", 250])
    assert sentence == "A price is a multiple of 100 florins, not 250"
    unchanged("not_count", game, ["auction", ANNA, "park", -200])
    unchanged("not_count", game, ["auction", ANNA, "park", 100100])
    assert money(play(game, ["auction", ANNA, "park", 100000]))[ANNA] == -96500


def test_one_object_a_player_and_round():
    game = play(florence(), ["auction", ANNA, "park", 200])
    sentence = unchanged("florence.bought", game, ["auction", ANNA, "lake", 200])
    assert sentence == "Anna has already won an auction in this round"
    play(game, ["round"], ["auction", ANNA, "lake", 200])


def test_one_object_of_a_kind_a_round():
    for what in OBJECTS:
        game = play(florence(), ["auction", ANNA, what])
        unchanged("florence.sold", game, ["auction", BORIS, what])
        play(game, ["round"], ["auction", BORIS, what])
    sentence = unchanged("florence.sold", game, ["auction", CLARA, what])
    assert sentence == "A recruiting card has already been sold in this round"


def test_an_unknown_object():
    for what in ("palace", "building", "Forest", ""):
        unchanged("not_word", florence(), ["auction", ANNA, what])


def _opening(game, what):
    """Return the lowest price that the game accepts."""
    for price in range(100, 1000, 100):
        twin = game.copy()
        try:
            play(twin, ["auction", ANNA, what, price])
        except ValueError as error:
            assert error.code == "florence.opening"
        else:
            assert money(play(game.copy(), ["auction", ANNA, what])) == money(twin)
            return price
    raise AssertionError("no price will do")


def test_everything_opens_at_200():
    for players in (2, 3, 4, 5):
        assert [_opening(florence(players), what) for what in OBJECTS] == [200] * 7


def test_openings_of_two_players():
    game = florence(2, unofficial=True)
    for number in range(1, 8):
        assert game.round == number
        jester = 700 if number < 5 else 300
        assert [_opening(game, what) for what in OBJECTS] == [200, 200, 200, jester, 500, 500, 500]
        play(game, ["round"])


def test_the_unofficial_rules_are_for_two_and_three():
    assert [_opening(florence(3, unofficial=True), what) for what in OBJECTS] == [200] * 7
    for players in (4, 5):
        florence(players, unofficial=False)
        sentence = refused("florence.unofficial", lambda: florence(players, unofficial=True))
        assert sentence == "unofficial is for two or three players, not for {}".format(players)
    for value in (0, 1, None, "true", []):
        refused("not_flag", lambda: florence(2, unofficial=value))


def test_the_box_offers_the_unofficial_rules_to_two_and_three():
    game = type(florence())
    for players in (2, 3, 4, 5):
        assert game.asks_option("unofficial", {"players": ["x"] * players}) == (players < 4)
        assert game.asks_option("entries", {"players": ["x"] * players})
