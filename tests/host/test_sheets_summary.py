"""What a check of a score sheet says of what is left open: in which values, why, and what can be done."""

import dataclasses

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.sheets.near.near_sheets import near
from castellan_host.sheets.questions.summary import ending, summary
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.sparing import spare

pytestmark = pytest.mark.sheets

SHARED = """title = "X"
players = [2, 3]
lines = [{ name = "a 0..9", points = "n + 1 if n > 2 else 0" }, { name = "b 0..9", points = "3 * n" }]
"""
ONE = "[[example]]\nrows = [[1, 7], [0, 0]]\ntotals = [0, 8]\n"


def check(file, *answers):
    """Run the command, with answers if it is to ask; return what it prints."""
    given = ["sheets", "check", *(["--ask"] if answers else []), str(file)]
    return CliRunner().invoke(app, given, input="".join(f"{answer}\n" for answer in answers)).stdout


def opened(wanted, **also):
    """Return what is said of a search that left near sheets of these values open."""
    sheet = read((SHARED + ONE).encode())
    found = tuple([each for each in near(sheet) if (each.key, each.other) in wanted])
    assert len(found) == len(wanted)
    empty = dataclasses.replace(search(sheet, 0), questions=(), equal=(), open=found, unproved=(), idle=(), given_up=())
    return dataclasses.replace(empty, **also)


POINTS = [
    ("points", f'"{text}"') for text in ("n + 1 if n > 3 else 0", "n + 1 if n >= 2 else 0", "n + 2 if n > 2 else 0")
]


def test_what_is_open_is_said_with_its_values_one_of_each_place_first_and_how_many_more_there_are():
    [row] = [row for row in summary(opened([*POINTS, ("wins", '"fewest"')])) if "no game found" in row]
    own = '"n + 1 if n > 2 else 0"'
    assert f'points of "a": {own} might be ' in row
    assert 'wins: "most" might be "fewest"' in row and row.endswith('; 1 more in points of "a"')
    assert row.count("might be") == 2 and ", or " in row
    first, *rest = ending(opened(POINTS[:1]))
    assert [row for row in rest if row.startswith("Not proved: who is first")]
    assert first == f'Nothing is left to ask, but not proved by any game: points of "a": {own} might be {POINTS[0][1]}'


@pytest.mark.parametrize(
    ("formula", "given", "said"),
    [
        (
            "n + 1 if n > 4 else n + 2 if n > 3 else n + 3 if n > 2 else 7",
            "n > 3 else n + 4 ",
            '"… n + 3 if n …" might be "… n + 4 if n …"',
        ),
        (
            "n + 1 if n > 4 else n + 2 if n > 3 else n // 2 if n > 2 else 7",
            "rounded up",
            '"… 3 else n // 2 …" might be "… 3 else (n + 1) // 2 …", rounded up',
        ),
    ],
)
def test_of_long_values_the_words_about_what_differs_are_said(formula, given, said):
    sheet = read((SHARED.replace("n + 1 if n > 2 else 0", formula) + ONE.replace("0, 8", "7, 8")).encode())
    found = tuple([each for each in near(sheet) if given in each.other])
    [text] = [row for row in summary(opened([], open=found)) if "no game found" in row]
    assert text.endswith(f'points of "a": {said}')


def test_games_that_can_not_happen_are_not_said_to_be_none():
    found = opened(POINTS[:1])
    rows = summary(dataclasses.replace(found, given_up=found.open))
    assert [
        row for row in rows if row.startswith("Not proved, as the games found that show it can't happen: points of")
    ]
    assert not [row for row in rows if "no game found" in row]


@pytest.mark.parametrize(("many", "text"), [(9, "; 1 more case"), (10, "; 2 more cases")])
def test_cases_that_are_not_listed_are_counted(many, text):
    [row] = [row for row in summary(opened(POINTS[:1], unseen=tuple("abcdefghij"[:many]))) if "Not seen" in row]
    assert row.endswith(text)


def test_more_games_are_proposed_where_they_were_spent(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(SHARED + ONE)
    given = ["sheets", "check", "--games", "2", str(file)]
    assert f"check --games 8 {file} tries more games for these\n" in CliRunner().invoke(app, given).stdout


FULL = f"""# known: with the same total both are first
# known: at most: a 14; c, d 9
title = "X"
players = [1, 2]
lines = [{{ name = "a 0..14", table = [{", ".join(map(str, range(15)))}] }},
  {{ name = "b", asks = ["c 0..9", "d 0..9"], points = "c + d" }}]
"""


def test_a_full_sheet_says_so_at_the_beginning_and_what_could_be_left_out_and_promises_no_question(tmp_path):
    file = tmp_path / "x.toml"
    each = "[[example]]\nrows = [[{0}], [0], [0]]\ntotals = [{0}]\n"
    file.write_text(FULL + "".join(each.format(n) for n in (*range(11), 10)))
    for printed in (check(file), check(file, "")):
        assert "It has 12 examples, as many as it may, so no game is asked about; example 12 proves nothing" in printed
        assert "--ask" not in printed and "Question" not in printed
    file.write_text(FULL + "".join(each.format(n) for n in range(11)))
    printed = check(file, *"ssssssss")
    said = "The file has room for 1 more example, and the games of later answers are not kept\n"
    assert said in printed.partition("1 of")[0]


def test_an_example_that_alone_shows_a_case_is_not_said_to_prove_nothing():
    line = '{ name = "a 0..9", points = "n + 5 if n > 4 else n" }'
    text = f'title = "X"\nplayers = [1, 1]\nlines = [{line}]\n'
    each = "[[example]]\nrows = [[{}]]\ntotals = [{}]\n".format
    assert _spare(read((text + each(5, 10) + each(5, 10) + each(4, 4) + each(9, 14)).encode())) == 2
    assert _spare(read((text + each(5, 10) + each(5, 10) + each(4, 4) + each(8, 13)).encode())) == 4


def _spare(sheet):
    steps = spare(sheet)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
