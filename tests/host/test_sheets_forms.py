"""The form of a line's points that is another one by the rules: a question shows a game that comes out otherwise."""

import pytest

from castellan_host.sheets.asking import places
from castellan_host.sheets.differences import Trial, search
from castellan_host.sheets.reading import read

SPADES = """title = "Spades"
players = [2, 4]
target = 500
lines = [
  { name = "tricks", asks = ["bid 0..13", "won 0..13"], points = "10*bid if won >= bid else -10*bid", sums = { won = "13" } },
  { name = "bags", asks = [], points = "max(0, won - bid)", when = "round" },
  { name = "bag penalty", asks = [], points = "-100 * (bags // 10)" },
]
[[example]]
rows = [[4, 8], [5, 8], [1, 8], [5, 8]]
totals = [55, 160]
"""
TRICKS = """title = "Tricks"
players = [2, 8]
rounds = 10
lines = [{ name = "tricks", asks = ["bid 0..10", "won 0..10"], points = "POINTS", sums = { won = "round" } }]
[[example]]
rows = [[1, 0], [1, 0]]
"""
ABS = "20 + 10*won if won == bid else -10*abs(won - bid)"


def tricks(points, totals):
    return TRICKS.replace("POINTS", points) + f"totals = {totals}\n"


def found(right, wrong):
    """Return what differs in the places that an honest answer leads to, and the game that is asked about."""
    sheet, rules = read(wrong.encode()), read(right.encode())
    for question in search(sheet).questions:
        outcome = Trial(1).outcome(rules, question.example)
        if question.own and outcome and outcome.totals != question.own.totals:
            return places(sheet, question.example, outcome.totals), question
    return [], None


@pytest.mark.parametrize(
    ("right", "wrong", "where"),
    [
        (
            SPADES,
            SPADES.replace("-100 * (bags // 10)", "-100 if bags >= 10 else 0"),
            '"bag penalty": points is "-100 if bags >= 10 else 0", and it comes out as with "-100 * (bags // 10)"',
        ),
        (
            SPADES.replace("-100 * (bags // 10)", "-100 if bags > 9 else 0"),
            SPADES,
            '"bag penalty": points is "-100 * (bags // 10)", and it comes out as with "-100 if bags >= 10 else 0"',
        ),
    ],
)
def test_a_threshold_is_asked_about_at_twice_it_and_back(right, wrong, where):
    assert where in found(right, wrong)[0]
