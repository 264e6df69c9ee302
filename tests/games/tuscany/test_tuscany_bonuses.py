"""The Castles of Tuscany: colour bonus tiles, known and unknown."""

from castellan.core.gains import Gains
from castellan.text import gained
from lab.hands.moves import named
from lab.marks import area
from lab.support import NAMES, entered, play, refused, totals, tuscany, unchanged

pytestmark = area("rules")


def _fill(game, player, colour, spaces):
    return play(game, *[["place", player, colour]] * spaces)


def _new(players):
    return ["new", "tuscany", {"players": NAMES[:players]}]


def _owed(game):
    return [entry for entry in game.pending if entry[0] == "bonus"]


def test_first_and_second_are_awarded_third_and_fourth_are_not():
    game = tuscany(4, bonuses={"inn": [3, 1]})
    for player in range(4):
        _fill(game, player, "inn", 2)
    assert [totals(game, p)["green"] for p in range(4)] == [3, 1, 0, 0]
    assert _owed(game) == []


def test_unknown_values_are_asked_for_first_and_second_only():
    game = tuscany(4)
    for player in (2, 0, 1, 3):
        _fill(game, player, "city", 3)
    assert _owed(game) == [("bonus", 2, "city", 1), ("bonus", 0, "city", 2)]


def test_one_known_side_leaves_the_other_to_be_asked():
    game = tuscany(2, bonuses={"inn": [None, 2]})
    _fill(_fill(game, 0, "inn", 2), 1, "inn", 2)
    assert _owed(game) == [("bonus", 0, "inn", 1)]
    assert totals(game, 1)["green"] == 2


def test_a_bonus_given_at_once():
    game = play(_fill(tuscany(), 0, "inn", 2), ["bonus", 0, "inn", 1, 4])
    assert totals(game) == {"green": 4, "red": 0, "projected": 12}
    assert _owed(game) == []
    assert game.learnt() == [("bonuses", "inn", 0, 4)]


def test_a_late_bonus_counts_for_each_scoring_since():
    for late in (0, 1, 2, 3):
        game = _fill(tuscany(), 0, "inn", 2)
        play(game, *[["score", True]] * late)
        play(game, ["bonus", 0, "inn", 1, 4])
        play(game, *[["score", True]] * (3 - late))
        assert totals(game) == {"green": 4, "red": 12, "projected": 12}


def test_no_bonus_to_come():
    game = _fill(tuscany(), 0, "inn", 2)
    sentence = unchanged("tuscany.no_bonus", game, ["bonus", 1, "inn", 2, 4])
    assert sentence == "Boris has no bonus for inns, side 2, to come"
    unchanged("tuscany.no_bonus", game, ["bonus", 0, "city", 1, 4])
    unchanged("not_count", game, ["bonus", 0, "inn", 1, 21])
    unchanged("not_count", game, ["bonus", 0, "inn", 3, 4])
    play(game, ["bonus", 0, "inn", 1, 0])
    unchanged("tuscany.no_bonus", game, ["bonus", 0, "inn", 1, 0])


def test_an_inserted_completion_takes_over_the_side_and_its_value():
    place = ["place", 0, "inn"]
    for late in (0, 2):
        ledger = entered(_new(3), place, place, ["bonus", 0, "inn", 1, 4], *[["score", True]] * late)
        ledger.add(20, ["insert", 1, ["place", 1, "inn"]])
        ledger.add(21, ["insert", 1, ["place", 1, "inn"]])
        game = ledger.game
        assert [totals(game, p)["green"] for p in (0, 1)] == [0, 4]
        assert totals(game, 1)["red"] == 4 * late
        assert _owed(game) == [("bonus", 0, "inn", 2)]
        ledger.add(22, ["bonus", 0, "inn", 2, 1])
        assert totals(ledger.game)["green"] == 1 and totals(ledger.game)["red"] == late
        assert ledger.game.learnt() == [("bonuses", "inn", 0, 4), ("bonuses", "inn", 1, 1)]


def test_both_sides_move_on_when_two_had_been_entered():
    fill = [[["place", p, "inn"]] * 2 for p in range(2)]
    ledger = entered(_new(3), *fill[0], *fill[1], ["bonus", 0, "inn", 1, 4], ["bonus", 1, "inn", 2, 2])
    for _ in range(2):
        ledger.add(9, ["insert", 1, ["place", 2, "inn"]])
    assert [totals(ledger.game, p)["green"] for p in range(3)] == [2, 0, 4]
    assert _owed(ledger.game) == []
    # Each bonus names who has got it, since that is not the one who entered it.
    gains = Gains(ledger.records)
    while not gains.done:
        gains.step()
    assert gained.gains(gains.of_record(5), ledger.game, "en", 0) == named("Clara +4 {green}", "tuscany")
    assert gained.gains(gains.of_record(5), ledger.game, "en", 2) == named("+4 {green}", "tuscany")


def test_bad_bonuses():
    for value in ([1], [1, 2, 3], 3, None, [True, 1], [1.0, 1], [-1, 1], [21, 1], ["1", 1], {}):
        refused("tuscany.bonuses_sides", lambda: tuscany(2, bonuses={"inn": value}))
    for value in (None, [], 3, True):
        refused("tuscany.bonuses_type", lambda: tuscany(2, bonuses=value))
    refused("tuscany.bonuses_colour", lambda: tuscany(2, bonuses={"blue": [1, 2]}))
    assert (20, 0) in map(tuple, tuscany(2, bonuses={"inn": [20, 0]}).options["bonuses"])
