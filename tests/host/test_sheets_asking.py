"""`castellan sheets check --ask`: games with two results, and what the answers make of a score sheet's file."""

import dataclasses

import pytest
from typer.testing import CliRunner

from castellan_host.cli import app
from castellan_host.sheets import shipped
from castellan_host.sheets.checking import check_all, entries
from castellan_host.sheets.model import SheetError
from castellan_host.sheets.near.near_sheets import left, near
from castellan_host.sheets.questions import asking
from castellan_host.sheets.questions.summary import ending
from castellan_host.sheets.reading import read
from castellan_host.sheets.reasons import ruled_out
from castellan_host.sheets.search.differences import search
from castellan_host.sheets.search.playing import Outcome, Trial
from castellan_host.sheets.search.question import Question

pytestmark = pytest.mark.sheets

GOLF = """title = "Golf" # our course
players = [2, 6]
rounds = 9
lines = ["strokes"]

[[example]] # the first two holes
rows = [[4, 3], [5, 5]]
totals = [9, 8]"""
FEWEST = GOLF.replace("rounds = 9", 'rounds = 9\nwins = "fewest"')


def check(file, answers=None):
    """Run the command, with answers if it is to ask; return exit code, output and complaints."""
    given = ["sheets", "check", *(["--ask"] if answers is not None else []), str(file)]
    result = CliRunner().invoke(app, given, input="".join(f"{answer}\n" for answer in answers or ()))
    return result.exit_code, result.stdout, result.stderr


def by_the_rules(text, right):
    """Return the answers to the questions about a sheet of those who know that `right` is."""
    questions = search(read(text.encode())).questions
    given = []
    for question in questions:
        own = [is_own for _, is_own in asking.results(question)]
        given.append("ab"[own.index(right(question) == question.own)])
    return given


def test_a_check_shows_a_game_and_two_results_of_which_it_says_no_more(tmp_path):
    file = tmp_path / "golf.toml"
    file.write_text(GOLF)
    code, printed, complained = check(file)
    assert (code, complained) == (
        0,
        "",
    ) and "Not proved by its examples, but 3 games show whether it is right: wins, rounds\n" in printed
    assert "No example says who wins: write as its winner who is first by the rules\n" in printed
    both = "  By A and by B the totals are 4, 3; the game goes on. If that is wrong, answer n\n"
    assert (
        "A game of 2 players:\n  In each row: player 1, player 2\n  strokes: 4, 3\n  A: first is player 1\n" in printed
    )
    assert f"  A: first is player 1\n  B: first is player 2\n{both}" in printed
    file.write_text(FEWEST)  # the same question, with the same words
    assert check(file)[1].partition("A game of")[2] == printed.partition("A game of")[2]


def test_a_game_of_several_rounds_names_them_and_the_end():
    gin = shipped.named("Gin Rummy")
    shown = asking.game(gin, Question(gin.examples[3], next(near(gin)), None, None))
    rounds = [
        f"  round {n}, {row}"
        for n, row in ((1, "deadwood: 14, 30"), (1, "knocks (1 is yes): 1, 0"), (2, "deadwood: 5, 8"))
    ]
    rounds = [row.replace("deadwood", "hands, deadwood").replace("knocks", "hands, knocks") for row in rounds]
    assert shown[2:5] == rounds and shown[-1] == "  at the end, shutout (1 is yes): 0, 0"


def test_equal_rounds_are_shown_at_once_and_what_is_0_of_many_in_a_row():
    lines = ", ".join(f'"{name}"' for name in "abcdef")
    rows = "[1, 0], [0, 0], [0, 0], [0, 0], [0, 0], [0, 0]"
    text = f'title = "X"\nplayers = [2, 2]\nrounds = 3\nlines = [{lines}]\n[[example]]\nrows = [{rows}, '
    sheet = read(f"{text}{rows}, {rows.replace('1', '0')}]\ntotals = [2, 0]\n".encode())
    shown = asking.game(sheet, Question(sheet.examples[0], next(near(sheet)), None, None))
    assert shown[2:] == [
        "  each of rounds 1 to 2, a (points): 1, 0",
        "  each of rounds 1 to 2, all else: 0",
        "  round 3, all: 0",
    ]
    golf = search(read(FEWEST.encode())).questions
    assert "  each of rounds 1 to 9, strokes: 3, 3" in asking.game(read(FEWEST.encode()), golf[1])


