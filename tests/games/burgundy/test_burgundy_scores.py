"""The Castles of Burgundy: The Card Game with only what scores, cards on monasteries, and ends."""

from burgundian import TYPES, burgundy, estate, lay, part, points, rounds
from castellan.ui.asking import answers
from lab.hands.moves import named
from lab.marks import area
from lab.support import NAMES, entered, play, refused, unchanged

pytestmark = area("rules")

ANNA, BORIS, CLARA = range(3)
PANAS = 1
NOTHING = (0, 0, 0, 0, 0)


def scores(players=2, **options):
    return burgundy(players, entries="scores", **options)


# -- Triples and "all 7" cards ---------------------------------------------------------


def test_a_triple_raises_its_type_to_the_next_multiple_of_three():
    for cards in range(6):
        game = lay(scores(), ANNA, *["pasture"] * cards)
        play(game, ["triple", ANNA, "pasture"])
        assert estate(game) == {"pasture": 3 * (cards // 3 + 1)}
        assert part(game, "triples") == 4 * (cards // 3 + 1)


def test_a_triple_brings_what_three_cards_bring():
    game = play(scores(), ["triple", ANNA, "castle"], ["triple", BORIS, "castle"])
    assert game.follow_ups() == [("value", "castle"), ("bonus", ANNA), ("bonus", BORIS)]
    play(game, ["value", "castle", 5], ["bonus", ANNA, 3])
    assert [points(game, player) for player in (ANNA, BORIS)] == [5 + 1 + 3, 5]


def test_an_all_7_card_is_taken_once_and_the_best_that_is_left():
    game = play(scores(3), *[["seven", player] for player in (BORIS, ANNA)])
    assert [part(game, "bonus_cards", player) for player in range(3)] == [2, 4, 0]
    assert game.allowed(("seven",), game.declared("seven").shape[0]) == (CLARA,)
    sentence = unchanged("burgundy.has_seven", game, ["seven", ANNA])
    assert sentence == 'Anna has an "all 7" card already'
    lay(game, ANNA, *TYPES)
    assert part(game, "bonus_cards") == 2
    for name in TYPES:
        play(game, ["triple", CLARA, name])
    assert part(game, "bonus_cards", CLARA) == 1 + 7  # with the last type, and the first of each


def test_a_monastery_in_a_triple_is_no_monastery_any_more():
    game = lay(scores(), ANNA, "monastery", *TYPES[1:-1])
    other = play(game.copy(), ["triple", ANNA, "building"])
    play(game, ["triple", ANNA, "building", True])
    assert [part(each, "bonus_cards") for each in (other, game)] == [1 + 3, 1]
    assert estate(game)["building"] == 3 and "monastery" not in estate(game)
    assert part(lay(game, ANNA, "monastery"), "bonus_cards") == 1 + 3


def test_a_triple_asks_for_a_monastery_only_where_one_is_loose():
    game = lay(scores(), ANNA, *["monastery"] * 3, "building")
    assert len(answers.shape(game, ["triple"])) == 2
    wild = game.EVENTS["triple"].shape[-1]
    assert game.allowed(["triple", ANNA, "building"], wild) == (False,)
    unchanged("burgundy.loose", game, ["triple", ANNA, "building", True])
    lay(game, ANNA, "monastery")
    assert answers.shape(game, ["triple"])[2:] == (wild,)
    assert game.allowed(["triple", ANNA, "building"], wild) == (False, True)
    assert game.allowed(("triple", ANNA, "monastery"), wild) == (False,)
    unchanged("burgundy.monastery_onto", game, ["triple", ANNA, "monastery", True])
    assert game.allowed(["triple", BORIS, "building"], wild) == (False,)


def test_panas_s_cards_stay_single():
    game = scores(1)
    for event in (["triple", PANAS, "mine"], ["seven", PANAS]):
        unchanged("burgundy.not_his", game, event)
    lay(game, PANAS, *TYPES)
    play(game, ["seven", ANNA])
    assert [part(game, "bonus_cards", player) for player in (ANNA, PANAS)] == [1, 3]


def test_lists_begin_with_what_scores_and_have_all_the_rest():
    game = scores(3)
    kinds = [action.kind for action in game.choices(ANNA)]
    assert kinds[:6] == ["triple", "sell", "trade", "vp", "points", "seven"]
    everything = burgundy(3, entries="everything").choices(ANNA)
    assert all(action in game.choices(ANNA) for action in everything)
    assert "triple" not in [action.kind for action in everything]
    solo = scores(1)
    assert [action.kind for action in solo.choices(PANAS)] == ["place"] * 7 + ["points"]
    assert "first" not in [action.kind for action in solo.choices(ANNA)]
    assert solo.step().action.kind == "round" and rounds(solo, 5).step() is None


# -- Cards on monasteries, and the end


def test_two_pastures_and_one_on_two_monasteries_make_five():
    game = lay(burgundy(), ANNA, "pasture", "pasture", "monastery", "monastery")
    play(game, ["place", ANNA, "pasture", "pasture", 2])
    assert estate(game) == {"pasture": 5} and part(game, "triples") == 4 and game.follow_ups() == [("bonus", ANNA)]
    assert game.warnings() == [("burgundy.stacked", {"player": "Anna", "type": "pasture"})]


def test_laying_on_monasteries_beside_no_open_set_is_no_reason_to_warn():
    game = lay(burgundy(), ANNA, "monastery", "pasture", "pasture", "pasture")
    play(game, ["place", ANNA, "pasture", "pasture", 1])
    assert game.warnings() == []


def test_a_game_does_not_end_with_a_bonus_still_to_come():
    for anyway in (False, True):
        events = [["place", ANNA, "pasture"]] * 3 + [["round"]] * 5
        events += [["final", player] + list(NOTHING) for player in (ANNA, BORIS)]
        ledger = entered(["new", "burgundy", {"players": NAMES[:2]}], *events)
        assert named("Anna: {bonus}", "burgundy") in refused("open", ledger.add, 0, ["end"])
        if anyway:
            ledger.add(0, ["end", True])
            assert ledger.game.left_open == [("bonus", ANNA)]
        else:
            ledger.add(0, ["bonus", ANNA, 3])
            ledger.add(0, ["end"])
            assert ledger.game.left_open == []


def test_cards_in_storage_are_unknown_until_they_are_counted():
    game = play(rounds(scores(), 5), ["final", BORIS] + list(NOTHING))
    assert [game.tie_breakers(player) for player in (ANNA, BORIS)] == [[None], [0]]
