"""Formulas that refuse entries: games are asked about that the sheet refuses, or a sheet near it."""

import pytest

from castellan_host.sheets.near.near_sheets import left, near
from castellan_host.sheets.questions.asking import answered, game, results
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.equal import equal
from castellan_host.sheets.search.facts import fact, refutes
from castellan_host.sheets.search.playing import Trial

pytestmark = pytest.mark.sheets

# Whoever has no points yet enters LEAST or more, or nothing.
DICE = """title = "10 000"
players = [2, 8]
target = 10000
lines = [
  { name = "turn RANGE", points = "n + (n > 0 and n < LEAST and total == 0) * 2 * 99999", when = "any" },
]
[[example]]
cells = [["turn", 1, 1050], ["turn", 2, 0], ["turn", 1, 300], ["turn", 2, 1100], ["turn", 1, 0], ["turn", 2, 350]]
totals = [1350, 1450]
[[example]]
cells = [["turn", 1, 300]]
refused = true
"""
REFUSED = "one of these numbers can't be entered"
HAND = """title = "Hand"
players = [1, 1]
lines = [{ name = "hand 0..30", points = "n + n * (n < 5) * 99999" }]
[[example]]
rows = [[5]]
totals = [5]
"""


def dice(least, given="0..9950/50"):
    """Return the text of that game."""
    return DICE.replace("RANGE", given).replace("LEAST", str(least))


def results_of(least, given="0..9950/50"):
    """Return what is asked, by what the first player enters first: both results, the sheet's first."""
    found = {}
    for each in search(read(dice(least, given).encode()), confirmed=0).questions:
        if each.own is None or each.other is None:
            head, row = game(read(dice(least, given).encode()), each)
            assert head == "A game of 2 players:" or each.unlike
            own, other = sorted(results(each), key=lambda result: not result[1])
            found[row.strip()] = own[0].partition(";")[0], other[0].partition(";")[0]
    return found


@pytest.mark.parametrize("given", ["0..9950/50", "0..9999"])
def test_the_last_entry_that_is_refused_is_asked_about_and_the_first_that_is_not(given):
    found = results_of(1000, given)
    assert found["turn, player 1: 950"] == (REFUSED, "totals 950, 0")
    assert found["turn, player 1: 1000"] == ("totals 1000, 0", REFUSED)


@pytest.mark.parametrize(
    ("least", "given"), [(1000, "0..9950/50"), (1000, "0..9999"), (460, "0..9999"), (450, "0..9950/50")]
)
def test_a_wrong_limit_shows_in_one_of_the_games_that_are_asked(least, given):
    right = read(dice(500, given).encode())
    questions = search(read(dice(least, given).encode()), confirmed=0).questions
    assert any(Trial(1).outcome(right, each.example) == each.other for each in questions)


def test_an_entry_that_is_refused_after_others_is_asked_about_with_these():
    text = dice(500).replace("total == 0", "total == 850").replace("1050", "850").replace("1350", "1150")
    text = text.replace('["turn", 1, 300], ["turn", 2, 1100]', '["turn", 1, 500], ["turn", 2, 1100]')
    text = text.replace("[1150", "[1350").replace('[["turn", 1, 300]]', '[["turn", 1, 850], ["turn", 1, 300]]')
    sheet = read(text.encode())
    asked = [each for each in search(sheet, confirmed=0).questions if each.own is None]
    assert asked
    for each in asked:
        assert [row.strip().rpartition(" ")[0] for row in game(sheet, each)[1:]] == ["turn, player 1:"] * 2


def test_the_answer_that_an_entry_is_refused_is_an_example_that_proves_it():
    text = dice(500).encode()
    [question] = [each for each in search(read(text), confirmed=0).questions if each.own is None]
    kept = answered(text, question)
    assert kept.endswith(b"refused = true\n")
    assert len(left(read(kept), [each for each in near(read(text)) if "n < 450" in each.where])) == 0


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        (dice(500), [450, 499, 501, 550]),
        (dice(500, "0..9999"), [450, 499, 501, 550]),  # as all in the examples are multiples of 50
        (dice(20), [19, 21, 70]),  # not below 0
        (dice(500, "0..9999").replace("1450", "1451").replace("350]", "351]"), [499, 501]),
        (dice(500).replace("99999", "9999"), [499, 501]),  # it refuses nothing
    ],
)
def test_a_limit_of_what_is_refused_may_be_the_entry_before_or_after_it(text, limits):
    sheet = read(text.partition('[[example]]\ncells = [["turn", 1, 300]]')[0].encode())
    found = [each.other.partition("n < ")[2].partition(" ")[0] for each in near(sheet) if each.line == 0]
    assert sorted({int(n) for n in found if n.isdigit()} - {0, 20, 500}) == limits


def test_what_a_formula_refuses_alone_is_asked_without_a_game_where_none_can_happen():
    sheet = read(HAND.encode())
    found = {each.other: each for each in near(sheet)}
    one = found['"n + n * (n < 4) * 99999"']
    asked = fact(sheet, one, lambda _: True)
    assert (asked.asked, asked.own, asked.other) == ('Only "hand", with 4:', "it can't be entered", "4 points")
    assert asked.text == "hand [4] r 1 p 1 is refused" and refutes(asked.text, sheet, one)


@pytest.mark.parametrize(("other", "is_equal"), [("n + n * (n < 4) * 99999", False), ("n + n * (n < 5) * 99998", True)])
def test_a_sheet_that_takes_what_another_refuses_is_not_the_same(other, is_equal):
    sheet = read(HAND.encode())
    [one] = [each for each in near(sheet) if each.other == f'"{other}"']
    steps = equal(sheet, one)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            assert end.value is is_equal
            return