def test_rounds_that_differ_in_nothing_but_their_number_are_shown_at_once():
    wizard = shipped.named("Wizard")
    rows = [row for n in range(1, 19) for row in ((0, 0, 0), (n, 0, 0))]
    example = dataclasses.replace(wizard.examples[0], rows=tuple(map(tuple, rows)), totals=(0, 0, 0))
    shown = asking.game(wizard, Question(example, next(near(wizard)), None, None))
    assert shown[2:] == [
        "  each of rounds 1 to 18, bid: 0, 0, 0",
        "  each of rounds 1 to 18, won: the round's number, 0, 0",
    ]
    other = dataclasses.replace(example, rows=example.rows[:4], totals=(0, 0, 0))
    shown = asking.game(wizard, Question(other, next(near(wizard)), None, None))
    assert shown[3] == "  each of rounds 1 to 2, won: the round's number, 0, 0"
    changed = dataclasses.replace(example, rows=((0, 0, 0), (1, 0, 0), (2, 0, 0), (0, 2, 0), *example.rows[4:8]))
    shown = asking.game(wizard, Question(changed, next(near(wizard)), None, None))
    assert shown[2:] == [
        "  round 1, bid: 0, 0, 0",
        "  round 1, won: 1, 0, 0",
        "  round 2, bid: 2, 0, 0",
        "  round 2, won: 0, 2, 0",
        "  each of rounds 3 to 4, bid: 0, 0, 0",
        "  each of rounds 3 to 4, won: the round's number, 0, 0",
    ]


def test_a_forgotten_wins_is_found_by_the_answer_and_its_game_proves_the_repair(tmp_path):
    file = tmp_path / "golf.toml"
    file.write_text(GOLF)
    code, printed, complained = check(file, "b")
    assert code == 1 and "the most win" not in printed  # else it would say the answer
    assert complained == f'{file}: The sheet is wrong: wins is "most", and it comes out as with "fewest"\n'
    assert f"{file}: {asking.KEPT}\n" in printed
    added = "\n\n[[example]]\nrows = [[4, 3]]\ntotals = [4, 3]\nwinner = 2\nover = false\n"
    assert file.read_text() == GOLF + added
    assert check(file)[2] == f"{file}: Example 2: player 2 should win, but first is 1\n"
    file.write_text(FEWEST + added)
    assert "Golf works, and its examples come out" in check(file)[1]


def test_a_game_by_which_a_sheet_is_wrong_is_kept_only_as_an_example_that_fails_and_has_a_place(tmp_path):
    file = tmp_path / "golf.toml"
    full = GOLF + 11 * ("\n" + GOLF[GOLF.index("[[example]]") :])
    question = search(read(GOLF.encode())).questions[0]
    refused = dataclasses.replace(question, other=None)
    assert asking.kept(full.encode(), question) is None and asking.kept(full.encode(), refused) is None
    assert asking.kept(GOLF.encode(), question, question.own.totals) is None  # which the sheet counts, too
    assert asking.kept(GOLF.encode(), refused).endswith(b"rows = [[4, 3]]\nrefused = true\n")
    two = dataclasses.replace(question, other=dataclasses.replace(question.other, first=(1, 2)))
    shared = asking.kept(GOLF.encode(), two)
    assert b"\nwinner = [1, 2]\n" in shared and read(shared).examples[-1].winner == (1, 2)
    inline = GOLF.replace("[[example]] # the first two holes\n", "").replace("rows", "example = [{ rows")
    file.write_text(inline.replace("\ntotals = [9, 8]", ", totals = [9, 8] }]"))
    before, (_, _, complained) = file.read_text(), check(file, "b")
    assert "this example can't be added" in complained and 'wins is "most"' in complained.splitlines()[-1]
    assert file.read_text() == before


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_right_answers_become_examples_behind_what_stands_in_the_file(tmp_path, ends):
    file = tmp_path / "golf.toml"
    before = FEWEST.replace("\n", ends).encode()
    file.write_bytes(before)
    answers = by_the_rules(FEWEST, lambda question: question.own)
    code, printed, complained = check(file, [*answers, "a"])  # and that two are first
    assert (code, complained) == (0, "") and printed.count("Added an example") == len(answers) == 3
    assert "Nothing is left to ask\nIts examples prove it: 4 changes in one place" in printed
    assert "No example says who wins" not in printed
    after = file.read_bytes()
    assert after.startswith(before) and after.count(ends.encode()) == after.count(b"\n")
    sheet = read(after)
    check_all(sheet)
    assert len(sheet.examples) == 4 and not left(sheet, near(sheet))
    assert "Its examples prove it: 4 changes in one place would be noticed\n" in check(file)[1]
    assert "No example says" not in check(file)[1]


