"""What turned a game is found from its course alone, whatever the game."""

import pytest

from castellan.core.catalogue import GAMES
from castellan.core.rules import load
from castellan_host.stored_games.course import course
from castellan_host.stored_games.turning_points import TurningPoint, deciding_total, turning_points
from lab.games import toy_game
from lab.games.random_games import play
from lab.support import entered, few

pytestmark = pytest.mark.report

PLAYERS = ["new", "toy", {"players": ["Anna", "Boris", "Clara"]}]


@pytest.fixture(autouse=True)
def _toy():
    with toy_game.added():
        yield


def found(*events):
    return turning_points(course(entered(PLAYERS, *events).records))


def of(code, *events):
    return [point for point in found(*events) if point.code == code]


YEARS = [["year", "sun"]] * 3


def test_a_game_without_entries_has_no_turning_points():
    assert found() == []


def test_the_last_change_of_the_lead_is_the_one_after_which_the_leader_leads_still():
    events = (["gift", 0, 2], ["gift", 1, 3], ["gift", 0, 1], ["gift", 0, 1], ["gift", 2, 1])
    assert of("last_change", *events) == [TurningPoint("last_change", 4, 0, 1, 2)]


def test_who_led_alone_from_first_to_last_is_named():
    assert of("only_leader", ["move", 1, "hill", "lake"], ["gift", 1, 2], ["gift", 0, 1]) == [
        TurningPoint("only_leader", 2, 1, None, 0)
    ]
    assert of("only_leader", ["gift", 1, 2], ["gift", 0, 3]) == []


def test_a_shared_lead_is_no_change_of_it():
    shared = (["gift", 1, 2], ["gift", 0, 2])
    assert of("last_change", *shared) == of("only_leader", *shared) == []


def test_the_largest_gain_is_the_first_of_that_size_and_no_correction_and_no_end_of_a_round():
    events = (["gift", 2, 4], ["gift", 0, 4], ["points", 1, "vp", 9], ["gift", 1, -5])
    assert of("largest_gain", *events) == [TurningPoint("largest_gain", 1, 2, None, 4)]


def test_the_largest_gain_is_one_that_the_player_s_own_entry_brought():
    mines = [["place", player, "mine"] for player in (0, 0, 1, 1)]
    assert of("largest_gain", *mines, ["value", "mine", 7], ["gift", 2, 1]) == [
        TurningPoint("largest_gain", 6, 2, None, 1)
    ]


def test_a_round_s_end_decides_if_it_gave_more_than_the_difference_in_the_end():
    def decided(red):
        left = [["final", player, 0, 0, 0, 0, 0] for player in (0, 1)]
        events = (["points", 0, "green", 6], ["points", 1, "red", red], *[["score", True]] * 3, *left, ["end"])
        ledger = entered(["new", "tuscany", {"players": ["Anna", "Boris"]}], *events)
        points = turning_points(course(ledger.records))
        assert TurningPoint("comeback", 2, 0, 1, red) in points
        return [point for point in points if point.code == "deciding_scoring"]

    # Anna gets 6 at each end: 18, at first 6 more than Boris in the end, so that none alone was more, then 5.
    assert decided(12) == []
    assert decided(13) == [TurningPoint("deciding_scoring", 3, 0, 1, 6)]
    assert decided(18) == []  # the same total: more green decided


def test_where_fewest_win_the_one_with_fewer_points_is_ahead():
    def turned(*events):
        begin = ["new", "pad", {"players": ["Anna", "Boris"], "wins": "fewest"}]
        return {point.code: point for point in turning_points(course(entered(begin, *events, ["end"]).records))}

    assert turned(["round", 5, 0], ["round", 5, 0], ["round", 1, 93], ["round", 90, 2]) == {
        "comeback": TurningPoint("comeback", 3, 1, 0, 82),
        "last_change": TurningPoint("last_change", 4, 1, 0, 2),
        "deciding_fewest": TurningPoint("deciding_fewest", 4, 1, 0, 88),
    }
    assert turned(["add", 0, 3], ["add", 1, 9], ["add", 0, -4]) == {
        "most_at_once": TurningPoint("most_at_once", 2, 1, None, 9),
        "last_change": TurningPoint("last_change", 2, 0, 1, 1),
        "comeback": TurningPoint("comeback", 1, 0, 1, 3),
    }


def test_points_of_an_extra_player_that_nobody_enters_turn_nothing():
    ledger = entered(["new", "toy", {"players": ["Anna"], "level": "hard"}], ["gift", 0, 3], *YEARS, ["end"])
    assert ledger.game.standing().ranks == [2, 1]
    assert turning_points(course(ledger.records)) == [TurningPoint("largest_gain", 1, 0, None, 3)]


def test_a_comeback_is_the_first_of_the_largest_distances():
    events = (["gift", 1, 4], ["gift", 2, 4], ["gift", 0, 5])
    assert of("comeback", *events) == [TurningPoint("comeback", 1, 0, 1, 4)]


def test_a_game_given_up_has_a_largest_gain_only():
    events = (["gift", 1, 4], ["gift", 0, 5], ["abandon"])
    assert [point.code for point in found(*events)] == ["largest_gain"]


@pytest.mark.parametrize("name", [*GAMES, "toy"])
def test_any_game_has_them_in_order_and_within_its_course(name):
    assert 0 <= deciding_total(load(name)({"players": few(name)})) < len(load(name).TOTALS)
    for seed in range(4):
        *_, (ledger, _, _) = play(seed, name, 120)
        walk = course(ledger.records)
        points = turning_points(walk)
        assert [point.index for point in points] == sorted(point.index for point in points)
        for point in points:
            assert 0 < point.index < len(walk.steps) and point.n >= 0
            assert {point.player, point.other} <= {None, *range(len(walk.game.names))}
