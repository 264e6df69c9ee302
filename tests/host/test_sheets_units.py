"""What the numbers of a score sheet's questions count: points, or how many of something; what is said of it."""

import pytest

from castellan_host.sheets import shipped
from castellan_host.sheets.near.near_sheets import near
from castellan_host.sheets.questions import asking
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.question import Question
from castellan_host.sheets.search.units import HAS_IT, HOW_MANY, POINTS, unit_of, units

pytestmark = pytest.mark.sheets

SHEET = """title = "X"
players = [1, 1]
lines = [LINE, "other"]
[[example]]
rows = [ROWS]
totals = [1]
"""


def units_of(line, rows="[4], [1]"):
    """Return what is said of a line's last number in a sheet whose example has these rows, and what it counts."""
    sheet = read(SHEET.replace("LINE", line).replace("ROWS", rows).encode())
    last = len(sheet.lines[0].numbers) - 1
    return units(sheet).get((0, last), ""), unit_of(sheet.lines[0], last)


@pytest.mark.parametrize(
    ("line", "said", "counts"),
    [
        ('"twos 0..10/2"', POINTS, POINTS),
        ('{ name = "chance", points = "n + n * (n < 5) * 99999" }', "", POINTS),
        ('{ name = "rooms", asks = ["clay", "stone"], points = "2 * clay + stone" }', "", POINTS),
        ('"bonus points 0..9"', "", POINTS),  # it says so itself
        ('"duchies 0..12 * 3"', "", HOW_MANY),
        ('{ name = "coins", points = "n // 3" }', "", HOW_MANY),
        ('{ name = "rooms", asks = ["clay", "stone"], points = "clay + 2 * stone" }', "", HOW_MANY),
        ('{ name = "fields", table = [-1, 0, 1, 2] }', "", ""),  # it may be a rank
        ('{ name = "stars", steps = [1, 4] }', "", ""),
        ('{ name = "margin -9..9", points = "2 * n" }', "", ""),  # nobody has −3 of something
        ('{ name = "rest", points = "n % 3" }', "", ""),
        ('{ name = "lost", points = "-n" }', "", ""),
        ('{ name = "won", asks = ["bid", "won"], points = "20 + 10 * won if won == bid else won" }', "", ""),
        ('{ name = "kept", counts = false }', "", ""),  # what it counts for stands below
        ('{ name = "longest", points = "0", rank = [10] }', "", ""),
        ('"closed 0..1"', POINTS, POINTS),
        ('{ name = "lives lost 0..1", points = "-n" }', "", ""),
        ('{ name = "closed 0..1", points = "2 * n" }', HAS_IT, HOW_MANY),
    ],
)
def test_what_a_number_counts_is_what_its_line_shows_and_is_said_without_a_formula(line, said, counts):
    assert units_of(line, "[4], [4], [1]" if '", "' in line else "[4], [1]") == (said, counts)


def test_no_number_is_said_to_be_points_where_another_one_counts_something_else():
    text = SHEET.replace("LINE", '"ones 0..4", "twos 0..4OTHER"').replace("ROWS", "[1], [1], [1]")
    for other, said in (("", [POINTS] * 3), (" * 2", [])):
        assert list(units(read(text.replace("OTHER", other).encode())).values()) == said


def test_a_number_of_which_no_example_has_any_may_lack_what_each_is_worth():
    assert units_of('"cities 0..4"', "[2], [1]")[0] == POINTS and not units_of('"cities 0..4"', "[0], [1]")[0]


def test_what_is_entered_by_a_key_says_what_it_counts_and_whose_each_number_is():
    sheet = shipped.named("Splendor")
    shown = [row for example in sheet.games for row in asking.game(sheet, Question(example, *_no(sheet)))]
    assert "  cards (points), player 1: 5" in shown and "  nobles: player 1" in shown
    line = '{ name = "field", asks = ["tiles 0..9", "crowns 0..9"], points = "tiles * crowns", when = "any" }'
    text = SHEET.replace('[LINE, "other"]', f"[{line}]").replace("rows = [ROWS]", 'cells = [["field", 1, 3, 2]]')
    sheet = read(text.encode())
    assert asking.game(sheet, Question(sheet.examples[0], *_no(sheet)))[1:] == ["  field, player 1: tiles 3, crowns 2"]


def _no(sheet):
    """Return the rest of a question whose results don't matter."""
    return next(near(sheet)), None, None