def test_a_game_can_be_skipped_and_neither_result_be_right(tmp_path):
    file = tmp_path / "golf.toml"
    file.write_text(GOLF)
    code, printed, complained = check(file, ["?", "s", "s", "s", "s"])
    assert (code, complained) == (0, "") and "Question 4" in printed
    assert "2 places are left, run it again for more: wins, rounds\n" in printed and "No example says who" in printed
    code, _, complained = check(file, ["n", ""])
    assert code == 1 and complained.splitlines()[1:] == [
        "  player 1: strokes 4; total 4",
        "  player 2: strokes 3; total 3",
        "Without the totals it isn't known which: the sheet stays in doubt",
        "The points of player 1, of which some are wrong: strokes 4",
        "The points of player 2, of which some are wrong: strokes 3",
    ]
    for totals, why in (
        ("5, 55", 'The sheet is wrong: none of the changes tried gives these totals; look at the line "strokes", '),
        ("4, 3", "The sheet counts these totals, too"),
    ):
        file.write_text(GOLF)
        [row, *lines] = check(file, ["n", "what?", totals])[2].splitlines()[3:]
        assert row.startswith(why) and not lines
        assert file.read_text().endswith("rows = [[4, 3]]\ntotals = [5, 55]\n") == (totals == "5, 55")
    assert file.read_text() == GOLF
    assert check("-", "s")[2] == "The answers come from standard input, so the sheet is in a file\n"


def test_after_neither_the_totals_lead_to_the_place_and_an_answer_to_all_it_may_be(tmp_path):
    file = tmp_path / "x.toml"
    line = '{ name = "a", asks = ["b 0..9", "c 0..9"], points = "3 * b + 10 + c if c > 0 else b" }'
    text = f'title = "X"\nplayers = [1, 1]\nlines = [{line}]\n[[example]]\nrows = [[5], [0]]\ntotals = [5]\n'
    file.write_text(text)
    code, printed, complained = check(file, ["n", "19"])
    assert code == 1 and "  b: 3\n  c: 3\n  A: total 22\n  B: total 42\n" in printed
    counted, *shown = complained.splitlines()[1:]
    own, rest = '"3 * b + 10 + c if c > 0 else b"', " + 10 + c if c > 0 else b"
    others = '"3 * b + 10 if c > 0 else b"', f'"2 * b{rest}"', f'"3 + b{rest}"'
    assert counted == "  player 1: a 22; total 22"
    in_line = f'  "a": points is {own}, and may be {", or ".join(others)}, or another'
    assert shown == ['The sheet is wrong in its line "a"', in_line]
    assert file.read_text() == text + "\n[[example]]\nrows = [[3], [3]]\ntotals = [19]\n"
    file.write_text(text)
    first = f'{file}: The sheet is wrong in its line "a"\n  "a": points is {own}, and it comes out as with '
    assert check(file, ["b"])[2] == first + '"3 * (b + 10) + c if c > 0 else b"\n'


