"""The Castles of Burgundy: The Card Game: legal placements, triples, bonus cards, and unknown values."""

from burgundian import TYPES, VALUES, burgundy, estate, lay, part, points, rounds
from castellan.core.rules import load
from castellan.ui.asking import answers
from lab.marks import area
from lab.support import NAMES, ends, entered, play, refused, unchanged

pytestmark = area("rules")

ANNA, BORIS, CLARA, DENIS = range(4)


def allowed(game, event, name):
    return ends(game.allowed(event, next(each for each in game.declared(event[0]).shape if each.name == name)))


# -- Triples ----------------------------------------------------------------------


def test_each_triple_calls_for_one_bonus_of_the_round():
    game = burgundy()
    for _ in range(6):
        game.apply(["place", ANNA, "pasture"])
    assert game.follow_ups() == [("bonus", ANNA)] * 2
    play(game, ["bonus", ANNA, 0])
    assert game.follow_ups() == [("bonus", ANNA)]
    play(game, ["bonus", ANNA, 10])
    assert part(game, "vp_cards") == 10 and game.follow_ups() == []


def test_no_bonus_without_a_triple():
    game = lay(burgundy(), ANNA, "pasture")
    assert unchanged("burgundy.no_bonus", game, ["bonus", ANNA, 3]) == "Anna has no bonus of the round to come"
    for _ in range(2):
        game.apply(["place", ANNA, "pasture"])
    unchanged("burgundy.no_bonus", game, ["bonus", BORIS, 3])


def test_counts_are_in_their_ranges():
    game = play(burgundy(), *[["place", ANNA, "pasture"]] * 3)
    for event in (
        (["bonus", ANNA, 11], ["bonus", ANNA, -1], ["value", "mine", 0], ["value", "mine", 21], ["vp", ANNA, 0])
        + (["vp", ANNA, 501], ["trade", ANNA, 0], ["trade", ANNA, 501], ["sell", ANNA, -1], ["sell", ANNA, 501])
        + (["place", ANNA, "mine", "mine", 3], ["place", ANNA, "mine", "mine", -1])
        + (["place", ANNA, "mine", "mine", True], ["vp", ANNA, 1.0])
    ):
        unchanged("not_count", game, event)
    unchanged("not_word", game, ["place", ANNA, "worker"])
    unchanged("not_word", game, ["place", ANNA, "monastery", "worker"])
    unchanged("not_word", game, ["place", ANNA, "monastery", None])
    unchanged("too_many", game, ["round", 1])


# -- Monasteries ---------------------------------------------------------------------


def test_a_monastery_joins_any_open_set():
    for name in TYPES[:6]:
        for cards in (1, 2, 4):
            game = lay(burgundy(), ANNA, *[name] * cards)
            play(game, ["place", ANNA, "monastery", name])
            assert estate(game) == {name: cards + 1}


def test_a_monastery_founds_no_set_of_another_type():
    game = burgundy()
    sentence = unchanged("burgundy.founds", game, ["place", ANNA, "monastery", "mine"])
    assert sentence == "Anna has begun no triple of mines that a cloister could join"
    lay(game, ANNA, *["mine"] * 3)
    unchanged("burgundy.founds", game, ["place", ANNA, "monastery", "mine"])  # nor as a fourth card
    lay(game, BORIS, "mine")
    unchanged("burgundy.founds", game, ["place", ANNA, "monastery", "mine"])  # another's set is not hers


def test_only_a_monastery_counts_as_another_type():
    game = lay(burgundy(), ANNA, "mine")
    sentence = unchanged("burgundy.no_monastery", game, ["place", ANNA, "castle", "mine"])
    assert sentence == "Anna's castle can't become another type: only a cloister can"
    unchanged("burgundy.no_monastery", game, ["place", ANNA, "castle", "monastery"])


def test_a_card_is_laid_on_no_more_monasteries_than_are_loose():
    game = lay(burgundy(), ANNA, "monastery")
    sentence = unchanged("burgundy.loose", game, ["place", ANNA, "ship", "ship", 2])
    assert sentence == "Anna can't lay a card on so many cloisters (2); outside triples: 1"
    lay(game, ANNA, "monastery", "monastery")
    unchanged("burgundy.loose", game, ["place", ANNA, "ship", "ship", 1])  # the triple stays
    lay(game, ANNA, "monastery")
    play(game, ["place", ANNA, "ship", "ship", 1])
    assert estate(game) == {"ship": 2, "monastery": 3}


def test_no_monastery_is_laid_on_monasteries_whatever_it_counts_as():
    game = lay(burgundy(), ANNA, "monastery", "mine")
    sentence = unchanged("burgundy.monastery_onto", game, ["place", ANNA, "monastery", "monastery", 1])
    assert sentence == "Anna's cloister can't be laid on cloisters: only a card of another type is"
    unchanged("burgundy.monastery_onto", game, ["place", ANNA, "monastery", "mine", 1])


def test_possible_answers():
    game = lay(burgundy(), ANNA, "monastery", "mine", "castle")
    assert allowed(game, ["place", ANNA, "mine"], "counts_as") == ("mine",)
    assert allowed(game, ["place", ANNA, "monastery"], "counts_as") == ("monastery", "castle", "mine")
    assert allowed(game, ["place", BORIS, "monastery"], "counts_as") == ("monastery",)
    assert allowed(game, ["place", ANNA, "ship", "ship"], "onto") == (0, 1)
    assert allowed(game, ["place", ANNA, "mine", "mine"], "onto") == (0, 0)
    assert allowed(game, ["place", ANNA, "monastery", "mine"], "onto") == (0, 0)
    assert allowed(game, ["place", BORIS, "ship", "ship"], "onto") == (0, 0)
    game.apply(["place", ANNA, "building", "building", 0])  # an open set of buildings: any other card can still be laid
    assert answers.obstacle(game, ("place", ANNA), {"onto": 1}) is None
    assert game.declared("value").shape[0].usual == ("ship", "knowledge", "castle", "mine")


