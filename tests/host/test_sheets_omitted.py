"""What a score sheet says nothing of: who is first when totals are equal, and when the game ends."""

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.sheets.differences import searched
from castellan_host.sheets.omitted import END, TIE, WRONG_END, WRONG_TIE, omitted
from castellan_host.sheets.playing import Trial
from castellan_host.sheets.reading import read

pytestmark = pytest.mark.sheets

INGENIOUS = """title = "Ingenious"
players = [1, 4]
lines = [
  { name = "warm", asks = ["red 0..18", "orange 0..18"], points = "min(red, orange)", counts = false },
  { name = "lowest colour", asks = ["green 0..18"], points = "min(warm, green)" },
]
[[example]]
rows = [[12, 9], [7, 14], [8, 6]]
totals = [7, 6]
winner = 1
"""
SHARED = "[[example]]\nrows = [[9, 7], [7, 8], [8, 8]]\ntotals = [7, 7]\n"
LAMA = """title = "LAMA"
players = [2, 6]
wins = "fewest"
lines = [{ name = "cards 0..31", when = "round" }]
[[example]]
rows = [[5, 0], [0, 5], [9, 9]]
totals = [14, 14]
"""


def check(file, *answers):
    """Run the command, with answers if it is to ask; return exit code, output and complaints."""
    given = ["sheets", "check", *(["--ask"] if answers else []), str(file)]
    result = CliRunner().invoke(app, given, input="".join(f"{answer}\n" for answer in answers))
    return result.exit_code, result.stdout, result.stderr


def tie_of(sheet):
    """Return the game of the question about a tie."""
    searching = searched(sheet, 300, confirmed=0)
    for _ in searching.tying():
        pass
    return next(each.example for each in searching.questions if each.case == TIE)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (INGENIOUS, (TIE,)),
        (INGENIOUS + SHARED, ()),
        (INGENIOUS + SHARED.replace("[9, 7], [7, 8]", "[7, 7], [9, 9]"), (TIE,)),  # who have all the same show nothing
        (INGENIOUS.replace("[1, 4]", '[1, 4]\ntie = ["second lowest"]'), ()),
        (LAMA, (END,)),
        (LAMA.replace("[2, 6]", "[2, 6]\ntarget = 40"), ()),
    ],
)
def test_a_sheet_lacks_a_tie_that_no_example_shows_and_an_end(text, expected):
    assert omitted(read(text.encode())) == expected


TWO = """title = "Two"
players = [2, 4]
lines = ["a 0..9", "b 0..9 * 2"]
[[example]]
rows = [[5, 0, 4], [0, 2, 3]]
totals = [5, 4, 10]
"""
ALONE = INGENIOUS.replace("[[12, 9], [7, 14], [8, 6]]", "[[7], [9], [8]]").replace("[7, 6]\nwinner = 1", "[7]")


@pytest.mark.parametrize("text", [INGENIOUS, ALONE, TWO])
def test_two_are_first_in_a_game_made_from_an_example_by_other_numbers_of_one(text):
    sheet, given = read(text.encode()), read(text.encode()).examples[0]
    example = tie_of(sheet)
    own = Trial(1).outcome(sheet, example)
    one, other = [[row[player - 1] for row in example.rows] for player in own.first]
    assert own.totals[own.first[0] - 1] == own.totals[own.first[1] - 1] and one != other
    assert [row[0] for row in given.rows] in (one, other) or text == TWO


def test_of_two_who_are_first_one_game_is_asked_about_and_one_more_if_it_can_not_happen():
    searching = searched(read(INGENIOUS.encode()), 300, confirmed=0)
    for _ in (0, 1):
        for _ in searching.tying():
            pass
    for asked in (1, 1, 0):
        found = [each for each in searching.possible(searching.questions) if each.case == TIE]
        assert len(found) == asked
        for _ in searching.rule_out(found[0].rules_out) if found else ():
            pass


def test_two_who_are_first_are_tried_on_where_that_happens():
    searching = searched(read(INGENIOUS.encode()), 300, confirmed=0)
    for _ in searching.tying():
        pass
    for _ in range(2):
        [found] = [each for each in searching.possible(searching.questions) if each.case == TIE]
        for _ in searching.rule_out(found.rules_out):
            pass
    [ever] = [each.fact for each in searching.questions if each.fact and each.fact.case]
    assert (ever.case, ever.asked) == (TIE, f"Does this ever happen: {TIE}?")
    for _ in searching.happens(TIE):
        pass
    assert [each for each in searching.possible(searching.questions) if each.case == TIE]


def test_a_tie_that_the_rules_break_shows_that_the_sheet_is_wrong(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(INGENIOUS)
    printed = check(file)[1]
    assert "Not proved: who is first when totals are equal" in printed and "Its examples prove it" not in printed
    questions = printed.count("warm") and check(file, *"ssssssss")[1].count("Question ")
    for totals in ("", "7, 7"):
        code, printed, complained = check(file, *"s" * (questions - 1), "n", totals)
        assert code == 1 and "totals are 7, 7; if it ends like this, players 1, 2 share the first place\n" in printed
        assert complained.splitlines()[-1].endswith(WRONG_TIE) and file.read_text() == INGENIOUS


def test_a_shared_first_place_that_is_right_becomes_an_example(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(TWO + "winner = 3\n")
    questions = check(file, *"ssssssss")[1].count("Question ")
    check(file, *"s" * (questions - 1), "y")
    assert omitted(read(file.read_bytes())) == () and "Not proved: who is first" not in check(file)[1]


def test_what_ends_a_game_is_asked_last_and_kept(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(LAMA)
    assert "Not proved: when the game ends" in check(file)[1]
    printed = check(file, *"sssssssss")[1]
    others = printed.count("Question ") - 1
    asked = "What ends the game?\n  A: a number of points, or of rounds\n  B: the players, or something"
    assert asked in printed.rpartition("Question ")[2]
    code, _, complained = check(file, *"s" * others, "n", "a")
    assert code == 1 and complained == f"{file}: {WRONG_END}\n" and file.read_text() == LAMA
    code, printed, complained = check(file, *"s" * others, "b")
    assert (code, complained) == (0, "") and file.read_text() == f"{LAMA}\n# known: {END}\n"
    assert "What ends the game?" not in check(file, *"s" * others)[1]
    assert "when the game ends" not in check(file)[1]