@pytest.mark.parametrize(
    ("formula", "rows", "lacking"),
    [
        ("n * 7", "[[1, 2, 3]]", "a rule that the sheet lacks, such as one for two players"),
        ("n * 7", "[[1, 2]]", "a rule that the sheet lacks"),  # there is an example for so many
        ("n * 7 if players > 2 else n * 7", "[[1, 2, 3]]", "a rule that the sheet lacks"),  # it has one for so many
    ],
)
def test_a_rule_for_so_many_players_is_named_where_the_sheet_says_nothing_of_them(formula, rows, lacking):
    line = f'{{ name = "a 0..9", points = "{formula}" }}'
    totals = [7, 14, 21][: 3 if "3" in rows else 2]
    text = f'title = "X"\nplayers = [2, 3]\nlines = [{line}]\n[[example]]\nrows = {rows}\ntotals = {totals}\n'
    sheet = read(text.encode())
    check_all(sheet)
    game = dataclasses.replace(sheet.examples[0], rows=((1, 2),), totals=(7, 14))
    question = Question(game, next(near(sheet)), Outcome((7, 14), (2,), None), None)
    [said] = asking.maybe(sheet, question, (7000, 3))
    assert said.endswith(f'look at the line "a", or at {lacking}')


def test_a_sheet_full_of_examples_is_asked_about_on_until_its_wrong_place(tmp_path):
    entries = ", ".join(f"{n}" for n in range(15))
    line = f'{{ name = "a", asks = ["b 0..14"], table = [{entries}] }}'
    text = '# known: at most: b 14\n# known: with the same total both are first\ntitle = "X"\nplayers = [1, 2]\n'
    text += f"lines = [{line}]\n[[example]]\nrows = [[0, 0]]\ntotals = [0, 0]\n"
    file = tmp_path / "x.toml"
    file.write_text(text)
    answers = by_the_rules(text, lambda question: question.own)
    assert len(answers) > 13
    answers[-1] = "ba"["ab".index(answers[-1])]
    code, printed, complained = check(file, answers)
    assert code == 1 and printed.count("Added an example") == 11 and "table is [0, 1, 2" in complained
    assert printed.count("It has 12 examples, as many as it may, so this game is not added") == len(answers) - 12
    assert len(read(file.read_bytes()).examples) == 12
    code, printed, _ = check(file, [])  # a game that can't be added is not asked about again
    assert code == 0 and 'Not proved, and not asked about: table of "a": … ' in printed and "Question" not in printed
    full = "It has 12 examples, as many as it may, so no game is asked about; example 1 proves nothing that no other"
    assert full in printed


def test_an_example_that_does_not_fit_is_refused_with_its_text():
    sheet = read(GOLF.encode())
    question = search(sheet).questions[0]
    inline = GOLF.replace("[[example]] # the first two holes\n", "").replace("rows", "example = [{ rows")
    inline = inline.replace("\ntotals = [9, 8]", ", totals = [9, 8] }]")
    check_all(read(inline.encode()))
    with pytest.raises(SheetError, match=r"can't be added .*\n\[\[example\]\]\nrows = \[\["):
        asking.appended(inline.encode(), question.example)


@pytest.mark.parametrize(
    ("points", "totals", "right"), [("n * 7", 4, "n * 4"), ("n + 700 * (n == 1)", 301, "n + 300 * (n == 1)")]
)
def test_after_neither_a_number_further_off_is_named_where_none_nearby_gives_the_totals(
    tmp_path, points, totals, right
):
    file = tmp_path / "x.toml"
    head = f'title = "X"\nplayers = [1, 1]\nlines = [{{ name = "a 0..9", points = "{points}" }}]\n'
    file.write_text(head + "[[example]]\nrows = [[0]]\ntotals = [0]\n")
    code, printed, complained = check(file, ["n", totals])
    assert code == 1 and "  a: 1\n" in printed
    heading, row = complained.splitlines()[2:]
    assert heading == 'The sheet is wrong in its line "a"'
    assert row == f'  "a": points is "{points}", and it comes out as with "{right}"'


