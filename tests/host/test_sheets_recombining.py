"""Games made of the combinations of numbers that a sheet's examples show."""

import pytest

from castellan_host.sheets.reading import read
from castellan_host.sheets.search.recombining import Combinations, recombined, single_rounds

pytestmark = pytest.mark.sheets

SHEET = """title = "X"
players = [2, 3]
lines = [{{ name = "deal", asks = ["leads 0..1", "tricks 0..9"], when = "{when}", points = "tricks" }}]
[[example]]
{rows}
totals = [0, 0]
"""
ROUNDS = "rows = [[1, 0], [2, 7], [0, 1], [4, 5]]"


def games(when, rows, sums="", **more):
    sheet = read(SHEET.format(when=when, rows=rows).replace(" when", f"{sums} when").encode())
    [example] = sheet.examples
    return sheet, example, list(recombined(sheet, single_rounds(sheet, example) or [example], [0], **more))


def test_the_numbers_of_a_player_are_exchanged_together():
    sheet, _, found = games("round", ROUNDS)
    combinations = Combinations(sheet)
    assert ((0, 0), (4, 7)) in [game.rows for game in found]
    assert ((0, 1), (7, 2)) in [game.rows for game in found]  # of two players
    assert not any(map(combinations.count_unseen, found))


def test_what_a_row_adds_up_to_stays():
    _, _, found = games("round", ROUNDS, ' sums = { tricks = "9" },')
    assert {game.rows for game in found} == {((0, 1), (7, 2)), ((1, 0), (5, 4))}


def test_numbers_that_a_player_enters_alone_are_exchanged_for_others_so_entered():
    _, example, found = games("any", 'cells = [["deal", 1, 1, 3], ["deal", 2, 0, 4]]')
    assert [game.cells for game in found] == [
        (("deal", 1, 0, 4), example.cells[1]),
        (example.cells[0], ("deal", 2, 1, 3)),
    ]


@pytest.mark.parametrize(("most", "many"), [(1, 1), (3, 3), (40, 12)])
def test_there_are_no_more_of_them_than_wanted_and_each_is_another(most, many):
    _, _, found = games("round", ROUNDS, most=most)
    assert len(found) == many == len({game.rows for game in found})


def test_a_combination_counts_as_unseen_by_what_is_0_in_it_and_in_lines_with_a_number_that_is_0_or_1_alone():
    sheet, example, _ = games("round", ROUNDS)
    other = read(SHEET.format(when="round", rows="rows = [[0, 0], [3, 4], [0, 1], [0, 5]]").encode()).examples[0]
    assert [Combinations(sheet).count_unseen(each) for each in (example, other)] == [0, 1]
    many = read(SHEET.format(when="round", rows=ROUNDS).replace("0..1", "0..2").encode())
    assert Combinations(many).count_unseen(other) == 0
