"""The numbers of a score sheet that are asked and change nothing."""

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.sheets.questions.summary import summary
from castellan_host.sheets.reading import read
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.idle import idle

pytestmark = pytest.mark.sheets

WON = '{ name = "red", asks = ["bid", "won"], when = "round", points = "won" }'
VIOLET = '{ name = "violet 0..9", counts = false }'


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (f'"red", {VIOLET}', ["violet"]),
        (f'{VIOLET}, {{ name = "red", asks = [], points = "2 * violet" }}', []),
        (f'{VIOLET}, {{ name = "red", asks = [], points = "2 * violet", counts = false }}, "blue"', ["violet"]),
        ('{ name = "red", asks = ["cards", "value", "wagers"], points = "cards + lowest(wagers)" }', ["red, value"]),
        ('{ name = "red", asks = ["cards", "value"], points = "sum - value" }', []),
        (
            '{ name = "red", points = "n == highest" }, { name = "bell 1..1", points = "-5", when = "any" }',
            [],
        ),
        ('{ name = "red 0..9", points = "0", rank = [5, 3] }', []),
        (f'{WON}, {{ name = "bags", asks = [], when = "round", points = "won > bid" }}', []),
    ],
)
def test_what_is_read_by_no_line_that_counts_and_breaks_no_tie_changes_nothing(lines, expected):
    text = f'title = "X"\nplayers = [2, 4]\nlines = [{lines}]\n'
    assert idle(read(text.encode())) == [f"{name}: its number changes nothing" for name in expected]
    tie = text + f"tie = {['violet']}\n"
    assert expected != ["violet"] or idle(read(tie.encode())) == []


def test_a_number_that_changes_nothing_is_said_unless_a_comment_rules_it_out():
    text = (
        f'title = "X"\nlines = ["red", {VIOLET}]\n[[example]]\nrows = [[1, 2], [3, 4]]\ntotals = [1, 2]\nwinner = 2\n'
    )
    said = "violet: its number changes nothing"
    assert f"Not proved: {said}" in summary(search(read(text.encode())))
    assert not any(said in row for row in summary(search(read(text.encode()), never=[[said]])))


@pytest.mark.parametrize(("answer", "code"), [("c\nn\nb", 1), ("a", 0)])
def test_a_number_that_changes_nothing_is_asked_about_first_and_an_answer_stays(tmp_path, answer, code):
    file = tmp_path / "x.toml"
    text = f'title = "X"\nplayers = [1, 1]\nlines = ["red", {VIOLET}]\n[[example]]\nrows = [[1], [3]]\ntotals = [1]\n'
    file.write_text(text)
    answers = f"{answer}\n" + "s\n" * 9
    found = CliRunner().invoke(app, ["sheets", "check", "--ask", str(file)], input=answers)
    asked = 'Does "violet" change a total, a rank or the end of the game?\n  A: no, whatever it is\n  B: yes\n'
    assert asked in found.stdout.partition("Question 2")[0] and found.exit_code == code
    said = "violet: its number changes nothing"
    assert (f"{file}: The sheet is wrong: {said}\n" == found.stderr) == (code == 1)
    assert file.read_text() == text + ("" if code else f"\n# known: {said}\n")
    again = CliRunner().invoke(app, ["sheets", "check", "--ask", str(file)], input="s\n" * 9)
    assert (asked in again.stdout) == (code == 1)
