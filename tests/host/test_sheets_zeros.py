"""What a line gives for 0, which may be nothing by the rules: it is asked about, and named first."""

import pytest

from castellan_host.sheets.near.near_sheets import left, near
from castellan_host.sheets.questions.asking import maybe, places
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.playing import Trial

pytestmark = pytest.mark.sheets

GOODS = """title = "Goods"
players = [3, 5]
lines = [
  "apples 0..48", "cheese 0..36", "bread 0..36",
  { name = "apple rank", asks = [], points = "apples", rank = [20, 10], counts = false },
  { name = "apple king", asks = [], points = "apple_rank if apples > 0 else 0" },
  { name = "cheese rank", asks = [], points = "cheese", rank = [15, 10], counts = false },
  { name = "cheese king", asks = [], points = "cheese_rank if cheese > 0 else 0" },
  { name = "bread rank", asks = [], points = "bread", rank = [10, 5], counts = false },
  { name = "bread king", asks = [], points = "bread_rank" },
]
[[example]]
rows = [[8, 5, 2], [3, 6, 1], [1, 4, 7]]
totals = [42, 45, 20]
winner = 2
"""
KING = '"bread king": points is "bread_rank", and it comes out as with "bread_rank if bread > 0 else 0"'
TIED = "[[example]]\nrows = [[5, 3, 1], [3, 2, 1], [0, 0, 0]]\ntotals = [43, 25, 2]\n"  # nobody has the bread's 10


def test_the_condition_that_lines_like_it_have_is_the_place_where_0_gives_something():
    right = read(GOODS.replace('"bread_rank"', '"bread_rank if bread > 0 else 0"').encode())
    wrong = read(GOODS.encode())
    for question in search(wrong).questions:
        outcome = Trial(1).outcome(right, question.example)
        if question.own and outcome and outcome.totals != question.own.totals:
            assert places(wrong, question.example, outcome.totals)[0] == KING
            return
    pytest.fail("no question shows it")


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("cheese_rank if cheese > 0 else 0", "cheese_rank"),  # only one other has it
        ('"bread_rank"', '"2 * bread_rank"'),  # which is not like it
    ],
)
def test_a_line_gets_a_condition_that_two_others_have_which_are_like_it(old, new):
    assert KING in [each.where for each in near(read(GOODS.encode()))]
    assert not [
        each for each in near(read(GOODS.replace(old, new).encode())) if each.other.endswith('bread > 0 else 0"')
    ]


def test_a_tie_of_those_who_have_nothing_proves_nothing_of_ties():
    text = GOODS.replace('"bread", rank = [10, 5]', '"bread", rank = [10, 5], ties = "none"') + TIED
    ties = [each for each in left(read(text.encode()), near(read(text.encode()))) if each.key == "ties"]
    assert "bread rank" in [each.sheet.lines[each.line].name for each in ties]
    [asked] = [each for each in search(read(text.encode())).questions if any(n in each.shows for n in ties[-1:])]
    bread = asked.example.rows[2]
    assert len({n for n in bread if n}) < len([n for n in bread if n])


CLEVER = """title = "Clever"
players = [1, 4]
lines = [
  "yellow 0..60",
  { name = "blue", asks = ["crosses 0..11"], points = "n * (n - 1) // 2 + 1" },
  { name = "green", asks = ["crosses 0..11"], table = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66] },
]
[[example]]
rows = [[30, 46], [8, 6], [7, 9]]
totals = [87, 107]
winner = 2
"""
ONE = '"blue": points is "n * (n - 1) // 2 + 1", and it comes out as with "n * (n - 1) // 2 + 1 if n > 0 else 0"'
GUARD = ' if n > 0 else 0"'


def test_a_line_that_gives_points_for_0_is_named_first_if_the_totals_differ_by_them():
    sheet = read(CLEVER.encode())
    questions = [each for each in search(sheet).questions if each.near.where.startswith('"green"')]
    assert questions
    for question in questions:
        assert not question.example.rows[1][0]
        given = maybe(sheet, question, (question.own.totals[0] - 1,))
        assert given[0] == 'Maybe "blue": it counts 1 for 0 crosses'
        assert f"Maybe {ONE}" in given


def test_a_game_of_two_names_it_if_both_have_too_much_by_it():
    sheet = read(GOODS.encode())
    [*_, question] = [each for each in search(sheet).questions if each.own and not any(each.example.rows[2])]
    own = question.own.totals
    less = tuple([n - 5 for n in own])
    heading, first, *_ = maybe(sheet, question, less)
    assert (heading, first) == (
        'The sheet is wrong in its line "bread king"',
        '  "bread king": it counts 5 for 0 bread',
    )
    assert "it counts" not in maybe(sheet, question, (own[0] - 4, *own[1:]))[0]


@pytest.mark.parametrize(
    ("points", "many"),
    [("n * (n - 1) // 2 + 1", 1), ("n + 5", 1), ("3 - n", 1), ("n * 2", 0), ("n + 5 if n > 0 else 0", 0), ("7", 0)],
)
def test_a_number_that_is_added_may_be_for_more_than_0_alone(points, many):
    found = [each.other for each in near(read(CLEVER.replace("n * (n - 1) // 2 + 1", points).encode()))]
    assert len([each for each in found if each == f'"{points}{GUARD}']) == many
