"""The Castles of Tuscany: the effect of each event, and each error that its page lists."""

from lab.marks import area
from lab.support import ends, play, take, totals, tuscany, unchanged

pytestmark = area("rules")

SPACES = {"castle": 2, "city": 3, "inn": 2, "farm": 5, "quarry": 4, "village": 5, "trader": 4, "monastery": 4}


def _of(game, kind):
    return [entry for entry in game.pending if entry[0] == kind]


def test_five_upgrades_of_a_kind():
    game = play(tuscany(), *[["upgrade", n % 2, "storage"] for n in range(5)])
    assert [totals(game, p)["green"] for p in (0, 1)] == [6, 4]
    assert (
        unchanged("tuscany.upgrades_gone", game, ["upgrade", 0, "storage"]) == "All 5 bonus tiles for storage are taken"
    )


def test_take_stops_at_21_tiles():
    game = tuscany()
    take(game, 1, 30)
    assert game.drawn == [0, 21]


def test_each_colour_has_its_spaces_and_no_more():
    for colour, spaces in SPACES.items():
        game = play(tuscany(), *[["place", 0, colour]] * spaces)
        sentence = unchanged("tuscany.full", game, ["place", 0, colour])
        assert sentence.startswith("Anna has placed all {} ".format(spaces))
        assert colour != "monastery" or sentence == "Anna has placed all 4 monasteries"


def test_regions_of_one_two_and_three():
    for region, points in ((0, 0), (1, 1), (2, 3), (3, 6)):
        game = play(tuscany(), ["place", 0, "village"], ["place", 0, "village"], ["place", 0, "village", region])
        assert totals(game)["green"] == points


def test_the_start_castle_counts_for_a_region():
    game = tuscany()
    unchanged("tuscany.region", game, ["place", 0, "castle", 3])
    play(game, ["place", 0, "castle", 2])
    assert totals(game)["green"] == 3


def test_farms_on_another_colour_or_with_a_hex():
    game = play(tuscany(), ["stock", 0, "hex", 1])
    unchanged("tuscany.farms_elsewhere", game, ["place", 0, "inn", 0, 1])
    unchanged("tuscany.farms_hex", game, ["place", 0, "farm", 0, 1, True])
    unchanged("not_count", game, ["place", 0, "farm", 0, 3])


def test_a_missing_hex():
    unchanged("tuscany.no_hex", tuscany(), ["place", 0, "city", 0, 0, True])


def test_a_hex_works_like_a_tile_of_the_colour():
    game = play(tuscany(), ["upgrade", 0, "marble"], ["stock", 0, "hex", 2])
    play(game, ["place", 0, "quarry", 1, 0, True], ["place", 0, "inn", 0, 0, True])
    assert game.goods[0] == [2, 0, 1]
    assert totals(game)["green"] == 1


def test_castle_calls_for_a_free_tile_and_a_take():
    game = play(tuscany(), ["upgrade", 0, "card"], ["upgrade", 1, "card"], ["place", 0, "castle"])
    assert game.pending == [("place", 0), ("take", 0)]
    play(game, ["place", 0, "village"], ["take", 0])
    assert game.pending == []


def test_yield_cards():
    game = play(tuscany(), ["place", 0, "trader"], ["yield", 0, "green", 3])
    assert totals(game) == {"green": 3, "red": 0, "projected": 9}
    assert _of(game, "yield") == []
    play(game, ["yield", 0, "red", 50], ["yield", 0, "marble", 1], ["yield", 0, "worker", 2], ["yield", 0, "hex", 3])
    assert totals(game)["red"] == 50
    assert game.goods[0] == [1, 2, 3]
    before = len(game.pending)
    play(game, ["yield", 0, "card", 2], ["yield", 0, "other", 1])
    assert len(game.pending) == before
    play(game, ["yield", 0, "upgrade", 2])
    assert len(game.pending) == before + 2


def test_a_yield_is_1_to_50():
    for n in (0, 51, -1):
        unchanged("not_count", tuscany(), ["yield", 0, "green", n])


def test_what_depends_on_an_argument_is_open_before_that_is_chosen():
    game = tuscany()
    for kind, place in (("place", 3), ("yield", 2), ("stock", 2)):
        assert game.allowed([kind, 0], game.declared(kind).shape[place]) is None, kind


def test_stock_never_goes_below_0():
    game = play(tuscany(), ["stock", 0, "worker", 2], ["stock", 0, "worker", -1], ["stock", 0, "marble", 0])
    assert game.goods[0] == [0, 1, 0]
    assert unchanged("tuscany.stock", game, ["stock", 0, "worker", -2]) == "Anna can't give 2 workers, having 1"
    assert ends(game.allowed(["stock", 0, "worker"], game.declared("stock").shape[2])) == (-1, 500)
    play(game, ["stock", 0, "hex", 500])
    unchanged("not_count", game, ["stock", 0, "hex", 501])


def test_final_replaces_the_first_and_stays_above_the_floor():
    game = play(tuscany(), *[["score", True]] * 3)
    play(game, ["final", 0, 9, 0, 0, 0, 0], ["final", 0, 1, 1, 1, 1, 4])
    assert totals(game)["red"] == 4
    play(game, ["points", 0, "red", -3])
    unchanged("floor", game, ["final", 0, 0, 0, 0, 0, 14])
    play(game, ["final", 0, 3, 0, 0, 0, 0])
    assert totals(game)["red"] == 0


def test_cards_per_point():
    game = play(tuscany(2, cards_per_point=3), *[["score", True]] * 3)
    assert totals(play(game, ["final", 0, 0, 0, 0, 0, 8]))["red"] == 2


def test_final_takes_all_its_counts():
    game = play(tuscany(), *[["score", True]] * 3)
    unchanged("too_few", game, ["final", 0, 1, 1, 1, 1])
    unchanged("too_many", game, ["final", 0, 1, 1, 1, 1, 1, 1])
    unchanged("not_count", game, ["final", 0, 501, 0, 0, 0, 0])
    unchanged("not_count", game, ["final", 0, -1, 0, 0, 0, 0])


def test_numbers_in_sentences():
    game = play(tuscany(), ["place", 0, "farm"])
    assert unchanged("tuscany.stock", game, ["stock", 0, "worker", -1]) == "Anna can't give 1 worker, having 0"
    sentence = unchanged("tuscany.region", game, ["place", 0, "farm", 3])
    assert sentence == "A region of 3 takes 3 farms. Outside completed regions Anna has 2"
    sentence = unchanged("too_many", game, ["take", 0, 1])
    assert sentence == "Too many arguments for take: 2, at most 1"


def test_no_more_upgrades_are_called_for_than_there_are():
    game = tuscany()
    for _ in range(20):
        game.apply(["yield", 0, "upgrade", 50])
    assert len(game.pending) == 25
    for n in range(25):
        game.apply(["upgrade", 0, ("card", "storage", "marble", "worker", "yield")[n % 5]])
    assert game.pending == [("upgrade", 1)]
    game.apply(["yield", 1, "upgrade", 3])
    assert game.pending == [("upgrade", 1)]


def test_whether_a_hex_is_used_is_no_question_without_one():
    hexes = next(each for each in tuscany().declared("place").shape if each.name == "hex")
    assert tuscany().allowed(["place", 0, "village", 0, 0], hexes) == (False,)