def test_what_each_more_brings_is_named_where_no_change_nearby_gives_the_totals(tmp_path):
    file = tmp_path / "x.toml"
    head = 'title = "X"\nplayers = [1, 1]\nlines = ["b", { name = "a 0..9", table = [0, 1, 3, 6] }]\n'
    file.write_text(f"{head}[[example]]\nrows = [[0], [3]]\ntotals = [6]\n")
    [question] = [each for each in search(read(file.read_bytes())).questions if each.example.rows[1:] == ((4,),)]
    said = asking.maybe(read(file.read_bytes()), question, (8,))
    assert said == ['The sheet is wrong in its line "a"', '  "a": more is 0, and it comes out as with 2']


def test_where_several_lines_give_the_totals_each_may_be_wrong():
    lines = '["a 0..9 * 3", { name = "b 0..9", points = "n * 5" }]'
    text = f'title = "X"\nplayers = [1, 1]\nlines = {lines}\n[[example]]\nrows = [[0], [0]]\ntotals = [0]\n'
    sheet = read(text.encode())
    game = dataclasses.replace(sheet.examples[0], rows=((1,), (1,)))
    question = Question(game, next(near(sheet)), Outcome((8,), (), True), None)
    places = [
        f'"{name}": points is "n * {n}", and it comes out as with "n * {n + 1}"' for name, n in (("a", 3), ("b", 5))
    ]
    assert asking.maybe(sheet, question, (9,)) == [f"Maybe {place}" for place in places]
    game = dataclasses.replace(game, rows=((2,), (1,)))
    question = dataclasses.replace(question, example=game, own=Outcome((11,), (), True))
    assert asking.maybe(sheet, question, (13,)) == ['The sheet is wrong in its line "a"', f"  {places[0]}"]


@pytest.mark.parametrize("title", ["Agricola", "Catan", "Scythe", "Ticket to Ride", "Triominos", "Yahtzee"])
def test_each_entry_of_a_game_is_shown_and_its_example_comes_out_in_a_file(title):
    text = next(text for name, text in shipped.texts() if name == title).encode()
    sheet = read(text)
    for question in search(sheet, 1500, confirmed=0).questions[:8]:
        shown = asking.game(sheet, question)
        rows = [event for event in entries(sheet, question.example)[1] if event[0] != "last"]
        many_0 = shown[-1].startswith("  all")
        assert len(shown) == 1 + len([event for event in rows if not many_0 or any(event[2:])]) + many_0
        added = read(asking.appended(text, question.example))
        assert added.examples[-1] == question.example
        assert len(left(added, near(sheet))) < len(left(sheet, near(sheet)))


def test_the_end_of_the_rounds_is_not_the_end_of_a_game_whose_end_is_not_entered():
    lines = '[{ name = "points", when = "round" }, { name = "puddings", points = "0", when = "end", rank = [6] }]'
    example = '[[example]]\ncells = [["round"], ["round"]]\nrows = [[10, 8], [7, 12]]\ntotals = [17, 20]\n'
    sheet = read(f'title = "Sushi"\nplayers = [2, 5]\nrounds = 3\nlines = {lines}\n{example}'.encode())
    [question] = [each for each in search(sheet).questions if each.near.key == "rounds"]
    assert [row.partition(",")[0] for row in asking.game(sheet, question)[2:]] == ["  each of rounds 1 to 2"]
    assert asking.same(sheet, question).startswith("the totals are 14, ")
    ends = [text for text, _ in asking.results(question)]
    assert ends == ["the game goes on", "the game is over, but for what is counted at the end"]


def test_a_0_that_a_sheet_does_not_take_is_asked_about_and_becomes_an_example(tmp_path):
    file = tmp_path / "x.toml"
    head = "# known: with the same total both are first\n# known: at most: family 5; at least: family 2\n"
    head += 'title = "X"\nplayers = [2, 2]\nlines = ["family 2..5 * 3"]\n'
    text = f"{head}[[example]]\nrows = [[4, 2]]\ntotals = [12, 6]\nwinner = 1\n"
    file.write_text(text)
    code, _, complained = check(file, ["b"])
    assert code == 1
    wrong = f'{file}: The sheet is wrong in its line "family"\n  "family": range is 2..5, and it comes out '
    assert complained == f"{wrong}as with 0..5\n"
    assert file.read_text().startswith(text) and "rows = [[0, 0]]\ntotals = [0, 0]" in file.read_text()
    file.write_text(text)
    assert check(file, ["n", "0, 6"])[2].splitlines()[0] == f"{file}: {asking.NOT_TAKEN}"
    file.write_text(text)
    code, printed, complained = check(file, ["a"])
    assert (code, complained) == (0, "") and "Question 1" in printed and "  family: 0, 0\n" in printed
    assert "  A: one of these numbers can't be entered\n  B: totals 0, 0; " in printed
    assert file.read_text() == f"{text}\n[[example]]\nrows = [[0, 0]]\nrefused = true\n"
    assert "Question" not in check(file, [])[1]


