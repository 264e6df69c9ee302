"""What numbers of a sheet's examples add up to over the players, by which a game can't happen."""

import dataclasses

import pytest

from castellan_host.sheets.model import Example
from castellan_host.sheets.reading import read
from castellan_host.sheets.reasons import adding
from castellan_host.sheets.reasons.kinds import parts
from castellan_host.sheets.reasons.usual import Usual
from castellan_host.sheets.search.differences import search, searched

pytestmark = pytest.mark.sheets

DIXIT = """title = "Dixit"
players = [4, 6]
target = 30
[[lines]]
name = "turn"
asks = ["teller 0..1", "found 0..1", "votes 0..6"]
points = "(3 * (teller or found) if sum(found) and sum(found) < players - 1 else 2 * (1 - teller)) + votes"
sums = { teller = "1" }
when = "round"
[[example]]
rows = [
  [1, 0, 0, 0, 0], [0, 1, 1, 0, 0], [0, 0, 1, 1, 0],
  [0, 1, 0, 0, 0], [1, 0, 1, 1, 1], [0, 0, 0, 0, 0],
  [0, 0, 1, 0, 0], [0, 0, 0, 0, 0], [2, 1, 0, 0, 1],
]
totals = [9, 6, 6, 5, 5]
"""
LESS, FOUR = [f'"found" and "votes" together add up to {said}' for said in ("1 less than the number of players", "4")]
SPLIT = """title = "Split"
players = [2, 2]
lines = [{ name = "cards", asks = ["red 0..9", "blue 0..9", "green 0..9"], points = "red * 2 + blue", when = "round" }]
[[example]]
rows = [[1, 2], [3, 0], [2, 4], [4, 4], [0, 1], [3, 0]]
totals = [13, 13]
"""


def together(example):
    """Return what found and votes add up to in each round of a game, with how many play."""
    sheet = read(DIXIT.encode())
    return [(sum(rows[0, 1]) + sum(rows[0, 2]), len(rows[0, 1])) for _, rows in parts(sheet, example)]


def test_two_numbers_of_a_round_that_add_up_to_what_goes_by_how_many_play_do_in_each_game_that_is_asked_about():
    of_near = [each for each in search(read(DIXIT.encode())).questions if not each.fact and not each.unlike]
    sums = [pair for each in of_near for pair in together(each.example)]
    assert sums and all(total == people - 1 for total, people in sums)


@pytest.mark.parametrize(
    ("votes", "broken"), [((1, 0, 0, 0), [FOUR]), ((2, 0, 0, 0), [LESS]), ((0, 0, 0, 0), [LESS, FOUR])]
)
def test_a_sum_that_may_go_by_how_many_play_is_offered_both_ways_where_a_game_breaks_it(votes, broken):
    usual, example = Usual(read(DIXIT.encode())), Example(rows=((1, 0, 0, 0), (0, 1, 1, 0), votes))
    offered = list(dict.fromkeys([*usual.unlike(example), *usual.kinds.broken(example)]))
    assert [text for text in offered if "together" in text] == broken


def test_a_sum_that_holds_in_every_game_does_in_each_that_is_tried_from_then_on():
    sheet = read(DIXIT.encode())
    searching = searched(sheet)
    for _ in searching.rule_out((FOUR,)):
        pass
    again = search(sheet, never=[(FOUR,)]).questions
    left = [each for each in (*searching.possible(searching.questions), *again) if not each.fact]
    sums = [pair for each in left for pair in together(each.example)]
    assert again and sums and {total for total, _ in sums} == {4}
    usual = Usual(sheet)
    usual.take(FOUR)
    assert usual.mended(Example(rows=((1, 0, 0, 0), (0, 1, 1, 0), (0, 0, 0, 0)))).rows[2] == (2, 0, 0, 0)


def test_all_numbers_of_a_line_may_add_up_to_the_same_though_no_two_do():
    kinds = Usual(read(SPLIT.encode())).kinds
    text = '"red", "blue" and "green" together add up to 12'
    assert text in kinds.broken(Example(rows=((1, 2), (3, 0), (2, 3))))
    assert not [each for each in kinds.broken(Example(rows=((1, 2), (3, 0), (3, 3)))) if "add" in each]


def test_what_a_sum_is_can_be_read_from_its_words():
    assert [adding.unsaid(adding.said(text)) for text in ("12", "p", "p-1", "p+2")] == ["12", "p", "p-1", "p+2"]
    assert not adding.unsaid("the round") and not adding.unsaid("more")
    usual = Usual(dataclasses.replace(read(SPLIT.encode())))
    usual.take('"green" adds up to 9')
    assert usual.unlike(Example(rows=((1, 2), (3, 0), (3, 3)))) == ['"green" adds up to 9']
