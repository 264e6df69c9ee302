"""The form of a line's points that is another one by the rules: a question shows a game that comes out otherwise."""

import pytest

from castellan_host.sheets.asking import places
from castellan_host.sheets.differences import Trial, search
from castellan_host.sheets.near import near
from castellan_host.sheets.reading import read
from castellan_host.sheets.texts import points

SPADES = """title = "Spades"
players = [2, 4]
target = 500
lines = [
  { name = "tricks", asks = ["bid 0..13", "won 0..13"], points = "10*bid if won >= bid else -10*bid" },
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


@pytest.mark.parametrize(
    ("right", "wrong", "totals"),
    [
        (ABS, ABS.replace("-10*abs(won - bid)", "-10"), [30, 20]),
        (ABS.replace("-10*abs(won - bid)", "-10"), ABS, [30, 20]),
        ("won if won == bid else -5", "won if won == bid else -5 * abs(won - bid)", [1, 0]),
    ],
)
def test_a_number_is_asked_about_times_a_difference_and_back(right, wrong, totals):
    wheres, question = found(tricks(right, totals), tricks(wrong, totals))
    texts = [f'"{text.replace("10*", "10 * ")}"' for text in (wrong, right)]
    assert f'"tricks": points is {texts[0]}, and it comes out as with {texts[1]}' in wheres
    assert len(question.example.rows) <= 6


NIL = "(10*round if won == 0 else -10) if bid == 0 else 20*won if won == bid else -10"


@pytest.mark.parametrize(
    ("right", "wrong", "totals"),
    [
        (NIL, NIL.replace("10*round", "10"), [20, 10]),
        (NIL, NIL.replace("-10)", "-10*round)"), [20, 10]),
        (NIL.replace("10*round", "10*round + won"), NIL.replace("10*round", "10 + won"), [20, 10]),
    ],
)
def test_a_number_is_asked_about_times_the_round_and_back_in_a_short_game(right, wrong, totals):
    wheres, question = found(tricks(right, totals), tricks(wrong, totals))
    shown = points(read(tricks(right, totals).encode()).lines[0], ())["points"]
    assert any(where.endswith(f'as with "{shown}"') for where in wheres), wheres
    assert len(question.example.rows) == 4  # two rounds


def test_rounds_are_not_asked_about_where_a_sheet_has_no_number_of_them():
    sheet = read(b'title = "X"\nlines = [{ name = "c", points = "10 if n > 3 else 2", when = "round" }]')
    assert not [each for each in near(sheet) if "round" in each.other]


DUMPLINGS = """title = "Dumplings"
players = [2, 5]
lines = [{ name = "dumplings 0..10", table = [0, 1, 3, 6, 10] }]
[[example]]
rows = [[3, 4]]
totals = [6, 10]
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("[0, 1, 3, 6, 10, 15]", "[0, 1, 3, 6, 10]"),
        ("[0, 1, 3, 6, 10, 14]", "[0, 1, 3, 6, 10]"),
        ("[0, 1, 3, 6, 10, 10], more = 2", "[0, 1, 3, 6, 10], more = 2"),
    ],
)
def test_a_table_is_asked_about_with_an_entry_more_behind_its_end(right, wrong):
    wheres, _ = found(*(DUMPLINGS.replace("[0, 1, 3, 6, 10]", table) for table in (right, wrong)))
    table = right.partition(", more")[0]
    assert f'"dumplings": table is [0, 1, 3, 6, 10], and it comes out as with {table}' in wheres


RIVERS = """title = "Habitats"
players = [1, 4]
lines = [
  "bears 0..99",
  { name = "mountains 0..23", points = "n - (players < 3)", rank = [3, 1] },
  { name = "forests 0..23", points = "n - (players < 3)", rank = [3, 1] },
  { name = "rivers 0..23", points = "n", rank = [3, 1] },
]
[[example]]
rows = [[11, 4, 19], [6, 8, 3], [7, 4, 7], [8, 2, 5]]
totals = [38, 21, 37]
"""


def test_a_formula_is_asked_about_that_lines_like_it_share():
    wheres, _ = found(RIVERS.replace('points = "n",', 'points = "n - (players < 3)",'), RIVERS)
    assert '"rivers": points is "n", and it comes out as with "n - (players < 3)"' in wheres
    two = RIVERS.replace("23", "22", 1)  # of which neither is more usual
    assert [each.other for each in near(read(two.encode())) if each.line == 3 and "players" in each.other] == []
