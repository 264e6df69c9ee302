"""What no game shows of a score sheet: who is first when totals are equal, when the game ends, and its limits."""

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.omitted import END, TIE, TIE_TOO, WRONG_END, WRONG_LIMIT, WRONG_TIE, limits, omitted

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
ONLY_TIES = """title = "X"
players = [2, 2]
lines = ["a"]
[[example]]
rows = [[1, 2]]
totals = [1, 2]
winner = 2
"""
SHARED = "[[example]]\nrows = [[9, 7], [7, 8], [8, 8]]\ntotals = [7, 7]\n"
BROKEN = INGENIOUS.replace("[1, 4]", '[1, 4]\ntie = ["second lowest"]')
LAMA = """title = "LAMA"
players = [2, 6]
wins = "fewest"
lines = [{ name = "cards 0..31", when = "round" }]
[[example]]
rows = [[5, 0], [0, 5], [9, 9]]
totals = [14, 14]
winner = [1, 2]
"""

CARAVAN = """title = "Caravan"
players = [2, 4]
tie = ["coins"]
lines = ["oases 0..5", "palaces 0..8", "wells", "camels 0..8", "only 1..1", "king 0..1"]
[[example]]
rows = [[2, 3], [1, 0], [4, 4], [0, 2], [1, 1]]
totals = [8, 10]
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
        (INGENIOUS + SHARED, (TIE,)),  # whoever added up the totals may not have thought of it
        (INGENIOUS + SHARED + "winner = [1, 2]\n", ()),
        # who have all the same show nothing
        (INGENIOUS + SHARED.replace("[9, 7], [7, 8]", "[7, 7], [9, 9]") + "winner = [1, 2]\n", (TIE,)),
        (BROKEN, (TIE_TOO.format("second lowest"),)),
        (BROKEN.replace('st"]', 'st", "-turns"]'), (TIE_TOO.format("second lowest and turns"),)),
        (BROKEN + SHARED + "winner = [1, 2]\n", ()),
        (BROKEN + SHARED + "ties = [[1, 5], [2, 4]]\nwinner = 1\n", (TIE_TOO.format("second lowest"),)),
        (LAMA, (END,)),
        (LAMA.replace("[2, 6]", "[2, 6]\ntarget = 40"), ()),
    ],
)
def test_a_sheet_lacks_a_tie_that_no_example_shows_and_an_end(text, expected):
    assert tuple([each.fact.text for each in omitted(read(text.encode()))]) == expected


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
    assert code == 1 and complained == f"{file}: {WRONG_TIE.format('totals')}\n" and file.read_text() == INGENIOUS
    check(file, *"s" * others, "a")
    assert file.read_text() == f"{INGENIOUS}\n# known: {TIE}\n"
    assert "Who is first?" not in check(file, *"s" * others)[1] and "who is first" not in check(file)[1]


def test_who_is_first_where_what_breaks_ties_is_equal_too_is_asked_and_kept(tmp_path):
    file, text = tmp_path / "x.toml", ONLY_TIES.replace("[2, 2]", '[2, 2]\ntie = ["a", "-turns"]')
    file.write_text(text)
    asked = "Two players have the same total, the best one of all, and the same a and turns. Who is first?\n  A: both, "
    printed = check(file, *"ssssssss")[1]
    assert asked in printed and "Not proved: who is first when totals, a and turns are equal" in printed
    before = "s" * (printed.count("Question ") - 1)
    code, _, complained = check(file, *before, "b")
    assert code == 1 and complained == f"{file}: {WRONG_TIE.format('totals, a and turns')}\n"
    check(file, *before, "a")
    assert file.read_text() == f"{text}\n# known: {TIE_TOO.format('a and turns')}\n"
    assert asked not in check(file, *before)[1] and "Not proved: who" not in check(file)[1]
    file.write_text(ONLY_TIES.replace("[2, 2]", '[2, 2]\nfirst = "a"'))  # which ranks before the points
    assert "the best one of all, and the same a. Who is first?" in check(file, *"ssssssss")[1]


def test_a_tie_whose_question_is_skipped_is_named_as_open_at_the_end(tmp_path):
    file, open_ = tmp_path / "x.toml", "Not proved: who is first when totals are equal"
    for text in (INGENIOUS, ONLY_TIES):
        file.write_text(text)
        printed = check(file, *"ssssssss")[1].rpartition("Who is first?")[2]
        assert open_ in printed and "run it again for more" in printed.lower()
        assert "Nothing is left to ask" not in printed and file.read_text() == text
    printed = check(file, "a")[1].rpartition("Who is first?")[2]  # the last text
    assert "Nothing is left to ask\nIts examples prove it" in printed and "Not proved" not in printed


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


@pytest.mark.parametrize(
    ("lines", "asked", "kept"),
    [
        (
            '"oases 0..5", "palaces 0..8", "wells", "camels 0..8", "only 1..1", "king 0..1"',
            "?|oases: more than 5|palaces: more than 8|camels: more than 8",
            "at most: oases 5; palaces, camels 8",
        ),
        ('"dice 1..6"', 'Can a player ever have more than 6 in "dice"?', "at most: dice 6"),
        (
            '"hand 0..26", "bank -30..-1", "rating 14..100"',
            "?|hand: more than 26|bank: more than −1, or less than −30|rating: more than 100, or less than 14",
            "at most: hand 26; bank −1; rating 100; at least: bank −30; rating 14",
        ),
        (
            '{ name = "cats", asks = ["red 0..3", "tabby 0..2"] }, { name = "dogs", asks = ["red 0..4"] }, "red 0..4"',
            "?|cats red: more than 3|tabby: more than 2|dogs red: more than 4|red: more than 4",
            "at most: cats red 3; tabby 2; dogs red, red 4",
        ),
        (
            '{ name = "a", asks = ["b -5..9", "c 0..8"], when = "round" }, { name = "d 0..9", when = "round" }',
            " in one round?|b: more than 9, or less than −5|c: more than 8|d: more than 9",
            "at most in one round: b, d 9; c 8; at least: b −5",
        ),
        (
            '{ name = "debt -9..999", when = "any" }',
            'Can a player ever have less than −9 in "debt" at a time?',
            "at least at a time: debt −9",
        ),
        (
            '"a 0..9949", "b 0..9950/50", "c -9950..0/49"',
            "?|a: more than 9949|c: more than 0, or less than −9950",
            "at most: a 9949; c 0; at least: c −9950",
        ),
        (
            '{ name = "a 0..9", when = "round" }, { name = "b 1..9", when = "any" }, { name = "c 0..9", when = "end" }',
            "?|a: more than 9 in one round|b: more than 9 at a time|c: more than 9",
            "at most: a 9 in one round; b 9 at a time; c 9",
        ),
    ],
)
def test_a_question_has_all_limits_those_of_the_same_at_once_and_what_is_limited(lines, asked, kept):
    found = limits(read(f'title = "X"\nlines = [{lines}]\n'.encode()))
    shown = "|".join([row.strip() for row in found.rows or [found.asked]])
    whole = asked if asked.startswith("Can") else f"Can a player ever have any of these{asked}"
    assert (shown, found.own, found.other, found.text) == (whole, "no", "yes", kept)


@pytest.mark.parametrize(
    "lines",
    [
        *('"wells"', '"wells 0..999"', '"life -999..999"', '"all -9999..9999"', '"miss 1..1"'),
        *(
            '"turn 0..9950/50"',
            '"debt -9951..999/50"',
        ),  # the next number is more, or less, than any that can be entered
    ],
)
def test_limits_that_nobody_wrote_and_those_of_the_box_are_not_asked_about(lines):
    assert limits(read(f'title = "X"\nlines = [{lines}]\n'.encode())) is None


def test_whether_numbers_can_be_beyond_their_limits_is_asked_and_kept_until_a_limit_changes(tmp_path):
    file, asked = tmp_path / "x.toml", "  camels: more than 8\n  A: no\n  B: yes\n"
    file.write_text(CARAVAN)
    texts = check(file, *"ssssssssssss")[1].split("Question ")
    [place] = [n for n, text in enumerate(texts) if asked in text]
    before = "s" * (place - 1)
    code, printed, complained = check(file, *before, "b", "4", "2")
    assert printed.count('its range?\n  1: "oases 0..5"\n  2: "palaces 0..8"\n  3: "camels 0..8"\n') == 1
    one = WRONG_LIMIT.format('"palaces 0..8"')
    assert (code, complained) == (1, f"{file}: {one}\n")
    code, _, complained = check(file, *before, "b", "0")
    ranges = '"oases 0..5", "palaces 0..8", "camels 0..8"'
    assert code == 1 and complained == f"{file}: {WRONG_LIMIT.format(ranges)}\n" and file.read_text() == CARAVAN
    check(file, *before, "a", "s")
    known = "\n# known: at most: oases 5; palaces, camels 8\n"
    assert file.read_text() == CARAVAN + known
    assert "more than 8" not in check(file, *"ssssssssssss")[1]
    file.write_text(CARAVAN.replace("0..5", "0..6") + known)
    assert "  oases: more than 6\n  palaces: more than 8\n" in check(file, *"ssssssssssss")[1]


def test_a_range_that_is_too_narrow_is_named_with_its_line():
    text = 'title = "X"\nlines = ["farms 0..3", { name = "cats", asks = ["red 0..3", "fed", "tabby -5..2"] }]\n'
    ranges = '"farms 0..3", "red 0..3" of "cats", "tabby -5..2" of "cats"'
    found = limits(read(text.encode()))
    assert found.wrong == WRONG_LIMIT.format(ranges) and ", ".join(found.ranges) == ranges
    assert limits(read(b'title = "X"\nlines = ["farms 0..3"]\n')).ranges == ()  # nothing is to be asked
