"""The score pad of a game in rounds: a row a round, with each player's numbers and points."""

import pytest

from castellan.core.ledger import Ledger
from castellan.core.record import beginning
from castellan_host.sheets import shipped
from castellan_host.sheets.texts import options
from castellan_host.stored_games.course import course
from castellan_host.stored_games.score_pad import score_pad


@pytest.fixture
def pad():
    def of(given, *events, language="en"):
        if isinstance(given, str):
            given = options(shipped.named(given), language)
        begun = beginning(0, ["new", "pad", {"players": ["A", "B"]} | given])
        records = [[seq, seq, *event] for seq, event in enumerate([*begun, *events])]
        found = course(Ledger.load(records).records)
        made = score_pad(found, language)
        return made and (made.legend(found.game, language), made.cells([1, 0]))

    return of


def test_a_round_has_each_players_numbers_and_points(pad):
    bids = [["row", 0, 1, 0], ["row", 1, 1, 1], ["row", 2, 30, 0], ["row", 0, 2, 1]]
    assert pad("Skull King", *bids) == (
        "bid · won · bonus = points",
        [["1", "0 · 1 · 0 = −10", "1 · 1 · 30 = 50"], ["2", "1 · … · …", "2 · … · …"], ["=", "−10", "50"]],
    )


def test_a_forgotten_round_and_a_changed_row_stand_where_they_were_played(pad):
    rows = [["row", 0, 1, 1], ["row", 1, 1, 0], ["insert", 1, ["round", 0, 1, 0, 1]], ["amend", 2, ["row", 1, 0, 1]]]
    _, cells = pad("Oh Hell", *rows)
    assert [row[:1] + [cell.partition(" = ")[0] for cell in row[1:]] for row in cells[:-1]] == [
        ["1", "1 · 1", "0 · 0"],
        ["2", "1 · 1", "1 · 0"],
    ]


def test_a_number_that_is_its_points_stands_alone(pad):
    assert pad({"start": 5}, ["round", 3, -4], ["add", 0, 7], ["points", 1, "points", 2], ["round", 0, 1]) == (
        "",
        [
            ["at the start", "5", "5"],
            ["1", "−4", "3"],
            ["2", "1", "0"],
            ["added", "", "7"],
            ["correction", "2", ""],
            ["=", "4", "15"],
        ],
    )


def test_lines_beside_the_rounds_follow_them(pad):
    lines = {"lines": ["cards|||r", "out|=|10|r", "eggs|||e", "stars||2*a|a"], "rounds": 1}
    events = [["cell", 0, 3, 4], ["row", 0, 1, 2], ["has", 1, 2], ["row", 1, 8, 0]]
    assert pad(lines, *events) == (
        "cards · out = points",
        [["1", "2 · ✓ = 12", "1 · – = 1"], ["stars", "", "8"], ["eggs", "", "8"], ["=", "12", "17"]],
    )


@pytest.mark.parametrize(
    ("given", "events"),
    [
        ({}, [["add", 0, 7]]),
        ("Wingspan", [["row", 0, 7, 8]]),
        ("Skull King", []),
        ({"wins": "places", "lines": []}, []),
    ],
)
def test_a_game_without_rounds_has_none(pad, given, events):
    assert pad(given, *events) is None