OWNED = """title = "Docks"
players = [2, 5]
lines = [
  "ships 0..9",
  { name = "stores", asks = ["small 0..4", "large stores 0..6"], points = "small + 2 * large_stores" },
  { name = "customs 0..1", points = "n * ((ships + 3) // 4)" },
]
[[example]]
rows = [[4, 8], [1, 3], [4, 2], [1, 0]]
totals = [14, 15]
winner = 2
"""


def test_a_number_is_shown_with_its_line_where_that_says_more_and_what_is_had_or_not_as_that():
    sheet = read(OWNED.encode())
    example = dataclasses.replace(sheet.examples[0])
    shown = asking.game(sheet, Question(example, next(near(sheet)), None, None))
    assert shown[1:] == [
        "  In each row: player 1, player 2",
        "  ships: 4, 8",
        "  stores, small: 1, 3",
        "  large stores: 4, 2",
        "  customs (1 is yes): 1, 0",
    ]


def test_a_result_that_several_sheets_give_names_the_place_but_claims_no_repair(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(OWNED)
    sheet = read(OWNED.encode())
    questions = search(sheet).questions
    number = next(n for n, each in enumerate(questions) if "(ships // 4)" in each.near.other)
    answers = by_the_rules(OWNED, lambda each: each.other if each == questions[number] else each.own)
    first, *rows = check(file, answers[: number + 1])[2].splitlines()
    assert "The sheet is wrong, in one of these places, or another:" in first or "and may be" in rows[0]
    text = '"n * ((ships + {}) // 4)"'.format
    assert any(
        f'"customs": points is {text(3)}, and may be "n * (ships // 4)", rounded down, or ' in row
        for row in [first, *rows]
    )
    assert any(f"{text(2)}, or " in row and f"{text(1)}, or " in row for row in [first, *rows])


def test_a_command_without_its_group_is_named_with_it():
    result = CliRunner().invoke(app, ["check", "x.toml"])
    assert result.exit_code == 2 and "Did you mean 'castellan sheets check'?" in " ".join(result.stderr.split())


TIE = """title = "Tie"
players = [2, 2]
lines = ["blue 0..9", "red 0..9"]
tie = ["{}", "{}"]
[[example]]
rows = [[4, 5], [3, 2]]
ties = [[1, 3, 1], [2, 2, 1]]
totals = [7, 7]
"""


def tie_questions(first, second, lines=None):
    text = TIE.format(first, second)
    sheet = read((text.replace('"blue 0..9", "red 0..9"', lines) if lines else text).encode())
    return sheet, [each for each in search(sheet).questions if each.near.key == "tie"]


def test_of_a_tie_that_no_line_has_to_do_with_its_numbers_alone_are_shown_as_few_as_decide():
    sheet, questions = tie_questions("bridges", "-turns")
    order, turned = [asking.game(sheet, each) for each in questions]
    assert [each.near.other for each in questions] == [
        '["-turns", "bridges"] (the lower "turns" first, then the higher "bridges")',
        '["bridges", "turns"] (the higher "bridges" first, then the higher "turns")',
    ]
    both = "  Both have the same total. Beside it, "
    assert turned[1:] == [f'{both}"bridges" is 2 for both; "turns" is 1 for player 1 and 2 for player 2']
    assert order[1].startswith(both) and not any(asking.same(sheet, each) for each in questions)
    assert all(n for each in questions for tie in each.example.ties for n in tie)  # as in the example
    first = read(TIE.format("bridges", "-turns").replace("ties = [[1, 3, 1], [2, 2, 1]]\n", "").encode())
    for ties in (((1, 0, 0), (2, 1, 0)), ((2, 1, 0),)):  # who enters nothing has none
        alone = dataclasses.replace(questions[1].example, ties=ties)
        shown = asking.game(first, dataclasses.replace(questions[1], example=alone))
        assert shown[1:] == [f'{both}"bridges" is 0 for player 1 and 1 for player 2']


def test_what_breaks_a_tie_is_as_great_as_in_the_examples_and_not_0_where_none_has_it():
    for ties, found in (("[[1, 31], [2, 25]]", [25, 26]), ("[[1, 31], [2, 0]]", [0, 1]), ("[]", [1, 2])):
        text = TIE.format("-tile", "").replace(', ""]', "]").replace("[[1, 3, 1], [2, 2, 1]]", ties)
        sheet = read(text.encode())
        [question] = [each for each in search(sheet).questions if each.near.key == "tie"]
        assert sorted([n for _, n in question.example.ties]) == found


def test_of_a_tie_that_is_shown_alone_nothing_but_what_breaks_it_is_kept():
    data = TIE.format("bridges", "-turns").encode()
    sheet, questions = tie_questions("bridges", "-turns")
    assert all(near.key == "tie" for each in questions for near in each.shows)
    said = "\n# known: tie is {}, not {}\n".format(
        'the higher "bridges" first, then the lower "turns"', 'the higher "bridges" first, then the higher "turns"'
    )
    added = asking.answered(data, questions[1])
    assert added == data + said.encode() and asking.kept(data, questions[1]) is None
    after = search(sheet, never=ruled_out.read(added))
    assert [each.near.other for each in after.questions if each.near.key == "tie"] == [questions[0].near.other]


def test_the_verdict_on_a_tie_says_in_words_what_breaks_it(tmp_path):
    file = tmp_path / "x.toml"
    text = TIE.format("-empty spaces", "").replace(', ""]', "]").replace(", 1], [2, 2, 1]", "], [2, 2]")
    file.write_text(text)
    keys = [each.near.key for each in search(read(text.encode())).questions]
    answers = by_the_rules(text, lambda each: each.other if each.near.key == "tie" else each.own)
    own = '["-empty spaces"] (the lower "empty spaces" first)'
    other = '["empty spaces"] (the higher "empty spaces" first)'
    wrong = check(file, answers[: keys.index("tie") + 1])[2]
    assert wrong == f"{file}: The sheet is wrong: tie is {own}, and it comes out as with {other}\n"


@pytest.mark.parametrize("answers", [["b"], ["n", "5, 55"], ["n", ""]])
def test_nothing_is_printed_behind_the_verdict_on_a_sheet(tmp_path, answers):
    file = tmp_path / "golf.toml"
    file.write_text(GOLF)
    code, printed, complained = check(file, answers)
    assert code == 1 and complained and "Example 1" not in printed and "No example says" not in printed
    last = printed.splitlines()[-1]
    assert asking.KEPT in last or last.startswith(asking.TOTALS)


def test_totals_are_typed_in_one_row_or_one_by_one_and_what_is_wrong_with_them_is_said(tmp_path):
    file = tmp_path / "golf.toml"
    for typed in (["5, 55"], ["5 55"], ["5", "55"], ["1 2 3", "x", "5", "55"]):
        file.write_text(GOLF)
        code, printed, complained = check(file, ["n", *typed])
        assert code == 1 and "totals = [5, 55]" in file.read_text() and complained
        assert ("1 of 2 totals: what is that of player 2?" in printed) == (typed[-1] == "55")
    assert "Those are 3 totals, not 2. What are" in printed and "That is no number. What are" in printed


def test_neither_of_a_tie_blames_no_line(tmp_path):
    file = tmp_path / "x.toml"
    for lines, rows in ((None, 0), ('"blue 0..9", "bridges 0..9"', 2)):
        text = TIE.format("bridges", "turns").replace('"blue 0..9", "red 0..9"', lines or '"blue 0..9", "red 0..9"')
        file.write_text(text if not lines else text.replace("[[1, 3, 1], [2, 2, 1]]", "[[1, 1], [2, 1]]"))
        sheet = read(file.read_bytes())
        before = [each.near.key for each in search(sheet).questions].index("tie")
        code, _, complained = check(file, ["s"] * before + ["n", ""])
        *counted, last = complained.splitlines()
        assert code == 1 and "The points of" not in complained and "breaks the tie, or such a game can't happen" in last
        assert len(counted) == (0 if not rows else rows + 1)


def test_what_breaks_a_tie_is_the_sum_of_the_numbers_by_that_name():
    line = '{{ name = "{}", asks = ["cards 0..9", "values 0..9"], points = "values" }}'
    sheet = read(
        f"""title = "Parade"
players = [2, 2]
lines = [{line.format("red")}, {line.format("blue")}]
tie = ["-all cards"]
[[example]]
rows = [[1, 2], [5, 6], [1, 2], [4, 3]]
totals = [9, 9]
""".encode()
    )
    questions = [each for each in search(sheet).questions if each.near.key == "tie"]
    assert questions
    for each in questions:
        rows = each.example.rows
        assert [n for _, n in each.example.ties] == [n + m for n, m in zip(rows[0], rows[2], strict=True)]
        assert any("cards" in row for row in asking.game(sheet, each)[1:3])


def test_what_no_game_was_found_for_is_not_said_to_be_proved(tmp_path):
    file = tmp_path / "x.toml"
    file.write_text(TIE.format("bridges", "turns"))
    found = search(read(file.read_bytes()))
    ties = [each.near for each in found.questions if each.near.key == "tie"]
    ended = ending(dataclasses.replace(found, questions=(), open=tuple(ties), unproved=(), omitted=()))
    own, other = ties[0].own, f"{ties[0].other}, or {ties[1].other}"
    text = "Nothing is left to ask, but not proved by any game: tie: {} might be {}; an example with ties would"
    assert ended == [text.format(own, other)]


CLEVER = """title = "Clever"
players = [1, 1]
lines = ["yellow 0..60", "blue 0..56", "orange 0..99", "purple 0..66", { name = "foxes 0..5", points = "POINTS" }]
"""
SHORT = "n * min(yellow, blue, orange)"


@pytest.mark.parametrize(
    ("right", "said", "place"),
    [
        ("n * min(yellow, blue, orange, purple)", 'leaves out "purple"', '"purple" not in "foxes"'),
        ("n * min(yellow, orange)", 'includes "blue"', '"blue" in "foxes"'),
    ],
)
def test_a_line_that_a_formula_leaves_out_or_includes_is_asked_about_last_and_named(tmp_path, right, said, place):
    file = tmp_path / "clever.toml"
    rows = "[[example]]\nrows = [[50], [40], [31], [45], [3]]\ntotals = [259]\n"
    rules = read(CLEVER.replace("POINTS", right).encode())
    file.write_text(CLEVER.replace("POINTS", SHORT) + rows)
    questions = search(read(file.read_bytes())).questions
    about = [each for each in questions if each.near.reading]
    assert about == [each for each in questions if not each.case][-len(about) :]
    answers = by_the_rules(file.read_text(), lambda each: Trial(1).outcome(rules, each.example))
    assert place in check(file)[1]
    code, printed, complained = check(file, answers)
    assert code == 1 and place not in printed
    assert f'"foxes" {said}: points is "{SHORT}", and it comes out as with "{right}"\n' in complained


def test_points_that_no_box_counts_are_a_result_beside_one_that_it_does():
    line = '{ name = "bid", asks = ["made 0..1", "lost 0..1"], points = "200 * made - 100 * lost" }'
    text = f'title = "X"\nplayers = [2, 2]\nwins = "fewest"\nlines = [{line}]\n[[example]]\n'
    text += "rows = [[1, 0], [0, 0]]\ntotals = [200, 0]\n"
    shown = [asking.results(each) for each in search(read(text.encode())).questions if each.own and not each.other]
    assert ("more points, or fewer, than a box counts", False) in [text for texts in shown for text in texts]
