"""What an answer about the end of a game says of a sheet's target or rounds, and which others it leaves."""

import pytest

from castellan_host.sheets.near.near_sheets import left, near
from castellan_host.sheets.near.operators import FURTHER, NEXT
from castellan_host.sheets.questions.asking import places, wrong
from castellan_host.sheets.questions.wheres import wheres
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.playing import Outcome

pytestmark = pytest.mark.sheets


def blitz(*rounds, end="target = 100", over=""):
    """Return a sheet with a game of two, of whom the first has this in each round, and the other one half of it."""
    rows = [[n, n // 2] for n in rounds]
    totals = [sum(each) for each in zip(*rows, strict=True)]
    lines = 'lines = [{ name = "cards 0..40", when = "round" }]'
    text = f'title = "Blitz"\nplayers = [2, 4]\n{end}\n{lines}\n[[example]]\nrows = {rows}\ntotals = {totals}\n'
    return read((text + over).encode())


@pytest.mark.parametrize(
    ("rounds", "fitting"),
    [
        ((40, 40, 20), ["99"]),  # 50 and 49 would be over after the second round
        ((40, 40, 20, 30), ["101", "99", "50"]),  # whoever plays on after the target says nothing of it
        ((10, 39), ["101", "99", "50", "200"]),
        ((10, 39, 1), ["101", "99", "50", "200"]),
        ((10, 40, 1), ["101", "99", "200"]),
    ],
)
def test_a_target_by_which_a_game_would_be_over_before_its_last_round_does_not_fit_it(rounds, fitting):
    sheet = blitz(*rounds, over="over = true\n" if sum(rounds) >= 100 else "")
    assert [each.other for each in left(sheet, near(sheet)) if each.key == "target" and each.other.isdigit()] == fitting


def test_a_target_by_which_the_game_just_asked_about_would_be_over_before_is_not_listed():
    sheet = blitz(14, 8)
    asked = blitz(19, 40, 40).examples[0]
    found = places(sheet, asked, Outcome(asked.totals, (1,), True))
    assert [text.partition(" with ")[2] for text in found if "target" in text] == ["99"]


@pytest.mark.parametrize(
    ("end", "other", "said"),
    [
        ("target = 100", "99", "target is 100, and must be lower: 99, or less"),
        ("rounds = 4", "5", "rounds is 4, and must be more: 5, or more"),
    ],
)
def test_of_a_number_of_the_end_an_answer_says_on_which_side_the_right_one_is(end, other, said):
    sheet = blitz(14, 8, end=end)
    [asked] = [each for each in search(sheet).questions if each.near.other == other]
    assert wrong(sheet, asked) == [f"The sheet is wrong: {said}"]


@pytest.mark.parametrize(
    ("end", "steps", "said"),
    [
        ("target = 100", (99, 50, 98, 97, 96, 95, 90), "must be lower: 99, or less"),
        ("target = 100", (101, 200, 102, 103, 104, 105, 110), "must be higher: 101, or more"),
        ("target = 100", (98, 97, 96, 95, 90), "must be lower: 98, or less"),
        ("target = 100", (99, 98, 97), "must be lower: 99, or less, but above 96"),  # which does not fit
        ("target = 100", (101, 105, 103, 102, 104), "must be higher: 101, or more, but below 110"),
        ("target = 100", (99, 98, 96, 90), "may be 99, or 98, or 96, or 90, or another"),
        ("target = 100", (50, 90), "may be 90, or 50, or another"),  # nobody has looked at 94
        ("target = 100", (99, 101), "may be 99, or 101, or another"),
        ("out = -10", (-9, -8, -7, -6, -5, 0), "must be higher: −9, or more"),
        ("start = 100", (101, 110, 98, 99, 102), "may be 99, or 101, or 98, or 102, or another"),
        ("start = 100", (99, 98, 97, 96, 95, 90), "may be 99, or 98, or 97, or 96, or another"),
    ],
)
def test_what_a_number_may_be_is_listed_unless_all_on_one_side_fit(end, steps, said):
    key, _, own = end.replace("-", "−").partition(" = ")
    [first, *_] = near(blitz(14, 8))
    found = [first.__class__(first.sheet, key, own, str(n).replace("-", "−")) for n in steps]
    assert wheres(found) == [f"{key} is {own}, and {said}"]


def test_a_target_just_below_the_own_one_is_asked_about_by_a_game_that_just_reaches_it():
    line = (
        '{ name = "hand", asks = ["bid 0..200", "meld 0..200", "counters 0..24"], points = "POINTS", when = "round" }'
    )
    points = "-bid if bid and (counters == 0 or meld + counters < bid) else (meld + counters) * (counters > 0)"
    head = f'title = "Pinochle"\nplayers = [2, 2]\ntarget = 150\nlines = [{line.replace("POINTS", points)}]\n'
    head = head.replace('when = "round"', 'sums = { counters = "25" }, when = "round"')
    rows = "[[28, 0], [16, 8], [15, 10], [0, 30], [4, 17], [13, 12]]"
    sheet = read(f"{head}[[example]]\nrows = {rows}\ntotals = [48, -12]\nover = false\n".encode())
    [below] = [each for each in search(sheet).questions if each.near.other == "149"]
    assert max(below.own.totals) == 149


@pytest.mark.parametrize(
    ("end", "others"),
    [
        ("start = 3\nout = 0", [1, -1, -3, 2, -2, -4, -5, -10]),
        ("start = 1\ntarget = 3", [4, 2, 5, 6, 7, 8, 13]),
        ("start = 5\ntarget = 5", [6, 4, 7, 3, 8, 2, 9, 1, 10, 0, 15, -5]),  # which the sheet has there itself
    ],
)
def test_no_end_is_where_all_begin_or_on_its_other_side(end, others):
    sheet = blitz(2, end=end)
    ends = [each for steps in (NEXT, FURTHER) for each in near(sheet, steps) if each.key == end.split()[-3]]
    found = {int(each.other.replace("−", "-")) for each in ends if "t" not in each.other}
    assert sorted(found) == sorted(others)
