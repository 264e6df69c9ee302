"""The condition of one term of a formula that another one lacks, or has beside it: a question shows the difference."""

import pytest

from castellan_host.sheets.formulas import parts_of
from castellan_host.sheets.near.conditions import conditioned
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.playing import Trial

pytestmark = pytest.mark.sheets

BLOKUS = """title = "Blokus"
players = [4, 4]
lines = [{ name = "pieces", asks = ["squares left 0..89", "single last 0..1"], points = "POINTS" }]
[[example]]
rows = [[0, 0, 12, 9], [1, 0, 0, 0]]
totals = [20, 15, -12, -9]
"""
LOST = "15 * (squares_left == 0) + 5*single_last - squares_left"
BOTH = "15 * (squares_left == 0) + 5*single_last * (squares_left == 0) - squares_left"
BRANCH = "(15 if squares_left == 0 else -squares_left) + 0*players + 5*single_last"  # not beside each other


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        (LOST, "15 + 5*single_last if squares_left == 0 else -squares_left"),
        (BRANCH, "15 + 5*single_last if squares_left == 0 else -squares_left"),
        (BOTH, LOST),
        (LOST.replace("15 * (squares_left == 0)", "(15 if squares_left == 0 else 0)"), BOTH),
    ],
)
def test_a_condition_that_a_term_lacks_or_has_is_asked_about(wrong, right):
    sheet, rules = [read(BLOKUS.replace("POINTS", points).encode()) for points in (wrong, right)]
    every = [(each, Trial(1).outcome(rules, each.example)) for each in search(sheet).questions if each.other]
    [distinguished] = [each for each, outcome in every if outcome == each.other != each.own]
    squares, lasts = distinguished.example.rows
    assert any(left and last for left, last in zip(squares, lasts, strict=True))


@pytest.mark.parametrize(
    ("given", "changed"),
    [
        ("15*(a==0)+5*b", ["15*(a==0)+5*b*(a==0)"]),
        ("15*(a==0)*(b>2)+c", ["15*(a==0)*(b>2)+c*(a==0)", "15*(a==0)*(b>2)+c*(b>2)"]),
        ("15*(a==0)+(5*b if a==0 else 0)-c", ["15+(5*b if a==0 else 0)-c", "15*(a==0)+5*b-c", None]),
        ("(15 if a<3 else 1)+c+5*b", [None, "(15 if a<3 else 1)+c+5*b*(a<3)", "(15 if a<3 else 1)+c+5*b*(a>=3)"]),
        ("(15 if a else b)+c", []),  # which is moved into a branch
        ("max(0,15*(a and b)-3)+5", ["max(0,15*(a and b)-3)+5*(a and b)", None]),
        ("5*(a>6)+10*(a>12)", []),  # steps of one number
        ("(a>3)*(b+c)", []),
    ],
)
def test_the_condition_of_a_term_is_put_on_others_of_its_sum_or_left_out_where_both_have_it(given, changed):
    found = [*conditioned(parts_of(given))]
    assert [text for text in changed if text] == [text for text in found if text in changed]
    assert None in changed or len(found) == len(changed)
