"""What a score sheet says nothing of: who is first when totals are equal, and when the game ends."""

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.sheets.omitted import END, TIE, WRONG_END, WRONG_TIE, omitted
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


def test_who_is_first_of_two_with_the_same_total_is_asked_and_kept(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(INGENIOUS)
    printed = check(file)[1]
    assert "Not proved: who is first when totals are equal" in printed and "Its examples prove it" not in printed
    printed = check(file, *"ssssssss")[1]
    others = printed.count("Question ") - 1
    asked = "Who is first?\n  A: both, whatever else they have\n  B: one of them, by something else\n"
    assert asked in printed.rpartition("Question ")[2]
    code, _, complained = check(file, *"s" * others, "b")
    assert code == 1 and complained == f"{file}: {WRONG_TIE}\n" and file.read_text() == INGENIOUS
    check(file, *"s" * others, "a")
    assert file.read_text() == f"{INGENIOUS}\n# known: {TIE}\n"
    assert "Who is first?" not in check(file, *"s" * others)[1] and "who is first" not in check(file)[1]


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