# -- All seven types ------------------------------------------------------------------


def test_each_player_has_one_card_for_all_seven_types():
    game = lay(burgundy(), ANNA, *TYPES)
    play(game, ["place", ANNA, "monastery"], ["place", ANNA, "ship"])
    assert part(game, "bonus_cards") == 3
    game = lay(burgundy(), ANNA, *TYPES)
    lay(game, ANNA, *["mine"] * 2)
    play(game, ["place", ANNA, "mine", "mine", 1])  # no monastery any more
    lay(game, ANNA, "monastery")
    assert part(game, "bonus_cards") == 3 + 1  # the first triple of mines
    lay(game, BORIS, *TYPES)
    assert part(game, "bonus_cards", BORIS) == 1


# -- Unknown values -----------------------------------------------------------------------


def test_a_value_entered_again_replaces_the_first():
    game = play(lay(burgundy(), ANNA, *["mine"] * 3), ["value", "mine", 4], ["value", "mine", 2])
    assert part(game, "triples") == 2
    assert game.learnt() == [("triples", "mine", None, 2)]


def test_a_value_brings_no_total_below_0():
    game = play(lay(burgundy(), ANNA, *["mine"] * 3), ["value", "mine", 4], ["points", ANNA, "vp", -4])
    assert points(game) == 1
    unchanged("floor", game, ["value", "mine", 2])
    play(game, ["value", "mine", 3])
    assert points(game) == 0


def test_printed_values_cannot_be_entered():
    for name, worth in (("monastery", 6), ("pasture", 4), ("building", 3)):
        unchanged("burgundy.printed", burgundy(), ["value", name, worth])
    sentence = unchanged("burgundy.printed", burgundy(), ["value", "pasture", 5])
    assert sentence == "A triple of pastures is worth 4: the rulebook says so"


def test_the_option_sets_any_value():
    game = burgundy(triples={"mine": 4, "monastery": 7})
    lay(game, ANNA, *["mine"] * 3)
    lay(game, ANNA, *["monastery"] * 3)
    lay(game, ANNA, *["building"] * 3)
    assert part(game, "triples") == 4 + 7 + 3 and game.follow_ups() == [] and game.learnt() == []
    play(game, ["value", "mine", 5])
    assert part(game, "triples") == 5 + 7 + 3


def test_the_option_takes_types_and_values():
    for value, code in (
        ([], "burgundy.triples_object"),
        (None, "burgundy.triples_object"),
        ({"farm": 3}, "burgundy.triples_word"),
        ({"mine": 0}, "burgundy.triples_points"),
        ({"mine": 21}, "burgundy.triples_points"),
        ({"mine": None}, "burgundy.triples_points"),
        ({"mine": True}, "burgundy.triples_points"),
        ({"mine": 4.0}, "burgundy.triples_points"),
    ):
        refused(code, load("burgundy"), {"players": NAMES[:2], "triples": value})
    refused("unknown_option", load("burgundy"), {"players": NAMES[:2], "bonuses": {}})
    refused("names_count", load("burgundy"), {"players": []})
    refused("names_count", load("burgundy"), {"players": NAMES + ["Eva"]})


def test_values_learnt_in_a_game_are_known_in_the_next():
    game = play(burgundy(), ["value", "mine", 4], ["value", "castle", 5])
    rows = game.learnt()
    assert rows == [("triples", "mine", None, 4), ("triples", "castle", None, 5)]
    assert load("burgundy").presets(rows) == {"triples": {"mine": 4, "castle": 5}}
    assert load("burgundy").presets([("triples", "monastery", None, 7), ("else", "mine", None, 7)]) == {}
    low, high = load("burgundy").LEARNT["triples"]
    assert (low, high) == (1, 20)


def test_an_unknown_value_is_missing_at_the_end():
    game = rounds(lay(burgundy(), ANNA, *["mine"] * 3), 5)
    play(game, ["final", ANNA, 0, 0, 0, 0, 0], ["final", BORIS, 0, 0, 0, 0, 0])
    sentence = unchanged("burgundy.no_value", game, ["end"])
    assert sentence == "The game is not over: what is a triple of mines worth?"
    play(game, ["value", "mine", 4], ["end"])


# -- In a ledger -----------------------------------------------------------------------------


def test_a_card_laid_wrong_two_rounds_ago_is_corrected_in_its_place():
    cards = [["place", ANNA] + card for card in (["monastery"], ["mine"], ["mine"], ["monastery", "mine"])]
    ledger = entered(["new", "burgundy", {"players": NAMES[:2], "triples": VALUES}], *cards, ["round"])
    assert part(ledger.game, "triples") == 4
    ledger.add(0, ["amend", 4, ["place", ANNA, "monastery"]])
    assert estate(ledger.game) == {"mine": 2, "monastery": 2} and part(ledger.game, "triples") == 0
    ledger.add(0, ledger.undoing())
    ledger.add(0, ["void", 2])
    sentence = refused("breaks", ledger.add, 0, ["void", 3])
    assert sentence.endswith("Anna has begun no triple of mines that a cloister could join")
